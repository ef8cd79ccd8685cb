// Turns WTHOR files into the plain game list that the training reads:
//   othello_train_games OUT FILE.wtb …      (61 bytes per game: 60 squares, Black's margin)
#include <cstdio>
#include <fstream>
#include <iterator>

#include "games/othello/wthor.h"

using namespace agon;

int main(int argc, char** argv) {
    if (argc < 3) return std::fputs("usage: othello_train_games OUT FILE.wtb …\n", stderr), 2;
    std::ofstream out(argv[1], std::ios::binary);
    int written = 0;
    for (int i = 2; i < argc; ++i) {
        std::ifstream in(argv[i], std::ios::binary);
        const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(in), {}};
        const auto file = othello::read_wthor(bytes);
        if (!file) return std::fprintf(stderr, "%s: %s\n", argv[i], file.error().code.c_str()), 1;
        for (const auto& g : file->games) {
            const auto positions = othello::replay(g.squares);
            if (!positions || !Othello::outcome(positions->back()))
                continue;  // broken off: its score was agreed, not played
            std::array<char, 61> record;
            record.fill(static_cast<char>(255));
            std::copy(g.squares.begin(), g.squares.end(), record.begin());
            record[60] = static_cast<char>(2 * othello::black_discs_at_end(positions->back()) - 64);
            out.write(record.data(), record.size());
            ++written;
        }
    }
    std::printf("%d games\n", written);
}
