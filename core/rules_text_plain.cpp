// Rules for a terminal: paragraphs in lines of words, tables whose cells take as many lines as they need.
#include <algorithm>
#include <numeric>

#include "core/rules_text.h"
#include "core/shown_width.h"

namespace agon {
namespace {

using Kind = RulesBlock::Kind;
using Lines = std::vector<std::string>;
using Widths = std::vector<std::size_t>;

constexpr std::size_t gap = 2;  // between two columns of a table

Lines broken(std::string_view text, std::size_t columns) {
    Lines lines{""};
    for (const std::string& word : split_words(text)) {
        std::string& last = lines.back();
        if (last.empty()) last = word;
        else if (shown_width(last) + 1 + shown_width(word) <= columns) (last += ' ') += word;
        else lines.push_back(word);
    }
    return lines;
}

std::size_t longest_word(std::string_view text) {
    std::size_t longest = 1;
    for (const std::string& word : split_words(text)) longest = std::max(longest, shown_width(word));
    return longest;
}

// How wide each column is: as its widest cell, or, as long as the table is too wide, the widest one gives way.
Widths column_widths(const RulesBlock& table, std::size_t columns) {
    Widths wanted, least;
    for (const auto& row : table.rows) {
        wanted.resize(std::max(wanted.size(), row.size()));
        least.resize(wanted.size(), 1);
        for (std::size_t i = 0; i < row.size(); ++i) {
            wanted[i] = std::max(wanted[i], shown_width(row[i]));
            least[i] = std::max(least[i], longest_word(row[i]));
        }
    }
    const std::size_t gaps = wanted.empty() ? 0 : gap * (wanted.size() - 1);
    const auto total = [&] { return std::accumulate(wanted.begin(), wanted.end(), gaps); };
    const auto can_give = [&](std::size_t i) { return wanted[i] > least[i] ? wanted[i] : 0; };
    while (total() > columns) {
        std::size_t widest = 0;
        for (std::size_t i = 1; i < wanted.size(); ++i)
            if (can_give(i) > can_give(widest)) widest = i;
        if (!can_give(widest)) break;
        --wanted[widest];
    }
    return wanted;
}

std::string cell_line(const std::vector<Lines>& row, const Widths& widths, std::size_t line) {
    std::string out;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string text = line < row[i].size() ? row[i][line] : "";
        out += text + std::string(widths[i] + gap - std::min(widths[i] + gap, shown_width(text)), ' ');
    }
    out.erase(out.find_last_not_of(' ') + 1);
    return out + '\n';
}

std::string table_row(const std::vector<std::string>& cells, const Widths& widths) {
    std::vector<Lines> row;
    std::size_t height = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        row.push_back(broken(cells[i], widths[i]));
        height = std::max(height, row.back().size());
    }
    std::string out;
    for (std::size_t line = 0; line < height; ++line) out += cell_line(row, widths, line);
    return out;
}

std::string rule_below(const Widths& widths) {
    std::string out;
    for (const std::size_t w : widths) out += std::string(w, '-') + std::string(gap, ' ');
    out.erase(out.find_last_not_of(' ') + 1);
    return out + '\n';
}

std::string plain_table(const RulesBlock& table, std::size_t columns) {
    const Widths widths = column_widths(table, columns);
    if (widths.empty()) return "";
    std::string out = table_row(table.rows.front(), widths) + rule_below(widths);
    for (std::size_t i = 1; i < table.rows.size(); ++i) out += table_row(table.rows[i], widths);
    return out;
}

// What is set in another type elsewhere looks like other words here.
std::vector<RulesBlock> without_quotes(std::vector<RulesBlock> blocks) {
    for (RulesBlock& b : blocks) {
        std::erase(b.text, '`');
        for (auto& row : b.rows)
            for (std::string& cell : row) std::erase(cell, '`');
    }
    return blocks;
}

std::string plain_block(const RulesBlock& b, std::size_t columns) {
    if (b.kind == Kind::Table) return b.rows.empty() ? "" : plain_table(b, columns);
    const std::string first = b.kind == Kind::Item ? "- " : "", rest(first.size(), ' ');
    std::string out;
    for (const std::string& line : broken(b.text, columns - first.size()))
        out += (out.empty() ? first : rest) + line + '\n';
    if (b.kind == Kind::Title) out += std::string(shown_width(b.text), '=') + '\n';
    if (b.kind == Kind::Heading) out += std::string(shown_width(b.text), '-') + '\n';
    return out;
}

}  // namespace

std::string plain_rules_text(const std::vector<RulesBlock>& quoted, std::size_t columns) {
    const auto blocks = without_quotes(quoted);
    std::string out;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const bool belongs = i > 0 && blocks[i].kind == Kind::Item &&
                             (blocks[i - 1].kind == Kind::Item || blocks[i - 1].kind == Kind::Heading);
        const bool begins = i > 0 && blocks[i - 1].kind != Kind::Title && blocks[i - 1].kind != Kind::Heading;
        if (!belongs && begins) out += '\n';
        out += plain_block(blocks[i], columns);
    }
    return out;
}

}  // namespace agon
