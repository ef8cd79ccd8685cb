#include "games/othello/texts.h"

namespace agon::othello {
namespace {

constexpr Text table[] = {
    {"othello.notation", "'{0}' is not a move. Write a column a-h and a row 1-8, for example d3, or pass.",
     "'{0}' ist kein Zug. Schreibe Spalte a-h und Zeile 1-8, zum Beispiel d3, oder pass."},
    {"othello.occupied", "{0} is occupied.", "{0} ist besetzt."},
    {"othello.turns_nothing", "{0} turns no disc.", "{0} dreht keinen Stein um."},
    {"othello.must_pass", "There is no legal move here, so {0} is not one; answer with a pass.",
     "Hier gibt es keinen gültigen Zug, also ist auch {0} keiner; du musst passen."},
    {"othello.pass_with_moves", "Passing is allowed only without a legal move, and {0} is legal.",
     "Passen ist nur erlaubt, wenn kein Zug möglich ist, aber {0} ist möglich."},
    {"othello.position_character", "'{0}' at square {1} is not X, O or -.", "'{0}' auf Feld {1} ist nicht X, O oder -."},
    {"othello.position_short", "A position has 64 squares, here are {0}.", "Eine Stellung hat 64 Felder, hier sind {0}."},
    {"othello.position_side", "After the 64 squares comes the side to move, X or O.", "Nach den 64 Feldern folgt die Seite am Zug, X oder O."},
    {"othello.wthor_short", "This is no WTHOR file: {0} bytes are there, {1} are needed.",
     "Das ist keine WTHOR-Datei: {0} Bytes sind da, {1} werden gebraucht."},
    {"othello.wthor_board", "This WTHOR file is for a board of size {0}; only 8 is Othello here.",
     "Diese WTHOR-Datei ist für ein Brett der Größe {0}; hier gilt nur 8."},
    {"othello.wthor_square", "Move code {0} in game {1} of the WTHOR file is no square.", "Der Zugcode {0} in Partie {1} der WTHOR-Datei ist kein Feld."},
    {"othello.transcript", "Move {0} of the transcript, {1}, is illegal.", "Zug {0} der Mitschrift, {1}, ist ungültig."},
};

}  // namespace

std::span<const Text> texts() { return table; }

}  // namespace agon::othello
