#include "net/round_trip.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <cstdint>
#include <cstring>

namespace agon::net {
namespace {

// The C library's tcp_info ends before the shortest round trip, and the kernel's own header does not go with it in one
// unit. The layout is part of the kernel's promise to programs: fields are only ever added at its end.
constexpr std::size_t offset_of_shortest = 148;  // tcpi_min_rtt, microseconds

}  // namespace

Duration round_trip_of(int fd) {
    std::array<char, 256> info{};
    socklen_t size = info.size();
    std::uint32_t shortest = ~0U;
    const bool told = getsockopt(fd, IPPROTO_TCP, TCP_INFO, info.data(), &size) == 0;
    if (told && size >= offset_of_shortest + sizeof shortest)
        std::memcpy(&shortest, &info[offset_of_shortest], sizeof shortest);
    return shortest == ~0U ? Duration{} : Duration(shortest);
}

}  // namespace agon::net
