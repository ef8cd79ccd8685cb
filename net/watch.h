// Which files of a loop can be read or written now. A line port says once what it waits
// for; Asio would make a system call before every line. What ports send while a turn is
// under way goes out together at its end, so that a busy peer is woken once and not by
// every single line.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <memory>
#include <vector>

#include "net/loop_lag.h"

namespace agon::net {

// A file number that is closed with its owner.
class File {
   public:
    File() = default;
    ~File() { close(); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    void assign(int fd) { close(), fd_ = fd; }
    void close();
    bool is_open() const { return fd_ >= 0; }
    int number() const { return fd_; }

   private:
    int fd_ = -1;
};

class Watch {
   public:
    class Watched {
       public:
        virtual void ready(int fd, unsigned events) = 0;  // of epoll; an error makes everything ready
        virtual void end_turn() = 0;                      // if it asked for that

       protected:
        ~Watched() = default;
    };

    Watch(boost::asio::io_context&, LoopLag&);
    ~Watch();

    // Who waits for a file lives at least as long as it waits. No events: it waits no more, as it must before it closes
    // the file.
    void want(int fd, unsigned events, std::shared_ptr<Watched>);
    bool is_ready();  // something has come that is not handled yet
    bool in_turn() const { return in_turn_; }
    Time arrival() const { return in_turn_ ? woke_ : std::chrono::steady_clock::now(); }  // of what is read now
    void at_end_of_turn(std::shared_ptr<Watched> who) { waiting_.push_back(std::move(who)); }

   private:
    void await();
    void turn();

    boost::asio::io_context& io_;
    boost::asio::posix::stream_descriptor set_;  // of epoll; readable while a file in it is ready
    std::vector<std::shared_ptr<Watched>> by_file_;
    std::vector<std::shared_ptr<Watched>> waiting_;  // for the end of this turn
    LoopLag& lag_;
    Time woke_{};  // this turn: what came with it came at the same time
    bool in_turn_ = false;
};

}  // namespace agon::net
