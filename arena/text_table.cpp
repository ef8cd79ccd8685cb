#include "arena/text_table.h"

#include <algorithm>
#include <cstdio>

namespace agon {
namespace {

// Characters, not bytes: every UTF-8 sequence has one byte that is no continuation.
std::size_t width(std::string_view s) {
    return static_cast<std::size_t>(
        std::ranges::count_if(s, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) {
    std::string out;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string space(widths[i] - width(cells[i]), ' ');
        out += i == 0 ? cells[i] + space : "  " + space + cells[i];
    }
    while (out.ends_with(' ')) out.pop_back();
    return out + '\n';
}

}  // namespace

std::string TextTable::text() const {
    std::vector<std::size_t> widths;
    for (const auto& row : rows_) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
    }
    std::string out;
    for (const auto& row : rows_) out += line(row, widths);
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
