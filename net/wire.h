// A port core on file descriptors: one read and one write system call per line, nothing
// allocated on the way. Lines sent while the loop delivers others go out when it has.
#pragma once

#include "net/port_core.h"

namespace agon::net {

class Wire : public PortCore, private Watch::Watched {
   public:
    using PortCore::PortCore;
    void send(std::string_view line) override;
    void send(std::span<const std::string> lines) override;
    std::size_t unsent() const override { return outbox_.size() - sent_; }
    bool input_waits() const override;

   protected:
    void open(int input, int output = -1);  // takes them over; without output, input is for both
    int read_some();                        // bytes, 0 at the end of file, -errno

    void release() override;
    virtual void input_ended(int error);               // 0: end of file
    virtual bool may_go_on() { return true; }          // asked before what was read is told; false: it has failed
    virtual void after_read() {}                       // what was read has been answered, or not; at the end of a turn
    virtual void half_close() {}                       // nothing more will be sent
    virtual long take(char* bytes, std::size_t most);  // as read() and write(); sockets have quicker ways
    virtual long put(const char* bytes, std::size_t count);

    File in_{}, out_{};

   private:
    void ready(int fd, unsigned events) override;
    void end_turn() override;
    void listen() override;
    void flush() override;
    void append(std::string_view line);
    void appended();
    bool write_out();
    void read();
    void await_output();
    void wait_for_end_of_turn();
    void wait_for_files();
    std::shared_ptr<Watch::Watched> watched() { return {shared_from_this(), this}; }
    int output() const { return (out_.is_open() ? out_ : in_).number(); }

    std::string outbox_{};
    std::size_t sent_ = 0;                     // of outbox_
    bool reading_ = false, writing_ = false;   // waiting for the file
    bool in_turn_ = false, has_read_ = false;  // waiting for the end of the turn; after_read() is due then
};

}  // namespace agon::net
