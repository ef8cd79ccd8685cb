// The cheapest possible bot: one read, one write per turn, always the first legal move.
// What a match of two of these costs is what the arena costs.
#include <unistd.h>

#include <cstring>
#include <string>
#include <string_view>

namespace {

void send(std::string_view lines) {
    while (!lines.empty()) {
        const auto n = write(STDOUT_FILENO, lines.data(), lines.size());
        if (n <= 0) _exit(1);
        lines.remove_prefix(static_cast<std::size_t>(n));
    }
}

}  // namespace

int main() {
    std::string pending, move;
    char buffer[65536];
    for (ssize_t n; (n = read(STDIN_FILENO, buffer, sizeof buffer)) > 0;) {
        pending.append(buffer, static_cast<std::size_t>(n));
        std::size_t begin = 0;
        for (std::size_t end; (end = pending.find('\n', begin)) != pending.npos; begin = end + 1) {
            const auto line = std::string_view(pending).substr(begin, end - begin);
            if (line.starts_with("legal ")) move = line.substr(6, line.find(' ', 6) - 6);
            else if (line.starts_with("example ")) move = line.substr(8);
            else if (line.starts_with("turn ")) send("move " + move + "\n");
            else if (line.starts_with("agon ")) send("want legal\nready first-legal\n");
            else if (line == "bye") return 0;
        }
        pending.erase(0, begin);
    }
}
