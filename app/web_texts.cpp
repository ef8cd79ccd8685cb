// What the web server says to people at their browsers.
#include "app/web_json.h"

namespace agon {
namespace {

constexpr Text table[] = {
    {"web.not_json", "The body is not JSON: {0}.", "Der Inhalt ist kein JSON: {0}."},
    {"web.not_object", "Send a JSON object in braces.", "Sende ein JSON-Objekt in geschweiften Klammern."},
    {"web.missing", "The field '{0}' is missing.", "Das Feld '{0}' fehlt."},
    {"web.bad_value", "The field '{0}' cannot have the value '{1}'.", "Das Feld '{0}' kann nicht den Wert '{1}' haben."},
    {"web.no_address", "There is nothing at {0}. The addresses are listed in docs/api.md.", "Unter {0} gibt es nichts. Die Adressen stehen in docs/api.md."},
    {"web.method", "{0} is not possible here; use {1}.", "{0} geht hier nicht; benutze {1}."},
    {"web.other_site", "A page of another site may not do this. Open the arena's own page.",
     "Eine fremde Seite darf das nicht. Öffne die Seite der Arena selbst."},
    {"web.two_seats", "A table has two seats: send \"seats\" with two objects.", "Ein Tisch hat zwei Plätze: Sende \"seats\" mit zwei Objekten."},
    {"web.who", "'{0}' cannot take a seat. Write me, friend, anyone, engine or course as \"who\".",
     "'{0}' kann keinen Platz einnehmen. Schreibe me, friend, anyone, engine oder course als \"who\"."},
    {"web.costly_option", "The option {0} of an engine cannot be set from a browser.", "Die Option {0} eines Programms lässt sich nicht vom Browser aus setzen."},
    {"web.nobody_here", "At least one seat must be yours or an engine's; two clients meet each other without a table.",
     "Mindestens ein Platz muss deiner oder der eines Programms sein; zwei Clients treffen sich auch ohne Tisch."},
    {"web.no_door", "The protocol '{0}' of {1} is not open on this server.", "Das Protokoll '{0}' von {1} ist auf diesem Server nicht offen."},
    {"web.too_many_yours", "You have {0} tables open. Leave one of them first.", "Du hast {0} Tische offen. Verlasse zuerst einen davon."},
    {"web.too_many", "All {0} tables of this arena are in use. Try again in a few minutes.",
     "Alle {0} Tische dieser Arena sind besetzt. Versuche es in ein paar Minuten noch einmal."},
    {"web.no_table", "This table does not exist any more. Its match may be in the list of recorded matches.",
     "Diesen Tisch gibt es nicht mehr. Sein Spiel steht vielleicht in der Liste der aufgezeichneten Spiele."},
    {"web.taken", "The seat is taken. You can watch.", "Der Platz ist besetzt. Du kannst zusehen."},
    {"web.bad_invitation", "This invitation is not valid. Ask for a new link.", "Diese Einladung gilt nicht. Bitte um einen neuen Link."},
    {"web.open_first", "Open the table first.", "Öffne zuerst den Tisch."},
    {"web.follows_many", "One page can follow {0} tables at a time.", "Eine Seite kann {0} Tische gleichzeitig verfolgen."},
    {"web.other_ply", "The game has moved on: {0} moves have been made, and this one was for move {1}.",
     "Das Spiel ist weiter: {0} Züge sind gemacht, und dieser war für Zug {1}."},
    {"web.unknown_wish", "'{0}' is nothing one can do at a table.", "'{0}' kann man an einem Tisch nicht tun."},
    {"web.not_creator", "Only whoever opened the table sets its pace.", "Nur wer den Tisch eröffnet hat, bestimmt das Tempo."},
    {"web.pace_and_clock", "With a clock the moves come as they come.", "Mit Bedenkzeit kommen die Züge, wie sie kommen."},
    {"web.no_question", "Nobody has asked.", "Niemand hat gefragt."},
    {"web.joined", "{0} has sat down.", "{0} hat sich gesetzt."},
    {"web.offered", "{0} would like a rematch.", "{0} möchte eine Revanche."},
    {"web.parted", "{0} is gone: {1}", "{0} ist weg: {1}"},
    {"web.hidden", "This game has secrets: only a player may ask, and only about the own seat.",
     "Dieses Spiel hat Geheimnisse: Fragen darf nur, wer mitspielt, und nur für den eigenen Platz."},
    {"web.analyst_busy", "Too many questions are waiting for an engine. Try again in a moment.",
     "Zu viele Fragen warten auf ein Programm. Versuche es gleich noch einmal."},
    {"web.no_match", "There is no match '{0}'. The list of matches is under /watch.", "Ein Spiel '{0}' gibt es nicht. Die Liste der Spiele steht unter /watch."},
    {"web.still_running", "The match is still running; its log can be read once it is over.",
     "Das Spiel läuft noch; sein Protokoll ist lesbar, sobald es zu Ende ist."},
    {"web.busy", "The archive is busy. Try again in a moment.", "Das Archiv ist beschäftigt. Versuche es gleich noch einmal."},
    {"web.archive", "The archive failed: {0}", "Das Archiv hat versagt: {0}"},
    {"web.no_tournament", "There is no tournament '{0}'.", "Ein Turnier '{0}' gibt es nicht."},
    {"web.no_notation", "{0} has no position notation; send \"moves\".", "{0} hat keine Stellungsnotation; sende \"moves\"."},
    {"web.local_only", "Only on the arena's own machine, or with the administrator's token, may one sit down at foreign servers.",
     "An fremde Server setzen darf man sich nur auf dem Rechner der Arena selbst oder mit dem Schlüssel der Verwaltung."},
    {"web.no_client", "The arena has no client for the protocol '{0}'. Known: {1}.", "Die Arena hat keinen Client für das Protokoll '{0}'. Bekannt: {1}."},
    {"web.board_name", "A board's name has 1 to 40 letters, digits, blanks, - or _.",
     "Der Name eines Spielfelds hat 1 bis 40 Buchstaben, Ziffern, Leerzeichen, - oder _."},
    {"web.board_builtin", "'{0}' is a built-in board; choose another name.", "'{0}' ist ein mitgeliefertes Spielfeld; wähle einen anderen Namen."},
    {"web.board_unknown", "There is no stored board '{0}'.", "Ein gespeichertes Spielfeld '{0}' gibt es nicht."},
    {"web.boards_full", "{0} boards are stored; delete one first.", "{0} Spielfelder sind gespeichert; lösche zuerst eins."},
    {"web.cannot_write", "The board cannot be stored: {0}", "Das Spielfeld lässt sich nicht speichern: {0}"},
    {"web.no_visit", "This visit is not possible: {0}", "Dieser Besuch ist nicht möglich: {0}"},
    {"web.rules_wanted", "The server lets you choose board and scoring.", "Der Server lässt dich Spielfeld und Wertung wählen."},
    {"web.lost", "The connection to the server was lost: {0}", "Die Verbindung zum Server ist verloren: {0}"},
    {"web.puzzled", "Not understood, ignored: {0}", "Nicht verstanden, übergangen: {0}"},
    {"web.rebuffed", "The server refused {0}: {1}", "Der Server hat {0} abgelehnt: {1}"},
    {"web.not_possible", "{0} is not possible now.", "{0} geht jetzt nicht."},
    {"web.foreign_cannot", "This is not possible at a foreign server.", "An einem fremden Server geht das nicht."},
};

}  // namespace

std::span<const Text> web_texts() { return table; }

}  // namespace agon
