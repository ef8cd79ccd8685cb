// Measurements of Othello that take longer than a test may: perft rates, endgames, depth
// per second, the replay of the WTHOR database. Judge the CPU seconds; wall time is shared with other work.
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "core/random.h"
#include "games/othello/isa.h"
#include "games/othello/rules.h"
#include "games/othello/wthor.h"

using namespace agon;
using namespace agon::othello;

namespace {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

int perft(int depth) {
    const auto p = Othello::start({}, 0);
    for (const Isa* isa : available_isas()) {
        const double from = cpu_seconds();
        const auto n = isa->perft(p.discs[0], p.discs[1], depth, false);
        const double took = cpu_seconds() - from;
        std::printf("perft %d %-8.*s %12llu leaves %7.2f CPU s %7.1f M leaves/s\n", depth,
                    static_cast<int>(isa->name.size()), isa->name.data(), static_cast<unsigned long long>(n), took,
                    static_cast<double>(n) / 1e6 / took);
    }
    return 0;
}

std::vector<std::uint8_t> bytes_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Replays every game and compares the discs at its end with the record. Games that were
// broken off (time, resignation) carry an agreed score, so only their moves are checked.
int wthor(const std::filesystem::path& folder) {
    int games = 0, broken_off = 0, wrong = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".wtb") continue;
        const auto file = read_wthor(bytes_of(entry.path()));
        if (!file) return std::printf("%s: %s\n", entry.path().c_str(), file.error().code.c_str()), 1;
        for (const WthorGame& g : file->games) {
            const auto positions = replay(g.squares);
            ++games;
            if (!positions) ++wrong;
            else if (!Othello::outcome(positions->back())) ++broken_off;
            else if (black_discs_at_end(positions->back()) != g.black_discs) ++wrong;
        }
    }
    std::printf("WTHOR: %d games replayed (%d broken off before their end), %d differ from their record\n", games,
                broken_off, wrong);
    return games == 0 || wrong != 0;
}

// One line per finished game, for `agon explore othello --games FILE`.
int transcripts(const std::filesystem::path& folder) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".wtb") continue;
        const auto file = read_wthor(bytes_of(entry.path()));
        if (!file) return std::fprintf(stderr, "%s: %s\n", entry.path().c_str(), file.error().code.c_str()), 1;
        for (const WthorGame& g : file->games) {
            const auto positions = replay(g.squares);
            if (!positions || !Othello::outcome(positions->back())) continue;
            for (const int square : g.squares) std::fputs(Othello::text(Othello::Move{square}).c_str(), stdout);
            std::putchar('\n');
        }
    }
    return 0;
}

struct Problem {
    std::string name;
    Othello::Position position;
    int score;
};

// OBF lines: a position, then "move:score" of every move, the best first.
std::vector<Problem> problems(const std::filesystem::path& file, int number) {
    std::vector<Problem> all;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line); ++number) {
        const auto p = Othello::parse_position({}, line);
        const auto colon = line.find(':');
        if (p && colon != line.npos)
            all.push_back({"#" + std::to_string(number), *p, std::atoi(line.c_str() + colon + 1)});
    }
    return all;
}

int sign(int score) { return (score > 0) - (score < 0); }

// Exact scores, or with `wld` only who wins: a window of one disc around the draw.
int ffo(const std::filesystem::path& folder, int from, int to, bool wld) {
    std::vector<Problem> all;
    for (const auto& [name, first] : {std::pair{"fforum-1-19.obf", 1},
                                      {"fforum-20-39.obf", 20},
                                      {"fforum-40-59.obf", 40},
                                      {"fforum-60-79.obf", 60}})
        for (auto& p : problems(folder / name, first)) all.push_back(std::move(p));
    if (from < 1 || from > to || to > static_cast<int>(all.size()))
        return std::fprintf(stderr,
                            "%s holds the problems 1 to %zu: start in the project's root and ask for some of them\n",
                            folder.c_str(), all.size()),
               2;
    double total = 0;
    std::uint64_t nodes = 0;
    int wrong = 0;
    for (int i = from; i <= to; ++i) {
        const Problem& q = all[static_cast<std::size_t>(i - 1)];
        const int empties = 64 - std::popcount(q.position.discs[0] | q.position.discs[1]);
        const auto searcher = fastest_isa().searcher(empties <= 27 ? 20 : 25);  // the long ones fill more than 32 MB
        const double begin = cpu_seconds();
        const auto solved = searcher->solve(q.position.discs[q.position.turn], q.position.discs[other(q.position.turn)],
                                            wld ? -1 : -64, wld ? 1 : 64, {});
        const bool right = wld ? sign(solved.score) == sign(q.score) : solved.score == q.score;
        const double took = cpu_seconds() - begin;
        std::printf("FFO %-4s %2d empties  score %+3d (known %+3d)  %12llu nodes %8.2f CPU s  %5.1f M nodes/s%s\n",
                    q.name.c_str(), empties, solved.score, q.score, static_cast<unsigned long long>(solved.nodes), took,
                    static_cast<double>(solved.nodes) / 1e6 / std::max(took, 1e-9), right ? "" : "  WRONG");
        std::fflush(stdout);
        total += took;
        nodes += solved.nodes;
        wrong += !right;
    }
    std::printf("FFO #%d-%d: %.1f CPU s, %.1f M nodes, %d wrong\n", from, to, total, static_cast<double>(nodes) / 1e6,
                wrong);
    return wrong != 0;
}

// The positions after 20 discs of fixed-node self-play from ten different beginnings.
std::vector<std::pair<Board, Board>> midgames() {
    std::vector<std::pair<Board, Board>> all;
    const auto searcher = fastest_isa().searcher(12);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Random random(seed);
        Othello::Position p = Othello::start({}, 0);
        while (std::popcount(p.discs[0] | p.discs[1]) < 24 && !Othello::outcome(p)) {
            const auto legal = Othello::legal(p, p.turn);
            const bool free = std::popcount(p.discs[0] | p.discs[1]) < 12 || legal[0].square == Othello::Move::pass;
            const int square =
                free ? legal[random.below(legal.size())].square
                     : searcher->think(p.discs[p.turn], p.discs[other(p.turn)], Limits{.nodes = 20000}).moves[0].square;
            Othello::apply(p, p.turn, {square});
        }
        if (mobility(p.discs[p.turn], p.discs[other(p.turn)]))
            all.emplace_back(p.discs[p.turn], p.discs[other(p.turn)]);
    }
    return all;
}

// How deep `best` looks at 40 empties in one CPU second, and its node rate.
int depth() {
    double sum = 0, nodes = 0, seconds = 0;
    const auto all = midgames();
    const auto searcher = fastest_isa().searcher(19);
    for (const auto& [own, opp] : all) {
        int reached = 0;
        for (int d = 12; d <= 40; ++d) {
            searcher->forget();
            const double begin = cpu_seconds();
            const Report r = searcher->think(own, opp, Limits{.depth = d});
            const double took = cpu_seconds() - begin;
            nodes += static_cast<double>(r.nodes);
            seconds += took;
            if (took > 1) break;
            reached = d;
        }
        std::printf("%d empties: depth %d within 1 CPU s\n", 64 - std::popcount(own | opp), reached);
        std::fflush(stdout);
        sum += reached;
    }
    std::printf("mean depth %.1f at 73 %%, %.1f M nodes/s\n", sum / static_cast<double>(all.size()),
                nodes / 1e6 / seconds);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string what = argc > 1 ? argv[1] : "";
    if (what == "perft") return perft(argc > 2 ? std::atoi(argv[2]) : 11);
    if (what == "wthor" && argc > 2) return wthor(argv[2]);
    if (what == "transcripts" && argc > 2) return transcripts(argv[2]);
    if (what == "ffo")
        return ffo("games/othello/ffo", argc > 2 ? std::atoi(argv[2]) : 40, argc > 3 ? std::atoi(argv[3]) : 49,
                   argc > 4 && argv[4] == std::string("wld"));
    if (what == "depth") return depth();
    std::puts("usage: bench_othello perft [DEPTH] | wthor FOLDER | transcripts FOLDER | ffo [FROM [TO [wld]]] | depth");
    return 2;
}
