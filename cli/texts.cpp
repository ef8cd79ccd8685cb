// The sentences of the command line.
#include "cli/texts.h"

namespace agon {
namespace {

// The first of these whose English has the form of a library's sentence is its meaning; special ones come first.
constexpr Text library_table[] = {
    {"usage.no_verb", "A subcommand is required", "Es fehlt ein Befehl"},
    {"usage.required", "{0} is required", "{0} fehlt"},
    {"usage.range", "{0}: Value {1} not in range {2} to {3}", "{0}: {1} liegt nicht zwischen {2} und {3}"},
    {"usage.choice", "{0}: {1} not in {2}", "{0}: {1} gehört nicht zu {2}"},
    {"usage.no_file", "{0}: File does not exist: {1}", "{0}: Eine Datei {1} gibt es nicht"},
    {"usage.folder", "{0}: File is actually a directory: {1}", "{0}: {1} ist ein Ordner und keine Datei"},
    {"usage.too_few", "{0}: At least {1} required but received {2}", "{0}: Angaben: {2}, nötig sind mindestens {1}"},
    {"usage.too_many", "{0}: At Most {1} required but received {2}", "{0}: Angaben: {2}, erlaubt sind höchstens {1}"},
    {"usage.no_value", "{0}: {1} required {2} missing", "{0}: Der Wert fehlt"},
    {"usage.no_flag_value", "{0}: too many inputs for a flag", "{0} nimmt keinen Wert an"},
    {"usage.conversion", "Could not convert: {0} = {1}", "{0} kann nicht den Wert {1} haben"},
    {"usage.extra", "The following argument was not expected: {0}", "Diese Angabe war nicht erwartet: {0}"},
    {"usage.extras", "The following arguments were not expected: {0}", "Diese Angaben waren nicht erwartet: {0}"},
    {"usage.requires", "{0} requires {1}", "{0} geht nur zusammen mit {1}"},
    {"usage.excludes", "{0} excludes {1}", "{0} und {1} schließen einander aus"},
};

constexpr Text own_table[] = {
    {"usage.see_help", "{0}. See agon --help.", "{0}. Siehe agon --help."},

    {"cli.cannot_read", "Cannot read {0}.", "{0} lässt sich nicht lesen."},
    {"cli.cannot_write", "Cannot write {0}.", "{0} lässt sich nicht schreiben."},
    {"cli.in_file", "{0}: {1}", "{0}: {1}"},
    {"cli.at_line", "{0}:{1}: {2}", "{0}:{1}: {2}"},
    {"cli.bad_rules_file", "{0}:{1}: {2}.", "{0}:{1}: Das ist kein lesbares TOML: {2}."},
    {"cli.bad_rule", "{0}:{1}: '{2}' must be a whole number or a text in quotes.",
     "{0}:{1}: '{2}' muss eine ganze Zahl oder ein Text in Anführungszeichen sein."},
    {"cli.no_openings_file", "Cannot read the openings in {0}.", "Die Eröffnungen in {0} lassen sich nicht lesen."},
    {"cli.no_opening", "{0} contains no opening.", "{0} enthält keine Eröffnung."},

    {"cli.no_notation", "{0} has no position notation; use --moves.",
     "{0} hat keine Schreibweise für Stellungen; nimm --moves."},
    {"cli.bad_move", "Move {0}: {1}", "Zug {0}: {1}"},
    {"cli.no_perft", "The moves of {0} cannot be listed, so there is no perft.",
     "Die Züge von {0} lassen sich nicht aufzählen; darum gibt es kein perft."},
    {"cli.no_perft_here", "The moves of {0} cannot be listed in this position, so there is no perft.",
     "Die Züge von {0} lassen sich in dieser Stellung nicht aufzählen; darum gibt es kein perft."},
    {"cli.no_bench", "{0} has no bench.", "Für {0} gibt es kein bench."},
    {"cli.game_over", "The game is over in this position.", "In dieser Stellung ist das Spiel zu Ende."},
    {"cli.no_values", "This engine of {0} cannot say what moves are worth.",
     "Dieser Spieler von {0} kann nicht sagen, was Züge wert sind."},

    {"cli.no_record", "'{0}' is neither a log file nor a stored match: {1}",
     "'{0}' ist weder ein Protokoll noch ein gespeichertes Spiel: {1}"},
    {"cli.no_replay", "Event {0} cannot be replayed: {1}", "Ereignis {0} lässt sich nicht nachspielen: {1}"},
    {"cli.no_such_ply", "This match has plies 0 to {0}.", "Dieses Spiel hat die Halbzüge 0 bis {0}."},
    {"cli.nothing_rated", "No rated match yet.", "Noch kein gewertetes Spiel."},
    {"cli.no_data",
     "{0} holds no arena's data. Say where they are: --data FOLDER (of the Debian service /var/lib/agon).",
     "In {0} liegen keine Daten einer Arena. Sage, wo sie sind: --data ORDNER (des Debian-Dienstes /var/lib/agon)."},

    {"cli.one_at_a_time", "'{0}' can play only one game at a time; leave out --concurrency.",
     "'{0}' kann nur ein Spiel auf einmal spielen; lass --concurrency weg."},
    {"cli.clock_in_rules", "The clock of a program that polls is part of the rules: write --rules action_ms=5000.",
     "Die Bedenkzeit eines Programms, das abfragt, gehört zu den Regeln: Schreibe --rules action_ms=5000."},
    {"cli.course_points", "Encounter: {0} {1} rounds, {2} {3} rounds; points {4} : {5}",
     "Begegnung: {0} {1} Runden, {2} {3} Runden; Punkte {4} : {5}"},
    {"cli.there_already", "{0} of {1} games are there already.", "{0} von {1} Spielen sind schon da."},
    {"cli.there_already.one", "{0} of {1} games is there already.", "{0} von {1} Spielen ist schon da."},
    {"cli.match_interrupted", "Interrupted; {0} of {1} games are stored. The same command with --resume goes on.",
     "Unterbrochen; {0} von {1} Spielen sind gespeichert. Derselbe Befehl mit --resume setzt fort."},
    {"cli.match_interrupted.one", "Interrupted; {0} of {1} games is stored. The same command with --resume goes on.",
     "Unterbrochen; {0} von {1} Spielen ist gespeichert. Derselbe Befehl mit --resume setzt fort."},

    {"cli.who_plays", "Name a game and at least two players, or a FILE.toml.",
     "Nenne ein Spiel und mindestens zwei Spieler, oder eine DATEI.toml."},
    {"cli.no_format", "'{0}' is not a format. Known: round-robin, gauntlet, swiss, knockout, ladder.",
     "'{0}' ist keine Turnierform. Bekannt: round-robin, gauntlet, swiss, knockout, ladder."},
    {"cli.played", "{0} matches played", "{0} Spiele gespielt"},
    {"cli.played.one", "{0} match played", "{0} Spiel gespielt"},
    {"cli.tournament_interrupted", "Interrupted; {0} matches are stored. The same command with --resume goes on.",
     "Unterbrochen; {0} Spiele sind gespeichert. Derselbe Befehl mit --resume setzt fort."},
    {"cli.tournament_interrupted.one", "Interrupted; {0} match is stored. The same command with --resume goes on.",
     "Unterbrochen; {0} Spiel ist gespeichert. Derselbe Befehl mit --resume setzt fort."},

    {"cli.works", "{1} works with {0} slots ({2} thousand nodes/s)",
     "{1} arbeitet mit {0} Plätzen ({2} tausend Knoten/s)"},
    {"cli.works.one", "{1} works with {0} slot ({2} thousand nodes/s)",
     "{1} arbeitet mit {0} Platz ({2} tausend Knoten/s)"},
    {"cli.leaves", "{0} leaves", "{0} geht"},
    {"cli.no_nats_server", "There is no nats-server here. Install it: apt-get install nats-server",
     "Hier gibt es keinen nats-server. Installiere ihn: apt-get install nats-server"},

    {"cli.no_showcase", "No game here names players that could show a cluster.",
     "Kein Spiel hier nennt Spieler, die einen Cluster zeigen könnten."},

    {"cli.no_server", "--server: {0}", "--server: {0}"},
    {"cli.no_answer", "{0} does not answer: {1}", "{0} antwortet nicht: {1}"},
    {"cli.no_arena", "{0} is no arena: it answered {1} without JSON.",
     "{0} ist keine Arena: Die Antwort war {1} ohne JSON."},
    {"cli.too_large", "{0} is larger than {1} MB, which is more than an arena takes over the network.",
     "{0} ist größer als {1} MB; mehr nimmt eine Arena über das Netz nicht an."},
    {"cli.no_name", "A token needs the name of somebody: agon token NAME.",
     "Ein Token braucht den Namen von jemandem: agon token NAME."},

    {"cli.encounter", "{0}: {1} won, {2} drawn, {3} lost", "{0}: {1} gewonnen, {2} unentschieden, {3} verloren"},
    {"cli.qualified", "Qualified.", "Qualifiziert."},
    {"cli.not_qualified", "Not qualified: both reference players must be beaten.",
     "Nicht qualifiziert: beide Referenzspieler müssen besiegt werden."},

    {"check.output", "{0} moves with output on System.out; it does no harm but costs time.",
     "{0} Züge mit Ausgabe auf System.out; sie stört nicht, kostet aber Zeit."},
    {"check.output.one", "{0} move with output on System.out; it does no harm but costs time.",
     "{0} Zug mit Ausgabe auf System.out; sie stört nicht, kostet aber Zeit."},
    {"check.clean", "{0} games without a fault.", "{0} Partien ohne Verstoß."},
    {"check.clean.one", "{0} game without a fault.", "{0} Partie ohne Verstoß."},
    {"check.same_again", "The same game again, move by move.", "Dieselbe Partie noch einmal, Zug für Zug."},
    {"check.other_again",
     "With the same rnd, move {0} was {1} and then {2}: take chance from rnd only (or the search depends on the "
     "clock).",
     "Mit demselben rnd war Zug {0} einmal {1} und einmal {2}: Benutze nur rnd für den Zufall (oder die Suche richtet "
     "sich nach der Uhr)."},
    {"check.real_time", "Game {0} of {1}, in real time …", "Spiel {0} von {1}, in Echtzeit …"},
    {"check.game", "game {0}", "Spiel {0}"},
    {"check.request", "{0}, request", "{0}, Anfrage"},
    {"check.often", " ({0} times)", " ({0}-mal)"},
    {"check.stayed",
     "The program was still running ten seconds after the end; let it end when its state says Won or Lost.",
     "Das Programm lief zehn Sekunden nach dem Ende noch; beende es, wenn sein Zustand Won oder Lost ist."},
    {"check.bad_end", "After the game, not as it should be: {0}", "Nach dem Spiel, nicht wie vorgesehen: {0}"},
    {"check.silent", "The program printed nothing; show the map, both figures and the result after every change.",
     "Das Programm hat nichts ausgegeben; zeige nach jeder Änderung die Karte, beide Figuren und das Ergebnis."},
    {"check.all", "rules, clock and protocol", "Regeln, Uhr und Protokoll"},
    {"check.polled_clean", "{0} games without a fault, {1} won and {2} lost against '{3}'.",
     "{0} Spiele ohne Verstoß, {1} gewonnen und {2} verloren gegen '{3}'."},
    {"check.pace", "time per action", "Zeit je Aktion"},
    {"check.polled_pace", "mean {0} ms, longest {1} ms, from the moment it had to act; polling is part of it.",
     "im Mittel {0} ms, längste {1} ms, ab dem Moment, in dem es handeln musste; das Abfragen gehört dazu."},

    {"cli.which_game", "Say which game to ask for: --game NAME.", "Sage, um welches Spiel es geht: --game NAME."},
    {"cli.no_protocol", "No protocol '{0}' to join. Known: {1}.",
     "Es gibt kein Protokoll '{0}' zum Mitspielen. Bekannt: {1}."},
    {"cli.treasure", "TR URL GAMEID, or new is required", "Es fehlt TR URL GAMEID oder new"},
    {"cli.disagreement", "Disagreement: {0}", "Widerspruch: {0}"},
    {"cli.disagreements", "{0} disagreements with our rules; see the lines above.",
     "{0} Widersprüche zu unseren Regeln; siehe die Zeilen oben."},
    {"cli.disagreements.one", "{0} disagreement with our rules; see the lines above.",
     "{0} Widerspruch zu unseren Regeln; siehe die Zeilen oben."},
    {"cli.broken_off", "{0} games were broken off.", "{0} Spiele wurden abgebrochen."},
    {"cli.broken_off.one", "{0} game was broken off.", "{0} Spiel wurde abgebrochen."},
    {"cli.closed_in_game", "The server closed the connection in the middle of the game.",
     "Der Server hat die Verbindung mitten im Spiel geschlossen."},
    {"cli.no_game_there", "No game at {0}: {1}", "Kein Spiel bei {0}: {1}"},
    {"cli.closed", "the server closed the connection.", "Der Server hat die Verbindung geschlossen."},
    {"cli.server_refused", "The server refused {0}: {1}", "Der Server hat {0} abgelehnt: {1}"},
    {"cli.not_understood", "Not understood, ignored: {0}", "Nicht verstanden, übergangen: {0}"},
    {"cli.no_log", "Cannot write the log into {0}.", "Das Protokoll lässt sich nicht in {0} schreiben."},

    {"cli.no_examination", "No examination for '{0}'. Known: {1}.", "Es gibt keine Prüfung für '{0}'. Bekannt: {1}."},
    {"cli.no_boards", "No boards speak '{0}'. Known: {1}.", "Kein Board spricht '{0}'. Bekannt: {1}."},
    {"cli.boards_silent", "No match: the boards did not start.", "Kein Spiel: Die Boards haben nicht angefangen."},
    {"cli.relay_student", "In a relay every board sends its own student number; leave student= out.",
     "Bei relay sendet jedes Board seine eigene Matrikelnummer; lass student= weg."},

    {"cli.no_board_game", "No game here is played by boards on lines; leave --uart out.",
     "Kein Spiel hier wird von Boards an Leitungen gespielt; lass --uart weg."},
    {"cli.tls_files", "TLS needs both files: --tls-cert CERTIFICATE.pem --tls-key KEY.pem.",
     "TLS braucht beide Dateien: --tls-cert ZERTIFIKAT.pem --tls-key SCHLÜSSEL.pem."},
    {"cli.recovered", "{0} matches were running when the arena stopped; they are kept and count for nobody.",
     "{0} Spiele liefen, als die Arena anhielt; sie sind aufgehoben und zählen für niemanden."},
    {"cli.recovered.one", "{0} match was running when the arena stopped; it is kept and counts for nobody.",
     "{0} Spiel lief, als die Arena anhielt; es ist aufgehoben und zählt für niemanden."},
    {"cli.draining", "Draining: running matches ({0}) have {1} s to end; no new ones begin.",
     "Es geht zu Ende: Laufende Spiele ({0}) haben {1} s Zeit; neue beginnen nicht."},
    {"cli.stopping", "Stopping: running matches ({0}) are stored as they are.",
     "Ende: Laufende Spiele ({0}) werden gespeichert, wie sie sind."},
    {"cli.unstored", "{0} entries could not be stored; no result among them was announced.",
     "{0} Einträge ließen sich nicht speichern; kein Ergebnis darunter wurde bekannt gegeben."},
    {"cli.unstored.one", "{0} entry could not be stored; no result in it was announced.",
     "{0} Eintrag ließ sich nicht speichern; kein Ergebnis darin wurde bekannt gegeben."},
    {"cli.bad_config", "{0}:{1}: {2}", "{0}:{1}: Das ist kein lesbares TOML: {2}"},
    {"cli.bad_bot", "{0}: a [[bot]] needs name, game and player.", "{0}: Ein [[bot]] braucht name, game und player."},
    {"cli.bad_limit", "{0}: {1} must be between {2} and {3}, not {4}.",
     "{0}: {1} muss zwischen {2} und {3} liegen, nicht bei {4}."},
    {"cli.no_setting", "{0}: '{1}' is not a setting of agon serve.",
     "{0}: '{1}' ist keine Einstellung von agon serve."},
};

}  // namespace

std::span<const Text> library_texts() { return library_table; }

std::span<const Text> cli_texts() {
    static const std::vector<Text> all = [] {
        std::vector<Text> joined(std::begin(library_table), std::end(library_table));
        joined.insert(joined.end(), std::begin(own_table), std::end(own_table));
        return joined;
    }();
    return all;
}

}  // namespace agon
