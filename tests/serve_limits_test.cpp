// What strangers may take: engines' options, messages per minute, secrets.
#include <doctest/doctest.h>

#include <set>

#include "base/rate_limit.h"
#include "base/secret.h"
#include "server/serve_limits.h"
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
