// Measurements of Othello that take longer than a test may: perft rates, the replay of
// the WTHOR database. Judge the CPU seconds; wall time is shared with other work.
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

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
        std::printf("perft %d %-8.*s %12llu leaves %7.2f CPU s %7.1f M leaves/s\n", depth, static_cast<int>(isa->name.size()), isa->name.data(),
                    static_cast<unsigned long long>(n), took, static_cast<double>(n) / 1e6 / took);
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
    std::printf("WTHOR: %d games replayed (%d broken off before their end), %d differ from their record\n", games, broken_off, wrong);
    return games == 0 || wrong != 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string what = argc > 1 ? argv[1] : "";
    if (what == "perft") return perft(argc > 2 ? std::atoi(argv[2]) : 11);
    if (what == "wthor" && argc > 2) return wthor(argv[2]);
    std::puts("usage: bench_othello perft [DEPTH] | wthor FOLDER");
    return 2;
}
