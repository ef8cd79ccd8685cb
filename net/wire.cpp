#include "net/wire.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace agon::net {

namespace {
constexpr std::size_t kept_capacity = 4 << 10;  // of an empty outbox
}

void Wire::open(int input, int output) {
    in_.assign(input);
    if (output >= 0) out_.assign(output);
    opened();
}

void Wire::listen() {
    if (std::exchange(reading_, true)) return;
    await(in_, Descriptor::wait_read, [this] {
        reading_ = false;
        read();
    });
}

void Wire::read() {
    if (!hears()) return;
    const int got = read_some();
    if (!hears()) return;
    if (got > 0 || got == -EAGAIN || got == -EINTR) listen();
    else input_ended(-got);
}

int Wire::read_some() {
    const auto got = ::read(in_.native_handle(), loop_.read_buffer.data(), loop_.read_buffer.size());
    if (got <= 0) return got == 0 ? 0 : -errno;
    deliver({loop_.read_buffer.data(), static_cast<std::size_t>(got)}, std::chrono::steady_clock::now());
    if (in_.is_open()) after_read();
    return static_cast<int>(got);
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
    flush();
    bound_outbox();
}

void Wire::send(std::span<const std::string> lines) {
    if (!speaks()) return;
    for (const auto& line : lines) append(line);
    flush();
    bound_outbox();
}

void Wire::flush() {
    if (!is_open() || writing_ || over()) return;
    while (unsent() > 0) {
        const auto put = ::write(output().native_handle(), outbox_.data() + sent_, unsent());
        if (put >= 0) sent_ += static_cast<std::size_t>(put);
        else if (errno == EAGAIN) return await_output();
        else if (errno != EINTR) fall_silent(), sent_ = outbox_.size();  // reading will tell why
    }
    outbox_.clear();
    sent_ = 0;
    if (outbox_.capacity() > kept_capacity) outbox_.shrink_to_fit();
    if (closing()) half_close();
}

void Wire::await_output() {
    if (sent_ > outbox_.size() / 2) outbox_.erase(0, std::exchange(sent_, 0));
    writing_ = true;
    await(output(), Descriptor::wait_write, [this] {
        writing_ = false;
        flush();
    });
}

void Wire::release() {
    error_code ignored;
    in_.close(ignored);
    out_.close(ignored);
    outbox_ = {};
    sent_ = 0;
}

}  // namespace agon::net
