// Plain text tables and numbers as people read them: columns as wide as needed, the first one left-aligned, the others
// right-aligned. A table fits a terminal of 100 columns: where it would be wider, the columns that hold words (names,
// lists of faults) give way, the widest first, and their cells lose letters from the middle ("a-very-l…-name@12").
#pragma once

#include <initializer_list>

#include "core/event.h"

namespace agon {

class TextTable {
   public:
    TextTable(std::initializer_list<std::string> heads) : rows_{heads} {}
    explicit TextTable(std::vector<std::string> heads) : rows_{std::move(heads)} {}
    TextTable& shorten(std::vector<std::size_t> columns) {  // these may give way
        words_ = std::move(columns);
        return *this;
    }
    void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    std::string text() const;

   private:
    std::vector<std::size_t> widths() const;

    std::vector<std::vector<std::string>> rows_;
    std::vector<std::size_t> words_;
};

constexpr std::size_t terminal_columns = 100;

std::string shortened(std::string_view text, std::size_t columns);  // as it is, or "begin…end" of so many letters

std::string number(double value, int decimals);
std::string signed_number(double value, int decimals);  // "+3.5"
std::string short_time(Duration);                       // "35 µs", "1.2 ms", "3.4 s"

}  // namespace agon
