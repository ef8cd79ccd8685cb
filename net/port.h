// A port: lines to and from a peer outside, whatever the wire is (a child process,
// TCP, a Unix socket, a serial line, a WebSocket). Every kind bounds its memory and
// ends a misbehaving peer by itself; the owner hears one reason, once.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "net/loop.h"
#include "net/tree_times.h"

namespace agon::net {

// Bytes. A port never holds more than max_line of input, max_outbox plus one send() of output
// and twice kept_stderr, in strings that may reserve twice their content: by default 2.4 MiB at
// the very worst, a few hundred bytes when idle. A loop adds one read buffer of 64 KiB for all its ports.
struct PortLimits {
    std::size_t max_line = 64 << 10;           // without the line end
    std::size_t max_bytes_per_turn = 1 << 20;  // since the last begin_turn()
    std::size_t max_outbox = 1 << 20;          // written by us, not yet read by the peer
    std::size_t kept_stderr = 64 << 10;        // the end of it, per take_stderr()
};

enum class LineEnds {
    Newline,  // \n; one \r before it belongs to the line end
    Any,      // \n, \r or \r\n, as terminals and boards send them
    None,     // binary frames: bytes are handed over as they arrive, zero bytes too
};

struct PortOptions {
    PortLimits limits{};
    LineEnds accept = LineEnds::Newline;
    std::string line_end = "\n";  // what send() appends
};

// Why a port ended.
struct Gone {
    enum class Kind {
        Closed,        // by our own close() or kill()
        ClosedOutput,  // the child lives on but closed its stdout
        Exited,        // the child ended by itself; code is its exit status
        Signalled,     // the child was ended by a signal; code is its number
        Disconnected,  // the peer closed or lost the connection; code is errno or 0
        LongLine,      // PortLimits::max_line
        Flood,         // PortLimits::max_bytes_per_turn
        NotReading,    // PortLimits::max_outbox, or it did not take the last lines after close()
        StartFailed,   // no such program, device or host; connection refused; code is errno
        NulByte,       // a line contained a zero byte
        OutOfMemory,   // the child was ended for using more than it may; code is how much that is, in MB
        OutOfTime,     // the same of processor time; code is in seconds
    };
    Kind kind = Kind::Closed;
    int code = 0;
    std::string detail{};  // an English sentence for the peer's author; may contain an unfinished last line
};
std::string_view name(Gone::Kind);

// Used on the thread of its loop only. A callback may call anything, also destroy its own port.
class LinePort {
   public:
    // `line` has no line end and is valid during the call only; `arrived` is when the loop woke to it: the
    // same for all that came together.
    using OnLine = std::function<void(std::string_view line, Time arrived)>;
    // Called exactly once and last, never from inside another call to the port. If the peer
    // can still hear (LongLine, Flood, NulByte), a farewell may be sent from within it.
    using OnGone = std::function<void(const Gone&)>;

    // No callback follows. As kill(), unless close() was called: then that goes on by itself.
    // A port must not outlive its loop.
    virtual ~LinePort() = default;
    virtual void start(OnLine, OnGone) = 0;  // nothing is read before; send() is possible before
    virtual void send(std::string_view line) = 0;
    virtual void send(std::span<const std::string> lines) = 0;  // together: one write, one segment, one message
    virtual void close() = 0;       // what was sent goes out first; a child has closing_time to exit, then it is killed
    virtual void kill() = 0;        // at once, with all descendants of a child
    virtual void begin_turn() = 0;  // the bytes of this turn are counted from here
    virtual std::string take_stderr() { return {}; }    // since the last call; its end if there was more than is kept
    virtual std::size_t unsent() const = 0;             // bytes the peer has not taken yet
    virtual std::string peer() const = 0;               // for people: "127.0.0.1:4711", "pid 4711", "/dev/pts/3"
    virtual std::string address() const { return {}; }  // of the remote host, for limits; empty if there is none
    virtual int pid() const { return 0; }               // of a child process
    virtual std::optional<TreeTimes> times(ThreadStates) { return std::nullopt; }  // of a child and its descendants
    virtual Duration round_trip() const { return {}; }  // of the network on the way to the peer, at its best
    virtual bool input_waits() const { return false; }  // something came and is not read yet
};

}  // namespace agon::net
