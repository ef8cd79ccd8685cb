#include "core/rules_text.h"

#include "core/json.h"

namespace agon {
namespace {

using Kind = RulesBlock::Kind;

std::string_view trimmed(std::string_view s) {
    const auto first = s.find_first_not_of(" \r\t");
    return first == s.npos ? std::string_view() : s.substr(first, s.find_last_not_of(" \r\t") - first + 1);
}

std::vector<std::string> cells(std::string_view line) {
    std::vector<std::string> all;
    for (line = line.substr(1); !line.empty();) {
        const auto end = line.find('|');
        if (end == line.npos) break;
        all.emplace_back(trimmed(line.substr(0, end)));
        line.remove_prefix(end + 1);
    }
    return all;
}

bool is_rule(std::string_view line) { return line.find_first_not_of("|-: ") == line.npos; }

class Reader {
   public:
    void line(std::string_view text) {
        if (text.empty()) joins_ = false;
        else if (text.starts_with("## ")) begin(Kind::Heading, text.substr(3), false);
        else if (text.starts_with("# ")) begin(Kind::Title, text.substr(2), false);
        else if (text.starts_with("- ")) begin(Kind::Item, text.substr(2), true);
        else if (text.starts_with('|')) row(text);
        else prose(text);
    }
    std::vector<RulesBlock> blocks{};

   private:
    void begin(Kind kind, std::string_view text, bool joins) {
        blocks.push_back({kind, std::string(trimmed(text))});
        joins_ = joins;
    }
    void prose(std::string_view text) {
        if (!joins_ || blocks.back().kind == Kind::Table) return begin(Kind::Paragraph, text, true);
        (blocks.back().text += ' ') += text;
    }
    void row(std::string_view text) {
        if (!joins_ || blocks.back().kind != Kind::Table) begin(Kind::Table, "", true);
        if (!is_rule(text)) blocks.back().rows.push_back(cells(text));
    }

    bool joins_ = false;  // the next line of words belongs to the last block
};

constexpr std::string_view kind_names[] = {"title", "heading", "paragraph", "item", "table"};

void write_rows(JsonWriter& w, const RulesBlock& b) {
    w.key("rows").begin_array();
    for (const auto& row : b.rows) {
        w.begin_array();
        for (const auto& cell : row) w.value(cell);
        w.end_array();
    }
    w.end_array();
}

}  // namespace

std::vector<RulesBlock> read_rules_text(std::string_view markdown) {
    Reader reader;
    while (!markdown.empty()) {
        const auto end = markdown.find('\n');
        reader.line(trimmed(markdown.substr(0, end)));
        markdown.remove_prefix(end == markdown.npos ? markdown.size() : end + 1);
    }
    return std::move(reader.blocks);
}

void write_rules_text(JsonWriter& w, const std::vector<RulesBlock>& blocks) {
    w.begin_array();
    for (const RulesBlock& b : blocks) {
        w.begin_object().field("kind", kind_names[static_cast<std::size_t>(b.kind)]).field("text", b.text);
        write_rows(w, b);
        w.end_object();
    }
    w.end_array();
}

}  // namespace agon
