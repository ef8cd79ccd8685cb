// The words of the HTML report.
#include "arena/report.h"

namespace agon {
namespace {

constexpr Text table[] = {
    {"report.language", "en", "de"},
    {"report.round-robin", "round robin", "Rundenturnier"},
    {"report.gauntlet", "gauntlet", "Einer gegen alle"},
    {"report.swiss", "Swiss system", "Schweizer System"},
    {"report.knockout", "knockout", "K.-o.-System"},
    {"report.ladder", "ladder", "Rangleiter"},
    {"report.progress", "{0} of {1} games", "{0} von {1} Partien"},
    {"report.progress_endless", "{0} games", "{0} Partien"},
    {"report.running", "The tournament is still running.", "Das Turnier läuft noch."},
    {"report.standings", "Standings", "Tabelle"},
    {"report.place", "Place", "Platz"},
    {"report.participant", "Participant", "Teilnehmer"},
    {"report.participants", "Participants", "Teilnehmer"},
    {"report.points", "Points", "Punkte"},
    {"report.won", "Won", "Gewonnen"},
    {"report.drawn", "Drawn", "Unentschieden"},
    {"report.lost", "Lost", "Verloren"},
    {"report.own_points", "Game points", "Spielpunkte"},
    {"report.faults", "Faults", "Fehler"},
    {"report.superiority", "Stronger than the next", "Stärker als der Nächste"},
    {"report.ratings", "Ratings", "Spielstärke"},
    {"report.ratings_note",
     "Elo by maximum likelihood over all games, relative to the mean; the bars hold the true strength in 95 % of all "
     "cases.",
     "Elo nach größter Wahrscheinlichkeit über alle Partien, bezogen auf den Mittelwert; die Balken enthalten die "
     "wahre Stärke in 95 % aller Fälle."},
    {"report.cross", "Cross table", "Kreuztabelle"},
    {"report.cross_note", "Points from games of the row against the column; a win counts 1, a draw ½.",
     "Punkte aus Partien der Zeile gegen die Spalte; ein Sieg zählt 1, ein Unentschieden ½."},
    {"report.cross_large",
     "With more than {0} participants the cross table is left out; every participant's page has its encounters.",
     "Bei mehr als {0} Teilnehmern entfällt die Kreuztabelle; die Begegnungen stehen auf der Seite jedes Teilnehmers."},
    {"report.opponent", "Opponent", "Gegner"},
    {"report.score", "Score", "Ergebnis"},
    {"report.games", "Games", "Partien"},
    {"report.time", "Time per move: mean {0}, 99 % below {1}, longest {2}; {3} moves.",
     "Zeit pro Zug: im Mittel {0}, 99 % unter {1}, längste {2}; {3} Züge."},
    {"report.no_faults", "No faults.", "Keine Fehler."},
    {"report.result", "Result", "Ausgang"},
    {"report.reason", "Reason", "Grund"},
    {"report.moves", "Moves", "Züge"},
    {"report.match", "Match", "Partie"},
    {"report.first", "First seat", "Erster Platz am Tisch"},
    {"report.second", "Second seat", "Zweiter Platz am Tisch"},
    {"report.uncounted", "not counted", "ohne Wertung"},
    {"report.back", "Back to the table", "Zurück zur Tabelle"},
    {"report.replay", "Board by board: agon replay {0}", "Zug um Zug: agon replay {0}"},
    {"report.made", "Tournament {0}, seed {1}, clock {2}. Agon {3}, {4}.",
     "Turnier {0}, Startwert {1}, Bedenkzeit {2}. Agon {3}, {4}."},
};

}  // namespace

std::span<const Text> report_texts() { return table; }

}  // namespace agon
