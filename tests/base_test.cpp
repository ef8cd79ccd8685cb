// The small tools of base/ and core/ that everything on a loop stands on.
#include <doctest/doctest.h>

#include <thread>

#include "base/alarm.h"
#include "base/lifeline.h"
#include "core/per_seat.h"

using namespace agon;
using namespace std::chrono_literals;

TEST_CASE("an alarm rings once, at the earliest moment it was set to") {
    net::Loop loop;
    int rings = 0;
    const auto start = std::chrono::steady_clock::now();
    Alarm alarm(loop, [&] {
        ++rings;
        loop.stop();
    });
    alarm.set(start + 1h);
    alarm.set(start + 1ms);
    alarm.set(start + 2h);
    alarm.set(std::nullopt);
    loop.run();
    CHECK(rings == 1);
    CHECK_FALSE(alarm.is_set());
}

TEST_CASE("an alarm that is cleared or gone does not ring") {
    net::Loop loop;
    int rings = 0;
    const auto soon = std::chrono::steady_clock::now() + 1ms;
    {
        Alarm gone(loop, [&] { ++rings; });
        gone.set(soon);
    }
    Alarm cleared(loop, [&] { ++rings; });
    cleared.set(soon);
    cleared.clear();
    loop.at(soon + 5ms, [&] { loop.stop(); });
    loop.run();
    CHECK(rings == 0);
}

TEST_CASE("a lifeline brings work of another thread to the loop") {
    net::Loop loop;
    const Lifeline line(loop);
    const auto here = std::this_thread::get_id();
    std::thread::id where;
    std::jthread other([job = line.carry([&] {
        where = std::this_thread::get_id();
        loop.stop();
    })] { job(); });
    loop.run();
    CHECK(where == here);
}

TEST_CASE("what comes along a lifeline after its owner is gone is dropped") {
    net::Loop loop;
    bool arrived = false;
    auto line = std::make_unique<Lifeline>(loop);
    const auto before = line->carry([&] { arrived = true; });
    before();  // on its way
    line.reset();
    before();
    loop.post([&] { loop.stop(); });
    loop.run();
    CHECK_FALSE(arrived);
}

TEST_CASE("a value per seat is found by its seat") {
    PerSeat<int> points{3, 5};
    points[Seat::Second] += 1;
    CHECK(points[Seat::First] == 3);
    CHECK(points[1] == 6);
}
