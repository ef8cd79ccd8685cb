// What all ports on file descriptors have in common: reading lines, the bounded outbox,
// and the orderly end. A Wire is shared between its port (the owner's handle) and the
// operations under way; it outlives the port until its descriptors are closed.
#pragma once

#include <boost/asio/posix/stream_descriptor.hpp>

#include "net/lines.h"
#include "net/loop_impl.h"

namespace agon::net {

class Wire : public std::enable_shared_from_this<Wire> {
   public:
    Wire(Loop&, PortOptions);
    virtual ~Wire() = default;

    void        start(LinePort::OnLine, LinePort::OnGone);
    void        send(std::string_view line);
    void        send(std::span<const std::string> lines);
    void        close();
    void        kill();
    void        abandon();  // the port is destroyed
    void        begin_turn() { cutter_.begin_turn(); }
    std::size_t unsent() const { return outbox_.size() - sent_; }

    virtual std::string take_stderr() { return {}; }
    virtual std::string peer() const = 0;
    virtual std::string address() const { return {}; }
    virtual int         pid() const { return 0; }

   protected:
    using Descriptor = asio::posix::stream_descriptor;

    void open(int input, int output = -1);  // takes them over; without output, input is for both. From here on bytes flow
    void fail(Gone);                        // the peer's doing, once: the owner is told, then finish()
    void conclude(Gone);                    // all is closed: the owner is told unless he knows why
    void drop();                            // closes the descriptors
    int  read_some();                       // bytes, 0 at the end of file, -errno
    bool closing() const { return state_ == State::Closing; }
    bool over() const { return state_ == State::Over; }
    std::string_view unfinished() const { return cutter_.unfinished(); }

    virtual void     input_ended(int error);              // 0: end of file
    virtual void     after_read() {}                      // what was read has been answered or not
    virtual void     half_close() {}                      // nothing more will be sent
    virtual void     finish(bool peer_can_hear);          // after fail() was told
    virtual void     cut() { conclude({}); }              // kill(), and the end of our patience
    virtual Duration patience() const { return std::chrono::seconds(1); }  // for the peer to close after we have

    template <class Then>
    void await(Descriptor& descriptor, Descriptor::wait_type what, Then then) {
        descriptor.async_wait(what, [self = shared_from_this(), then](error_code e) { if (!e) then(); });
    }

    Loop::Impl& loop_;
    Descriptor  in_, out_;

   private:
    // Open: lines come and go. Failed: the owner is about to be told. Closing: our last bytes
    // go out, what comes is thrown away. Over: the descriptors are closed.
    enum class State { Open, Failed, Closing, Over };

    Descriptor& output() { return out_.is_open() ? out_ : in_; }
    void        await_input();
    void        read();
    void        take(std::string_view bytes, Time now);
    void        append(std::string_view line);
    void        flush();
    void        bound_outbox();
    void        begin_closing();
    void        lose_patience();
    void        tell(const Gone&);

    PortOptions         options_;
    LineCutter          cutter_;
    LinePort::OnLine    on_line_{};
    LinePort::OnGone    on_gone_{};
    std::optional<Gone> untold_{};       // ended before start()
    std::string         outbox_{};
    std::size_t         sent_ = 0;       // of outbox_
    std::size_t         discarded_ = 0;  // while closing
    TimerId             patience_{};
    State               state_ = State::Open;
    bool                opened_ = false, started_ = false, told_ = false, abandoned_ = false;
    bool                reading_ = false, writing_ = false;  // waiting for the descriptor
    bool                mute_ = false;                       // the peer takes nothing any more
};

std::unique_ptr<LinePort> make_port(std::shared_ptr<Wire>);

}  // namespace agon::net
