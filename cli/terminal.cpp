#include "cli/terminal.h"

#include "base/print.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>

namespace agon {
namespace {

std::string minutes(double seconds) {
    return fmt::format("{}:{:02}", static_cast<int>(seconds) / 60, static_cast<int>(seconds) % 60);
}

}  // namespace

bool is_terminal(int fd) { return ::isatty(fd) == 1; }

Progress::Progress(int total, int already_done, bool shown)
    : total_(total), count_(already_done), first_(already_done), shown_(shown), terminal_(is_terminal(2)) {}

Progress::~Progress() {
    if (shown_ && terminal_ && drawn_ != Clock::time_point{}) print(stderr, "\r\033[K");
}

void Progress::done(int count) {
    count_ = count;
    if (!shown_) return;
    const auto now = Clock::now();
    const auto pause = terminal_ ? std::chrono::milliseconds(100) : std::chrono::seconds(10);
    if (now - (drawn_ == Clock::time_point{} ? began_ : drawn_) < pause) return;
    drawn_ = now;
    draw();
}

void Progress::draw() {
    const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
    const double rate = (count_ - first_) / std::max(seconds, 1e-3);
    const std::string eta = rate > 0 ? minutes((total_ - count_) / rate) : "-";
    if (!terminal_) {
        print(stderr, "{}/{} games, {:.1f} games/s, ETA {}\n", count_, total_, rate, eta);
        return;
    }
    constexpr int width = 30;
    const int filled = static_cast<int>(static_cast<double>(width) * count_ / std::max(1, total_));
    print(stderr, "\r[{}>{}] {}/{}  {:.1f} games/s  ETA {}\033[K", std::string(static_cast<std::size_t>(filled), '='),
          std::string(static_cast<std::size_t>(width - filled), ' '), count_, total_, rate, eta);
    std::fflush(stderr);
}

}  // namespace agon
