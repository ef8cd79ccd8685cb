#include "arena/words.h"

#include <algorithm>

namespace agon {

std::string_view next_word(std::string_view& rest) {
    const auto end = std::min(rest.find(' '), rest.size());
    const auto word = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return word;
}

std::string milliseconds_text(Duration d) {
    const auto whole = d.count() / 1000, rest = d.count() % 1000;
    if (rest == 0) return std::to_string(whole);
    std::string fraction = std::to_string(1000 + rest).substr(1);
    while (fraction.back() == '0') fraction.pop_back();
    return std::to_string(whole) + "." + fraction;
}

}  // namespace agon
