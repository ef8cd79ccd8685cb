#include "net/address.h"

#include <arpa/inet.h>
#include <sys/socket.h>

#include <cstring>

namespace agon::net {

namespace {

std::string text_of(int family, const void* bytes) {
    char text[INET6_ADDRSTRLEN] = "";
    inet_ntop(family, bytes, text, sizeof text);
    return text;
}

std::optional<std::string> parsed(const std::string& text) {
    in_addr v4{};
    if (inet_pton(AF_INET, text.c_str(), &v4) == 1) return text_of(AF_INET, &v4);
    in6_addr v6{};
    if (inet_pton(AF_INET6, text.c_str(), &v6) != 1) return std::nullopt;
    return IN6_IS_ADDR_V4MAPPED(&v6) ? text_of(AF_INET, v6.s6_addr + 12) : text_of(AF_INET6, &v6);
}

}  // namespace

std::optional<std::string> machine_address(std::string_view text) {
    if (text.find('\0') != text.npos) return std::nullopt;
    if (auto whole = parsed(std::string(text))) return whole;
    if (text.starts_with('[')) return parsed(std::string(text.substr(1, text.find(']') - 1)));
    return parsed(std::string(text.substr(0, text.find(':'))));
}

std::string network_of(const std::string& address) {
    in6_addr v6{};
    if (inet_pton(AF_INET6, address.c_str(), &v6) != 1) return address;
    std::memset(v6.s6_addr + 8, 0, 8);
    return text_of(AF_INET6, &v6);
}

bool is_loopback(std::string_view address) {
    in_addr v4{};
    if (inet_pton(AF_INET, std::string(address).c_str(), &v4) == 1) return (ntohl(v4.s_addr) >> 24) == 127;
    return address == "::1";
}

int port_of(int socket) {
    sockaddr_storage here{};
    socklen_t size = sizeof here;
    getsockname(socket, reinterpret_cast<sockaddr*>(&here), &size);
    if (here.ss_family == AF_INET) return ntohs(reinterpret_cast<sockaddr_in&>(here).sin_port);
    return here.ss_family == AF_INET6 ? ntohs(reinterpret_cast<sockaddr_in6&>(here).sin6_port) : 0;
}

}  // namespace agon::net
