// Ports against real peers: children that misbehave in every way we know, sockets, ptys.
#include <dirent.h>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "net/lines.h"
#include "net/process.h"
#include "net/serial.h"
#include "net/socket.h"
#include "tests/net_ear.h"

using namespace agon::net;
using namespace std::chrono_literals;
using Kind = Gone::Kind;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr long most_growth = 200 << 10;  // KiB: sanitizers keep what was freed, and shadow it
#else
constexpr long most_growth = 32 << 10;  // KiB
#endif

struct Bot {
    explicit Bot(Loop& loop, const std::string& command, PortOptions options = {})
        : port(spawn(loop, {.words = {command}}, options)) {
        ear.listen(*port);
    }
    std::unique_ptr<LinePort> port;
    Ear ear{};
};

Gone end_of(const std::string& command, PortOptions options = {}) {
    Loop loop;
    Bot bot(loop, command, options);
    run_until(loop, [&] { return bot.ear.gone.has_value(); });
    CHECK(bot.ear.farewells == 1);
    return *bot.ear.gone;
}

bool exists(pid_t pid) { return ::kill(pid, 0) == 0 || errno != ESRCH; }

int open_files() {
    int count = 0;
    DIR* folder = opendir("/proc/self/fd");
    while (readdir(folder)) ++count;
    closedir(folder);
    return count;
}

bool childless() { return waitpid(-1, nullptr, WNOHANG) == -1; }  // not even a dead one is left

std::vector<std::string> cut(const std::vector<std::string>& pieces, LineEnds accept) {
    PortOptions options;
    options.accept = accept;
    LineCutter cutter(options);
    std::vector<std::string> lines;
    for (const auto& piece : pieces)
        cutter.feed(piece, [&](std::string_view line) { return lines.emplace_back(line), true; });
    return lines;
}

}  // namespace

TEST_CASE("timers fire in order, cancelled ones never") {
    Loop loop;
    std::vector<int> fired;
    const auto now = std::chrono::steady_clock::now();
    loop.at(now + 3ms, [&] { fired.push_back(3), loop.stop(); });
    loop.at(now + 1ms, [&] { fired.push_back(1); });
    const auto cancelled = loop.at(now + 1ms, [&] { fired.push_back(0); });
    loop.at(now + 2ms, [&] { fired.push_back(2); });
    loop.cancel(cancelled);
    loop.cancel({});
    loop.run();
    CHECK(fired == std::vector<int>{1, 2, 3});
    CHECK(std::chrono::steady_clock::now() >= now + 3ms);
}

TEST_CASE("post works from other threads and keeps the order of each") {
    Loop loop;
    std::vector<int> seen;
    std::thread other([&] {
        for (int n = 0; n < 1000; ++n)
            loop.post([&, n] {
                seen.push_back(n);
                if (n == 999) loop.stop();
            });
    });
    loop.run();
    other.join();
    CHECK(seen.size() == 1000);
    CHECK(std::is_sorted(seen.begin(), seen.end()));
}

TEST_CASE("signals arrive as events") {
    Loop loop;
    int caught = 0;
    loop.on_signal([&](int signal) { caught = signal, loop.stop(); });
    ::kill(getpid(), SIGTERM);
    loop.run();
    CHECK(caught == SIGTERM);
}

TEST_CASE("lines are cut at the ends the port accepts, wherever the pieces break") {
    using Lines = std::vector<std::string>;
    CHECK(cut({"a\nb\r\n\nc"}, LineEnds::Newline) == Lines{"a", "b", ""});
    CHECK(cut({"a", "b\r", "\nc\rd\n"}, LineEnds::Newline) == Lines{"ab", "c\rd"});
    CHECK(cut({"a\rb\r\nc\n\n"}, LineEnds::Any) == Lines{"a", "b", "c", ""});
    CHECK(cut({"a\r", "\nb\r", "c\n"}, LineEnds::Any) == Lines{"a", "b", "c"});
    CHECK(cut({"a\r", "\n", "\n"}, LineEnds::Any) == Lines{"a", ""});
    CHECK(cut({"#a\n", std::string("\0\r", 2)}, LineEnds::None) == Lines{"#a\n", std::string("\0\r", 2)});
}

TEST_CASE("a line may be as long as the limit and not a byte longer") {
    PortOptions options;
    options.limits = {.max_line = 4, .max_bytes_per_turn = 12};
    auto feed = [&](std::vector<std::string> pieces) {
        LineCutter cutter(options);
        for (const auto& piece : pieces)
            if (auto why = cutter.feed(piece, [](std::string_view) { return true; }))
                return std::string(name(why->kind));
        return std::string("fine");
    };
    CHECK(feed({"abcd\n"}) == "fine");
    CHECK(feed({"abcd", "\r\n"}) == "fine");
    CHECK(feed({"abc", "de"}) == "long line");
    CHECK(feed({"abcde\n"}) == "long line");
    CHECK(feed({"abcd\nabcd\n", "ab"}) == "fine");
    CHECK(feed({"abcd\nabcd\nabcd\n"}) == "flood");
    CHECK(feed({std::string("a\0b\n", 4)}) == "zero byte");
}

TEST_CASE("a child answers, several lines go out together, arrival is stamped") {
    Loop loop;
    Bot bot(loop, "cat");
    const auto before = std::chrono::steady_clock::now();
    bot.port->send("hello");
    bot.port->send(std::vector<std::string>{"one", "two", ""});
    run_until(loop, [&] { return bot.ear.lines.size() == 4; });
    CHECK(bot.ear.lines == std::vector<std::string>{"hello", "one", "two", ""});
    CHECK(bot.ear.arrivals.front() >= before);
    bot.port->close();
    run_until(loop, [&] { return bot.ear.gone.has_value(); });
    CHECK(bot.ear.gone->kind == Kind::Closed);
    CHECK(bot.ear.gone->code == 0);
}

TEST_CASE("who is asked in a turn of the loop has heard nothing before its end, and is not charged till then") {
    Loop loop;
    const auto port = spawn(loop, {.words = {"cat"}});
    Duration excused{};
    bool heard = false;
    port->start(
        [&](std::string_view, Time) {
            const Duration before = loop.stood_still();
            loop.rest();  // the next question is noted here,
            std::this_thread::sleep_for(60ms);
            loop.post([&, before] { excused = loop.stood_still() - before, heard = true; });  // and has gone out here
        },
        [](const Gone&) {});
    port->send("one");
    run_until(loop, [&] { return heard; });
    CHECK(excused >= 60ms);
}

TEST_CASE("what comes while the loop is at work is noticed late, and the loop says by how much at most") {
    Loop loop;
    const std::string begun = "/tmp/agon_net_test." + std::to_string(getpid()), there = begun + ".there";
    const std::string script = "until [ -e " + begun + " ]; do sleep 0.01; done; echo two; : > " + there + "; cat";
    const auto busy = spawn(loop, {.words = {"cat"}}), answers = spawn(loop, {.words = {"/bin/sh", "-c", script}});
    std::optional<Duration> excused;
    busy->start(
        [&](std::string_view, Time) {
            std::ofstream{begun};
            while (!std::filesystem::exists(there)) std::this_thread::sleep_for(1ms);
            std::this_thread::sleep_for(60ms);  // a child that does not start, a disk that does not answer
        },
        [](const Gone&) {});
    answers->start([&](std::string_view, Time) { excused = loop.waited(); }, [](const Gone&) {});
    busy->send("one");
    run_until(loop, [&] { return excused.has_value(); });
    for (const auto& file : {begun, there}) std::filesystem::remove(file);
    CHECK(*excused >= 60ms);
}

TEST_CASE("a child's words, folder and environment are as asked") {
    Loop loop;
    auto port = spawn(loop, {.words = {"/bin/sh", "-c", "echo \"$1 $COLOUR $(pwd)\"", "sh", "two words"},
                             .folder = "/usr",
                             .environment = {{"COLOUR", "red"}}});
    Ear ear;
    ear.listen(*port);
    run_until(loop, [&] { return ear.gone.has_value(); });
    CHECK(ear.heard("two words red /usr"));
}

TEST_CASE("each way a child can end has its name") {
    CHECK(end_of("exit 3;").code == 3);
    CHECK(end_of("exit 3;").kind == Kind::Exited);
    CHECK(end_of("true").kind == Kind::Exited);
    CHECK(end_of("kill -SEGV $$").kind == Kind::Signalled);
    CHECK(end_of("kill -SEGV $$").code == SIGSEGV);
    CHECK(end_of("exec >&-; sleep 1000").kind == Kind::ClosedOutput);
    CHECK(end_of("no-such-program-anywhere").kind == Kind::StartFailed);
    CHECK(end_of("no-such-program-anywhere --x=\"1\"").kind == Kind::StartFailed);
    CHECK(end_of("").kind == Kind::StartFailed);
    CHECK(end_of("/etc/passwd").code == EACCES);
    CHECK(end_of("printf 'a\\0b\\n'; cat").kind == Kind::NulByte);
    CHECK(end_of("printf 'half a line'").detail ==
          "the program ended with exit code 0 in the middle of a line: half a line");
}

TEST_CASE("what a child said before it ended is heard first") {
    Loop loop;
    Bot bot(loop, "echo one; echo two; echo trouble >&2; exit 1");
    run_until(loop, [&] { return bot.ear.gone.has_value(); });
    CHECK(bot.ear.lines == std::vector<std::string>{"one", "two"});
    CHECK(bot.port->take_stderr() == "trouble\n");
    CHECK(bot.port->take_stderr().empty());
}

TEST_CASE("400 MB without a line end and a million short lines end soon, in bounded memory") {
    rusage before{}, after{};
    getrusage(RUSAGE_SELF, &before);
    CHECK(end_of("head -c 400000000 /dev/zero | tr '\\0' x").kind == Kind::LongLine);
    CHECK(end_of("yes | head -n 1000000").kind == Kind::Flood);
    getrusage(RUSAGE_SELF, &after);
    CHECK(after.ru_maxrss - before.ru_maxrss < most_growth);
}

TEST_CASE("a new turn gives the child its bytes again") {
    Loop loop;
    PortOptions options;
    options.limits.max_bytes_per_turn = 100;
    auto port = spawn(loop, {.words = {"cat"}}, options);
    int lines = 0;
    std::optional<Gone> gone;
    port->start(
        [&](std::string_view, Time) {
            port->begin_turn(), port->send(std::string(60, 'x'));
            if (++lines == 20) port->close();
        },
        [&](const Gone& why) { gone = why; });
    port->send(std::string(60, 'x'));
    run_until(loop, [&] { return gone.has_value(); });
    CHECK(lines == 20);
    CHECK(gone->kind == Kind::Closed);
}

TEST_CASE("stderr is kept to its end, and never stops the child") {
    Loop loop;
    PortOptions options;
    options.limits.kept_stderr = 1000;
    Bot bot(loop, "head -c 3000000 /dev/zero | tr '\\0' e >&2; echo last >&2; echo done; cat", options);
    run_until(loop, [&] { return bot.ear.heard("done"); });
    const auto kept = bot.port->take_stderr();
    CHECK(kept.ends_with("eeelast\n"));
    CHECK(kept.starts_with("[2999005 bytes left out]\n"));
    CHECK(kept.size() == 1000 + 25);
}

TEST_CASE("a child that does not read is ended when its outbox is full") {
    Loop loop;
    Bot bot(loop, "sleep 1000");
    const std::string line(10'000, 'x');
    for (int n = 0; n < 1000; ++n) bot.port->send(line);
    CHECK(bot.port->unsent() <= (1 << 20) + line.size() + 1);
    run_until(loop, [&] { return bot.ear.gone.has_value(); });
    CHECK(bot.ear.gone->kind == Kind::NotReading);
    run_until(loop, [&] { return !exists(bot.port->pid()); });
}

TEST_CASE("a stopped child can be killed, and one that ignores the end of its input is") {
    Loop loop;
    Bot stopped(loop, "echo here; kill -STOP $$");
    run_until(loop, [&] { return stopped.ear.heard("here"); });
    stopped.port->kill();
    run_until(loop, [&] { return stopped.ear.gone.has_value(); });
    CHECK(stopped.ear.gone->kind == Kind::Closed);
    CHECK(!exists(stopped.port->pid()));

    auto stubborn =
        spawn(loop, {.words = {"trap '' TERM HUP INT; echo here; while :; do sleep 1000; done"}, .closing_time = 20ms});
    Ear ear;
    ear.listen(*stubborn);
    run_until(loop, [&] { return ear.heard("here"); });
    stubborn->close();
    run_until(loop, [&] { return ear.gone.has_value(); });
    CHECK(ear.gone->kind == Kind::Closed);
    CHECK(ear.gone->code == SIGKILL);
}

TEST_CASE("descendants die with a child, wherever they hide") {
    for (const std::string start :
         {"sleep 1000 & echo $!", "setsid sleep 1000 & echo $!", "(setsid sleep 1000 & echo $!)",
          "(env -i setsid sleep 1000 & echo $!)", "(setsid sh -c '(setsid sleep 1000 & echo $!); sleep 1000' &)"}) {
        for (bool by_kill : {false, true}) {
            CAPTURE(start);
            CAPTURE(by_kill);
            Loop loop;
            Bot bot(loop, start + "; read line; exit 0");
            run_until(loop, [&] { return bot.ear.lines.size() == 1; });
            if (by_kill) bot.port->kill();
            else bot.port->send("go");
            run_until(loop, [&] { return bot.ear.gone.has_value(); });
            const pid_t grandchild = std::stoi(bot.ear.lines.front());
            run_until(loop, [&] { return !exists(grandchild); });
        }
    }
    CHECK(childless());
}

TEST_CASE("one child's end does not touch the descendants of another") {
    Loop loop;
    Bot first(loop, "(setsid sh -c 'echo $$; sleep 1000' &) ; cat"), second(loop, "echo here; read line");
    run_until(loop, [&] { return first.ear.lines.size() == 1 && second.ear.lines.size() == 1; });
    const pid_t orphan = std::stoi(first.ear.lines.front());
    second.port->send("go");
    run_until(loop, [&] { return second.ear.gone.has_value(); });
    CHECK(exists(orphan));
    first.port->kill();
    run_until(loop, [&] { return !exists(orphan); });
}

TEST_CASE("destroying a port or its loop kills the child") {
    pid_t first = 0, second = 0;
    {
        Loop loop;
        Bot kept(loop, "setsid sleep 1000 & echo $!; cat");
        {
            Bot dropped(loop, "cat");
            first = dropped.port->pid();
        }
        run_until(loop, [&] { return !exists(first) && kept.ear.lines.size() == 1; });
        second = std::stoi(kept.ear.lines.front());
    }
    CHECK(!exists(second));
    CHECK(childless());
}

TEST_CASE("a port may be destroyed by its own callbacks") {
    Loop loop;
    auto port = spawn(loop, {.words = {"echo one; echo two; cat"}});
    int lines = 0;
    port->start([&](std::string_view, Time) { ++lines, port.reset(); },
                [&](const Gone&) { FAIL("told after its end"); });
    run_until(loop, [&] { return !port; });
    auto other = spawn(loop, {.words = {"true"}});
    other->start({}, [&](const Gone&) { other.reset(); });
    run_until(loop, [&] { return !other; });
    CHECK(lines == 1);
}

TEST_CASE("children in several threads, each with its loop, leave neither files nor processes") {
    const int files = open_files();
    const auto play = [] {
        Loop loop;
        for (int n = 0; n < 10; ++n) {
            Bot bot(loop, "cat");
            bot.port->send("ping");
            run_until(loop, [&] { return bot.ear.heard("ping"); });
            bot.port->close();
            run_until(loop, [&] { return bot.ear.gone.has_value(); });
            CHECK(bot.ear.gone->kind == Kind::Closed);
        }
    };
    std::vector<std::thread> threads;
    for (int n = 0; n < 4; ++n) threads.emplace_back(play);
    for (auto& thread : threads) thread.join();
    CHECK(open_files() == files);
    CHECK(childless());
}

TEST_CASE("no file of ours reaches a child") {
    const int leaky = open("/dev/null", O_RDONLY);  // without O_CLOEXEC, as a careless library would
    CHECK(end_of("exec ls /proc/self/fd | wc -l | grep -qx 4").code == 0);  // 0, 1, 2 and the folder
    ::close(leaky);
}
