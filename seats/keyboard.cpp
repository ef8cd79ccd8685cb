#include "seats/keyboard.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace agon {
namespace {

constexpr int look_again_ms = 50;  // whether somebody asked to stop

bool something_typed() {
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    return ::poll(&input, 1, look_again_ms) > 0;
}

std::string without_end(std::string line) {
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back()))) line.pop_back();
    return line;
}

}  // namespace

Typed read_typed_line(std::stop_token stop) {
    std::string line;
    while (!stop.stop_requested()) {
        if (!something_typed()) continue;
        char c = 0;
        const auto n = ::read(STDIN_FILENO, &c, 1);
        if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (n <= 0 && line.empty()) return {.kind = Typed::Kind::End};
        if (n <= 0 || c == '\n') return {.kind = Typed::Kind::Line, .line = without_end(std::move(line))};
        line += c;
    }
    return {.kind = Typed::Kind::Stopped};
}

}  // namespace agon
