#include "games/treasure/texts.h"

namespace agon::treasure {
namespace {

constexpr Text table[] = {
    {"treasure.notation", "'{0}' is not an action. Write up, left, right, down, or a half map such as map:GGM/GWG@0,1.",
     "'{0}' ist keine Aktion. Schreibe up, left, right, down oder eine Kartenhälfte wie map:GGM/GWG@0,1."},
    {"treasure.half_first", "'{0}' came before your half map; send the half map as the first action.",
     "'{0}' kam vor deiner Kartenhälfte; sende zuerst die Kartenhälfte."},
    {"treasure.second_half", "You have already sent your half map; after it send moves only.",
     "Du hast deine Kartenhälfte schon gesendet; danach sind nur noch Bewegungen erlaubt."},
    {"treasure.off_map", "Moving {0} from {1} leaves the map; check the edge before you move.",
     "Die Bewegung {0} von {1} verlässt die Karte; prüfe vor der Bewegung den Kartenrand."},
    {"treasure.water", "Moving {0} from {1} leads into the water at {2}; figures cannot swim, go around it.",
     "Die Bewegung {0} von {1} führt ins Wasser auf {2}; Figuren können nicht schwimmen, geh außen herum."},
    {"treasure.fort_taken", "The enemy fort was taken with the treasure in action {0}.",
     "Die gegnerische Burg wurde in Aktion {0} mit dem Schatz eingenommen."},
    {"treasure.action_limit", "After {0} actions nobody had won; whoever had to act next loses.",
     "Nach {0} Aktionen hatte niemand gewonnen; wer als Nächster handeln musste, verliert."},

    {"treasure.half_map", "The half map breaks {0} rules: {1}\n{2}", "Die Kartenhälfte verletzt {0} Regeln: {1}\n{2}"},
    {"treasure.outside", "Fields outside the half map: {0}; x goes from 0 to {1}, y from 0 to {2}.",
     "Felder außerhalb der Kartenhälfte: {0}; x geht von 0 bis {1}, y von 0 bis {2}."},
    {"treasure.missing", "{0} fields are missing: {1}; send every field of the {2}x{3} half once.",
     "{0} Felder fehlen: {1}; sende jedes Feld der {2}x{3}-Hälfte einmal."},
    {"treasure.few_mountains", "{0} mountains ({2}), at least {1} are needed.", "{0} Berge ({2}), mindestens {1} sind nötig."},
    {"treasure.few_grass", "{0} grass fields ({2}), at least {1} are needed.", "{0} Wiesen ({2}), mindestens {1} sind nötig."},
    {"treasure.few_water", "{0} water fields ({2}), at least {1} are needed.", "{0} Wasserfelder ({2}), mindestens {1} sind nötig."},
    {"treasure.no_fort", "No fort; mark {1} on grass.", "Keine Burg; markiere {1} auf Wiese."},
    {"treasure.fort_count", "{0} forts ({2}), exactly {1} must be marked.", "{0} Burgen ({2}), genau {1} muss markiert sein."},
    {"treasure.fort_terrain", "A fort must stand on grass, not at {0}.", "Eine Burg muss auf Wiese stehen, nicht auf {0}."},
    {"treasure.island", "Cut off by water: {0}; every field must be reachable from every other.",
     "Vom Wasser abgeschnitten: {0}; jedes Feld muss von jedem anderen aus erreichbar sein."},
    {"treasure.border_water", "{1} water fields on the {0} ({3}), at most {2} are allowed.",
     "{1} Wasserfelder am {0} ({3}), höchstens {2} sind erlaubt."},
    {"treasure.border_dry", "{1} water fields on the {0}, at least {2} are needed.", "{1} Wasserfelder am {0}, mindestens {2} sind nötig."},
    {"treasure.crossing", "On the {0} only {1} fields ({3}) can be crossed to the first half, at least {2} are needed.",
     "Am {0} führen nur {1} Felder ({3}) zur ersten Hälfte hinüber, mindestens {2} sind nötig."},
    {"treasure.top", "top border", "oberen Rand"},
    {"treasure.bottom", "bottom border", "unteren Rand"},
    {"treasure.left", "left border", "linken Rand"},
    {"treasure.right", "right border", "rechten Rand"},

    {"treasure.rule_value", "The rule {0} cannot be '{1}'; it is a whole number from {2} to {3}.",
     "Die Regel {0} kann nicht '{1}' sein; sie ist eine ganze Zahl von {2} bis {3}."},
    {"treasure.rules_too_much", "The minimum of all terrains is {0} fields, but a half map has only {1}.",
     "Alle Mindestzahlen zusammen ergeben {0} Felder, aber eine Kartenhälfte hat nur {1}."},
    {"treasure.rules_forts", "{0} forts leave no grass for the treasure among {1} grass fields.",
     "{0} Burgen lassen bei {1} Wiesen keine Wiese für den Schatz."},
    {"treasure.rules_border", "A border of {0} fields cannot meet both its minimum and its maximum of water.",
     "Ein Rand von {0} Feldern kann nicht zugleich Mindest- und Höchstzahl an Wasser erfüllen."},
    {"treasure.toml", "Line {0} of the profile is not valid TOML: {1}.", "Zeile {0} des Profils ist kein gültiges TOML: {1}."},
    {"treasure.toml_number", "'{0}' in the profile must be a whole number.", "'{0}' im Profil muss eine ganze Zahl sein."},
};

}  // namespace

std::span<const Text> texts() { return table; }

}  // namespace agon::treasure
