// An engine's tables are ready before its clock starts: the first thought of a process costs what a later one does.
// Each measurement is a process of its own, since tables stay, and takes processor time of the thread.
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/catalogue.h"
#include "core/engine.h"

using namespace agon;

namespace {

struct Thoughts {
    long first = 0, later = 0;  // us
};

long thread_us() {
    timespec t{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * 1'000'000 + t.tv_nsec / 1'000;
}

// A fresh engine's first decision of a game.
long think_once(const GameEntry& game, const std::string& name) {
    const auto engine = std::move(*make_engine(game, name));
    engine->warm();
    const auto start = std::move(*game.start("", 7));
    const Seat seat = start->may_act(Seat::First) ? Seat::First : Seat::Second;
    const auto view = start->seen_by(viewer(seat));
    engine->new_game(seat, *view, 3);
    const long before = thread_us();
    (void)engine->think(*view, seat, {.nodes = 1}, {});
    return thread_us() - before;
}

// In a process that has thought of nothing before.
Thoughts in_a_new_process(const GameEntry& game, const std::string& name) {
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        Thoughts t{.first = think_once(game, name)};
        t.later = think_once(game, name);
        ::_exit(::write(ends[1], &t, sizeof t) == sizeof t ? 0 : 1);
    }
    ::close(ends[1]);
    Thoughts t;
    CHECK(::read(ends[0], &t, sizeof t) == sizeof t);
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);
    return t;
}

constexpr long noise_us = 500;  // Kulami's tables alone take longer

bool is_warm(const Thoughts& t) { return t.first <= 2 * t.later + noise_us; }

}  // namespace

TEST_CASE("every engine of every game has its tables before its clock starts") {
    for (const GameEntry* game : catalogue())
        for (const EngineInfo& info : game->engines) {
            const std::string name(info.name.substr(0, info.name.find('.')));  // "level:1..10" -> "level:1"
            CAPTURE(game->name);
            CAPTURE(name);
            Thoughts t = in_a_new_process(*game, name);
            for (int i = 0; i < 10 && !is_warm(t); ++i) t = in_a_new_process(*game, name);  // what disturbs only adds
            CAPTURE(t.first);
            CAPTURE(t.later);
            CHECK(is_warm(t));
        }
}
