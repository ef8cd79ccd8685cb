#include "seats/line_options.h"

#include <charconv>

namespace agon {

Result<LineOptions> protocol_options(const std::vector<std::string>& words, int board) {
    LineOptions options;
    for (std::string_view w : words) {
        const bool for_one = w.starts_with("1:") || w.starts_with("2:");
        if (for_one && w[0] - '0' != board) continue;
        if (for_one) w.remove_prefix(2);
        const auto eq = w.find('=');
        if (eq == w.npos) return refuse("seats.no_key", {std::string(w)});
        options[std::string(w.substr(0, eq))] = w.substr(eq + 1);
    }
    return options;
}

Result<int> baud_of(const LineOptions& options) {
    const auto found = options.find("baud");
    if (found == options.end()) return 115200;
    int baud = 0;
    const std::string& text = found->second;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), baud);
    if (error != std::errc{} || end != text.data() + text.size() || baud <= 0) return refuse("seats.no_speed", {text});
    return baud;
}

}  // namespace agon
