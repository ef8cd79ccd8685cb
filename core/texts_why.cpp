// What the report of a finished match says.
#include "core/texts.h"

namespace agon {
namespace {

constexpr Text why_table[] = {
    {"why.running", "The match is still running; its report comes when it is over.",
     "Die Partie läuft noch; ihr Bericht kommt, wenn sie zu Ende ist."},
    {"why.title", "{0}: {1} – {2}", "{0}: {1} – {2}"},
    {"why.curve", "How {0} stood, move by move", "Wie {0} stand, Zug für Zug"},
    {"why.how_exact", "Every move was looked at to the end of the game: the values are certain.",
     "Jeder Zug wurde bis zum Ende der Partie durchgerechnet: die Werte sind sicher."},
    {"why.how_depth", "Every move was looked at {0} plies deep.", "Jeder Zug wurde {0} Halbzüge tief untersucht."},
    {"why.how_both", "Every move was looked at {0} plies deep, from move {1} on to the end of the game.",
     "Jeder Zug wurde {0} Halbzüge tief untersucht, ab Zug {1} bis zum Ende der Partie."},
    {"why.how_chance", "A shot is measured by its chance to hit, as the shooter could know it.",
     "Ein Schuss wird an seiner Trefferchance gemessen, wie der Schütze sie kennen konnte."},
    {"why.how_way",
     "A command is measured by the commands that were still to be expected, from what the player had seen.",
     "Ein Befehl wird an den Befehlen gemessen, die danach noch zu erwarten waren, nach allem, was der Spieler sah."},
    {"why.turning_points", "Turning points", "Wendepunkte"},
    {"why.turn", "Move {0}, {7}: {1} played {2} ({3}); better was {4} ({5}), then {6}.",
     "Zug {0}, {7}: {1} spielte {2} ({3}); besser war {4} ({5}), dann {6}."},
    {"why.better_to_even", "from better to even", "von besser zu ausgeglichen"},
    {"why.better_to_worse", "from better to worse", "von besser zu schlechter"},
    {"why.even_to_worse", "from even to worse", "von ausgeglichen zu schlechter"},
    {"why.gave_more",
     "Move {0}: {1} played {2} ({3}); {4} had {5}. From here on {1} had given away more than {8}: {7}, against {9}.",
     "Zug {0}: {1} spielte {2} ({3}); {4} hatte {5}. Von da an hatte {1} mehr vergeben als {8}: {7}, gegen {9}."},
    {"why.none_gave_more", "None: neither side gave away clearly more than the other.",
     "Keine: Keine Seite hat deutlich mehr vergeben als die andere."},
    {"why.no_turn", "None: no single move changed who stood better.",
     "Keine: kein einzelner Zug hat geändert, wer besser stand."},
    {"why.worst_of", "Worst moves of {0}", "Schlechteste Züge von {0}"},
    {"why.worst_move", "Move {0}: {2} ({3}); better was {4} ({5}), then {6}.",
     "Zug {0}: {2} ({3}); besser war {4} ({5}), dann {6}."},
    {"why.worst_shot", "Move {0}: {2} hit with a chance of {3}; {4} had {5}.",
     "Zug {0}: {2} traf mit einer Chance von {3}; {4} hatte {5}."},
    {"why.worst_step", "Move {0}: {2} left {3} to give; {4} would have left {5}.",
     "Zug {0}: nach {2} blieben {3}; nach {4} wären es {5} gewesen."},
    {"why.no_worst", "None that could be told.", "Keine, die sich nennen ließen."},
    {"why.points", "{0}", "{0}"},
    {"why.won", "won", "gewonnen"},
    {"why.lost", "lost", "verloren"},
    {"why.chance", "{0} %", "{0} %"},
    {"why.commands", "{0} commands", "{0} Befehle"},
    {"why.accuracy", "Accuracy", "Genauigkeit"},
    {"why.care", "{0}: {1} of {2} moves as good as the best ({3} %), {4}; opening {5}, middle {6}, end {7}.",
     "{0}: {1} von {2} Zügen so gut wie der beste ({3} %), {4}; Anfang {5}, Mitte {6}, Ende {7}."},
    {"why.percent", "{0} %", "{0} %"},
    {"why.no_moves", "none", "keine"},
    {"why.points_lost", "{0} points given away", "{0} Punkte verschenkt"},
    {"why.hits_lost", "{0} expected hits given away", "{0} erwartete Treffer verschenkt"},
    {"why.bits_lost", "{0}: better shots would have told {1} bits more.",
     "{0}: Bessere Schüsse hätten {1} Bit mehr verraten."},
    {"why.commands_lost", "{0} commands lost", "{0} Befehle verloren"},
    {"why.unjudged", "{0}: of {1} moves nobody can say how good they were (set-up, answers).",
     "{0}: über {1} Züge lässt sich nichts sagen (Aufstellung, Antworten)."},
    {"why.faults", "Faults", "Regelverstöße"},
    {"why.fault", "Move {0}: {1}", "Zug {0}: {1}"},
    {"why.refused", "{0} sent {1}, which is no move here: {2}", "{0} schickte {1}, was hier kein Zug ist: {2}"},
    {"why.wrote", "{0} wrote last: {1}", "{0} schrieb zuletzt: {1}"},
    {"why.no_faults", "None.", "Keine."},
};

}  // namespace

std::span<const Text> why_texts() { return why_table; }

}  // namespace agon
