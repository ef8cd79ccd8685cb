// The sentences that belong to no single game. An ending says what happened, with the
// evidence, and what the author of the bot should change.
#include "core/text.h"

namespace agon {
namespace {

constexpr Text table[] = {
    {"not_your_turn", "It is not your turn.", "Du bist nicht am Zug."},
    {"match.over", "The match is over.", "Das Spiel ist zu Ende."},

    {"clock.unknown", "'{0}' is not a clock. Write total=8s, total=200ms+2ms, move=5s or none.",
     "'{0}' ist keine Bedenkzeit. Schreibe total=8s, total=200ms+2ms, move=5s oder none."},
    {"clock.bad_duration", "'{0}' is not a duration. Write for example 100ms, 8s or 2m.",
     "'{0}' ist keine Zeitangabe. Schreibe zum Beispiel 100ms, 8s oder 2m."},

    {"engine.unknown", "There is no engine '{0}' in {1}. Known: {2}.", "Es gibt in {1} keinen Spieler '{0}'. Bekannt: {2}."},
    {"engine.no_name", "'{0}' names no engine. Write for example best or best?time=100ms.",
     "'{0}' nennt keinen Spieler. Schreibe zum Beispiel best oder best?time=100ms."},
    {"engine.bad_level", "The level in '{0}' is not a number. Write for example level:4.",
     "Die Stufe in '{0}' ist keine Zahl. Schreibe zum Beispiel level:4."},
    {"engine.level_range", "Level {0} does not exist; levels go from {1} to {2}.", "Stufe {0} gibt es nicht; die Stufen gehen von {1} bis {2}."},
    {"engine.bad_option", "'{0}' is not an option. Write KEY=VALUE, joined by &.", "'{0}' ist keine Option. Schreibe NAME=WERT, verbunden durch &."},
    {"engine.bad_value", "The option {0} cannot have the value '{1}'.", "Die Option {0} kann nicht den Wert '{1}' haben."},
    {"engine.unknown_option", "The engine {1} has no option '{0}'. Known: {2}.", "Der Spieler {1} hat keine Option '{0}'. Bekannt: {2}."},

    {"rules.unknown", "'{0}' is neither a rule profile nor KEY=VALUE of this game. Known: {1}.",
     "'{0}' ist weder ein Regelprofil noch NAME=WERT dieses Spiels. Bekannt: {1}."},
    {"rules.bad_value", "The rule {0} cannot have the value '{1}'.", "Die Regel {0} kann nicht den Wert '{1}' haben."},

    {"end.illegal", "Illegal move '{0}' as own move {1}: {2}", "Ungültiger Zug '{0}' als eigener Zug {1}: {2}"},
    {"end.timeout_total", "Out of time: {0} ms used of {1} ms after {2} own moves.",
     "Zeit überschritten: {0} ms von {1} ms nach {2} eigenen Zügen."},
    {"end.timeout_action", "Too slow: no action within {0} ms (own move {1}).", "Zu langsam: keine Aktion innerhalb von {0} ms (eigener Zug {1})."},
    {"end.timeout_match", "The match lasted longer than {0} ms while this side had to act.",
     "Das Spiel dauerte länger als {0} ms, und diese Seite war am Zug."},
    {"end.resigned", "Resigned.", "Aufgegeben."},
    {"end.left", "Left the table during the match.", "Hat den Tisch während des Spiels verlassen."},
    {"end.disconnected", "The connection was lost.", "Die Verbindung ging verloren."},
    {"end.closed_output", "The program closed its output before the game was over.", "Das Programm hat seine Ausgabe vor dem Spielende geschlossen."},
    {"end.exited", "The program ended with exit status {0} before the game was over.",
     "Das Programm endete mit Status {0}, bevor das Spiel zu Ende war."},
    {"end.signalled", "The program was ended by signal {0} ({1}).", "Das Programm wurde durch Signal {0} ({1}) beendet."},
    {"end.start_failed", "The program could not be started: {0}", "Das Programm konnte nicht gestartet werden: {0}"},
    {"end.no_greeting", "The program did not say 'ready' within {0} ms.", "Das Programm hat nicht innerhalb von {0} ms 'ready' gesagt."},
    {"end.long_line", "A line was longer than {0} bytes; end each message with a newline.",
     "Eine Zeile war länger als {0} Bytes; beende jede Nachricht mit einem Zeilenende."},
    {"end.flood", "More than {0} bytes were sent in one turn.", "Mehr als {0} Bytes wurden in einem Zug gesendet."},
    {"end.not_understood", "The line '{0}' is not part of the protocol.", "Die Zeile '{0}' gehört nicht zum Protokoll."},
    {"end.out_of_turn", "The move '{0}' came when it was not this side's turn.", "Der Zug '{0}' kam, als diese Seite nicht am Zug war."},
    {"end.nul_byte", "A line contained a NUL byte; the protocol is plain text.", "Eine Zeile enthielt ein NUL-Byte; das Protokoll ist reiner Text."},
    {"end.arena", "The arena failed: {0} The game does not count.", "Die Arena hat versagt: {0} Das Spiel zählt nicht."},
    {"end.memory", "The program used more memory than allowed ({0} MB).", "Das Programm hat mehr Speicher benutzt als erlaubt ({0} MB)."},

    {"native.ready_first", "The line '{0}' came before 'ready'; say 'ready NAME' first.",
     "Die Zeile '{0}' kam vor 'ready'; sage zuerst 'ready NAME'."},
    {"native.too_late", "The line '{0}' is allowed only once and only before the first game.",
     "Die Zeile '{0}' ist nur einmal und nur vor dem ersten Spiel erlaubt."},
    {"native.sit", "'sit {0}' cannot be read. Write: sit GAME [against PLAYER] [rules RULES].",
     "'sit {0}' ist nicht lesbar. Schreibe: sit SPIEL [against SPIELER] [rules REGELN]."},

    {"end.arena_stopped", "The arena was stopped while the game was running. The game does not count.",
     "Die Arena wurde angehalten, während das Spiel lief. Das Spiel zählt nicht."},

    {"log.empty", "The log is empty; its first line must be the header.", "Das Protokoll ist leer; seine erste Zeile muss der Kopf sein."},
    {"log.cut_off", "Line {0} has no end: the log was cut off there.", "Zeile {0} hat kein Zeilenende: Dort wurde das Protokoll abgeschnitten."},
    {"log.not_json", "Line {0} is not JSON: {1}.", "Zeile {0} ist kein JSON: {1}."},
    {"log.not_object", "Line {0}: an object in braces is expected.", "Zeile {0}: Erwartet wird ein Objekt in geschweiften Klammern."},
    {"log.missing", "Line {0}: the field '{1}' is missing.", "Zeile {0}: Das Feld '{1}' fehlt."},
    {"log.unknown_field", "Line {0} has a field that does not belong there.", "Zeile {0} hat ein Feld, das nicht dorthin gehört."},
    {"log.bad_value", "Line {0}: the field '{1}' has a value it cannot have.", "Zeile {0}: Das Feld '{1}' hat einen Wert, den es nicht haben kann."},
    {"log.unknown_event", "Line {0}: there is no event of type '{1}'.", "Zeile {0}: Es gibt kein Ereignis der Art '{1}'."},
    {"log.version", "Line {0}: the log has version {1}; this arena reads version 1.",
     "Zeile {0}: Das Protokoll hat Version {1}; diese Arena liest Version 1."},
    {"log.sequence", "Line {0}: event number {1} where {2} is expected; a line is missing or doubled.",
     "Zeile {0}: Ereignis {1}, erwartet wird {2}; eine Zeile fehlt oder ist doppelt."},
    {"log.after_end", "Line {0}: nothing can follow the end of the match.", "Zeile {0}: Nach dem Spielende kann nichts folgen."},

    {"store.folder", "The data folder {0} cannot be used: {1}. Make it writable or choose another one with --data DIR.",
     "Der Datenordner {0} ist nicht benutzbar: {1}. Gib Schreibrecht oder wähle mit --data DIR einen anderen."},
    {"store.corrupt", "{0} is not a readable arena database: {1}. Move it away or restore a backup.",
     "{0} ist keine lesbare Datenbank der Arena: {1}. Verschiebe sie oder spiele eine Sicherung ein."},
    {"store.newer", "{0} was written by a newer arena (schema {1}, this one knows {2}). Use the newer program.",
     "{0} stammt von einer neueren Arena (Schema {1}, diese kennt {2}). Benutze das neuere Programm."},
    {"store.in_use", "Another arena is running with the data folder {0}. Stop it or choose another folder with --data DIR.",
     "Eine andere Arena läuft mit dem Datenordner {0}. Halte sie an oder wähle mit --data DIR einen anderen."},
    {"store.no_match", "There is no match '{0}' in this data folder.", "In diesem Datenordner gibt es kein Spiel '{0}'."},
    {"store.damaged", "The stored log of match '{0}' is damaged.", "Das gespeicherte Protokoll des Spiels '{0}' ist beschädigt."},
    {"store.write", "The result could not be stored: {0}. Make room on the disk; --resume goes on.",
     "Das Ergebnis konnte nicht gespeichert werden: {0}. Schaffe Platz auf der Platte; --resume setzt fort."},

    {"tournament.no_game", "The tournament names no game. Write game = \"othello\".", "Das Turnier nennt kein Spiel. Schreibe game = \"othello\"."},
    {"tournament.not_toml", "Line {0} is not TOML: {1}.", "Zeile {0} ist kein TOML: {1}."},
    {"tournament.unknown_key", "Line {0}: there is no setting '{1}'. Known: {2}.", "Zeile {0}: Es gibt keine Einstellung '{1}'. Bekannt: {2}."},
    {"tournament.bad_value", "Line {0}: '{1}' must be {2}.", "Zeile {0}: '{1}' muss so aussehen: {2}."},
    {"tournament.no_player", "Line {0}: a participant needs player = \"…\".", "Zeile {0}: Ein Teilnehmer braucht player = \"…\"."},
    {"tournament.too_few", "A tournament needs at least two participants; there are {0}.",
     "Ein Turnier braucht mindestens zwei Teilnehmer; es sind {0}."},
    {"tournament.bad_number", "{0} = {1} is impossible; it must be at least {2}.", "{0} = {1} ist nicht möglich; es muss mindestens {2} sein."},
    {"tournament.name_twice", "Two participants are called '{0}'. Give every participant a name of its own.",
     "Zwei Teilnehmer heißen '{0}'. Gib jedem Teilnehmer einen eigenen Namen."},
    {"tournament.over", "The tournament is over; nobody can join.", "Das Turnier ist zu Ende; niemand kann mehr beitreten."},
    {"tournament.bracket_drawn", "The bracket of a knockout is drawn; nobody can join.",
     "Der Turnierbaum ist ausgelost; niemand kann mehr beitreten."},
    {"tournament.last_round", "The last round is drawn; nobody can join.", "Die letzte Runde ist ausgelost; niemand kann mehr beitreten."},

    {"table.full", "This table is full.", "Dieser Tisch ist voll."},
    {"table.no_match", "No match is running at this table.", "An diesem Tisch läuft kein Spiel."},
    {"table.running", "The match is still running.", "Das Spiel läuft noch."},
    {"table.not_seated", "Sit down first.", "Setz dich zuerst an den Tisch."},
    {"table.seated", "You already have a seat.", "Du sitzt schon am Tisch."},
    {"table.rules_fixed", "The rules of this table are fixed.", "Die Regeln dieses Tisches stehen fest."},
    {"table.not_yours", "Only the first player chooses the rules.", "Nur der erste Spieler wählt die Regeln."},
    {"table.alone", "Nobody else is at this table.", "Niemand sonst ist an diesem Tisch."},
    {"table.no_undo", "Moves can be taken back in casual matches only.", "Züge kann man nur in freien Spielen zurücknehmen."},
    {"table.nothing_to_undo", "There is no move of yours to take back.", "Es gibt keinen eigenen Zug, den du zurücknehmen könntest."},
    {"table.closed", "The table was closed.", "Der Tisch wurde geschlossen."},
};

}  // namespace

std::span<const Text> core_texts() { return table; }

}  // namespace agon
