// What scheduling costs: microseconds of CPU per match of a 30-player round robin and
// per round of a Swiss tournament with 1,000 players, and the fit of their ratings.
#include <cstdio>
#include <ctime>

#include "arena/elo.h"
#include "arena/ratings.h"
#include "arena/tournament.h"

using namespace agon;

namespace {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

TournamentPlan plan(Format format, std::size_t participants, int rounds, int games) {
    TournamentPlan p{.name = "bench", .game = "othello", .seed = 1, .format = format, .rounds = rounds, .games = games};
    for (std::size_t i = 0; i < participants; ++i) p.participants.push_back({"p" + std::to_string(i), "random"});
    return p;
}

int strength(const std::string& name) { return -std::stoi(name.substr(1)); }

// Plays everything with made-up results; reports CPU time per match and of the slowest draw.
void measure(const char* what, const TournamentPlan& p) {
    Random random(1);
    std::vector<GameScore> scores;
    const double begin = cpu_seconds();
    Tournament t(p);
    double slowest = cpu_seconds() - begin, spent = slowest;
    for (auto m = t.next(); m; m = t.next()) {
        MatchResult r{.header = m->header, .series = m->series, .number = m->number};
        const auto& names = m->header.players;
        const bool won = random.unit() < expected_score(strength(names[0]) - strength(names[1]));
        r.end.outcome.winner = won ? Seat::First : Seat::Second;
        scores.push_back({static_cast<std::size_t>(-strength(names[0])), static_cast<std::size_t>(-strength(names[1])),
                          won ? 1.0 : 0.0});
        const double before = cpu_seconds();
        t.finished(r);
        slowest = std::max(slowest, cpu_seconds() - before);
    }
    spent = cpu_seconds() - begin;
    const double fit = cpu_seconds();
    const EloTable table(p.participants.size(), scores);
    std::printf("%-22s %6d matches  %7.2f us CPU per match  slowest draw %7.1f ms  rating fit %7.1f ms\n", what,
                t.played(), 1e6 * spent / t.played(), 1e3 * slowest, 1e3 * (cpu_seconds() - fit));
}

}  // namespace

int main() {
    measure("round robin 30 x 4", plan(Format::RoundRobin, 30, 4, 2));
    measure("Swiss 1000 x 20", plan(Format::Swiss, 1000, 20, 1));
}
