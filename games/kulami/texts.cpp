#include "games/kulami/texts.h"

namespace agon::kulami {
namespace {

constexpr Text table[] = {
    {"kulami.no_parameters", "No parameters came within {0} minutes.",
     "Innerhalb von {0} Minuten kamen keine Parameter."},
    {"kulami.disqualified", "Disqualified by the server.", "Vom Server disqualifiziert."},
    {"kulami.out_of_time", "Out of time, says the server.", "Zeit überschritten, sagt der Server."},
    {"kulami.other_board", "No move leads from the board before to the server's: {0}",
     "Kein Zug führt vom Brett davor zu dem des Servers: {0}"},
    {"kulami.other_move", "The server says that we moved to {0}, but we sent '{1}'.",
     "Der Server sagt, wir hätten nach {0} gezogen; gesendet haben wir '{1}'."},
    {"kulami.early_end", "The server ended the game although it is not over: {0}",
     "Der Server beendete das Spiel, obwohl es nicht zu Ende ist: {0}"},
    {"kulami.all_refused", "The server refused every legal move, the last one with: {0}",
     "Der Server lehnte jeden erlaubten Zug ab, den letzten mit: {0}"},
    {"kulami.note.solved", "solved: {0} points", "gelöst: {0} Punkte"},
    {"kulami.note.searched", "depth {0}: {1} points", "Tiefe {0}: {1} Punkte"},

    {"kulami.notation", "'{0}' is not a move. Write column and row from 0 to 9, for example 4,7.",
     "'{0}' ist kein Zug. Schreibe Spalte und Zeile von 0 bis 9, zum Beispiel 4,7."},
    {"kulami.outside", "{0} is outside the board; columns and rows go from 0 to 9.",
     "{0} liegt außerhalb des Spielfelds; Spalten und Zeilen gehen von 0 bis 9."},
    {"kulami.no_marbles", "There are no marbles left.", "Es sind keine Kugeln mehr da."},
    {"kulami.no_plate", "There is no plate at {0}.", "Bei {0} liegt keine Platte."},
    {"kulami.occupied", "The hole {0} is taken.", "Das Loch {0} ist schon belegt."},
    {"kulami.blocked", "{0} lies on plate {1}, one of the two plates used last.",
     "{0} liegt auf Platte {1}, einer der beiden zuletzt benutzten Platten."},
    {"kulami.off_line", "{0} is neither in the row nor in the column of the last marble, {1}.",
     "{0} liegt weder in der Zeile noch in der Spalte der letzten Kugel, {1}."},
    {"kulami.end_marbles", "All marbles are played: red {0}, black {1}.",
     "Alle Kugeln sind gesetzt: Rot {0}, Schwarz {1}."},
    {"kulami.end_holes", "The player to move has no legal hole: red {0}, black {1}.",
     "Wer am Zug ist, findet kein erlaubtes Loch mehr: Rot {0}, Schwarz {1}."},

    {"kulami.board_length",
     "A board has 200 characters, a plate letter and a marble digit for each of the 10x10 cells; here are {0}.",
     "Ein Spielfeld hat 200 Zeichen, einen Plattenbuchstaben und eine Kugelziffer für jedes der 10x10 Felder; hier "
     "sind es {0}."},
    {"kulami.board_letter", "'{0}' at {1} is not a plate; plates are b to r, a means none.",
     "'{0}' bei {1} ist keine Platte; Platten heißen b bis r, a bedeutet keine."},
    {"kulami.board_digit", "'{0}' at {1} is not a marble; write 0 for empty, 1 for black, 2 for red.",
     "'{0}' bei {1} ist keine Kugel; schreibe 0 für leer, 1 für schwarz, 2 für rot."},
    {"kulami.board_gap_marble", "There is a marble at {0}, but no plate.",
     "Bei {0} liegt eine Kugel, aber keine Platte."},
    {"kulami.plate_missing", "Plate {0} ({1}) is missing.", "Platte {0} ({1}) fehlt."},
    {"kulami.plate_size", "Plate {0} has {1} holes, here it covers {2} cells.",
     "Platte {0} hat {1} Löcher, hier bedeckt sie {2} Felder."},
    {"kulami.plate_shape", "Plate {0} must be one straight rectangle of {1}.",
     "Platte {0} muss ein gerades, zusammenhängendes Rechteck von {1} sein."},
    {"kulami.board_disconnected",
     "This board falls into several parts. It can be played, but no area reaches across a gap.",
     "Dieses Spielfeld zerfällt in mehrere Teile. Man kann darauf spielen, aber kein Gebiet reicht über eine Lücke."},
    {"kulami.board_unknown", "There is no board '{0}'. Known: {1}, or 200 characters of board text.",
     "Es gibt kein Spielfeld '{0}'. Bekannt: {1}, oder 200 Zeichen Spielfeldtext."},
    {"kulami.scoring", "The scoring level is 0, 1 or 2, not '{0}'.",
     "Der Level der Punktezählung ist 0, 1 oder 2, nicht '{0}'."},
    {"kulami.starter", "The starter is lot, red or black, not '{0}'.",
     "Es beginnt lot (Los), red (rot) oder black (schwarz), nicht '{0}'."},
    {"kulami.position_side", "After the board comes the side to move, r or b, not '{0}'.",
     "Nach dem Spielfeld folgt, wer am Zug ist, r oder b, nicht '{0}'."},
    {"kulami.position_marbles",
     "The players take turns, so the side that moved last has as many marbles on the board or one more, "
     "and at most 28.",
     "Es wird abwechselnd gesetzt: Wer zuletzt dran war, hat gleich viele Kugeln auf dem Feld oder eine mehr, und "
     "höchstens 28."},
    {"kulami.position_last",
     "'{0}' is not where the last marbles lie; write the last one and the one before it as x,y, or - where "
     "there is none.",
     "'{0}' ist nicht, wo die letzten Kugeln liegen; schreibe die letzte und die vorletzte als x,y oder -, wenn es "
     "keine gibt."},

    {"kulami.board.anvil", "Anvil: two broad ends and a narrow waist.",
     "Amboss: zwei breite Enden und eine schmale Mitte."},
    {"kulami.board.broad", "Broad: long rows, short columns.", "Breit: lange Zeilen, kurze Spalten."},
    {"kulami.board.closed", "Closed: the 8x8 square.", "Geschlossen: das Quadrat aus 8x8 Löchern."},
    {"kulami.board.course", "Course: the example of the course document.",
     "Kurs: das Beispiel aus der Aufgabenstellung."},
    {"kulami.board.cross", "Cross: four arms, everything meets in the middle.",
     "Kreuz: vier Arme, alles trifft sich in der Mitte."},
    {"kulami.board.diamond", "Diamond: short lines at the rim, long ones in the middle.",
     "Raute: am Rand kurze Linien, in der Mitte lange."},
    {"kulami.board.islands", "Islands: four blocks that do not touch.",
     "Inseln: vier Blöcke, die sich nicht berühren."},
    {"kulami.board.printed", "Printed: the board of the printed rules.",
     "Gedruckt: das Spielfeld der gedruckten Spielregel."},
    {"kulami.board.ring", "Ring: a frame around an empty middle.", "Ring: ein Rahmen um eine leere Mitte."},
    {"kulami.board.snake", "Snake: one winding path.", "Schlange: ein einziger gewundener Weg."},
    {"kulami.board.steps", "Steps: a staircase from corner to corner.", "Stufen: eine Treppe von Ecke zu Ecke."},
    {"kulami.board.tower", "Tower: long columns, short rows.", "Turm: lange Spalten, kurze Zeilen."},
    {"kulami.board.trident", "Trident: three prongs on one shaft.", "Dreizack: drei Zinken an einem Balken."},
    {"kulami.board.twins", "Twins: two halves that see each other only along rows.",
     "Zwillinge: zwei Hälften, die sich nur über die Zeilen sehen."},
    {"kulami.board.windows", "Windows: a wall with four openings.", "Fenster: eine Wand mit vier Öffnungen."},
};

}  // namespace

std::span<const Text> texts() { return table; }

}  // namespace agon::kulami
