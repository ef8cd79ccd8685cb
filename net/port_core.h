// The life of a port, whatever its wire is: open, closing or over; who is told what, and
// when. A core is shared between the port (the owner's handle) and the operations under
// way; it outlives the port until its wire is closed.
#pragma once

#include "net/lines.h"
#include "net/loop_impl.h"

namespace agon::net {

class PortCore : public std::enable_shared_from_this<PortCore> {
   public:
    PortCore(Loop&, PortOptions);
    virtual ~PortCore() = default;

    void start(LinePort::OnLine, LinePort::OnGone);
    void close();
    void kill();
    void abandon();  // the port is destroyed
    void begin_turn() { cutter_.begin_turn(); }

    virtual void send(std::string_view line) = 0;
    virtual void send(std::span<const std::string> lines) = 0;
    virtual std::size_t unsent() const = 0;
    virtual std::string take_stderr() { return {}; }
    virtual std::string peer() const = 0;
    virtual std::string address() const { return {}; }
    virtual int pid() const { return 0; }
    virtual std::optional<TreeTimes> times(ThreadStates) { return std::nullopt; }
    virtual Duration round_trip() const { return {}; }
    virtual bool input_waits() const { return false; }

   protected:
    void opened();                               // the wire stands: from here on bytes flow
    void deliver(std::string_view bytes, Time);  // what came in
    void fail(Gone);                             // the peer's doing, once: the owner is told, then finish()
    void conclude(Gone);                         // all is closed: the owner is told unless he knows why
    void drop();                                 // closes the wire
    void bound_outbox();                         // to be called when it has grown

    bool is_open() const { return opened_; }
    bool closing() const { return state_ == State::Closing; }
    bool over() const { return state_ == State::Over; }
    bool hears() const { return state_ == State::Open || state_ == State::Closing; }  // input is wanted, or thrown away
    bool speaks() const { return !mute_ && !closing() && !over(); }
    void fall_silent() { mute_ = true; }          // the peer takes nothing any more
    std::string in_the_middle_of_a_line() const;  // for a detail; empty if it was not

    virtual void listen() = 0;            // wait for input, if it is not waited for already
    virtual void flush() = 0;             // write; when all is out and closing(): tell the peer that this was all
    virtual void release() = 0;           // close what is open, forget the outbox
    virtual void finish(Gone::Kind);      // after fail() was told
    virtual void cut() { conclude({}); }  // kill(), and the end of our patience
    virtual Duration patience() const { return std::chrono::seconds(1); }  // for the peer to close after we have

    Loop::Impl& loop_;
    PortOptions options_;

   private:
    // Open: lines come and go. Failed: the owner is about to be told. Closing: our last bytes
    // go out, what comes is thrown away. Over: the wire is closed.
    enum class State { Open, Failed, Closing, Over };

    void begin_closing();
    void lose_patience();
    void tell(const Gone&);

    LineCutter cutter_;
    LinePort::OnLine on_line_{};
    LinePort::OnGone on_gone_{};
    std::optional<Gone> untold_{};  // ended before start()
    std::size_t discarded_ = 0;     // while closing
    TimerId patience_{};
    State state_ = State::Open;
    bool opened_ = false, started_ = false, told_ = false, abandoned_ = false, mute_ = false;
};

std::unique_ptr<LinePort> make_port(std::shared_ptr<PortCore>);

}  // namespace agon::net
