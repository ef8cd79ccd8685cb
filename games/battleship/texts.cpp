#include "games/battleship/texts.h"

namespace agon::battleship {
namespace {

constexpr Text table[] = {
    {"battleship.notation", "'{0}' is no move. Shoot with column,row (3,4), answer with 3,4=water, hit, sunk or last.",
     "'{0}' ist kein Zug. Schieße mit Spalte,Zeile (3,4), antworte mit 3,4=water, hit, sunk oder last."},
    {"battleship.notation_ship", "'{0}' is no ship. Write length, h or v, column and row of the upper left end, for example 5v00; ships are joined by commas.",
     "'{0}' ist kein Schiff. Schreibe Länge, h oder v, Spalte und Zeile des oberen linken Endes, zum Beispiel 5v00; Schiffe werden durch Kommas getrennt."},
    {"battleship.notation_digits", "Exactly {0} digits are needed here, you sent {1} characters.", "Hier sind genau {0} Ziffern nötig, gesendet wurden {1} Zeichen."},
    {"battleship.due.place", "Place your fleet first: fleet:5v00,… with length, h or v, column and row of every ship.",
     "Setze zuerst deine Flotte: fleet:5v00,… mit Länge, h oder v, Spalte und Zeile jedes Schiffs."},
    {"battleship.due.announce", "Announce the ship fields of your columns first: sums: and ten digits.",
     "Nenne zuerst die Schiffsfelder deiner Spalten: sums: und zehn Ziffern."},
    {"battleship.due.reply", "A shot at your sea waits for its answer; answer it first.", "Ein Schuss auf dein Feld wartet auf Antwort; antworte zuerst."},
    {"battleship.due.shoot", "It is your turn to shoot: column,row.", "Du bist mit Schießen dran: Spalte,Zeile."},
    {"battleship.due.disclose", "The shooting is over; disclose your field: field: and a digit per cell, column by column.",
     "Das Schießen ist vorbei; lege dein Feld offen: field: und eine Ziffer je Feld, Spalte für Spalte."},
    {"battleship.outside", "{0} lies outside the sea of {1} columns and {2} rows, counted from 0.",
     "{0} liegt außerhalb des Feldes mit {1} Spalten und {2} Zeilen, gezählt ab 0."},
    {"battleship.shot_twice", "{0} was shot at before; shoot at a new field.", "Auf {0} wurde schon geschossen; wähle ein neues Feld."},
    {"battleship.other_cell", "You answer for {0}, but the shot was at {1}.", "Du antwortest für {0}, der Schuss ging aber auf {1}."},
    {"battleship.not_announced", "These rules do not announce sunk ships: answer water or hit, not {0}.",
     "Nach diesen Regeln werden versenkte Schiffe nicht gemeldet: antworte water oder hit, nicht {0}."},
    {"battleship.place.too_many_ships", "A fleet has at most {0} ships.", "Eine Flotte hat höchstens {0} Schiffe."},
    {"battleship.place.outside", "The ship of length {0} at {1} does not lie within the sea.", "Das Schiff der Länge {0} bei {1} liegt nicht ganz im Feld."},
    {"battleship.place.overlap", "Two ships overlap at {0}.", "Bei {0} überdecken sich zwei Schiffe."},
    {"battleship.place.touch", "Two ships touch at {0} and {1}; these rules keep them apart.",
     "Zwei Schiffe berühren sich bei {0} und {1}; nach diesen Regeln müssen sie Abstand halten."},
    {"battleship.place.count", "There are {1} ships of length {0}, the rules ask for {2}.", "Es gibt {1} Schiffe der Länge {0}, verlangt sind {2}."},
    {"battleship.place.bent", "The fields joined at {0} do not form a straight ship.", "Die zusammenhängenden Felder bei {0} bilden kein gerades Schiff."},
    {"battleship.place.label", "Field {0} says {1}, but the ship there is {2} fields long.", "Feld {0} nennt {1}, das Schiff dort ist aber {2} Felder lang."},
    {"battleship.place.unreadable", "The field cannot be cut into ships of the lengths written, beginning at {0}.",
     "Das Feld lässt sich ab {0} nicht in Schiffe der genannten Längen zerlegen."},
    {"battleship.place.column_sum", "Column {0} holds {1} ship fields, but {2} were announced.", "Spalte {0} enthält {1} Schiffsfelder, angekündigt waren {2}."},
    {"battleship.audit.same_cell", "{0} was answered with {2} before, now with {1}.", "{0} wurde vorher mit {2} beantwortet, jetzt mit {1}."},
    {"battleship.audit.too_many_hits", "{0} hits, but the whole fleet has only {1} fields.", "{0} Treffer, aber die ganze Flotte hat nur {1} Felder."},
    {"battleship.audit.last_too_early", "{0} was called the last ship's end after {1} hits, but the fleet has {2} fields.",
     "{0} wurde als Ende des letzten Schiffs gemeldet, nach {1} Treffern; die Flotte hat aber {2} Felder."},
    {"battleship.audit.last_missing", "With {0} all {1} fields of the fleet are hit: the answer must be last (code 4).",
     "Mit {0} sind alle {1} Felder der Flotte getroffen: die Antwort muss last (Code 4) sein."},
    {"battleship.audit.no_fleet", "No legal fleet explains these answers together: {0}.", "Keine gültige Flotte erklärt diese Antworten zusammen: {0}."},
    {"battleship.audit.no_fleet_sums", "No legal fleet explains these answers together: {0}; with the announced column sums {1}.",
     "Keine gültige Flotte erklärt diese Antworten zusammen: {0}; mit den angekündigten Spaltensummen {1}."},
    {"battleship.audit.sums", "No legal fleet has the column sums {0}.", "Keine gültige Flotte hat die Spaltensummen {0}."},
    {"battleship.audit.sum_total", "The column sums add up to {0}, but the fleet has {1} fields.", "Die Spaltensummen ergeben {0}, die Flotte hat aber {1} Felder."},
    {"battleship.convicted.answer", "{0} was answered with {1}, but the disclosed field has {2} there (0 is water).",
     "{0} wurde mit {1} beantwortet, im offengelegten Feld steht dort aber {2} (0 ist Wasser)."},
    {"battleship.convicted.sunk", "The disclosed ships were not announced as sunk at their last hit.",
     "Die offengelegten Schiffe wurden nicht bei ihrem letzten Treffer als versenkt gemeldet."},
    {"battleship.both_cheated", "Both disclosed fields prove cheating: nobody wins.", "Beide offengelegten Felder beweisen Betrug: niemand gewinnt."},
    {"battleship.rounds_over", "Nobody sank the whole fleet within {0} rounds.", "Niemand hat die ganze Flotte in {0} Runden versenkt."},
    {"battleship.engine.yes_no", "{0} is yes or no, not '{1}'.", "{0} ist yes oder no, nicht '{1}'."},
    {"battleship.rules.key", "'{0}' is no setting of Battleship. Known keys: {1}.", "'{0}' ist keine Einstellung von Schiffe versenken. Bekannt sind: {1}."},
    {"battleship.rules.no_ships", "'{0}' leaves the fleet without ships.", "'{0}' lässt die Flotte ohne Schiffe."},
    {"battleship.rules.impossible", "The fleet {0} does not fit into a sea of {1} x {2}.", "Die Flotte {0} passt nicht in ein Feld von {1} x {2}."},
};

}  // namespace

std::span<const Text> texts() { return table; }

}  // namespace agon::battleship
