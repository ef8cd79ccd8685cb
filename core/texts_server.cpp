// Sentences about a running server and its doors.
#include "core/texts.h"

namespace agon {
namespace {

constexpr Text server_table[] = {
    {"serve.no_log", "The log {0} cannot be written: {1}. Give another with --log FILE, or - for stderr.",
     "Das Protokoll {0} lässt sich nicht schreiben: {1}. Gib mit --log DATEI ein anderes an, oder - für stderr."},
    {"serve.no_line", "'{0}' is no line of a board; write /dev/DEVICE, unix:PATH or pty:.",
     "'{0}' ist keine Leitung eines Boards; schreibe /dev/GERÄT, unix:PFAD oder pty:."},
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
};

}  // namespace

std::span<const Text> server_texts() { return server_table; }

}  // namespace agon
