// The board as an ordinary process: `agon-board LINK`. LINK is a serial device or pseudo
// terminal, unix:PATH, listen:PATH (a Unix socket we wait on) or tcp:HOST:PORT. Standard
// input and output are the debug line; lights and tones are told on standard error. AGON_BOARD_DISPLAY=FILE connects a
// simulated display and keeps what it shows in an SVG file.
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <random>
#include <string>

#include "firmware/panel.h"
#include "firmware/player.h"

namespace agon::firmware::board {
namespace {

int link_file = -1;  // as on the chip, the board is one and static
const auto power_on = std::chrono::steady_clock::now();

[[noreturn]] void give_up(const std::string& what) {
    std::fprintf(stderr, "agon-board: %s\nusage: agon-board DEVICE | unix:PATH | listen:PATH | tcp:HOST:PORT\n",
                 what.c_str());
    std::exit(2);
}

int open_unix(const std::string& path, bool wait_for_peer) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path) give_up("the path is too long: " + path);
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    const int file = socket(AF_UNIX, SOCK_STREAM, 0);
    const auto* where = reinterpret_cast<const sockaddr*>(&address);
    if (!wait_for_peer) {
        if (connect(file, where, sizeof address) != 0)
            give_up("cannot connect to " + path + ": " + std::strerror(errno));
        return file;
    }
    if (bind(file, where, sizeof address) != 0 || listen(file, 1) != 0)
        give_up("cannot listen on " + path + ": " + std::strerror(errno));
    return accept(file, nullptr, nullptr);
}

int open_tcp(const std::string& host, const std::string& port) {
    addrinfo hints{.ai_flags = 0, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    addrinfo* found = nullptr;
    if (getaddrinfo(host.c_str(), port.c_str(), &hints, &found) != 0) give_up("no such host: " + host);
    const int file = socket(found->ai_family, SOCK_STREAM, 0);
    if (connect(file, found->ai_addr, found->ai_addrlen) != 0)
        give_up("cannot connect to " + host + ":" + port + ": " + std::strerror(errno));
    freeaddrinfo(found);
    const int yes = 1;
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return file;
}

int open_device(const std::string& path) {
    const int file = open(path.c_str(), O_RDWR | O_NOCTTY);
    if (file < 0) give_up("cannot open " + path + ": " + std::strerror(errno));
    termios t{};
    if (tcgetattr(file, &t) == 0) {
        cfmakeraw(&t);
        tcsetattr(file, TCSANOW, &t);
    }
    return file;
}

int open_link(const std::string& name) {
    if (name.starts_with("unix:")) return open_unix(name.substr(5), false);
    if (name.starts_with("listen:")) return open_unix(name.substr(7), true);
    if (!name.starts_with("tcp:")) return open_device(name);
    const auto colon = name.rfind(':');
    if (colon <= 4) give_up("a TCP link is tcp:HOST:PORT");
    return open_tcp(name.substr(4, colon - 4), name.substr(colon + 1));
}

bool readable(int file) {
    pollfd p{.fd = file, .events = POLLIN, .revents = 0};
    return poll(&p, 1, 0) > 0;
}

}  // namespace

void send(Line l, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = write(l == Line::Debug ? STDOUT_FILENO : link_file, bytes.data(), bytes.size());
        if (n < 0 && errno != EINTR) std::exit(0);  // whoever was listening has gone
        if (n > 0) bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

bool receive(Line l, char& byte) {
    const int file = l == Line::Debug ? STDIN_FILENO : link_file;
    if (!readable(file)) return false;
    if (read(file, &byte, 1) == 1) return true;
    if (l == Line::Link) std::exit(0);  // the cable was pulled
    return false;
}

void set_speed(int baud) {
    static constexpr struct {
        int baud;
        speed_t code;
    } speeds[]{{9600, B9600}, {19200, B19200}, {38400, B38400}, {57600, B57600}, {115200, B115200}};
    termios t{};
    if (tcgetattr(link_file, &t) != 0) return;  // a socket has no speed
    for (const auto& s : speeds)
        if (s.baud == baud) cfsetspeed(&t, s.code);
    tcsetattr(link_file, TCSANOW, &t);
}

std::uint64_t now() {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - power_on).count());
}

std::uint32_t noise() { return std::random_device{}(); }
bool button() { return false; }

void wait() {
    pollfd p{.fd = link_file, .events = POLLIN, .revents = 0};
    poll(&p, 1, 1);
}

bool to_display(std::span<const std::uint8_t> bytes) {
    static Panel panel;
    const char* file = std::getenv("AGON_BOARD_DISPLAY");
    if (!file) return false;
    panel.take(bytes);
    const std::string unfinished = std::string(file) + ".new";  // whoever reads it meets a whole picture
    std::ofstream(unfinished) << panel.svg();
    std::rename(unfinished.c_str(), file);
    return true;
}

void tone(unsigned hertz) { std::fprintf(stderr, "tone %u\n", hertz); }
void lights(unsigned on) { std::fprintf(stderr, "lights %u\n", on); }

}  // namespace agon::firmware::board

int main(int argc, char** argv) {
    using namespace agon::firmware;
    if (argc != 2) board::give_up("the link is missing");
    board::link_file = board::open_link(argv[1]);
    run();
}
