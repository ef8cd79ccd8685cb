// What Battleship's engines reach, measured on fixed uniform fleets, with intervals of 95 %.
//   bench_battleship [SECTION...] [--fleets N] [--shard K/M] [--svg FOLDER]
// --svg: shots-a and shots-b also draw their distributions, FOLDER/shots-a.svg and FOLDER/shots-b.svg.
// Sections: counts shots-a shots-b adversarial series openlist hunt fixed evasive. One thread. Every
// fleet, game or series has a seed of its own, so that M processes with --shard 1/M … M/M do
// together exactly what one does alone; bench/merge_shards.py adds their figures up.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "bench/shots_picture.h"
#include "core/catalogue.h"
#include "games/battleship/audit.h"
#include "games/battleship/best.h"
#include "games/battleship/brute_force.h"
#include "games/battleship/sampler.h"

using namespace agon;
using namespace agon::battleship;

namespace {

// CPU time of this one thread: wall time is shared with other work.
double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Mean {
    double sum = 0, squares = 0, worst = 0;
    int n = 0;
    void add(double v) {
        sum += v;
        squares += v * v;
        worst = std::max(worst, v);
        ++n;
    }
    double mean() const { return n ? sum / n : 0; }
    double error() const {
        return n > 1 ? 1.96 * std::sqrt(std::max(0.0, squares / n - mean() * mean()) / (n - 1)) : 0;
    }
};

void print(const std::string& what, const Mean& m) {
    std::printf("  %-44s %8.3f +- %.3f  (n = %d, sum = %.6f, squares = %.6f, worst = %.3f)\n", what.c_str(), m.mean(),
                m.error(), m.n, m.sum, m.squares, m.worst);
}

// Which of the numbered pieces of work this process does.
struct Share {
    int total = 0, shard = 0, shards = 1;
    template <class Work>
    void each(Work work) const {
        for (int i = shard; i < total; i += shards) work(static_cast<std::uint64_t>(i));
    }
};

// Shots until the last hit, with the time of every choice.
int shots(Shooter& shooter, const Fleet& f, const Layout& l, bool sunk, bool sums, Random& random, Mean* first,
          Mean* later) {
    Knowledge k(l, sunk);
    if (sums) k.announce(column_sums(f.cells()));
    while (!k.hit().covers(f.cells())) {
        const double began = cpu_seconds();
        const Cell c = shooter.shoot(k, random, 20'000'000).cell;
        Mean* const times = k.count() == 0 ? first : later;
        if (times) times->add(1000 * (cpu_seconds() - began));
        const Answer a = answer(f, k.asked(), c, sunk);
        k.add(c, is_hit(a) && !sunk ? Answer::Hit : a);
    }
    return k.count();
}

// The same fleets for every strategy: two of them are compared fleet by fleet.
struct ShotCounts {
    std::map<std::string, std::vector<int>> games;
    std::vector<ShotCurve> curves;

    void paired(const std::string& a, const std::string& b) {
        Mean difference;
        for (std::size_t i = 0; i < games[a].size(); ++i) difference.add(games[a][i] - games[b][i]);
        print(a + " - " + b + ", paired", difference);
    }
};

ShotCounts measure_shots(const Layout& l, bool sunk, bool sums, const Share& share, std::uint64_t seed) {
    ShotCounts results;
    Mean first, later;
    const auto run = [&](const std::string& name, Shooter& s, bool timed) {
        Mean m;
        auto& games = results.games[name];
        share.each([&](std::uint64_t i) {
            Random placing(derive(seed, i)), shooting(derive(seed + 1000, i));
            const Fleet f = *uniform_fleet(l, placing);
            games.push_back(shots(s, f, l, sunk, sums, shooting, timed ? &first : nullptr, timed ? &later : nullptr));
            m.add(games.back());
        });
        print(name, m);
        std::fflush(stdout);
        results.curves.push_back({name, games, m.mean(), m.error()});
    };
    run("random", *random_shooter(), false);
    run("columns", *columns_shooter(), false);
    run("openlist", *openlist_shooter(false, false), false);
    run("openlist gaps", *openlist_shooter(true, false), false);
    run("openlist chess", *openlist_shooter(false, true), false);
    run("openlist gaps chess", *openlist_shooter(true, true), false);
    run("hunt", *hunt_shooter(), false);
    run("density", *density_shooter(), false);
    BestShooter best;
    run("best", best, true);
    for (const char* outlook : {"openlist gaps", "openlist chess", "openlist gaps chess"})
        results.paired(outlook, "openlist");
    results.paired("best", "density");
    print("best: first shot, ms", first);
    print("best: later shots, ms", later);
    return results;
}

void draw(const ShotCounts& shots, const std::string& folder, const std::string& name) {
    if (folder.empty()) return;
    std::ofstream file(folder + "/" + name + ".svg");
    if (!(file << ShotsPicture(shots.curves).svg()).flush()) {
        std::fprintf(stderr, "cannot write into the folder '%s'\n", folder.c_str());
        std::exit(2);
    }
}

void adversarial(const Share& share) {
    BestShooter best;
    Mean easy, hard, times;
    share.each([&](std::uint64_t i) {
        Random random(derive(7, i));
        easy.add(
            shots(best, *uniform_fleet(prolog_layout, random), prolog_layout, true, false, random, nullptr, nullptr));
        const double began = cpu_seconds();
        const Fleet fleet = *adversarial_fleet(prolog_layout, true, false, {}, random, BestOptions{}.candidates);
        times.add(1000 * (cpu_seconds() - began));
        hard.add(shots(best, fleet, prolog_layout, true, false, random, nullptr, nullptr));
    });
    print("best against uniform fleets", easy);
    print("best against adversarial fleets", hard);
    print("adversarial placement, ms", times);
    std::printf("  adversarial placement costs %.2f +- %.2f shots\n", hard.mean() - easy.mean(),
                std::hypot(easy.error(), hard.error()));
}

// One game between two engines that see only their views; returns the final position.
std::unique_ptr<AnyPosition> play(Engine& first, Engine& second, const std::string& rules, std::uint64_t seed,
                                  Mean* times) {
    auto p = std::move(*find_game("battleship")->start(rules, seed));
    Engine* engines[2] = {&first, &second};
    for (Seat s : both_seats)
        engines[index(s)]->new_game(s, *p->seen_by(viewer(s)), derive(seed, static_cast<std::uint64_t>(index(s))));
    while (!p->outcome())
        for (Seat s : both_seats)
            while (p->may_act(s)) {
                const double began = cpu_seconds();
                const auto move = engines[index(s)]->think(*p->seen_by(viewer(s)), s, {}, {}).move;
                if (times && s == Seat::First) times->add(1000 * (cpu_seconds() - began));
                if (const auto ok = p->play(s, move); !ok) {
                    std::printf("REFUSED %s: %s\n", move.c_str(), ok.error().code.c_str());
                    return p;
                }
            }
    const Event end{.seq = 0, .at = {}, .what = Finished{*p->outcome(), {}, {}, {}}};
    for (Seat s : both_seats) engines[index(s)]->observe(end, *p->seen_by(viewer(s)));
    return p;
}

std::unique_ptr<Engine> engine(const std::string& spec) {
    return std::move(*find_game("battleship")->engine(*parse_engine_spec(spec)));
}

// Games of `ours` against `theirs`; who begins alternates.
void games(const std::string& ours, const std::string& theirs, const std::string& rules, const Share& all_series,
           int per_series) {
    const auto a = engine(ours), b = engine(theirs);
    Mean won, series, times;
    all_series.each([&](std::uint64_t number) {
        a->new_series();
        b->new_series();
        int taken = 0;
        for (int i = 0; i < per_series; ++i) {
            const auto game = number * static_cast<std::uint64_t>(per_series) + static_cast<std::uint64_t>(i);
            const auto result = play(*a, *b, rules + (game % 2 ? " begins=1" : " begins=2"), 1000 + game, &times);
            const bool win = result->outcome() && result->outcome()->winner == Seat::First;
            won.add(win);
            taken += win;
        }
        series.add(2 * taken > per_series ? 1 : 2 * taken == per_series ? 0.5 : 0);
    });
    print(ours + " against " + theirs + ": games won", won);
    if (per_series > 1)
        print(ours + " against " + theirs + ": series of " + std::to_string(per_series) + " won", series);
    print(ours + " against " + theirs + ": ms per move", times);
}

Share in_series(const Share& games, int each) {
    return {.total = std::max(1, games.total / each), .shard = games.shard, .shards = games.shards};
}

// Places the same fleet in every game of a series.
class FixedCaptain final : public Captain {
   public:
    explicit FixedCaptain(std::uint64_t seed) : Captain(hunt_shooter(), {}) {
        Random random(seed);
        fleet_ = *uniform_fleet(prolog_layout, random);
    }

   private:
    std::optional<Fleet> place(const Battleship::Rules&, Random&) override { return fleet_; }
    Fleet fleet_;
};

// Series of twenty games against an opponent that never moves its ships.
void fixed(const Share& all_series) {
    constexpr int per_series = 20, known_from = 10;
    const auto best = engine("best");
    Mean early, later;
    all_series.each([&](std::uint64_t number) {
        FixedCaptain opponent(derive(17, number));
        best->new_series();
        for (int i = 1; i <= per_series; ++i) {
            const auto end = play(*best, opponent, "prolog", derive(number, static_cast<std::uint64_t>(i)), nullptr);
            if (end->outcome()->winner == Seat::First)
                (i < known_from ? early : later).add(as<Battleship>(*end).seas[1].shots);
        }
    });
    print("best against a fixed fleet, games 1 to 9: shots", early);
    print("best against a fixed fleet, from game 10 on: shots", later);
}

// The disclosed field judged without the auditor's code: straight ships apart, sums, answers.
bool clean_by_brute_force(const Battleship::Position& p, Seat s) {
    const auto& sea = p.seas[s];
    Fleet f;
    if (!sea.disclosed || read_field(p.rules.layout, *sea.disclosed, f)) return false;
    for (const Ship& a : f)
        for (const Ship& b : f)
            if (!(a == b) && !may_stand_together(p.rules.layout, a, b)) return false;
    for (Cell c : p.rules.layout.all())
        if (sea.said.asked().has(c) && is_hit(sea.said.at(c)) != ((*sea.disclosed)[c] != 0)) return false;
    return column_sums(f.cells()) == *sea.said.sums();
}

// The shooter alone shoots, so that every game goes on to the last hit and the disclosure.
void evasive(const Share& share) {
    const auto liar = engine("evasive");
    BestShooter best;
    const auto rules = *Battleship::rules("uart custody=kept rounds=0");
    Mean needed, times, convicted;
    share.each([&](std::uint64_t i) {
        Random random(derive(3, i));
        PositionOf<Battleship> p(rules, Battleship::start(rules, 0));
        liar->new_game(Seat::Second, p, i);
        const auto act = [&] {
            const double began = cpu_seconds();
            const auto move = *Battleship::parse(liar->think(p, Seat::Second, {}, {}).move);
            times.add(1000 * (cpu_seconds() - began));
            if (const auto ok = Battleship::check(p.position, Seat::Second, move); !ok)
                std::printf("REFUSED: %s\n", ok.error().code.c_str());
            Battleship::apply(p.position, Seat::Second, move);
        };
        act();
        p.position.seas[0].ready = true;
        auto& sea = p.position.seas[1];
        while (sea.said.hit().count() < rules.layout.fields()) {
            p.position.attacker = Seat::First;
            Battleship::apply(p.position, Seat::First, {.cell = best.shoot(sea.said, random, 20'000'000).cell});
            act();
        }
        act();
        needed.add(sea.shots);
        convicted.add(!clean_by_brute_force(p.position, Seat::Second) ||
                      Battleship::cheated(p.position, Seat::Second).has_value());
    });
    print("best needs against evasive", needed);
    print("evasive convicted", convicted);
    print("evasive: ms per answer", times);
}

void counts() {
    for (const auto& [layout, name] : {std::pair{prolog_layout, "relay"}, std::pair{uart_layout, "boards"}})
        for (Apart apart : {Apart::All, Apart::Orthogonal, Apart::None}) {
            if (apart == Apart::None && layout == uart_layout) continue;  // not given anywhere, and takes minutes
            Layout l = layout;
            l.apart = apart;
            const double began = cpu_seconds();
            const double n = count_fleets(Knowledge(l, true).constraints());
            std::printf("  %s, apart %d: %.0f fleets, %.1f s\n", name, static_cast<int>(apart), n,
                        cpu_seconds() - began);
        }
}

}  // namespace

int main(int argc, char** argv) {
    Share share{.total = 300};
    std::vector<std::string> wanted;
    std::string svg;
    for (int i = 1; i < argc; ++i) {
        if (std::string(argv[i]) == "--fleets" && i + 1 < argc) share.total = std::max(2, std::atoi(argv[++i]));
        else if (std::string(argv[i]) == "--svg" && i + 1 < argc) svg = argv[++i];
        else if (std::string(argv[i]) == "--shard" && i + 1 < argc) {
            if (std::sscanf(argv[++i], "%d/%d", &share.shard, &share.shards) != 2 || share.shard < 1 ||
                share.shard > share.shards) {
                std::fprintf(stderr, "--shard takes K/M with K from 1 to M, not '%s'\n", argv[i]);
                return 2;
            }
            --share.shard;
        } else wanted.emplace_back(argv[i]);
    }
    const std::vector<std::pair<std::string, std::function<void()>>> sections{
        {"counts", counts},
        {"shots-a", [&] { draw(measure_shots(prolog_layout, true, false, share, 101), svg, "shots-a"); }},
        {"shots-b", [&] { draw(measure_shots(uart_layout, false, true, share, 102), svg, "shots-b"); }},
        {"adversarial", [&] { adversarial(share); }},
        {"series", [&] { games("best", "density", "prolog", in_series(share, 20), 20); }},
        {"openlist", [&] { games("best", "openlist", "prolog", in_series(share, 100), 100); }},
        {"hunt", [&] { games("best", "hunt", "uart", in_series(share, 100), 100); }},
        {"unlearnable",
         [&] {
             for (const char* learn : {"yes", "no"})
                 games(std::string("best?learn=") + learn, "random", "prolog", in_series(share, 100), 100);
         }},
        {"fixed", [&] { fixed(in_series(share, 20)); }},
        {"evasive", [&] { evasive(share); }}};
    for (const auto& w : wanted)
        if (std::ranges::find(sections, w, [](const auto& section) { return section.first; }) == sections.end()) {
            std::fprintf(stderr, "there is no section '%s'\n", w.c_str());
            return 2;
        }
    for (const auto& [name, run] : sections)
        if (wanted.empty() ? name != "counts" : std::ranges::find(wanted, name) != wanted.end()) {
            std::printf("%s\n", name.c_str());
            run();
            std::fflush(stdout);
        }
}
