#include "games/kulami/layout.h"

#include <algorithm>
#include <cctype>

namespace agon::kulami {
namespace {

// Without blanks and in small letters, as the course's files have them.
std::string plain_text(std::string_view text) {
    std::string out;
    for (const unsigned char c : text)
        if (!std::isspace(c)) out += static_cast<char>(std::tolower(c));
    return out;
}

std::string place(int cell) { return std::to_string(cell % side) + "," + std::to_string(cell / side); }

// A byte as a person can read it: control characters and parts of umlauts by number.
std::string shown(char c) {
    const auto code = static_cast<unsigned char>(c);
    return code > 32 && code < 127 ? std::string(1, c) : "#" + std::to_string(code);
}

void check_cell(std::string_view text, int cell, std::vector<Phrase>& out) {
    const char plate = text[2 * static_cast<std::size_t>(cell)], marble = text[2 * static_cast<std::size_t>(cell) + 1];
    if (plate < 'a' || plate > 'r') out.push_back({"kulami.board_letter", {shown(plate), place(cell)}});
    else if (marble < '0' || marble > '2') out.push_back({"kulami.board_digit", {shown(marble), place(cell)}});
    else if (plate == 'a' && marble != '0') out.push_back({"kulami.board_gap_marble", {place(cell)}});
}

struct Extent {
    int count = 0, left = side, right = -1, top = side, bottom = -1;
};

Extent extent(std::string_view letters, char wanted) {
    Extent e;
    for (int cell = 0; cell < cells; ++cell) {
        if (letters[static_cast<std::size_t>(cell)] != wanted) continue;
        const int x = cell % side, y = cell / side;
        e = {e.count + 1, std::min(e.left, x), std::max(e.right, x), std::min(e.top, y), std::max(e.bottom, y)};
    }
    return e;
}

void check_plate(std::string_view letters, int plate, std::vector<Phrase>& out) {
    const Extent e = extent(letters, letter(plate));
    const int size = size_of(plate), breadth = breadth_of(plate);
    const std::string name(1, letter(plate)), shape = std::to_string(breadth) + "x" + std::to_string(size / breadth);
    if (e.count == 0) out.push_back({"kulami.plate_missing", {name, shape}});
    else if (e.count != size)
        out.push_back({"kulami.plate_size", {name, std::to_string(size), std::to_string(e.count)}});
    else {
        const int width = e.right - e.left + 1, height = e.bottom - e.top + 1;
        if (width * height != size || std::min(width, height) != breadth)
            out.push_back({"kulami.plate_shape", {name, shape}});
    }
}

std::string letters_of(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); i += 2) out += text[i];
    return out;
}

}  // namespace

std::array<Holes, holes> neighbours(const Layout& layout) {
    std::array<Holes, holes> next{};
    for (int h = 0; h < holes; ++h) {
        const int x = layout.cell_of[h] % side, y = layout.cell_of[h] / side;
        for (const int n : {layout.at(x - 1, y), layout.at(x + 1, y), layout.at(x, y - 1), layout.at(x, y + 1)})
            if (n >= 0) next[h] |= bit(n);
    }
    return next;
}

Holes flood(Holes start, Holes within, const std::array<Holes, holes>& next) {
    Holes reached = start & within;
    for (Holes edge = reached; edge;) {
        Holes grown = 0;
        each_hole(edge, [&](int h) { grown |= next[h]; });
        edge = grown & within & ~reached;
        reached |= edge;
    }
    return reached;
}

bool connected(const Layout& layout) { return flood(1, ~Holes{0}, neighbours(layout)) == ~Holes{0}; }

Layout lay_out(std::string_view letters) {
    Layout l;
    int next = 0;
    for (int cell = 0; cell < cells; ++cell) {
        const char c = letters[static_cast<std::size_t>(cell)];
        l.hole_at[cell] = c == 'a' ? std::int8_t{-1} : static_cast<std::int8_t>(next);
        if (c == 'a') continue;
        const int h = next++, p = c - 'b';
        l.cell_of[h] = static_cast<std::uint8_t>(cell);
        l.plate_of[h] = static_cast<std::uint8_t>(p);
        l.plate[p] |= bit(h);
        l.row[cell / side] |= bit(h);
        l.column[cell % side] |= bit(h);
    }
    return l;
}

std::vector<Phrase> defects(std::string_view raw) {
    const std::string text = plain_text(raw);
    if (text.size() != 2 * cells) return {{"kulami.board_length", {std::to_string(text.size())}}};
    std::vector<Phrase> out;
    for (int cell = 0; cell < cells; ++cell) check_cell(text, cell, out);
    const std::string letters = letters_of(text);
    for (int p = 0; p < plates; ++p) check_plate(letters, p, out);
    return out;
}

Result<Board> parse_board(std::string_view raw) {
    if (auto wrong = defects(raw); !wrong.empty()) return std::unexpected(std::move(wrong.front()));
    const std::string text = plain_text(raw);
    Board b{lay_out(letters_of(text))};
    for (int h = 0; h < holes; ++h) {
        const char marble = text[2 * std::size_t{b.layout.cell_of[h]} + 1];
        if (marble != '0') b.marbles[marble == '2' ? 0 : 1] |= bit(h);
    }
    return b;
}

std::string text(const Board& b) {
    std::string out;
    out.reserve(2 * cells);
    for (int cell = 0; cell < cells; ++cell) {
        const int h = b.layout.hole_at[cell];
        out += h < 0 ? 'a' : letter(b.layout.plate_of[h]);
        out += h < 0 ? '0' : b.marbles[1] >> h & 1 ? '1' : b.marbles[0] >> h & 1 ? '2' : '0';
    }
    return out;
}

}  // namespace agon::kulami
