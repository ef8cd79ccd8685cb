// Makes the cached analysis of the named boards (analysis.h).
//   kulami_train_boards out=analysis.bin [nodes=20000000] [threads=1]
#include <cstdio>
#include <fstream>
#include <map>
#include <string>

#include "games/kulami/analysis.h"
#include "games/kulami/boards.h"
#include "games/kulami/learned_search.h"
#include "games/kulami/train/parallel.h"

using namespace agon;
using namespace agon::kulami;

namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes entry(const Layout& l, int scoring, std::uint64_t nodes) {
    Kulami::Position p;
    p.layout = l;
    p.scoring = static_cast<std::int8_t>(scoring);
    Transpositions table(22);
    LearnedSearch search(p, learned_evaluation(scoring), table, {.nodes = nodes});
    std::vector<RootMove> moves;
    std::vector<int> line;
    for (int depth = 1; auto found = search.all_at(depth); ++depth) {
        moves = std::move(*found);
        line = search.line(moves.front().hole, cached_line);
    }
    Bytes out;
    for (int i = 0; i < 8; ++i) out.push_back(static_cast<std::uint8_t>(board_number(l) >> 8 * i));
    out.push_back(static_cast<std::uint8_t>(scoring));
    out.push_back(static_cast<std::uint8_t>(moves.front().depth));
    std::array<int, holes> values{};
    for (const RootMove& m : moves) values[m.hole] = m.value;
    for (const int v : values) {
        out.push_back(static_cast<std::uint8_t>(v & 0xff));
        out.push_back(static_cast<std::uint8_t>(v >> 8 & 0xff));
    }
    line.resize(cached_line, 255);
    out.insert(out.end(), line.begin(), line.end());
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    std::map<std::string, std::string> o{{"out", "analysis.bin"}, {"nodes", "20000000"}, {"threads", "1"}};
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i], key = word.substr(0, word.find('='));
        if (!o.contains(key) || key == word)
            return std::fprintf(stderr, "'%s' is no option; see the head of boards.cpp\n", argv[i]), 2;
        o[key] = word.substr(key.size() + 1);
    }
    const auto boards = named_boards();
    std::vector<Bytes> entries(3 * boards.size());
    train::in_parallel(static_cast<int>(entries.size()), std::stoi(o["threads"]), [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        entries[at] = entry(parse_board(boards[at / 3].text)->layout, i % 3, std::stoull(o["nodes"]));
        std::printf("%s, scoring %d: depth %d\n", std::string(boards[at / 3].name).c_str(), i % 3, entries[at][9]);
        std::fflush(stdout);
    });
    std::ofstream out(o["out"], std::ios::binary);
    for (const Bytes& e : entries)
        out.write(reinterpret_cast<const char*>(e.data()), static_cast<std::streamsize>(e.size()));
}
