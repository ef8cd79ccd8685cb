#include "tests/fuzz/input.h"

#include <array>
#include <cctype>
#include <cstdlib>

namespace agon::fuzz {
namespace {

// Puts another number in place of the n-th one in the text: just beside it, or where arithmetic ends.
void change_number(std::string& text, Input& in) {
    static constexpr std::array<std::string_view, 12> odd{
        "0",   "-1", "1", "9", "10", "255", "65536", "2147483648", "9223372036854775807", "-9223372036854775808",
        "1e9", "007"};
    const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
    auto from = text.begin();
    for (std::size_t skip = in.below(16); from != text.end(); --skip) {
        from = std::find_if(from, text.end(), is_digit);
        const auto to = std::find_if_not(from, text.end(), is_digit);
        if (skip == 0 && from != text.end()) {
            text.replace(static_cast<std::size_t>(from - text.begin()), static_cast<std::size_t>(to - from),
                         odd[in.below(odd.size())]);
            return;
        }
        from = to;
    }
}

}  // namespace

void put(std::string& text, std::string_view placeholder, const std::string& value) {
    for (auto at = text.find(placeholder); at != text.npos; at = text.find(placeholder, at + value.size()))
        text.replace(at, placeholder.size(), value);
}

void change(std::string& text, Input& in) {
    switch (in.below(6)) {
        case 0:
            if (!text.empty()) text[in.below(text.size())] = static_cast<char>(in.byte());
            break;
        case 1: text.resize(in.below(text.size() + 1)); break;
        case 2: text.insert(in.below(text.size() + 1), in.text(24)); break;
        case 3: text += text.substr(in.below(text.size() + 1)); break;
        case 4: text.erase(in.below(text.size() + 1), 1 + in.below(4)); break;
        case 5: change_number(text, in); break;
    }
}

void must(bool held) {
    if (!held) std::abort();
}

}  // namespace agon::fuzz
