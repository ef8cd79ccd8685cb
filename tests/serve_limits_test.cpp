// What strangers may take: engines' options, messages per minute, secrets.
#include <doctest/doctest.h>

#include <set>

#include "base/rate_limit.h"
#include "base/secret.h"
#include "server/serve_limits.h"
#include "server/web/login_guard.h"
#include "server/wrong_door.h"

using namespace agon;
using namespace std::chrono_literals;

TEST_CASE("an engine that asks for more than visitors may have is refused with the limit") {
    const ServeLimits limits{.engine_threads = 2, .engine_memory = 64};
    CHECK(within_limits("best", limits));
    CHECK(within_limits("best?threads=2&hash=64", limits));
    CHECK(within_limits("best?threads=256", limits).error() == Phrase{"serve.costly", {"threads", "256", "2"}});
    CHECK(within_limits("best?hash=65", limits).error() == Phrase{"serve.costly", {"hash", "65", "64"}});
}

TEST_CASE("every limit has a name of its own and a default within its bounds") {
    std::set<std::string_view> names;
    for (const LimitInfo& l : limit_table()) {
        CHECK(names.insert(l.name).second);
        CHECK(ServeLimits{}.*l.value >= l.least);
        CHECK(ServeLimits{}.*l.value <= l.most);
    }
}

TEST_CASE("so many per minute, each for himself") {
    RateLimit limit(2);
    const Time start{1h};
    CHECK(limit.take("a", start));
    CHECK(limit.take("a", start + 1s));
    CHECK(!limit.take("a", start + 59s));
    CHECK(limit.take("b", start + 59s));
    CHECK(limit.take("a", start + 60s));
    CHECK(!limit.exhausted("a", start + 60s));
}

TEST_CASE("a flood of keys that nobody has seen before is bounded in memory and in work") {
    RateLimit limit(1);
    const Time start{1h};
    CHECK(limit.take("old", start - 1min));
    std::size_t most = 0;
    for (int n = 0; n < 300'000; ++n) {
        CHECK_MESSAGE(limit.take(std::to_string(n), start + std::chrono::microseconds(n)), n);
        most = std::max(most, limit.keys());
    }
    CHECK(most <= RateLimit::most_keys);
    CHECK(!limit.take("299999", start + 1s));
}

TEST_CASE("guessing is noticed, and a right token of the same address passes unless it is short") {
    LoginGuard guard(2);
    const Time start{1h};
    guard.wrong("a", "x", start);
    CHECK(!guard.too_often("a", start));
    guard.wrong("a", "y", start);
    CHECK(guard.too_often("a", start));
    CHECK(!guard.too_often("b", start));
    CHECK(!guard.worn_out("x", start));
    guard.wrong("b", "x", start);
    CHECK(guard.worn_out("x", start));
    CHECK(!guard.worn_out("x", start + 61s));
    CHECK(guard.takes("0123456789abcdef", "a", start));
    CHECK(!guard.takes("s3cret", "a", start));
    CHECK(guard.takes("s3cret", "b", start));
}

TEST_CASE("secrets are equal or not") {
    CHECK(same_secret("abc", "abc"));
    CHECK(!same_secret("abd", "abc"));
    CHECK(!same_secret("ab", "abc"));
    CHECK(!same_secret("", "abc"));
}

TEST_CASE("a line of another protocol is recognised at every door") {
    const auto find = [](std::string_view game, std::string_view name) {
        for (const Protocol& p : find_game(game)->protocols)
            if (p.name == name) return &p;
        return static_cast<const Protocol*>(nullptr);
    };
    const Protocol* kulami = find("kulami", "kulami");
    const Protocol* battleship = find("battleship", "battleship");
    CHECK(wrong_door("neuerClient(Ada).", kulami).empty());
    CHECK(wrong_door("(1,[2,3]).", battleship).empty());
    CHECK(wrong_door("ready ada", nullptr).empty());
    CHECK(wrong_door("(1,[2,3]).", kulami).front().find("'battleship'") != std::string::npos);
    CHECK(wrong_door("neuerClient(Ada).", nullptr).front().find("'kulami'") != std::string::npos);
    CHECK(wrong_door("GET / HTTP/1.1", battleship).front() == "HTTP/1.1 400 Bad Request\r");
}
