// Sockets and serial lines as ports, with peers that behave and peers that do not.
#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>

#include "core/text.h"
#include "net/serial.h"
#include "net/socket.h"
#include "tests/net_ear.h"

using namespace agon::net;
using namespace std::chrono_literals;
using Kind = Gone::Kind;

namespace {

// A listener that keeps everybody it accepts.
struct Hall {
    explicit Hall(Loop& loop, ListenOptions options = {}) {
        listener = *listen_tcp(loop, "127.0.0.1", 0, options, [this](std::unique_ptr<LinePort> port) {
            ears.push_back(std::make_unique<Ear>());
            ears.back()->listen(*port);
            guests.push_back(std::move(port));
        });
    }
    std::unique_ptr<Listener> listener;
    std::vector<std::unique_ptr<LinePort>> guests{};
    std::vector<std::unique_ptr<Ear>> ears{};
};

// A peer that does exactly what the test says, byte by byte.
struct RawClient {
    explicit RawClient(int port) : fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        REQUIRE(::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
    }
    ~RawClient() { ::close(fd); }
    RawClient(const RawClient&) = delete;
    void say(std::string_view text) {
        CHECK(::send(fd, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size()));
    }
    // Everything up to the end of the connection; for peers that were refused or said farewell to.
    std::string hear_out(Loop& loop) {
        std::string text;
        bool ended = false;
        run_until(loop, [&] {
            char bytes[4096];
            for (ssize_t got; (got = ::recv(fd, bytes, sizeof bytes, MSG_DONTWAIT)) >= 0;) {
                if (got == 0) return ended = true;
                text.append(bytes, static_cast<std::size_t>(got));
            }
            return ended = ended || errno != EAGAIN;
        });
        return text;
    }
    int fd;
};

}  // namespace

TEST_CASE("two ports talk over TCP; lines sent before the connection stands are not lost") {
    Loop loop;
    Hall hall(loop);
    auto client = connect_tcp(loop, "localhost", hall.listener->port());
    Ear ear;
    client->send("early");
    ear.listen(*client);
    run_until(loop, [&] { return hall.guests.size() == 1 && hall.ears[0]->heard("early"); });
    CHECK(hall.guests[0]->address() == "127.0.0.1");
    CHECK(hall.guests[0]->peer().starts_with("127.0.0.1:"));
    hall.guests[0]->send(std::vector<std::string>{"one", "two"});
    run_until(loop, [&] { return ear.lines.size() == 2; });
    client->send("bye");
    client->close();
    client.reset();  // closing goes on by itself
    run_until(loop, [&] { return hall.ears[0]->gone.has_value(); });
    CHECK(hall.ears[0]->lines.back() == "bye");
    CHECK(hall.ears[0]->gone->kind == Kind::Disconnected);
    run_until(loop, [&] { return hall.listener->connections() == 0; });
}

TEST_CASE("a connection that cannot be made says why") {
    Loop loop;
    int closed_port;
    {
        Hall hall(loop);
        closed_port = hall.listener->port();
    }
    auto nobody = connect_tcp(loop, "127.0.0.1", closed_port);
    auto nowhere = connect_unix(loop, "/nonexistent/socket");
    Ear ear, other;
    ear.listen(*nobody);
    other.listen(*nowhere);
    run_until(loop, [&] { return ear.gone && other.gone; });
    CHECK(ear.gone->kind == Kind::StartFailed);
    CHECK(ear.gone->code == ECONNREFUSED);
    CHECK(other.gone->kind == Kind::StartFailed);
    CHECK(other.gone->detail == "cannot connect to /nonexistent/socket: No such file or directory");
}

TEST_CASE("an address that is taken is an error with advice") {
    Loop loop;
    Hall hall(loop);
    const auto second = listen_tcp(loop, "127.0.0.1", hall.listener->port(), {}, {});
    REQUIRE(!second);
    CHECK(agon::sentence(second.error(), agon::Language::English)
              .contains("Address already in use; choose another port"));
}

TEST_CASE("bytes may come one by one, with any line end") {
    Loop loop;
    ListenOptions options;
    options.port.accept = LineEnds::Any;
    Hall hall(loop, options);
    RawClient client(hall.listener->port());
    for (char byte : std::string("a\rbc\r\nd\n")) {
        client.say({&byte, 1});
        loop.poll();
    }
    run_until(loop, [&] { return hall.guests.size() == 1 && hall.ears[0]->lines.size() == 3; });
    CHECK(hall.ears[0]->lines == std::vector<std::string>{"a", "bc", "d"});
}

TEST_CASE("a peer with a giant line hears why before it is disconnected") {
    Loop loop;
    auto accept = [&](std::unique_ptr<LinePort> port) {
        auto shared = std::make_shared<std::unique_ptr<LinePort>>(std::move(port));
        (*shared)->start([](std::string_view, Time) {},
                         [shared](const Gone& why) {
                             (*shared)->send("sorry: " + std::string(name(why.kind)));
                             shared->reset();
                         });
    };
    auto listener = *listen_tcp(loop, "127.0.0.1", 0, {}, accept);
    RawClient client(listener->port());
    client.say(std::string(100'000, 'x'));
    CHECK(client.hear_out(loop) == "sorry: long line\n");
    run_until(loop, [&] { return listener->connections() == 0; });
}

TEST_CASE("a reset and the end of the stream are both a disconnection; half a line is told") {
    Loop loop;
    Hall hall(loop);
    {
        RawClient client(hall.listener->port());
        client.say("whole\nhal");
    }
    {
        RawClient client(hall.listener->port());
        const linger abort{1, 0};
        run_until(loop, [&] { return hall.guests.size() == 2; });
        setsockopt(client.fd, SOL_SOCKET, SO_LINGER, &abort, sizeof abort);
    }
    run_until(loop, [&] { return hall.ears[0]->gone && hall.ears[1]->gone; });
    CHECK(hall.ears[0]->gone->detail == "the peer closed the connection in the middle of a line: hal");
    CHECK(hall.ears[1]->gone->kind == Kind::Disconnected);
    CHECK(hall.ears[1]->gone->code == ECONNRESET);
}

TEST_CASE("a peer that never reads is disconnected when its outbox is full") {
    Loop loop;
    Hall hall(loop);
    RawClient client(hall.listener->port());
    run_until(loop, [&] { return hall.guests.size() == 1; });
    const std::string line(10'000, 'x');
    std::size_t most = 0;
    run_until(loop, [&] {
        for (int n = 0; n < 100; ++n) hall.guests[0]->send(line);
        most = std::max(most, hall.guests[0]->unsent());
        return hall.ears[0]->gone.has_value();
    });
    CHECK(hall.ears[0]->gone->kind == Kind::NotReading);
    CHECK(most <= (1 << 20) + line.size() + 1);
}

TEST_CASE("close() towards a peer that does not read ends all the same") {
    Loop loop;
    Hall hall(loop);
    RawClient client(hall.listener->port());
    run_until(loop, [&] { return hall.guests.size() == 1; });
    while (hall.guests[0]->unsent() == 0) hall.guests[0]->send(std::string(10'000, 'x'));
    hall.guests[0]->close();
    run_until(loop, [&] { return hall.ears[0]->gone.has_value(); });
    CHECK(hall.ears[0]->gone->kind == Kind::NotReading);
}

TEST_CASE("too many connections, too many from one address, too many in a minute: each is told") {
    Loop loop;
    auto refused_third = [&](ListenOptions options, const char* reason) {
        Hall hall(loop, options);
        RawClient one(hall.listener->port()), two(hall.listener->port());
        run_until(loop, [&] { return hall.guests.size() == 2; });
        RawClient three(hall.listener->port());
        CHECK(three.hear_out(loop) == std::string("refused: ") + reason + "\n");
        CHECK(hall.listener->refused() == 1);
        one.say("still here\n");
        run_until(loop, [&] { return hall.ears[0]->heard("still here"); });
    };
    refused_third({.max_connections = 2}, "the arena is full, try again later");
    refused_third({.max_per_address = 2}, "too many connections from your address");
    refused_third({.max_new_per_minute = 2}, "too many new connections from your address, wait a minute");
}

TEST_CASE("a place that was left can be taken again") {
    Loop loop;
    Hall hall(loop, {.max_per_address = 1});
    for (int n = 1; n <= 3; ++n) {
        RawClient client(hall.listener->port());
        client.say("hello\n");
        run_until(loop,
                  [&] { return hall.ears.size() == static_cast<std::size_t>(n) && hall.ears.back()->heard("hello"); });
        hall.guests.back()->kill();
        run_until(loop, [&] { return hall.listener->connections() == 0; });
    }
    CHECK(hall.listener->refused() == 0);
}

TEST_CASE("at the open-file limit newcomers are refused and the others go on") {
    rlimit before{};
    getrlimit(RLIMIT_NOFILE, &before);
    const int lowest_free = ::open("/dev/null", O_RDONLY);
    ::close(lowest_free);
    for (int spare : {4, 0}) {  // refused by forethought, and by the kernel
        Loop loop;
        Hall hall(loop, {.spare_files = spare});
        RawClient first(hall.listener->port());
        run_until(loop, [&] { return hall.guests.size() == 1; });
        std::vector<std::unique_ptr<RawClient>> crowd;
        for (int n = 0; n < 20; ++n) crowd.push_back(std::make_unique<RawClient>(hall.listener->port()));
        rlimit tight = before;  // the crowd's own files are in this process too
        tight.rlim_cur = static_cast<rlim_t>(crowd.back()->fd + 1 + spare);
        setrlimit(RLIMIT_NOFILE, &tight);
        CHECK(crowd.back()->hear_out(loop) == "refused: the arena has no file left for you, try again later\n");
        CHECK(hall.guests.size() == 1);
        first.say("still here\n");
        run_until(loop, [&] { return hall.ears[0]->heard("still here"); });
        setrlimit(RLIMIT_NOFILE, &before);
    }
}

TEST_CASE("a Unix socket works, replaces a dead file, and respects a living one") {
    const std::string path = "/tmp/agon_net_test." + std::to_string(getpid());
    Loop loop;
    for (int n = 0; n < 2; ++n) {  // the first listener leaves its file behind
        std::unique_ptr<LinePort> guest;
        Ear ear;
        auto listener = *listen_unix(
            loop, path, {}, [&](std::unique_ptr<LinePort> port) { ear.listen(*port), guest = std::move(port); });
        CHECK(listen_unix(loop, path, {}, {}).error() ==
              agon::Phrase{"net.path_taken", {path, "Address already in use"}});
        auto client = connect_unix(loop, path);
        client->send("hello");
        run_until(loop, [&] { return ear.heard("hello"); });
    }
    unlink(path.c_str());
}

TEST_CASE("a pseudo terminal carries lines to whoever opens it as a serial device") {
    Loop loop;
    PortOptions board;
    board.accept = LineEnds::Any;
    board.line_end = "\r\n";
    auto near = open_pty(loop, board);
    Ear ear, other;
    ear.listen(*near);
    for (int n = 0; n < 2; ++n) {  // the other program comes and goes
        auto far = open_serial(loop, near->peer(), 9600, board);
        other.listen(*far);
        far->send("shot " + std::to_string(n));
        near->send("answer " + std::to_string(n));
        run_until(loop,
                  [&] { return ear.heard("shot " + std::to_string(n)) && other.heard("answer " + std::to_string(n)); });
    }
    CHECK(!ear.gone);
    near->close();
    run_until(loop, [&] { return ear.gone.has_value(); });
    CHECK(ear.gone->kind == Kind::Closed);
}

TEST_CASE("a serial device that is none says so") {
    Loop loop;
    auto end = [&](std::unique_ptr<LinePort> port) {
        Ear ear;
        ear.listen(*port);
        run_until(loop, [&] { return ear.gone.has_value(); });
        CHECK(ear.gone->kind == Kind::StartFailed);
        return ear.gone->detail;
    };
    CHECK(end(open_serial(loop, "/dev/no-such-board")) == "cannot open /dev/no-such-board: No such file or directory");
    CHECK(end(open_serial(loop, "/dev/null")).starts_with("cannot open /dev/null: not a serial device"));
    CHECK(end(open_serial(loop, "/dev/null", 12345)).find("no such rate: 12345 baud") != std::string::npos);
}
