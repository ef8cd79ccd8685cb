// What a tournament costs beside its engines: the same matches of a 30-player round robin
// once by the bare engines (a position, two engines, nothing else) and once as the
// tournament plays them (schedule, referee, log, database). CPU seconds in one run.
//
//   bench_tournament_throughput [NODES] [MATCHES]     default: 18000 nodes per move (about 50 ms per match), 40 matches
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "arena/tournament.h"
#include "seats/slot.h"
#include "store/recorder.h"

using namespace agon;

namespace {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

TournamentPlan plan(const std::string& player) {
    TournamentPlan p{.name = "bench", .game = "othello", .rules = "standard", .seed = 1, .rounds = 4, .games = 2};
    for (int i = 0; i < 30; ++i) p.participants.push_back({"p" + std::to_string(i), player});
    return p;
}

void play_bare(const TournamentMatch& m, std::array<std::unique_ptr<Engine>, 2>& engines) {
    auto position = std::move(*start_of(m.header));
    for (const Seat s : both_seats) engines[static_cast<std::size_t>(index(s))]->new_game(s, *position, m.header.seed);
    while (!position->outcome()) {
        const Seat s = position->may_act(Seat::First) ? Seat::First : Seat::Second;
        const Decision d = engines[static_cast<std::size_t>(index(s))]->think(*position, s, {}, {});
        (void)position->play(s, d.move);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string player = "best?nodes=" + std::string(argc > 1 ? argv[1] : "18000");
    const int matches = argc > 2 ? std::atoi(argv[2]) : 40;
    const GameEntry& game = *find_game("othello");

    Tournament bare(plan(player));
    std::array engines{std::move(*make_engine(game, player)), std::move(*make_engine(game, player))};
    for (auto& e : engines) e->new_series();
    play_bare(*Tournament(plan(player)).next(), engines);  // the first match loads the weights
    const double begin = cpu_seconds();
    for (int n = 0; n < matches; ++n) play_bare(*bare.next(), engines);
    const double alone = cpu_seconds() - begin;

    std::string name = (std::filesystem::temp_directory_path() / "agon-bench-XXXXXX").string();
    const std::filesystem::path folder = ::mkdtemp(name.data());
    double together = 0;
    {
        Tournament whole(plan(player));
        Recorder recorder(std::move(*Store::open(folder)));
        const PlayerSpec spec = *parse_player(game, player);
        Slot slot(game, {spec, spec}, Conduct{});
        const double start = cpu_seconds();
        for (int n = 0; n < matches; ++n) {
            const auto m = *whole.next();
            const auto record = slot.play({.number = m.number, .pair = m.start, .header = m.header}, m.series);
            recorder.save(*record).get();
            whole.finished(*result_of(*record));
        }
        together = cpu_seconds() - start;
    }
    std::filesystem::remove_all(folder);
    std::printf(
        "%d matches of %s: engines alone %.2f ms CPU per match, tournament %.2f ms; throughput %.1f %% of the bare "
        "engines'\n",
        matches, player.c_str(), 1e3 * alone / matches, 1e3 * together / matches, 100 * alone / together);
    return alone / together >= 0.9 ? 0 : 1;
}
