// The examination against our own service: everything passes; against a service with a
// mistake: the check that belongs to it fails.
#include <doctest/doctest.h>

#include <algorithm>

#include "arena/hall.h"
#include "games/treasure/exam.h"
#include "games/treasure/service.h"

using namespace agon;
using namespace agon::treasure;
using namespace std::chrono_literals;

namespace {

using Spoil = std::function<void(const Fetch&, Fetched&)>;

// Drives an exam against the pure service in simulated time.
std::vector<Check> examined(const ExamSetup& setup, const Rules& server_rules, const Spoil& spoil = {}) {
    TableHall hall;
    TreasureService service(hall, {.rules = server_rules, .seed = 11});
    const auto exam = make_exam(setup);
    Time now{};
    auto wants = exam->begin(now);
    while (!exam->done()) {
        if (wants.empty()) {
            REQUIRE(exam->deadline());
            now = std::max(now, *exam->deadline());
            hall.tick(now);
            service.tick(now);
            wants = exam->tick(now);
            continue;
        }
        REQUIRE(wants.size() == 1);
        const Fetch f = std::get<Fetch>(wants.front());
        now += 1ms;
        hall.tick(now);
        const Response r = service.handle({f.method, f.target, f.content_type, f.body, ""}, now);
        if (r.not_before) now = std::max(now, *r.not_before);
        Fetched answer{r.status, r.content_type, r.body};
        if (spoil) spoil(f, answer);
        wants = exam->on(answer, now);
    }
    return {exam->checks().begin(), exam->checks().end()};
}

std::vector<std::string> failed(const std::vector<Check>& checks) {
    std::vector<std::string> out;
    for (const auto& c : checks)
        if (c.result == Check::Result::Failed) out.push_back(c.rule);
    return out;
}

}  // namespace

TEST_CASE("our own server passes every check, in every profile") {
    for (const char* profile : {"standard", "ws2020", "ss2025", "ws2025"}) {
        CAPTURE(profile);
        const Rules rules = *parse_rules(profile);
        const auto checks = examined({.rules = rules, .patient = true}, rules);
        INFO(report(checks));
        CHECK(failed(checks).empty());
        CHECK(checks.size() > (rules.forts == 1 ? 45u : 15u));
    }
}

TEST_CASE("a server with another action limit, another half size or no time limit is found out") {
    Rules longer, slower;
    longer.max_actions = 330;
    slower.action_ms = 60000;
    CHECK(failed(examined({}, longer)) == std::vector<std::string>{"action limit"});
    CHECK(failed(examined({}, slower)) == std::vector<std::string>{"too slow"});
    CHECK(std::ranges::count(failed(examined({}, *parse_rules("ws2020"))), "half map") == 1);
}

TEST_CASE("a server that tells the enemy's position too early, or never a victory, is found out") {
    Rules frank;
    frank.enemy_real_after = 0;
    CHECK(failed(examined({}, frank)) == std::vector<std::string>{"enemy position random"});
    const auto checks = examined({}, {}, [](const Fetch& f, Fetched& r) {
        if (f.target.find("/states/") == std::string::npos) return;
        for (auto at = r.body.find("<state>Won"); at != std::string::npos; at = r.body.find("<state>Won"))
            r.body.replace(at + 7, 3, "MustWait");
    });
    CHECK(std::ranges::count(failed(checks), "victory") == 1);
    CHECK(std::ranges::count(failed(checks), "out of turn") == 1);
}

TEST_CASE("a dead server ends the examination at once") {
    const auto checks = examined({}, {}, [](const Fetch&, Fetched& r) { r = {}; });
    CHECK(failed(checks) == std::vector<std::string>{"create"});
}
