// Lines to a Unix socket from a thread that has no loop. Nobody waits here: where nobody listens nothing is sent, and
// whoever does not read in time is left alone.
#pragma once

#include <string>
#include <string_view>

namespace agon::net {

class Feed {
   public:
    explicit Feed(std::string path) : path_(std::move(path)) {}
    ~Feed() { close(); }
    Feed(const Feed&) = delete;
    Feed& operator=(const Feed&) = delete;

    bool open();  // true: somebody listens
    bool is_open() const { return fd_ >= 0; }
    void send(std::string_view lines);  // all of it, or the feed is closed
    void close();

   private:
    std::string path_;
    int fd_ = -1;
};

}  // namespace agon::net
