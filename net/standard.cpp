#include "net/standard.h"

#include <fcntl.h>
#include <unistd.h>

#include "net/wire.h"

namespace agon::net {
namespace {

int taken_over(int fd) {
    const int own = ::fcntl(fd, F_DUPFD_CLOEXEC, 3);
    ::fcntl(own, F_SETFL, ::fcntl(own, F_GETFL) | O_NONBLOCK);
    return own;
}

class StandardWire : public Wire {
   public:
    using Wire::Wire;

    void take_over() {
        const int input = taken_over(STDIN_FILENO), output = taken_over(STDOUT_FILENO);
        ::dup2(STDERR_FILENO, STDOUT_FILENO);
        open(input, output);
    }

    std::string peer() const override { return "standard input"; }

   protected:
    void half_close() override { conclude({}); }  // the program that started us need not close its side first
};

}  // namespace

std::unique_ptr<LinePort> open_standard(Loop& loop, PortOptions options) {
    auto wire = std::make_shared<StandardWire>(loop, std::move(options));
    wire->take_over();
    return make_port(std::move(wire));
}

}  // namespace agon::net
