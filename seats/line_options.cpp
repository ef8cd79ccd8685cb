#include "seats/line_options.h"

#include <fmt/core.h>

#include <charconv>

#include "base/speech.h"
#include "base/usage_error.h"

namespace agon {

std::map<std::string, std::string> protocol_options(const std::vector<std::string>& words, int board) {
    std::map<std::string, std::string> options;
    for (std::string_view w : words) {
        const bool for_one = w.starts_with("1:") || w.starts_with("2:");
        if (for_one && w[0] - '0' != board) continue;
        if (for_one) w.remove_prefix(2);
        const auto eq = w.find('=');
        if (eq == w.npos) throw UsageError(fmt::format("'{}' is not KEY=VALUE.", w));
        options[std::string(w.substr(0, eq))] = w.substr(eq + 1);
    }
    return options;
}

void refuse_unknown_options(const Protocol& p, const std::map<std::string, std::string>& options) {
    if (const auto ok = check_options(p, options); !ok) throw UsageError(say(ok.error()));
}

int baud_of(const std::map<std::string, std::string>& options) {
    const auto found = options.find("baud");
    if (found == options.end()) return 115200;
    int baud = 0;
    const std::string& text = found->second;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), baud);
    if (error != std::errc{} || end != text.data() + text.size() || baud <= 0)
        throw UsageError(fmt::format("'{}' is no speed of a serial line; write baud=9600 or baud=115200.", text));
    return baud;
}

}  // namespace agon
