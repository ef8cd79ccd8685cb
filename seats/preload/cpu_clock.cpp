// A library for LD_PRELOAD: the program that loads it sees its own processor time as its
// clock. Where players are charged processor time, an engine that plans by the clock thus
// plans with what it really gets, however busy the machine is. The clocks start at the real
// time and then advance only while the program computes; waits for a moment last as long as
// they would on a machine of its own. Nothing else is changed.
#include <dlfcn.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <ctime>

namespace {

using Nanos = std::int64_t;

constexpr Nanos second = 1'000'000'000;

Nanos nanos(const timespec& t) { return t.tv_sec * second + t.tv_nsec; }
timespec spec(Nanos n) { return {.tv_sec = n / second, .tv_nsec = n % second}; }

Nanos real(clockid_t clock) {
    timespec t{};
    syscall(SYS_clock_gettime, clock, &t);
    return nanos(t);
}
Nanos computed() { return real(CLOCK_PROCESS_CPUTIME_ID); }

// The two clocks that all others follow: of the world, and of the machine.
struct Bases {
    Nanos world = real(CLOCK_REALTIME) - computed();
    Nanos machine = real(CLOCK_MONOTONIC) - computed();
};
Bases& bases() {
    static Bases only;
    return only;
}

// A forked process has computed nothing yet; its clocks go on where its parent's were.
Bases at_fork;
void before_fork() { at_fork = {bases().world + computed(), bases().machine + computed()}; }
void in_child() { bases() = {at_fork.world - computed(), at_fork.machine - computed()}; }

[[gnu::constructor]] void begin() {
    bases();
    pthread_atfork(before_fork, nullptr, in_child);
}

enum class Clock { World, Machine, Other };
Clock kind(clockid_t clock) {
    switch (clock) {
        case CLOCK_REALTIME:
        case CLOCK_REALTIME_COARSE:
        case CLOCK_TAI: return Clock::World;
        case CLOCK_MONOTONIC:
        case CLOCK_MONOTONIC_RAW:
        case CLOCK_MONOTONIC_COARSE:
        case CLOCK_BOOTTIME: return Clock::Machine;
        default: return Clock::Other;
    }
}
Nanos now(Clock clock) { return (clock == Clock::World ? bases().world : bases().machine) + computed(); }

// From a moment of our clock to the same moment of the real one.
timespec real_moment(const timespec& moment, Clock clock) {
    const Nanos left = nanos(moment) - now(clock);
    return spec(real(clock == Clock::World ? CLOCK_REALTIME : CLOCK_MONOTONIC) + left);
}

template <class F>
F next(const char* name) {
    return reinterpret_cast<F>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* t) noexcept {
    if (kind(clock) == Clock::Other) return static_cast<int>(syscall(SYS_clock_gettime, clock, t));
    *t = spec(now(kind(clock)));
    return 0;
}

int gettimeofday(timeval* t, void*) noexcept {
    const Nanos n = now(Clock::World);
    *t = {.tv_sec = n / second, .tv_usec = n % second / 1000};
    return 0;
}

time_t time(time_t* t) noexcept {
    const time_t seconds = now(Clock::World) / second;
    if (t) *t = seconds;
    return seconds;
}

int timespec_get(timespec* t, int base) noexcept {
    if (base != TIME_UTC) return 0;
    *t = spec(now(Clock::World));
    return base;
}

int clock_nanosleep(clockid_t clock, int flags, const timespec* wanted, timespec* left) {
    const Clock which = kind(clock);
    if (which == Clock::Other || !(flags & TIMER_ABSTIME))
        return syscall(SYS_clock_nanosleep, clock, flags, wanted, left) == 0 ? 0 : errno;
    const timespec moment = real_moment(*wanted, which);
    const clockid_t real_clock = which == Clock::World ? CLOCK_REALTIME : CLOCK_MONOTONIC;
    return syscall(SYS_clock_nanosleep, real_clock, flags, &moment, left) == 0 ? 0 : errno;
}

int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock, const timespec* until) {
    using Function = int (*)(pthread_cond_t*, pthread_mutex_t*, clockid_t, const timespec*);
    static const auto wait = next<Function>("pthread_cond_clockwait");
    const timespec moment = kind(clock) == Clock::Other ? *until : real_moment(*until, kind(clock));
    return wait(condition, mutex, clock, &moment);
}

// Which clock a condition follows is its own secret; a moment tells which one it was read from.
int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const timespec* until) {
    using Function = int (*)(pthread_cond_t*, pthread_mutex_t*, const timespec*);
    static const auto wait = next<Function>("pthread_cond_timedwait");
    const Nanos wanted = nanos(*until);
    const Clock clock = wanted > now(Clock::World) / 2 ? Clock::World : Clock::Machine;
    const timespec moment = real_moment(*until, clock);
    return wait(condition, mutex, &moment);
}

}  // extern "C"
