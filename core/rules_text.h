// How a game is played, in words. The text lies in the game's folder (rules.en.md, rules.de.md) in a few forms of
// Markdown; here it becomes blocks, which a terminal and a page show each in their own way.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"

namespace agon {

struct GameEntry;
class JsonWriter;

struct RulesBlock {
    enum class Kind : std::uint8_t { Title, Heading, Paragraph, Item, Table };

    Kind kind;
    std::string text{};                            // of a table: empty
    std::vector<std::vector<std::string>> rows{};  // of a table; the first one holds the heads

    friend bool operator==(const RulesBlock&, const RulesBlock&) = default;
};

// "# Title", "## Heading", "- item", "| a | b |"; other lines are paragraphs, and lines that follow each other are one.
std::vector<RulesBlock> read_rules_text(std::string_view markdown);
void write_rules_text(JsonWriter&, const std::vector<RulesBlock>&);
// For a terminal: no line is longer than `columns`, as long as no single word is.
std::string plain_rules_text(const std::vector<RulesBlock>&, std::size_t columns);

std::string_view rules_text(const GameEntry&, Language);  // generated from the folders; empty if the game has none

}  // namespace agon
