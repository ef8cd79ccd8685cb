// A port core on file descriptors: one read and one write system call per line, nothing
// allocated on the way.
#pragma once

#include <boost/asio/posix/stream_descriptor.hpp>

#include "net/port_core.h"

namespace agon::net {

class Wire : public PortCore {
   public:
    using PortCore::PortCore;
    void        send(std::string_view line) override;
    void        send(std::span<const std::string> lines) override;
    std::size_t unsent() const override { return outbox_.size() - sent_; }

   protected:
    using Descriptor = asio::posix::stream_descriptor;

    void open(int input, int output = -1);  // takes them over; without output, input is for both
    int  read_some();                       // bytes, 0 at the end of file, -errno

    void         release() override;
    virtual void input_ended(int error);  // 0: end of file
    virtual void after_read() {}          // what was read has been answered, or not
    virtual void half_close() {}          // nothing more will be sent

    template <class Then>
    void await(Descriptor& descriptor, Descriptor::wait_type what, Then then) {
        descriptor.async_wait(what, [self = shared_from_this(), then](error_code e) { if (!e) then(); });
    }

    Descriptor in_{loop_.io}, out_{loop_.io};

   private:
    void        listen() override;
    void        flush() override;
    void        append(std::string_view line);
    void        read();
    void        await_output();
    Descriptor& output() { return out_.is_open() ? out_ : in_; }

    std::string outbox_{};
    std::size_t sent_ = 0;                           // of outbox_
    bool        reading_ = false, writing_ = false;  // waiting for the descriptor
};

}  // namespace agon::net
