// What the kernel tells about processes, read from real ones. All checks are relations: the machine may be busy.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "base/own_time.h"
#include "net/tree_times.h"

using namespace agon;
using namespace std::chrono_literals;

namespace {

[[noreturn]] void compute() {
    for (volatile unsigned long n = 0;;) n = n + 1;
}

// A child that sleeps while its own child computes.
class Family {
   public:
    Family() : pid_(fork()) {
        if (pid_ > 0) return;
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (fork() == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            compute();
        }
        for (;;) pause();
    }
    ~Family() {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    std::optional<net::TreeTimes> times() const { return net::tree_times(std::array{pid_}, net::ThreadStates::Wanted); }

   private:
    pid_t pid_;
};

}  // namespace

TEST_CASE("the processor time of a grandchild counts, and that it is ready to run is seen") {
    const Family family;
    std::optional<net::TreeTimes> seen = family.times();
    for (int i = 0; i < 10'000 && (!seen || seen->cpu < 20ms); ++i) {
        std::this_thread::sleep_for(1ms);
        seen = family.times();
    }
    REQUIRE(seen);
    CHECK(seen->cpu >= 20ms);
    CHECK(seen->threads.size() == 2);
    CHECK(seen->runnable);
    net::Nanoseconds ran{};
    for (const auto& t : seen->threads) ran += t.ran;
    CHECK(ran + 20ms >= seen->cpu);  // read at different moments, by clocks of unlike grain
}

TEST_CASE("of a process that is not there nothing is known") {
    const pid_t gone = fork();
    if (gone == 0) _exit(0);
    waitpid(gone, nullptr, 0);
    CHECK_FALSE(net::tree_times(std::array{gone}, net::ThreadStates::Ignored));
    CHECK_FALSE(net::tree_times({}, net::ThreadStates::Ignored));
}

TEST_CASE("a thread that computes is charged its processor time at least, one that sleeps the wall") {
    net::RunDelay delay;
    OwnTime computing(delay);
    for (volatile int n = 0; n < 3'000'000;) n = n + 1;
    const Effort worked = computing.effort();
    REQUIRE(worked.cpu);
    CHECK(*worked.cpu > 0us);
    CHECK(charged(worked, Charging::Fair, 0us) >= std::min(*worked.cpu, worked.wall));
    OwnTime sleeping(delay);
    std::this_thread::sleep_for(30ms);
    const Effort slept = sleeping.effort();
    CHECK(charged(slept, Charging::Fair, 0us) >= 30ms - slept.starved);
    CHECK(slept.wall >= 30ms);
}
