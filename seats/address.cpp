#include "seats/address.h"

#include <charconv>
#include <optional>

namespace agon {
namespace {

std::optional<int> port_in(std::string_view text) {
    int port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc{} || end != text.data() + text.size() || port < 1 || port > 65535) return std::nullopt;
    return port;
}

}  // namespace

Result<std::pair<std::string, int>> host_and_port(const std::string& text) {
    const auto colon = text.rfind(':');
    const auto behind = colon == text.npos ? std::string_view() : std::string_view(text).substr(colon + 1);
    const auto port = port_in(behind.substr(0, behind.find('/')));
    if (!port) return refuse("seats.no_address", {text});
    return std::pair{text.substr(0, colon), *port};
}

Result<int> port_number(const std::string& text) {
    const auto port = port_in(text);
    if (!port) return refuse("seats.no_port", {text});
    return *port;
}

}  // namespace agon
