#include "cli/openings.h"

#include <fmt/core.h>

#include <fstream>

#include "base/speech.h"
#include "base/usage_error.h"
#include "cli/options.h"
#include "cli/terminal.h"

namespace agon {

// Empty lines and # comments are skipped.
std::vector<std::string> read_openings(const GameEntry& game, const std::string& rules, const std::string& file) {
    std::vector<std::string> all;
    if (file.empty()) return all;
    std::ifstream in(file);
    if (!in) throw UsageError(fmt::format("Cannot read the openings in {}.", file));
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        const auto moves = game.split_moves(line);
        if (!moves) throw UsageError(fmt::format("{}:{}: {}", file, number, say(moves.error())));
        std::string joined;
        for (const auto& m : *moves) joined += (joined.empty() ? "" : " ") + m;
        if (auto start = start_of({.id = "", .game = std::string(game.name), .rules = rules, .opening = joined});
            !start)
            throw UsageError(fmt::format("{}:{}: {}", file, number, say(start.error())));
        all.push_back(joined);
    }
    if (all.empty()) throw UsageError(fmt::format("{} contains no opening.", file));
    return all;
}

}  // namespace agon
