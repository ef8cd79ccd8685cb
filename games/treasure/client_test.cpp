// Our client against our service, both pure, in simulated time.
#include <doctest/doctest.h>

#include <algorithm>

#include "arena/hall.h"
#include "games/treasure/client.h"
#include "games/treasure/engines.h"
#include "games/treasure/service.h"

using namespace agon;
using namespace agon::treasure;
using namespace std::chrono_literals;

namespace {

std::unique_ptr<Engine> engine(const char* name) { return std::move(*make_engine(*parse_engine_spec(name))); }

struct Player {
    HttpPlayer client;
    PollStep step{};
    std::string output{};
    bool over() const { return !step.request; }
};

// Sends whatever is due next, at its time; a held-back answer arrives later.
struct World {
    TableHall hall;
    TreasureService service;
    Time now{};

    explicit World(ServiceOptions o) : service(hall, o) {}

    void turn(Player& p) {
        if (p.step.not_before) now = std::max(now, *p.step.not_before);
        hall.tick(now);
        const Response r = service.handle(
            {p.step.request->method, p.step.request->target, p.step.request->content_type, p.step.request->body, ""},
            now);
        if (r.not_before) now = std::max(now, *r.not_before);
        p.step = p.client.on_response({r.status, r.content_type, r.body}, now);
        p.output += p.step.screen;
    }
    void begin(Player& p) {
        p.step = p.client.begin(now);
        while (p.step.request && p.step.request->target.find("/states/") == std::string::npos) turn(p);
    }
};

// Everything the engine is told must be what the referee would tell it.
void compare(const Treasure::Position& client, const Treasure::Position& referee, Seat seat) {
    const auto seen = Treasure::seen_by(referee, viewer(seat));
    const auto &own = client.of(ClientView::me), &foe = client.of(ClientView::enemy);
    const auto &mine = seen.of(seat), &theirs = seen.of(other(seat));
    CHECK(client.map == seen.map);
    CHECK(client.actions == seen.actions);
    CHECK(own.actions == mine.actions);
    CHECK(own.at == mine.at);
    CHECK(own.fort == mine.fort);
    if (!own.collected) CHECK(own.treasure == mine.treasure);  // afterwards it is on no map
    CHECK(own.collected == mine.collected);
    CHECK(own.revealed == mine.revealed);
    CHECK(own.spent == mine.spent);
    CHECK(own.heading == mine.heading);
    CHECK(foe.at == theirs.at);
    CHECK(foe.fort == theirs.fort);
    CHECK(foe.half == theirs.half);
    CHECK(client.offset(ClientView::me) == seen.offset(seat));
    CHECK(client.offset(ClientView::enemy) == seen.offset(other(seat)));
}

}  // namespace

TEST_CASE("two clients play whole games over the protocol and know exactly what the referee tells them") {
    for (std::uint64_t seed = 1; seed <= 6; ++seed)
        for (const char* profile : {"standard", "ws2020"}) {
            CAPTURE(seed);
            CAPTURE(profile);
            const Rules rules = *parse_rules(profile);
            World w({.rules = rules, .seed = seed});
            Player a{HttpPlayer({.game = "", .rules = rules}, engine("tour?inference=1&width=8"))};
            w.begin(a);
            const std::string id = a.step.request->target.substr(7, 5);
            CHECK(a.output.find("New game " + id) != std::string::npos);
            Player b{HttpPlayer({.game = id, .rules = rules}, engine("nearest"))};
            w.begin(b);
            while (!a.over() || !b.over()) {
                for (Player* p : {&a, &b}) {
                    if (p->over()) continue;
                    w.turn(*p);
                    const bool acts = p->step.request && p->step.request->method == "POST";
                    const auto* table = w.hall.tables().front();
                    if (acts && p->client.position().joined())
                        compare(p->client.position(), as<Treasure>(table->match()->position()),
                                table->seat_of(p == &a ? 0 : 1));
                }
            }
            const auto* result = w.hall.tables().front()->match()->result();
            REQUIRE(result);
            CHECK_FALSE(result->fault);
            CHECK(a.step.won != b.step.won);
            CHECK(a.output.find(a.step.won == true ? "VICTORY" : "DEFEAT") != std::string::npos);
            CHECK(a.output.find("arrival expected in") != std::string::npos);
        }
}

TEST_CASE("the client ends with a sentence when the server refuses or does not answer") {
    World w({});
    Player lost{HttpPlayer({.game = "XXXXX"}, engine("nearest"))};
    w.begin(lost);
    CHECK(lost.over());
    CHECK(lost.step.failure.find("no game 'XXXXX'") != std::string::npos);

    Player silent{HttpPlayer({.game = "XXXXX"}, engine("nearest"))};
    silent.step = silent.client.begin({});
    for (int i = 0; i < 5; ++i) silent.step = silent.client.on_response({}, Time{});
    CHECK(silent.over());
    CHECK(silent.step.failure.find("does not answer") != std::string::npos);
}

TEST_CASE("a server with another profile is recognised by the size of its map") {
    World w({.rules = *parse_rules("ws2020")});
    Player a{HttpPlayer({.game = ""}, engine("nearest"))};
    w.begin(a);
    Player b{
        HttpPlayer({.game = a.step.request->target.substr(7, 5), .rules = *parse_rules("ws2020")}, engine("nearest"))};
    w.begin(b);
    for (int i = 0; i < 20 && !a.over(); ++i) {
        w.turn(b);
        if (!b.over()) w.turn(a);
        else break;
    }
    const bool refused = a.output.find("breaks") != std::string::npos ||
                         a.step.failure.find("choose the profile") != std::string::npos || b.step.won == true;
    CHECK(refused);
}
