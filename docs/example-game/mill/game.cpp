// The entry of Nine Men's Morris in the catalogue and its sentences.
#include "rules.h"
#include "search/standard_entry.h"

namespace agon {
namespace {

constexpr Text texts[] = {
    {"mill.illegal", "{0} is not possible here.", "{0} ist hier nicht möglich."},
    {"mill.notation", "'{0}' is no move; write for example d2, d2-d3 or d2-d3xf4.",
     "'{0}' ist kein Zug; schreibe zum Beispiel d2, d2-d3 oder d2-d3xf4."},
    {"mill.quiet", "Nothing was taken for {0} moves.", "{0} Züge lang wurde nichts geschlagen."},
    {"mill.face.title", "Nine Men's Morris", "Mühle"},
    {"mill.face.first", "White", "Weiß"},
    {"mill.face.second", "Black", "Schwarz"},
    {"mill.face.rules standard", "nine men, flying with the last three", "neun Steine, mit dreien wird gesprungen"},
};

}  // namespace

const GameEntry& mill_game() {
    static const GameEntry entry = [] {
        GameEntry e = standard_entry<Mill>();
        e.texts = texts;
        return e;
    }();
    return entry;
}

}  // namespace agon
