// Sentences about a running server and its doors.
#include "core/texts.h"

namespace agon {
namespace {

constexpr Text server_table[] = {
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
