// Sentences about a running server and its doors.
#include "core/texts.h"

namespace agon {
namespace {

constexpr Text server_table[] = {
    {"serve.no_log", "The log {0} cannot be written: {1}. Give another with --log FILE, or - for stderr.",
     "Das Protokoll {0} lässt sich nicht schreiben: {1}. Gib mit --log DATEI ein anderes an, oder - für stderr."},
    {"serve.no_proxy", "--proxy {0}: that is no address. Give the one that the proxy connects from, such as 127.0.0.1.",
     "--proxy {0}: Das ist keine Adresse. Gib die an, von der aus sich der Proxy verbindet, etwa 127.0.0.1."},
    {"serve.login_without_proxy",
     "--login-header is believed from a proxy alone: name its address with --proxy ADDRESS.",
     "--login-header wird nur einem Proxy geglaubt: Nenne seine Adresse mit --proxy ADRESSE."},
    {"serve.login_header", "--login-header {0}: that is no header for a login. Give one such as X-Remote-User.",
     "--login-header {0}: Das ist kein Header für eine Kennung. Gib einen wie X-Remote-User an."},
    {"serve.no_origin", "--embed-on {0}: that is no site. Give scheme and host alone, such as https://course.example.",
     "--embed-on {0}: Das ist keine Website. Gib nur Schema und Rechner an, etwa https://kurs.example."},
    {"serve.no_line", "'{0}' is no line of a board; write /dev/DEVICE, unix:PATH or pty:.",
     "'{0}' ist keine Leitung eines Boards; schreibe /dev/GERÄT, unix:PFAD oder pty:."},
    {"serve.cup_opponent", "Boards of a tournament play each other: leave out --uart-opponent or --uart-tournament.",
     "Boards eines Turniers spielen gegeneinander: lass --uart-opponent oder --uart-tournament weg."},
    {"lab.no_line", "There is no line {0}; the lab has {1}, counted from 1.",
     "Eine Leitung {0} gibt es nicht; das Labor hat {1}, gezählt ab 1."},
    {"lab.nobody", "No opponent is free; press start again when the page says so.",
     "Kein Gegner ist frei; drücke noch einmal auf Start, wenn die Seite es sagt."},
    {"lab.plug_in", "Nothing is connected at {0}; it is tried again.",
     "An {0} ist nichts angeschlossen; es wird weiter versucht."},
    {"lab.introduce", "{0} has not said who it is: press its start button once.",
     "{0} hat noch nicht gesagt, wer es ist: drücke einmal seinen Startknopf."},
    {"lab.begin", "Press the start button of {0}.", "Drücke den Startknopf von {0}."},
    {"lab.free", "Press the start button of {0}: the next board that is free answers.",
     "Drücke den Startknopf von {0}: das nächste freie Board antwortet."},
    {"lab.press", "Press the start button of {0}: it plays {1}.",
     "Drücke den Startknopf von {0}: es spielt gegen {1}."},
    {"lab.stay", "Leave {0} alone: {1} will begin.", "Lass {0} in Ruhe: {1} wird beginnen."},
    {"lab.wait", "{0} has matches to play ({1}) and waits until an opponent is free.",
     "{0} hat noch Spiele ({1}) und wartet, bis ein Gegner frei ist."},
    {"lab.done", "{0} has played all its matches.", "{0} hat alle Spiele gespielt."},
    {"lab.playing", "A match is being played.", "Es wird gespielt."},
    {"lab.doubled", "Another line has a board with the number {0} already: change one of them.",
     "An einer anderen Leitung ist schon ein Board mit der Nummer {0}: ändere eines von beiden."},
    {"lab.other_board", "The match was drawn for the board {0}, but {1} is on the line: it will be played again.",
     "Das Spiel war für das Board {0} angesetzt, an der Leitung ist aber {1}: es wird wiederholt."},
    {"serve.no_return",
     "No running game waits for this token: its game is over, or somebody has come back with it. Ask for another game.",
     "Kein laufendes Spiel wartet auf dieses Token: sein Spiel ist zu Ende, oder jemand kam damit schon zurück. "
     "Bitte um ein anderes Spiel."},
    {"serve.memory_damaged", "What was kept of the table is damaged.",
     "Was vom Tisch aufgehoben wurde, ist beschädigt."},
    {"serve.bot_gone", "The bot '{0}' is not here any more.", "Den Bot '{0}' gibt es hier nicht mehr."},
    {"serve.no_pages", "People play here in browsers, and the arena was started without --http.",
     "Hier spielen Menschen im Browser, und die Arena wurde ohne --http gestartet."},
    {"serve.polls", "The bot '{0}' polls and cannot sit down by itself; let it join a game by its id.",
     "Der Bot '{0}' fragt selbst an und kann sich nicht an einen Tisch setzen; lass ihn einem Spiel mit dessen Id "
     "beitreten."},
    {"serve.person", "The person at the server's terminal cannot take a seat here.",
     "Wer am Terminal des Servers sitzt, kann hier keinen Platz einnehmen."},
    {"serve.costly", "The engine's option {0}={1} is more than visitors may ask for here; at most {2}.",
     "Die Option {0}={1} des Programms ist mehr, als Besucher hier verlangen dürfen; höchstens {2}."},
    {"serve.engines_busy", "All {0} engines for visitors are playing. Try again in a few minutes.",
     "Alle {0} Programme für Besucher spielen gerade. Versuche es in ein paar Minuten noch einmal."},
    {"serve.yours_busy", "Your address plays {0} engines already. Finish a game first.",
     "Von deiner Adresse aus spielen schon {0} gegen Programme. Beende zuerst ein Spiel."},
    {"serve.draining", "The arena is about to stop and begins no new match. Try again in a few minutes.",
     "Die Arena wird gerade angehalten und beginnt kein neues Spiel. Versuche es in ein paar Minuten noch einmal."},
    {"serve.unsaved",
     "The arena cannot store results at the moment and begins no new match. Its staff must make room on the disk.",
     "Die Arena kann gerade keine Ergebnisse speichern und beginnt kein neues Spiel. Die Betreuer müssen Platz auf der "
     "Platte schaffen."},

    {"puzzle.no_maker", "{0} makes no puzzles.", "{0} macht keine Rätsel."},
    {"puzzle.no_levels", "{0} has no players that could grade a puzzle.",
     "{0} hat keine Spieler, die ein Rätsel einstufen könnten."},
    {"puzzle.bad_line", "This is no puzzle: {0}", "Das ist kein Rätsel: {0}"},
    {"puzzle.wrong", "The solver says something else of: {0}", "Der Löser sagt etwas anderes über: {0}"},
    {"puzzle.other_game", "{0} is a match of {1}.", "{0} ist eine Partie von {1}."},
    {"puzzle.checked", "{0} puzzles were solved again, {1} are wrong.",
     "{0} Rätsel wurden noch einmal gelöst, {1} sind falsch."},
    {"puzzle.made", "{0}: {1}", "{0}: {1}"},
};

}  // namespace

std::span<const Text> server_texts() { return server_table; }

}  // namespace agon
