#include "net/port_core.h"

#include <boost/asio/post.hpp>
#include <utility>

namespace agon::net {

namespace {

constexpr std::size_t most_discarded = 1 << 20;  // bytes of a peer that goes on talking after our close()

class CorePort final : public LinePort {
   public:
    explicit CorePort(std::shared_ptr<PortCore> core) : core_(std::move(core)) {}
    ~CorePort() override { core_->abandon(); }
    void start(OnLine on_line, OnGone on_gone) override { core_->start(std::move(on_line), std::move(on_gone)); }
    void send(std::string_view line) override { core_->send(line); }
    void send(std::span<const std::string> lines) override { core_->send(lines); }
    void close() override { core_->close(); }
    void kill() override { core_->kill(); }
    void begin_turn() override { core_->begin_turn(); }
    std::string take_stderr() override { return core_->take_stderr(); }
    std::size_t unsent() const override { return core_->unsent(); }
    std::string peer() const override { return core_->peer(); }
    std::string address() const override { return core_->address(); }
    int pid() const override { return core_->pid(); }
    std::optional<TreeTimes> times(ThreadStates s) override { return core_->times(s); }
    Duration round_trip() const override { return core_->round_trip(); }
    bool input_waits() const override { return core_->input_waits(); }

   private:
    std::shared_ptr<PortCore> core_;
};

}  // namespace

std::unique_ptr<LinePort> make_port(std::shared_ptr<PortCore> core) {
    return std::make_unique<CorePort>(std::move(core));
}

std::string_view name(Gone::Kind kind) {
    static constexpr std::string_view names[] = {"closed",       "closed output", "exited",        "signalled",
                                                 "disconnected", "long line",     "flood",         "not reading",
                                                 "start failed", "zero byte",     "out of memory", "out of time"};
    return names[static_cast<int>(kind)];
}

PortCore::PortCore(Loop& loop, PortOptions options)
    : loop_(loop.impl()), options_(std::move(options)), cutter_(options_) {}

void PortCore::start(LinePort::OnLine on_line, LinePort::OnGone on_gone) {
    on_line_ = std::move(on_line);
    on_gone_ = std::move(on_gone);
    started_ = true;
    if (untold_) asio::post(loop_.io, [self = shared_from_this()] { self->tell(*self->untold_); });
    else if (opened_ && state_ == State::Open) listen();
}

void PortCore::opened() {
    opened_ = true;
    flush();
    if (started_ || closing()) listen();
}

void PortCore::deliver(std::string_view bytes, Time now) {
    if (closing()) {
        discarded_ += bytes.size();
        if (discarded_ > most_discarded) cut();
        return;
    }
    auto listening = [this] { return state_ == State::Open && !abandoned_; };
    if (!listening()) return;
    auto why = cutter_.feed(bytes, [&](std::string_view line) {
        on_line_(line, now);
        return listening();
    });
    if (why && listening()) fail(std::move(*why));
}

std::string PortCore::in_the_middle_of_a_line() const {
    if (cutter_.unfinished().empty()) return {};
    return std::string(" in the middle of a line: ").append(cutter_.unfinished().substr(0, 200));
}

void PortCore::bound_outbox() {
    if (unsent() <= options_.limits.max_outbox) return;
    fall_silent();
    fail({Gone::Kind::NotReading, 0,
          "more than " + std::to_string(options_.limits.max_outbox) +
              " bytes were waiting to be read; read every line that is sent"});
}

void PortCore::fail(Gone why) {
    if (state_ != State::Open) return;
    state_ = State::Failed;
    asio::post(loop_.io, [self = shared_from_this(), why = std::move(why)] {
        self->tell(why);
        if (!self->over()) self->finish(why.kind);
    });
}

void PortCore::finish(Gone::Kind kind) {
    const bool can_hear = kind == Gone::Kind::LongLine || kind == Gone::Kind::Flood || kind == Gone::Kind::NulByte;
    if (can_hear) begin_closing();
    else cut();
}

void PortCore::close() {
    if (state_ == State::Open) begin_closing();
}

void PortCore::begin_closing() {
    state_ = State::Closing;
    patience_ = loop_.after(patience(), [self = shared_from_this()] { self->lose_patience(); });
    if (!opened_) return;
    listen();
    flush();
}

void PortCore::lose_patience() {
    if (unsent() > 0) tell({Gone::Kind::NotReading, 0, "the last lines were not read"});
    cut();
}

void PortCore::kill() {
    if (hears()) cut();
}

void PortCore::abandon() {
    abandoned_ = true;
    if (state_ == State::Open) cut();
}

void PortCore::drop() {
    state_ = State::Over;
    loop_.cancel(patience_);
    release();
}

void PortCore::conclude(Gone why) {
    drop();
    if (!told_ && !loop_.ending())
        asio::post(loop_.io, [self = shared_from_this(), why = std::move(why)] { self->tell(why); });
}

void PortCore::tell(const Gone& why) {
    if (!started_) {
        untold_ = why;
        return;
    }
    if (std::exchange(told_, true) || abandoned_) return;
    on_gone_(why);
}

}  // namespace agon::net
