// Plain text tables and numbers as people read them: columns as wide as needed, the
// first one left-aligned, the others right-aligned.
#pragma once

#include <initializer_list>

#include "core/event.h"

namespace agon {

class TextTable {
   public:
    TextTable(std::initializer_list<std::string> heads) : rows_{heads} {}
    explicit TextTable(std::vector<std::string> heads) : rows_{std::move(heads)} {}
    void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    std::string text() const;

   private:
    std::vector<std::vector<std::string>> rows_;
};

std::string number(double value, int decimals);
std::string signed_number(double value, int decimals);  // "+3.5"
std::string short_time(Duration);                       // "35 µs", "1.2 ms", "3.4 s"

}  // namespace agon
