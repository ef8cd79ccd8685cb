// One arena follows another at the same ports. The next one asks at a Unix socket in the data folder; the one that runs
// sends copies of its listening sockets, stores everything, closes the folder and waits: when the next one serves, it
// ends, and when the next one fails, it opens the folder again and goes on. Only the same user is heard.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/refusal.h"
#include "net/loop.h"

namespace agon::net {

// The other arena, at the end of a Unix socket.
class HandoverLine {
   public:
    explicit HandoverLine(int fd) : fd_(fd) {}
    ~HandoverLine();
    HandoverLine(HandoverLine&& o) noexcept : fd_(std::exchange(o.fd_, -1)) {}
    HandoverLine& operator=(HandoverLine&& o) noexcept { return std::swap(fd_, o.fd_), *this; }
    int fd() const { return fd_; }

   private:
    int fd_;
};

// The arena before us. Its calls wait; whatever fails, it goes on as if nobody had asked.
class Predecessor {
   public:
    // Nothing: no arena is there. Refused: it hears somebody else only, cannot go now, or does not answer.
    static Result<std::optional<Predecessor>> ask(const std::string& path);
    const std::vector<int>& sockets() const { return sockets_; }  // ours from now on
    Result<> send_away();                                         // the folder is ours afterwards
    void relieve();                                               // we serve: it ends

   private:
    Predecessor(HandoverLine line, std::vector<int> sockets, std::string path)
        : line_(std::move(line)), sockets_(std::move(sockets)), path_(std::move(path)) {}
    HandoverLine line_;
    std::vector<int> sockets_;
    std::string path_;
};

// The arena after us, which has our sockets.
class Successor {
   public:
    Successor(HandoverLine line, std::vector<int> sockets) : line_(std::move(line)), sockets_(std::move(sockets)) {}
    // Everything is stored and closed. Waits until it serves; false: it is gone, and the sockets are ours again.
    bool takes_over();
    const std::vector<int>& sockets() const { return sockets_; }

   private:
    HandoverLine line_;
    std::vector<int> sockets_;
};

// Where the arena that runs is asked.
class Handover {
   public:
    // may: whether it can go now. go: stop serving, and pick up the successor when the loop has ended.
    static Result<std::unique_ptr<Handover>> open(Loop&, const std::string& path, std::function<bool()> may,
                                                  std::function<void()> go);
    virtual ~Handover() = default;
    virtual std::optional<Successor> successor() = 0;  // nothing: nobody has asked
};

}  // namespace agon::net
