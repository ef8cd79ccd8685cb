// Connect Four's entry in the catalogue and its sentences.
#include "rules.h"
#include "search/standard_entry.h"

namespace agon {
namespace {

constexpr Text texts[] = {
    {"connect_four.full", "Column {0} is full.", "Spalte {0} ist voll."},
    {"connect_four.notation", "'{0}' is not a column; write a letter from a to g.",
     "'{0}' ist keine Spalte; schreibe einen Buchstaben von a bis g."},
    {"connect_four.face.title", "Connect Four", "Vier gewinnt"},
    {"connect_four.face.first", "Red", "Rot"},
    {"connect_four.face.second", "Yellow", "Gelb"},
    {"connect_four.face.keys_board", "Keyboard: arrows and Enter, or type the letter of a column and Enter.",
     "Tastatur: Pfeiltasten und Enter, oder den Buchstaben einer Spalte tippen und Enter."},
    {"connect_four.face.rules standard", "seven columns, six rows, four in a row",
     "sieben Spalten, sechs Reihen, vier in einer Reihe"},
};

}  // namespace

const GameEntry& connect_four_game() {
    static const GameEntry entry = [] {
        GameEntry e = standard_entry<ConnectFour>();
        e.texts = texts;
        return e;
    }();
    return entry;
}

}  // namespace agon
