#include "cli/rules_file.h"

#include <fmt/core.h>

#include <filesystem>
#include <fstream>

#include "arena/toml.h"
#include "base/data_folder.h"
#include "cli/language.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view file_key = "profile=", file_end = ".toml", board_key = "board=";

std::string packed(const fs::path& file) {
    std::ifstream in(file);
    std::string text;
    for (std::string word; in >> word;) text += word;
    return text;
}

// The second line of a saved board is its owner's.
std::string first_line(const fs::path& file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

// Saved boards lie in a folder for each game that has any.
std::optional<fs::path> saved_board(const std::string& name) {
    std::error_code none;
    for (const auto& game : fs::directory_iterator(data_folder("") / "boards", none))
        if (const fs::path file = game.path() / (name + ".txt"); fs::is_regular_file(file, none)) return file;
    return std::nullopt;
}

std::string with_board(const std::string& word) {
    if (!word.starts_with(board_key)) return word;
    return std::string(board_key) + board_text(word.substr(board_key.size()));
}

toml::table parsed(const std::string& file) {
    try {
        return toml::parse_file(file);
    } catch (const toml::parse_error& e) {
        throw usage_error("cli.bad_rules_file",
                          {file, std::to_string(e.source().begin.line), std::string(e.description())});
    }
}

std::string value_text(const std::string& file, const toml::key& key, const toml::node& node) {
    if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
    if (const auto text = node.value_exact<std::string>()) return *text;
    throw usage_error("cli.bad_rule", {file, std::to_string(node.source().begin.line), std::string(key.str())});
}

std::string words_in(const std::string& file) {
    const toml::table table = parsed(file);
    std::string words;
    if (const auto* base = table.get("base")) words = value_text(file, toml::key("base"), *base);
    for (const auto& [key, node] : table)
        if (key.str() != "base")
            words +=
                (words.empty() ? "" : " ") + with_board(fmt::format("{}={}", key.str(), value_text(file, key, node)));
    return words;
}

}  // namespace

std::string board_text(const std::string& value) {
    std::error_code none;
    const bool path = value.find('/') != value.npos || value.find('.') != value.npos;  // no board's name has these
    if (path && fs::is_regular_file(value, none)) return packed(value);
    const auto saved = path || value.empty() ? std::nullopt : saved_board(value);
    return saved ? first_line(*saved) : value;
}

std::string rules_text(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) {
        const bool named = word.starts_with(file_key), bare = word.ends_with(file_end) && word.find('=') == word.npos;
        text += (text.empty() ? "" : " ") + (named  ? words_in(word.substr(file_key.size()))
                                             : bare ? words_in(word)
                                                    : with_board(word));
    }
    return text;
}

}  // namespace agon
