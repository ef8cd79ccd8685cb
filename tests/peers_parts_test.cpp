// The parts of an arena of several servers that need no network: who is alive, whose a table is, where a seat is open,
// lines over a wire that loses some, and the list of tables.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "cluster/directory.h"
#include "cluster/leases.h"
#include "cluster/numbered_line.h"
#include "cluster/open_seat.h"
#include "cluster/table_log.h"

using namespace agon;
using namespace agon::cluster;
using namespace std::chrono_literals;

namespace {

const Time start{};

Leases three() {
    Leases l("a", 3s, 2s);
    for (int ms = 0; ms <= 5000; ms += 500)
        for (const char* s : {"a", "b", "c"}) l.heard(s, start + std::chrono::milliseconds(ms));
    return l;
}

Event moved(int seq, const char* move) { return {seq, Duration(seq), Moved{Seat::First, move, Duration(1)}}; }

const Header header{.id = "m1", .game = "othello", .rules = "standard", .players = {"a", "b"}};

TableEntry begun(std::uint64_t fence, const char* owner) {
    return {.fence = fence, .owner = owner, .match = "m1", .memory = "{}", .header = header, .mark = "1"};
}
TableEntry grown(std::uint64_t fence, const char* owner, std::vector<Event> events) {
    return {
        .kind = TableEntry::Kind::Grown, .fence = fence, .owner = owner, .match = "m1", .events = std::move(events)};
}
TableEntry claimed(std::uint64_t fence, const char* owner) {
    return {.kind = TableEntry::Kind::Claimed, .fence = fence, .owner = owner};
}

using Kind = OpenSeat::Step::Kind;
const OpenSeat::Alive all_alive = [](const std::string&) { return true; };

}  // namespace

TEST_CASE("who is silent for a lease is dead, who leaves is dead at once") {
    Leases l = three();
    CHECK(l.living(start + 5s) == std::vector<std::string>{"a", "b", "c"});
    for (int ms = 5500; ms <= 9000; ms += 500)
        for (const char* s : {"a", "c"}) l.heard(s, start + std::chrono::milliseconds(ms));
    CHECK(l.alive("b", start + 8s));
    CHECK_FALSE(l.alive("b", start + 8100ms));
    CHECK(l.alive("c", start + 9s));
    l.left("c");
    CHECK_FALSE(l.alive("c", start + 9s));
    l.heard("c", start + 9s);  // a word that was under way
    CHECK_FALSE(l.alive("c", start + 9s));
}

TEST_CASE("who does not hear itself judges nobody") {
    Leases l = three();
    CHECK(l.alive("b", start + 60s));  // cut off: nothing came at all
    l.heard("a", start + 60s);         // and back again: the others have a lease to be heard
    CHECK(l.alive("b", start + 62s));
    l.heard("a", start + 62s);
    l.heard("a", start + 63500ms);
    CHECK_FALSE(l.alive("b", start + 63500ms));
}

TEST_CASE("a server that was never heard has a lease from the beginning, too") {
    Leases l("a", 3s, 2s);
    CHECK(l.alive("unknown", start + 1h));  // we have not heard ourselves yet
    for (int ms = 0; ms <= 4000; ms += 500) l.heard("a", start + std::chrono::milliseconds(ms));
    CHECK(l.alive("unknown", start + 3s));
    CHECK_FALSE(l.alive("unknown", start + 4s));
}

TEST_CASE("the living agree who sets up a table, and every one has its share") {
    std::map<std::string, int> share;
    for (int table = 0; table < 300; ++table) {
        std::vector<int> ranks;
        for (const char* me : {"a", "b", "c"}) {
            Leases l(me, 3s, 2s);
            for (const char* s : {"a", "b", "c"}) l.heard(s, start);
            ranks.push_back(l.rank("t" + std::to_string(table), start));
            if (ranks.back() == 0) ++share[me];
        }
        std::ranges::sort(ranks);
        CHECK(ranks == std::vector<int>{0, 1, 2});
    }
    for (const char* s : {"a", "b", "c"}) CHECK(share[s] > 60);
}

TEST_CASE("what a late owner writes counts for nothing") {
    struct Case {
        const char* what;
        std::vector<TableEntry> log;
        std::vector<bool> taken;
        std::size_t events;
        std::string owner;
    };
    const Case cases[] = {
        {"one owner",
         {begun(1, "a"), grown(1, "a", {moved(1, "d3")}), grown(1, "a", {moved(2, "c3")})},
         {1, 1, 1},
         2,
         "a"},
        {"taken over",
         {begun(1, "a"), grown(1, "a", {moved(1, "d3")}), claimed(2, "b"), grown(2, "b", {moved(2, "c3")})},
         {1, 1, 1, 1},
         2,
         "b"},
        {"late",
         {begun(1, "a"), claimed(2, "b"), grown(1, "a", {moved(1, "d3")}), grown(2, "b", {moved(1, "e6")})},
         {1, 1, 0, 1},
         1,
         "b"},
        {"two claims",
         {begun(1, "a"), claimed(2, "b"), claimed(2, "c"), grown(2, "c", {moved(1, "d3")})},
         {1, 1, 0, 0},
         0,
         "b"},
        {"a skipped number", {begun(1, "a"), claimed(3, "b")}, {1, 0}, 0, "a"},
        {"the same number, another owner", {begun(1, "a"), grown(1, "b", {moved(1, "d3")})}, {1, 0}, 0, "a"},
        {"an event twice",
         {begun(1, "a"), grown(1, "a", {moved(1, "d3")}), grown(1, "a", {moved(1, "d3")})},
         {1, 1, 0},
         1,
         "a"},
        {"a gap", {begun(1, "a"), grown(1, "a", {moved(2, "d3")})}, {1, 0}, 0, "a"},
        {"a late beginning", {begun(1, "a"), claimed(2, "b"), begun(1, "a")}, {1, 1, 0}, 0, "b"},
        {"rolled up", {begun(4, "c"), grown(4, "c", {moved(1, "d3")})}, {1, 1}, 1, "c"},
    };
    for (const Case& c : cases) {
        CAPTURE(c.what);
        TableLog log;
        std::vector<bool> taken;
        for (const auto& e : c.log) {
            const auto read = read_entry(to_text(e));
            REQUIRE(read);
            taken.push_back(log.take(*read));
        }
        CHECK(taken == c.taken);
        CHECK(log.match()->log.size() == c.events);
        CHECK(log.owner() == c.owner);
    }
}

TEST_CASE("after its end a match does not grow") {
    TableLog log;
    REQUIRE(log.take(begun(1, "a")));
    REQUIRE(log.take(grown(1, "a", {{1, Duration(5), Finished{{Seat::First, {40, 24}, {}}, {}, {}, {}}}})));
    CHECK(log.over());
    CHECK_FALSE(log.take(grown(1, "a", {moved(2, "d3")})));
    CHECK(log.take(begun(1, "a")));  // a rematch
    CHECK_FALSE(log.over());
}

TEST_CASE("damaged entries are refused") {
    const std::string whole = to_text(begun(1, "a"));
    const std::vector<std::string> damaged{
        "", "{}", "x", whole.substr(0, whole.find('\n')), "{\"is\":\"other\",\"fence\":1}\n", whole + "no event\n"};
    for (const auto& text : damaged) CHECK_FALSE(read_entry(text));
}

TEST_CASE("an open seat is announced, found and freed") {
    OpenSeat a("a"), b("b");
    a.offers(true);
    CHECK(a.next(all_alive) == OpenSeat::Step{Kind::Announce, {}, 0});
    CHECK(a.next(all_alive).kind == Kind::Nothing);  // it is under way
    a.answered();
    for (OpenSeat* s : {&a, &b}) s->seen("a", 7);
    CHECK(a.next(all_alive) == OpenSeat::Step{Kind::Ours, {}, 7});
    CHECK(a.next(all_alive).kind == Kind::Nothing);
    CHECK(b.elsewhere(all_alive) == "a");
    CHECK(a.elsewhere(all_alive).empty());
    a.offers(false);
    CHECK(a.next(all_alive) == OpenSeat::Step{Kind::Free, {}, 7});
}

TEST_CASE("of two clients that come at the same time the later one goes to the first") {
    OpenSeat a("a"), b("b");
    a.offers(true);
    b.offers(true);
    CHECK(a.next(all_alive).kind == Kind::Announce);
    CHECK(b.next(all_alive).kind == Kind::Announce);  // refused: a's was taken first
    b.answered();
    b.seen("a", 3);
    CHECK(b.next(all_alive) == OpenSeat::Step{Kind::GoThere, "a", 3});
    CHECK(b.next(all_alive).kind == Kind::Nothing);  // once
}

TEST_CASE("the seat of a dead server is nobody's, and who waits already stays") {
    OpenSeat b("b");
    b.seen("a", 3);
    const OpenSeat::Alive a_is_dead = [](const std::string& s) { return s != "a"; };
    CHECK(b.elsewhere(a_is_dead).empty());
    b.offers(true);
    CHECK(b.next(a_is_dead) == OpenSeat::Step{Kind::Announce, {}, 3});
    b.answered();
    b.seen("b", 4);
    CHECK(b.next(a_is_dead).kind == Kind::Ours);
    b.seen("a", 5);  // it took us for dead
    CHECK(b.next(all_alive).kind == Kind::Nothing);
    b.seen("", 6);
    CHECK(b.next(all_alive) == OpenSeat::Step{Kind::Announce, {}, 6});
}

TEST_CASE("numbered lines arrive once and in order over a wire that loses, repeats and mixes them up") {
    std::mt19937 random(5);
    NumberedLine one, two;
    std::vector<NumberedLine::Packet> to_two, to_one;
    std::vector<std::string> heard_by_two, heard_by_one;
    const auto carry = [&](std::vector<NumberedLine::Packet>& wire, NumberedLine& end,
                           std::vector<std::string>& heard) {
        std::ranges::shuffle(wire, random);
        for (const auto& p : std::exchange(wire, {}))
            for (unsigned copies = random() % 3; copies > 0; --copies)
                if (end.hear(p)) heard.push_back(p.text);
    };
    Time at = start;
    for (int i = 0; i < 2000; ++i, at += 50ms) {
        if (i < 200) {
            to_two.push_back(one.send(std::to_string(i), at));
            to_one.push_back(two.send(std::to_string(-i), at));
        }
        for (const auto& p : one.due(at)) to_two.push_back(p);
        for (const auto& p : two.due(at)) to_one.push_back(p);
        carry(to_two, two, heard_by_two);
        carry(to_one, one, heard_by_one);
    }
    REQUIRE(heard_by_two.size() == 200);
    REQUIRE(heard_by_one.size() == 200);
    for (int i = 0; i < 200; ++i) {
        CHECK(heard_by_two[static_cast<std::size_t>(i)] == std::to_string(i));
        CHECK(heard_by_one[static_cast<std::size_t>(i)] == std::to_string(-i));
    }
    CHECK(one.unacknowledged() == 0);
}

TEST_CASE("the list knows tables by their id and by their match") {
    Directory d;
    const ListedTable listed{"a", "m1", R"({"id":"t1"})", true};
    CHECK(*read_listed(to_json(listed)) == listed);
    d.set("t1", listed);
    CHECK(d.find_match("m1")->server == "a");
    d.set("t1", {"b", "m2"});
    CHECK(d.find_match("m1") == nullptr);
    CHECK(d.find_match("m2")->server == "b");
    d.erase("t1");
    CHECK(d.find("t1") == nullptr);
    CHECK(d.find_match("m2") == nullptr);
    CHECK_FALSE(read_listed("no json"));
}
