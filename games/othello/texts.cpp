#include "games/othello/texts.h"

namespace agon::othello {
namespace {

constexpr Text table[] = {
    {"othello.note.none", "no move is possible", "kein Zug ist möglich"},
    {"othello.note.only", "the only move", "der einzige Zug"},
    {"othello.note.book", "from the book", "aus dem Eröffnungsbuch"},
    {"othello.note.solved", "solved: {0} discs, {1} positions{2}", "gelöst: {0} Steine, {1} Stellungen{2}"},
    {"othello.note.searched", "depth {0} at {1} %: {2} discs, {3} positions{4}",
     "Tiefe {0} zu {1} %: {2} Steine, {3} Stellungen{4}"},

    {"othello.notation", "'{0}' is not a move. Write a column a-h and a row 1-8, for example d3, or pass.",
     "'{0}' ist kein Zug. Schreibe Spalte a-h und Zeile 1-8, zum Beispiel d3, oder pass."},
    {"othello.occupied", "{0} is occupied.", "{0} ist besetzt."},
    {"othello.turns_nothing", "{0} turns no disc.", "{0} dreht keinen Stein um."},
    {"othello.must_pass", "There is no legal move here, so {0} is not one; answer with a pass.",
     "Hier gibt es keinen gültigen Zug, also ist auch {0} keiner; du musst passen."},
    {"othello.pass_with_moves", "Passing is allowed only without a legal move, and {0} is legal.",
     "Passen ist nur erlaubt, wenn kein Zug möglich ist, aber {0} ist möglich."},
    {"othello.position_character", "'{0}' at square {1} is not X, O or -.",
     "'{0}' auf Feld {1} ist nicht X, O oder -."},
    {"othello.position_short", "A position has 64 squares, here are {0}.",
     "Eine Stellung hat 64 Felder, hier sind {0}."},
    {"othello.position_side", "After the 64 squares comes the side to move, X or O.",
     "Nach den 64 Feldern folgt die Seite am Zug, X oder O."},
    {"othello.wthor_short", "This is no WTHOR file: {0} bytes are there, {1} are needed.",
     "Das ist keine WTHOR-Datei: {0} Bytes sind da, {1} werden gebraucht."},
    {"othello.wthor_board", "This WTHOR file is for a board of size {0}; only 8 is Othello here.",
     "Diese WTHOR-Datei ist für ein Brett der Größe {0}; hier gilt nur 8."},
    {"othello.wthor_square", "Move code {0} in game {1} of the WTHOR file is no square.",
     "Der Zugcode {0} in Partie {1} der WTHOR-Datei ist kein Feld."},
    {"othello.ggf", "This is no GGF game: it goes wrong at '{0}'. A game looks like (;GM[Othello]…BO[8 …]B[d3]W[c5];).",
     "Das ist keine GGF-Partie: bei '{0}' stimmt etwas nicht. Eine Partie sieht so aus: (;GM[Othello]…BO[8 "
     "…]B[d3]W[c5];)."},
    {"othello.ggf_board", "The board of the GGF game begins with '{0}'; only boards of size 8 are Othello here.",
     "Das Brett der GGF-Partie beginnt mit '{0}'; hier gilt nur die Größe 8."},
    {"othello.obf_score", "'{0}' is no move with its score; write for example d3:+4.",
     "'{0}' ist kein Zug mit Wert; schreibe zum Beispiel d3:+4."},
    {"othello.gtp_silent", "The program did not answer the GTP command 'name' within {0} ms.",
     "Das Programm hat den GTP-Befehl 'name' nicht innerhalb von {0} ms beantwortet."},
    {"othello.gtp_error", "The program refused a GTP command it has to know: '{0}'",
     "Das Programm hat einen nötigen GTP-Befehl abgelehnt: '{0}'"},
    {"othello.gtp_position", "GTP can only begin at the usual start; use NBoard for set positions.",
     "GTP kann nur aus der Grundstellung beginnen; für gestellte Positionen nimm NBoard."},
    {"othello.nboard_silent", "The program did not answer the NBoard command 'ping' within {0} ms.",
     "Das Programm hat den NBoard-Befehl 'ping' nicht innerhalb von {0} ms beantwortet."},
    {"othello.transcript", "Move {0} of the transcript, {1}, is illegal.",
     "Zug {0} der Mitschrift, {1}, ist ungültig."},
};

}  // namespace

std::span<const Text> texts() { return table; }

}  // namespace agon::othello
