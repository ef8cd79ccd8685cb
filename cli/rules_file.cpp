#include "cli/rules_file.h"

#include <fmt/core.h>

#include "arena/toml.h"
#include "cli/language.h"

namespace agon {
namespace {

constexpr std::string_view file_key = "profile=", file_end = ".toml";

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
            words += fmt::format("{}{}={}", words.empty() ? "" : " ", key.str(), value_text(file, key, node));
    return words;
}

}  // namespace

std::string rules_text(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) {
        const bool named = word.starts_with(file_key), bare = word.ends_with(file_end) && word.find('=') == word.npos;
        text += (text.empty() ? "" : " ") + (named  ? words_in(word.substr(file_key.size()))
                                             : bare ? words_in(word)
                                                    : word);
    }
    return text;
}

}  // namespace agon
