#include "net/wire.h"

#include <unistd.h>

#include <boost/asio/post.hpp>
#include <cerrno>
#include <cstring>
#include <utility>

namespace agon::net {

namespace {

constexpr std::size_t most_discarded = 1 << 20;  // bytes of a peer that goes on talking after our close()
constexpr std::size_t kept_capacity = 4 << 10;   // of an empty outbox

bool can_hear(Gone::Kind kind) {
    return kind == Gone::Kind::LongLine || kind == Gone::Kind::Flood || kind == Gone::Kind::NulByte;
}

class WirePort final : public LinePort {
   public:
    explicit WirePort(std::shared_ptr<Wire> wire) : wire_(std::move(wire)) {}
    ~WirePort() override { wire_->abandon(); }
    void        start(OnLine on_line, OnGone on_gone) override { wire_->start(std::move(on_line), std::move(on_gone)); }
    void        send(std::string_view line) override { wire_->send(line); }
    void        send(std::span<const std::string> lines) override { wire_->send(lines); }
    void        close() override { wire_->close(); }
    void        kill() override { wire_->kill(); }
    void        begin_turn() override { wire_->begin_turn(); }
    std::string take_stderr() override { return wire_->take_stderr(); }
    std::size_t unsent() const override { return wire_->unsent(); }
    std::string peer() const override { return wire_->peer(); }
    std::string address() const override { return wire_->address(); }
    int         pid() const override { return wire_->pid(); }

   private:
    std::shared_ptr<Wire> wire_;
};

}  // namespace

std::unique_ptr<LinePort> make_port(std::shared_ptr<Wire> wire) { return std::make_unique<WirePort>(std::move(wire)); }

std::string_view name(Gone::Kind kind) {
    static constexpr std::string_view names[] = {"closed",    "closed output", "exited",      "signalled",    "disconnected",
                                                 "long line", "flood",         "not reading", "start failed", "zero byte"};
    return names[static_cast<int>(kind)];
}

Wire::Wire(Loop& loop, PortOptions options)
    : loop_(loop.impl()), in_(loop_.io), out_(loop_.io), options_(std::move(options)), cutter_(options_) {}

void Wire::open(int input, int output) {
    in_.assign(input);
    if (output >= 0) out_.assign(output);
    opened_ = true;
    flush();
    if (started_ || closing()) await_input();
}

void Wire::start(LinePort::OnLine on_line, LinePort::OnGone on_gone) {
    on_line_ = std::move(on_line);
    on_gone_ = std::move(on_gone);
    started_ = true;
    if (untold_) asio::post(loop_.io, [self = shared_from_this()] { self->tell(*self->untold_); });
    else if (opened_ && state_ == State::Open) await_input();
}

// ---- input

void Wire::await_input() {
    if (std::exchange(reading_, true)) return;
    await(in_, Descriptor::wait_read, [this] {
        reading_ = false;
        read();
    });
}

void Wire::read() {
    if (state_ == State::Failed || over()) return;
    const int got = read_some();
    if (state_ == State::Failed || over()) return;
    if (got > 0 || got == -EAGAIN || got == -EINTR) await_input();
    else input_ended(-got);
}

int Wire::read_some() {
    const auto got = ::read(in_.native_handle(), loop_.read_buffer.data(), loop_.read_buffer.size());
    if (got <= 0) return got == 0 ? 0 : -errno;
    take({loop_.read_buffer.data(), static_cast<std::size_t>(got)}, std::chrono::steady_clock::now());
    if (in_.is_open()) after_read();
    return static_cast<int>(got);
}

void Wire::take(std::string_view bytes, Time now) {
    if (closing()) {
        discarded_ += bytes.size();
        if (discarded_ > most_discarded) cut();
        return;
    }
    if (state_ != State::Open) return;
    auto still_listening = [this] { return state_ == State::Open && !abandoned_; };
    auto why = cutter_.feed(bytes, [&](std::string_view line) {
        on_line_(line, now);
        return still_listening();
    });
    if (why && still_listening()) fail(std::move(*why));
}

void Wire::input_ended(int error) {
    if (closing()) return conclude({});
    std::string detail = error ? std::strerror(error) : "the peer closed the connection";
    if (!unfinished().empty()) detail.append(" in the middle of a line: ").append(unfinished().substr(0, 200));
    fail({Gone::Kind::Disconnected, error, std::move(detail)});
}

// ---- output

void Wire::append(std::string_view line) { outbox_.append(line).append(options_.line_end); }

void Wire::send(std::string_view line) {
    if (mute_ || over() || closing()) return;
    append(line);
    flush();
    bound_outbox();
}

void Wire::send(std::span<const std::string> lines) {
    if (mute_ || over() || closing()) return;
    for (const auto& line : lines) append(line);
    flush();
    bound_outbox();
}

void Wire::bound_outbox() {
    if (unsent() <= options_.limits.max_outbox) return;
    mute_ = true;
    outbox_ = {};
    sent_ = 0;
    fail({Gone::Kind::NotReading, 0,
          "more than " + std::to_string(options_.limits.max_outbox) + " bytes were waiting to be read; read every line that is sent"});
}

void Wire::flush() {
    if (!opened_ || writing_ || over()) return;
    while (unsent() > 0) {
        const auto put = ::write(output().native_handle(), outbox_.data() + sent_, unsent());
        if (put >= 0) sent_ += static_cast<std::size_t>(put);
        else if (errno == EAGAIN) break;
        else if (errno != EINTR) mute_ = true, sent_ = outbox_.size();  // reading will tell why
    }
    if (unsent() > 0) {
        if (sent_ > outbox_.size() / 2) outbox_.erase(0, std::exchange(sent_, 0));
        writing_ = true;
        await(output(), Descriptor::wait_write, [this] {
            writing_ = false;
            flush();
        });
        return;
    }
    outbox_.clear();
    sent_ = 0;
    if (outbox_.capacity() > kept_capacity) outbox_.shrink_to_fit();
    if (closing()) half_close();
}

// ---- the end

void Wire::fail(Gone why) {
    if (state_ != State::Open) return;
    state_ = State::Failed;
    asio::post(loop_.io, [self = shared_from_this(), why = std::move(why)] {
        self->tell(why);
        if (!self->over()) self->finish(can_hear(why.kind));
    });
}

void Wire::finish(bool peer_can_hear) {
    if (peer_can_hear) begin_closing();
    else cut();
}

void Wire::close() {
    if (state_ == State::Open) begin_closing();
}

void Wire::begin_closing() {
    state_ = State::Closing;
    patience_ = loop_.after(patience(), [self = shared_from_this()] { self->lose_patience(); });
    if (!opened_) return;
    await_input();
    flush();
}

void Wire::lose_patience() {
    if (unsent() > 0) tell({Gone::Kind::NotReading, 0, "the last lines were not read"});
    cut();
}

void Wire::kill() {
    if (state_ == State::Open || closing()) cut();
}

void Wire::abandon() {
    abandoned_ = true;
    if (state_ == State::Open) cut();
}

void Wire::drop() {
    state_ = State::Over;
    loop_.cancel(patience_);
    error_code ignored;
    in_.close(ignored);
    out_.close(ignored);
    outbox_ = {};
    sent_ = 0;
}

void Wire::conclude(Gone why) {
    drop();
    if (!told_ && !loop_.ending()) asio::post(loop_.io, [self = shared_from_this(), why = std::move(why)] { self->tell(why); });
}

void Wire::tell(const Gone& why) {
    if (!started_) {
        untold_ = why;
        return;
    }
    if (std::exchange(told_, true) || abandoned_) return;
    on_gone_(why);
}

}  // namespace agon::net
