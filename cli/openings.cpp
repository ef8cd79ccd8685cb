#include "cli/openings.h"

#include <fstream>

#include "cli/language.h"

namespace agon {

namespace {

// Moves as the store keeps them, separated by blanks.
Result<std::string> opening_in(const GameEntry& game, const std::string& rules, const std::string& line) {
    const auto moves = game.split_moves(line);
    if (!moves) return std::unexpected(moves.error());
    std::string joined;
    for (const auto& m : *moves) joined += (joined.empty() ? "" : " ") + m;
    const auto start = start_of({.id = "", .game = std::string(game.name), .rules = rules, .opening = joined});
    if (!start) return std::unexpected(start.error());
    return joined;
}

}  // namespace

// Empty lines and # comments are skipped.
std::vector<std::string> read_openings(const GameEntry& game, const std::string& rules, const std::string& file) {
    std::vector<std::string> all;
    if (file.empty()) return all;
    std::ifstream in(file);
    if (!in) throw usage_error("cli.no_openings_file", {file});
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        const auto opening = opening_in(game, rules, line);
        if (!opening) throw usage_error("cli.at_line", {file, std::to_string(number), embed(opening.error())});
        all.push_back(*opening);
    }
    if (all.empty()) throw usage_error("cli.no_opening", {file});
    return all;
}

}  // namespace agon
