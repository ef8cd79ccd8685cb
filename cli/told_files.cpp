#include "cli/told_files.h"

#include <filesystem>

#include "base/file_content.h"
#include "cli/language.h"
#include "cli/position.h"
#include "core/game_library.h"

namespace agon {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

// A text holds no zero byte.
std::vector<std::string> transcripts_in(const GameEntry& game, const std::string& file, const std::string& content) {
    if (content.find('\0') == content.npos) return lines_of(content);
    const GameLibrary* library = find_library(game.name);
    if (!library) throw usage_error("cli.not_a_text", {file});
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(content.data());
    return value_or_usage_error(library->transcripts({bytes, content.size()}));
}

bool says_nothing(const std::string& line) { return line.find_first_not_of(" \t\r") == line.npos || line[0] == '#'; }

}  // namespace

std::vector<ToldGame> told_in_file(const GameEntry& game, const std::string& rules, const std::string& file) {
    if (!std::filesystem::is_regular_file(file)) throw usage_error("cli.no_games_file", {file});
    const auto start = position_from(game, rules, "");
    std::vector<ToldGame> all;
    int number = 0;
    for (const std::string& line : transcripts_in(game, file, file_content(file))) {
        ++number;
        if (says_nothing(line)) continue;
        const auto told = told_in(game, *start, line);
        if (!told) throw usage_error("cli.at_line", {file, std::to_string(number), embed(told.error())});
        if (*told) all.push_back(**told);
    }
    return all;
}

}  // namespace agon
