#include "firmware/panel.h"

#include <algorithm>

namespace agon::firmware {
namespace {

// Commands with one more byte; the two windows have two.
bool takes_a_byte(std::uint8_t command) {
    for (int c : {0xd5, 0xa8, 0xd3, 0x8d, 0x20, 0xda, 0x81, 0xd9, 0xdb})
        if (c == command) return true;
    return false;
}

constexpr int border = 4;

std::string svg_row(int x, int y, int width) {
    return "<rect x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" width=\"" + std::to_string(width) +
           "\" height=\"1\"/>\n";
}

}  // namespace

void Panel::take(std::span<const std::uint8_t> transaction) {
    const bool data = transaction.front() == 0x40;
    for (auto rest = transaction.subspan(1); !rest.empty();) {
        if (data) store(rest.front());
        rest = rest.subspan(data ? 1 : std::min(rest.size(), obey(rest)));
    }
}

std::size_t Panel::obey(std::span<const std::uint8_t> commands) {
    const std::uint8_t command = commands.front();
    if (command == 0xae || command == 0xaf) on_ = command == 0xaf;
    if (command == 0x21 && commands.size() > 2) column_ = first_column_ = commands[1], last_column_ = commands[2];
    if (command == 0x22 && commands.size() > 2) page_ = first_page_ = commands[1], last_page_ = commands[2];
    return command == 0x21 || command == 0x22 ? 3 : takes_a_byte(command) ? 2 : 1;
}

void Panel::store(std::uint8_t byte) {
    memory_[static_cast<std::size_t>(page_ * Screen::width + column_) % memory_.size()] = byte;
    if (column_++ < last_column_) return;
    column_ = first_column_;
    page_ = page_ < last_page_ ? page_ + 1 : first_page_;
}

std::string Panel::svg() const {
    const auto size = [](int n) { return std::to_string(n + 2 * border); };
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(4 * Screen::width) +
                      "\" viewBox=\"-4 -4 " + size(Screen::width) + " " + size(Screen::height) +
                      "\">\n<rect x=\"-4\" y=\"-4\" width=\"100%\" height=\"100%\" fill=\"#05080c\"/>\n"
                      "<g fill=\"#7fd4ff\">\n";
    for (int y = 0; y < Screen::height; ++y)
        for (int x = 0; x < Screen::width; ++x) {
            const int from = x;
            while (x < Screen::width && lit(x, y)) ++x;
            if (x > from) out += svg_row(from, y, x - from);
        }
    return out + "</g>\n</svg>\n";
}

}  // namespace agon::firmware
