#include "net/serial.h"

#include <fcntl.h>
#include <pty.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>

#include "net/wire.h"

namespace agon::net {

namespace {

speed_t speed_of(int baud) {  // 0: unknown to termios
    static const std::map<int, speed_t> known{{1200, B1200},     {2400, B2400},     {4800, B4800},
                                              {9600, B9600},     {19200, B19200},   {38400, B38400},
                                              {57600, B57600},   {115200, B115200}, {230400, B230400},
                                              {460800, B460800}, {921600, B921600}, {1000000, B1000000}};
    const auto found = known.find(baud);
    return found == known.end() ? 0 : found->second;
}

// 8N1 without flow control; bytes pass as they are. What was said on the line before nobody here has asked for.
bool make_raw(int fd, speed_t speed) {
    termios settings{};
    if (tcgetattr(fd, &settings) < 0) return false;
    cfmakeraw(&settings);
    settings.c_cflag &= ~static_cast<tcflag_t>(CSTOPB | CRTSCTS);
    settings.c_cflag |= CLOCAL | CREAD;
    cfsetspeed(&settings, speed);
    return tcsetattr(fd, TCSAFLUSH, &settings) == 0;
}

class SerialWire : public Wire {
   public:
    SerialWire(Loop& loop, PortOptions options, std::string device)
        : Wire(loop, std::move(options)), device_(std::move(device)) {}
    ~SerialWire() override {
        if (far_end_ >= 0) ::close(far_end_);
    }

    void open_device(int baud) {
        const speed_t speed = speed_of(baud);
        if (speed == 0)
            return cannot(EINVAL, "no such rate: " + std::to_string(baud) + " baud; 9600 and 115200 are usual");
        const int fd = ::open(device_.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
        if (fd < 0) return cannot(errno, std::strerror(errno));
        if (!make_raw(fd, speed)) {
            cannot(errno, std::string("not a serial device: ") + std::strerror(errno));
            ::close(fd);
            return;
        }
        open(fd);
    }

    // The far end stays open here too: otherwise reading fails whenever nobody else has it open.
    void create_pty() {
        int near = -1;
        if (openpty(&near, &far_end_, nullptr, nullptr, nullptr) < 0) return cannot(errno, std::strerror(errno));
        fcntl(near, F_SETFD, FD_CLOEXEC);
        fcntl(far_end_, F_SETFD, FD_CLOEXEC);
        fcntl(near, F_SETFL, O_NONBLOCK);
        make_raw(far_end_, B115200);
        char name[64] = "";
        ptsname_r(near, name, sizeof name);
        device_ = name;
        open(near);
    }

    std::string peer() const override { return device_; }

   protected:
    void half_close() override { conclude({}); }  // a line has no end of file: the last byte is out, that is all

   private:
    void cannot(int error, const std::string& why) {
        fail({Gone::Kind::StartFailed, error, "cannot open " + device_ + ": " + why});
    }

    std::string device_;
    int far_end_ = -1;  // of a pseudo terminal
};

}  // namespace

std::unique_ptr<LinePort> open_serial(Loop& loop, const std::string& device, int baud, PortOptions options) {
    auto wire = std::make_shared<SerialWire>(loop, std::move(options), device);
    wire->open_device(baud);
    return make_port(std::move(wire));
}

std::unique_ptr<LinePort> open_pty(Loop& loop, PortOptions options) {
    auto wire = std::make_shared<SerialWire>(loop, std::move(options), "pseudo terminal");
    wire->create_pty();
    return make_port(std::move(wire));
}

}  // namespace agon::net
