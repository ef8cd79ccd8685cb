#include "net/wire.h"

#include <poll.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace agon::net {

namespace {
constexpr std::size_t kept_capacity = 4 << 10;  // of an empty outbox
constexpr std::size_t most_delayed = 16 << 10;  // bytes that wait for the end of a turn
}  // namespace

void Wire::open(int input, int output) {
    in_.assign(input);
    if (output >= 0) out_.assign(output);
    opened();
}

void Wire::wait_for_files() {
    const unsigned input = reading_ ? EPOLLIN : 0u, output = writing_ ? EPOLLOUT : 0u;
    if (out_.is_open()) loop_.watch.want(out_.number(), output, watched());
    if (in_.is_open()) loop_.watch.want(in_.number(), out_.is_open() ? input : input | output, watched());
}

void Wire::listen() {
    if (!std::exchange(reading_, true)) wait_for_files();
}

void Wire::ready(int fd, unsigned events) {
    if (writing_ && fd == output() && (events & ~static_cast<unsigned>(EPOLLIN))) {
        writing_ = false;
        flush();
        if (is_open() && !over()) wait_for_files();
    }
    if (reading_ && fd == in_.number() && (events & ~static_cast<unsigned>(EPOLLOUT))) read();
}

void Wire::read() {
    if (!hears()) return;
    const int got = read_some();
    if (!hears() || got > 0 || got == -EAGAIN || got == -EINTR) return;
    reading_ = false;
    wait_for_files();
    input_ended(-got);
}

int Wire::read_some() {
    const auto got = take(loop_.read_buffer.data(), loop_.read_buffer.size());
    if (got <= 0) return got == 0 ? 0 : -errno;
    if (!may_go_on()) return static_cast<int>(got);
    deliver({loop_.read_buffer.data(), static_cast<std::size_t>(got)}, loop_.watch.arrival());
    has_read_ = true;
    if (loop_.watch.in_turn()) wait_for_end_of_turn();
    else end_turn();
    return static_cast<int>(got);
}

bool Wire::input_waits() const {
    pollfd file{.fd = in_.number(), .events = POLLIN, .revents = 0};
    return in_.is_open() && ::poll(&file, 1, 0) > 0 && (file.revents & POLLIN);
}

long Wire::take(char* bytes, std::size_t most) { return ::read(in_.number(), bytes, most); }
long Wire::put(const char* bytes, std::size_t count) { return ::write(output(), bytes, count); }

void Wire::wait_for_end_of_turn() {
    if (!std::exchange(in_turn_, true)) loop_.watch.at_end_of_turn(watched());
}

void Wire::end_turn() {
    in_turn_ = false;
    if (unsent() > 0) flush();
    if (std::exchange(has_read_, false) && in_.is_open()) after_read();
}

void Wire::input_ended(int error) {
    if (closing()) return conclude({});
    const std::string detail = error ? std::strerror(error) : "the peer closed the connection";
    fail({Gone::Kind::Disconnected, error, detail + in_the_middle_of_a_line()});
}

void Wire::append(std::string_view line) { outbox_.append(line).append(options_.line_end); }

void Wire::send(std::string_view line) {
    if (!speaks()) return;
    append(line);
    appended();
}

void Wire::send(std::span<const std::string> lines) {
    if (!speaks()) return;
    for (const auto& line : lines) append(line);
    appended();
}

void Wire::appended() {
    if (loop_.watch.in_turn() && unsent() <= std::min(most_delayed, options_.limits.max_outbox))
        return wait_for_end_of_turn();
    flush();
    bound_outbox();
}

// What the peer takes now; false if it does not take all.
bool Wire::write_out() {
    while (unsent() > 0) {
        const auto written = put(outbox_.data() + sent_, unsent());
        if (written >= 0) sent_ += static_cast<std::size_t>(written);
        else if (errno == EAGAIN) return false;
        else if (errno != EINTR) fall_silent(), sent_ = outbox_.size();  // reading will tell why
    }
    return true;
}

void Wire::flush() {
    if (!is_open() || writing_ || over()) return;
    if (!write_out()) return await_output();
    outbox_.clear();
    sent_ = 0;
    if (outbox_.capacity() > kept_capacity) outbox_.shrink_to_fit();
    if (closing()) half_close();
}

void Wire::await_output() {
    if (sent_ > outbox_.size() / 2) outbox_.erase(0, std::exchange(sent_, 0));
    writing_ = true;
    wait_for_files();
}

void Wire::release() {
    if (in_turn_ && is_open() && !writing_) write_out();  // said before the end came
    reading_ = writing_ = false;
    wait_for_files();
    in_.close();
    out_.close();
    outbox_ = {};
    sent_ = 0;
}

}  // namespace agon::net
