#include "arena/text_table.h"

#include <algorithm>
#include <cstdio>
#include <numeric>

#include "core/shown_width.h"

namespace agon {
namespace {

constexpr std::size_t gap = 2, narrowest = 8;  // a name of fewer letters says nothing any more

std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) {
    std::string out;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string cell = shortened(cells[i], widths[i]);
        const std::string space(widths[i] - shown_width(cell), ' ');
        out += i == 0 ? cell + space : std::string(gap, ' ') + space + cell;
    }
    while (out.ends_with(' ')) out.pop_back();
    return out + '\n';
}

std::size_t total(const std::vector<std::size_t>& widths) {
    return std::accumulate(widths.begin(), widths.end(), gap * (widths.size() - 1));
}

// The byte where the letter of this number begins.
std::size_t byte_of(std::string_view text, std::size_t letter) {
    std::size_t at = 0;
    for (std::size_t letters = 0; at < text.size(); ++at)
        if ((text[at] & 0xc0) != 0x80 && letters++ == letter) break;
    return at;
}

}  // namespace

std::string shortened(std::string_view text, std::size_t columns) {
    const std::size_t letters = shown_width(text);
    if (letters <= columns) return std::string(text);
    const std::size_t end = (columns - 1) / 2, begin = columns - 1 - end;
    return std::string(text.substr(0, byte_of(text, begin))) + "…" +
           std::string(text.substr(byte_of(text, letters - end)));
}

std::vector<std::size_t> TextTable::widths() const {
    std::vector<std::size_t> widths;
    for (const auto& row : rows_) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], shown_width(row[i]));
    }
    while (total(widths) > terminal_columns && !words_.empty()) {
        std::size_t& widest = widths[std::ranges::max(words_, {}, [&](std::size_t i) { return widths[i]; })];
        if (widest <= narrowest) break;
        --widest;
    }
    return widths;
}

std::string TextTable::text() const {
    const auto columns = widths();
    std::string out;
    for (const auto& row : rows_) out += line(row, columns);
    return out;
}

std::string number(double value, int decimals) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    const std::string_view digits = text;  // what rounds to nothing has no sign
    return std::string(digits.starts_with('-') && digits.find_first_of("123456789in") == digits.npos ? digits.substr(1)
                                                                                                     : digits);
}

std::string signed_number(double value, int decimals) { return (value > 0 ? "+" : "") + number(value, decimals); }

std::string short_time(Duration d) {
    const auto us = static_cast<double>(d.count());
    if (us < 1'000) return number(us, 0) + " µs";
    return us < 1'000'000 ? number(us / 1'000, 1) + " ms" : number(us / 1'000'000, 1) + " s";
}

}  // namespace agon
