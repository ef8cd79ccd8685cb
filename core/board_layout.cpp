#include "core/board_layout.h"

#include <algorithm>

#include "core/json.h"

namespace agon {
namespace {

std::string row_name(const BoardLayout& l, int y) {
    return std::to_string(l.first_row == BoardLayout::FirstRow::Top ? y + 1 : l.rows - y);
}

std::string column_name(int x) { return std::string(1, static_cast<char>('a' + x)); }

std::string drawn_row(const BoardLayout& l, int y) {
    std::string line = row_name(l, y);
    line.insert(0, line.size() < 2 ? 1 : 0, ' ');
    for (int x = 0; x < l.columns; ++x) {
        const bool marked = std::ranges::find(l.marks, cell_name(l, x, y)) != l.marks.end();
        line += marked ? '>' : ' ';
        line += l.cells.at(static_cast<std::size_t>(y * l.columns + x));
    }
    return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

std::string cell_name(const BoardLayout& l, int x, int y) { return column_name(x) + row_name(l, y); }

std::string drawn(const BoardLayout& l) {
    std::string out = "  ";
    for (int x = 0; x < l.columns; ++x) out += " " + column_name(x);
    out += "\n";
    for (int y = 0; y < l.rows; ++y) out += drawn_row(l, y);
    return out;
}

std::string to_json(const BoardLayout& l) {
    JsonWriter w;
    w.begin_object().key("layout").begin_object();
    w.field("columns", l.columns).field("rows", l.rows).field("cells", l.cells);
    w.field("first_row", l.first_row == BoardLayout::FirstRow::Top ? "top" : "bottom");
    w.key("marks").begin_array();
    for (const auto& m : l.marks) w.value(m);
    w.end_array().key("lines").begin_array();
    for (const auto& [from, to] : l.lines) w.begin_array().value(from).value(to).end_array();
    w.end_array().end_object().end_object();
    return w.text();
}

std::string drawing_to_json(const std::string& drawing) {
    JsonWriter w;
    w.begin_object().field("drawing", drawing).end_object();
    return w.text();
}

}  // namespace agon
