// The parts of a cluster that need no network: the head's books, the fleet, the measure of
// a machine's lateness, and messages.
#include <doctest/doctest.h>

#include "cluster/fleet.h"
#include "cluster/keyring.h"
#include "cluster/lateness.h"
#include "cluster/ledger.h"
#include "cluster/live.h"
#include "cluster/subjects.h"

using namespace agon;
using namespace agon::cluster;
using namespace std::chrono_literals;

namespace {

const Time start{};

std::vector<TournamentMatch> matches(int count) {
    TournamentPlan plan{.game = "othello",
                        .rules = "standard",
                        .seed = 3,
                        .rounds = count / 2,
                        .games = 2,
                        .participants = {{"a", "random"}, {"b", "greedy"}}};
    Tournament t(plan);
    std::vector<TournamentMatch> all;
    while (auto m = t.next()) all.push_back(*m);
    return all;
}

Record played(const TournamentMatch& m) {
    return {m.header,
            m.series,
            m.number,
            {{1, Duration(5), Moved{Seat::First, "d3", Duration(4)}},
             {2, Duration(9), Finished{{Seat::First, {40, 24}, {}}, {}, {}, {}}}}};
}

using V = Ledger::Verdict;

}  // namespace

TEST_CASE("a match counts once, whoever sends it again") {
    Ledger books;
    books.expect(matches(4));
    const auto first = books.next(2);
    REQUIRE(first.size() == 2);
    CHECK(first[0].header.players[0] == first[1].header.players[1]);  // a pair with swapped seats
    books.offered("one", first, start, 10s);
    CHECK(books.came(first[0].header, {.worker = "a", .holder = "a"}, start) == V::Keep);
    CHECK(books.came(first[0].header, {.worker = "a", .holder = "a"}, start) == V::Duplicate);
    CHECK(books.batches_out() == 1);
    CHECK(books.came(first[1].header, {.worker = "a", .holder = "a"}, start) == V::Keep);
    CHECK(books.batches_out() == 0);
    CHECK(books.duplicates() == 1);
}

TEST_CASE("what was never planned or is not the same match is foreign") {
    Ledger books;
    books.expect(matches(2));
    Header other = books.next(1).front().header;
    other.seed += 1;
    CHECK(books.came(other, {.worker = "a", .holder = "a"}, start) == V::Foreign);
    other.id = "x-y-1";
    CHECK(books.came(other, {.worker = "a", .holder = "a"}, start) == V::Foreign);
    CHECK(books.kept() == 0);
}

TEST_CASE("results of an earlier head are taken before anything is offered") {
    Ledger books;
    const auto all = matches(4);
    books.expect(all);
    CHECK(books.came(all[1].header, {.worker = "a", .holder = "a"}, start) == V::Keep);
    const auto left = books.next(10);
    REQUIRE(left.size() == 3);
    CHECK(left[1].header.id == all[2].header.id);
}

TEST_CASE("a lost batch is offered again with what is missing, and later with more patience") {
    Ledger books;
    books.expect(matches(4));
    const auto batch = books.next(4);
    books.offered("one", batch, start, 10s);
    CHECK(books.came(batch[2].header, {.worker = "a", .holder = "a"}, start + 8s) == V::Keep);  // a sign of life
    CHECK(books.overdue(start + 11s).empty());
    const auto late = books.overdue(start + 19s);
    REQUIRE(late.size() == 1);
    CHECK(late[0].matches.size() == 3);
    CHECK(late[0].patience == 20s);
    CHECK(books.overdue(start + 60s).empty());  // until it is offered
    books.offered("two", late[0].matches, start + 19s, late[0].patience);
    CHECK(books.came(batch[0].header, {.worker = "a", .holder = "a"}, start + 20s) ==
          V::Keep);  // of the first batch after all
    CHECK(books.overdue(start + 39s).empty());
    CHECK(books.overdue(start + 41s).front().matches.size() == 2);
}

TEST_CASE("a doubted result is repeated twice at most") {
    Ledger books;
    books.expect(matches(2));
    const auto batch = books.next(2);
    books.offered("one", batch, start, 10s);
    const auto from = [](const char* worker) { return Ledger::Testimony{worker, worker, "", true}; };
    CHECK(books.came(batch[0].header, from("a"), start) == V::Repeat);
    CHECK(books.match(batch[0].header.id)->players == batch[0].players);
    books.offered("two", {batch[0]}, start, 10s);
    CHECK(books.came(batch[0].header, from("a"), start) == V::Duplicate);  // again is not elsewhere
    CHECK(books.came(batch[0].header, from("b"), start) == V::Repeat);
    CHECK(books.came(batch[0].header, from("c"), start) == V::Keep);
    CHECK(books.came(batch[0].header, from("d"), start) == V::Duplicate);
    auto alone = from("a");
    alone.others = false;
    CHECK(books.came(batch[1].header, alone, start) == V::Keep);
}

TEST_CASE("what needs a second voice counts when another holder says the same") {
    Ledger books;
    books.expect(matches(8));
    const auto batch = books.next(8);
    books.offered("one", batch, start, 10s);
    const auto says = [&](int match, const char* worker, const char* holder, const char* story) {
        return books.came(batch[static_cast<std::size_t>(match)].header,
                          {.worker = worker, .holder = holder, .story = story, .needs_second = true}, start);
    };
    CHECK(says(0, "a1", "a", "won") == V::Repeat);
    CHECK(says(0, "a1", "a", "won") == V::Duplicate);  // sent again
    CHECK(says(0, "a2", "a", "won") == V::Repeat);     // another name, the same hand
    CHECK(says(0, "b", "b", "won") == V::Keep);
    CHECK(books.contradicted().empty());
    CHECK(says(1, "a", "a", "won") == V::Repeat);
    CHECK(says(1, "b", "b", "lost") == V::Repeat);
    CHECK(says(1, "c", "c", "won") == V::Keep);
    CHECK(books.contradicted() == std::vector<std::string>{"b"});
    CHECK(says(2, "a", "a", "won") == V::Repeat);
    CHECK(books.heard(batch[2].header.id).size() == 1);
    CHECK(books.offered_at(batch[2].header.id) == start);
    CHECK(books.forged(batch[3].header.id, "a")->header.id == batch[3].header.id);
    CHECK(books.forged(batch[3].header.id, "a") == nullptr);  // he does not make us offer it for ever
    CHECK(books.forged("unknown", "a") == nullptr);
}

TEST_CASE("where nobody else can be asked, what the rules show comes before a claim, whoever spoke last") {
    Ledger books;
    books.expect(matches(4));
    const auto batch = books.next(4);
    books.offered("one", batch, start, 10s);
    const auto says = [&](int match, const char* who, const char* story, bool shown, bool others) {
        return books.came(
            batch[static_cast<std::size_t>(match)].header,
            {.worker = who, .holder = who, .story = story, .needs_second = true, .others = others, .shown = shown},
            start);
    };
    CHECK(says(0, "honest", "d3 c3", true, true) == V::Repeat);
    CHECK(says(0, "liar", "crash", false, false) == V::Earlier);
    CHECK(books.contradicted() == std::vector<std::string>{"liar"});
    CHECK(says(0, "liar", "crash", false, false) == V::Duplicate);
    CHECK(says(1, "liar", "crash", false, true) == V::Repeat);
    CHECK(says(1, "honest", "d3 c3", true, false) == V::Keep);
    CHECK(books.contradicted() == std::vector<std::string>{"liar"});
    CHECK(says(2, "honest", "d3 c3", true, true) == V::Repeat);
    CHECK(says(2, "second", "crash", false, true) == V::Repeat);
    CHECK(says(2, "third", "crash", false, false) == V::Keep);  // two say so
    CHECK(books.contradicted() == std::vector<std::string>{"honest"});
    CHECK(says(3, "alone", "crash", false, false) == V::Keep);
}

TEST_CASE("a result is signed by a key that the head knows, or dropped") {
    const Signature ada("token of ada"), nobody("another"), none("");
    const Keyring keys({{"lab", sha256("token of ada"), "ada"}});
    const std::string letter = ada.sign("text\nmore");
    const auto opened = keys.open(letter);
    REQUIRE(opened);
    CHECK(opened->text == "text\nmore");
    CHECK(opened->owner == "ada");
    CHECK(opened->id == ada.id());
    CHECK(keys.of_owners({"bob", "ada"}) == std::vector<std::string>{ada.id()});
    CHECK(keys.of_owners({"bob", ""}).empty());
    CHECK(keys.open(nobody.sign("text\n")).error().code == "cluster.unknown_key");
    CHECK(keys.open(none.sign("text\n")).error().code == "cluster.not_signed");
    CHECK(keys.open("").error().code == "cluster.not_signed");
    std::string changed = ada.sign("text\nmore");
    changed.back() = 'x';
    CHECK(keys.open(changed).error().code == "cluster.wrong_mac");
    CHECK(Keyring().open("text\nmore")->text == "text\nmore");
    CHECK(Keyring().open(ada.sign("text\nmore"))->text == "text\nmore");
    const Tickets ours("key"), others("other");
    CHECK(ours.is_from(ours.ticket("m1"), "m1"));
    CHECK_FALSE(ours.is_from(ours.ticket("m1"), "m2"));
    CHECK_FALSE(ours.is_from(others.ticket("m1"), "m1"));
    CHECK_FALSE(ours.is_from("", "m1"));
    CHECK(mac_of("key", "The quick brown fox jumps over the lazy dog") ==
          "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8");
}

TEST_CASE("batches are pairs, as long as wanted, and small at the end") {
    CHECK(batch_size({}, 15s, 1000, 4) == 2);  // nothing is known yet
    CHECK(batch_size(1s, 15s, 10'000, 4) == 14);
    CHECK(batch_size(40s, 15s, 10'000, 4) == 2);  // a pair is never split
    CHECK(batch_size(1ms, 15s, 100'000, 4) == 512);
    CHECK(batch_size(1s, 15s, 48, 4) == 6);  // several for everybody
    CHECK(batch_size(1s, 15s, 3, 4) == 2);
}

TEST_CASE("slow and noisy machines are doubted, and only replaced by sound ones") {
    Fleet fleet;
    const auto card = [](const char* name, double speed, double latency) {
        return WorkerCard{.name = name, .slots = 2, .quality = {.speed = speed, .latency_ms = latency}};
    };
    fleet.heard(card("a", 1000, 0.1), start);
    fleet.heard(card("b", 1100, 0.1), start);
    fleet.heard(card("c", 400, 0.1), start);
    CHECK(fleet.doubt({1000, 0.2}) == Doubt::None);
    CHECK(fleet.doubt({400, 0.2}) == Doubt::Slow);
    CHECK(fleet.doubt({1000, 50}) == Doubt::Noisy);
    CHECK(fleet.slots(start) == 6);
    CHECK(fleet.others("a", start));
    fleet.heard(card("b", 1100, 80), start);
    CHECK_FALSE(fleet.others("a", start));  // b is noisy, c is slow
    fleet.heard(card("b", 1100, 1), start + 15s);
    CHECK(fleet.others("a", start + 16s));
    CHECK(fleet.slots(start + 30s) == 2);  // the others are silent
    CHECK(Fleet(fleet).lost(start + 30s) == std::vector<std::string>{"a", "c"});
    CHECK(fleet.lost(start + 16s).empty());
    WorkerCard gone = card("b", 1100, 1);
    gone.leaving = true;
    fleet.heard(gone, start + 16s);
    CHECK(fleet.slots(start + 16s) == 4);
    CHECK_FALSE(fleet.others("a", start + 16s));  // only the slow one is left
}

TEST_CASE("lateness is weighed by time") {
    Lateness machine(5ms);
    Time at = start;
    const auto wake = [&](Duration late) {
        at += 5ms + late;
        machine.woke(at, late);
    };
    for (int i = 0; i < 2000; ++i) wake(100us);
    CHECK(machine.percentile99(start, at, {}) == 100us);
    wake(30ms);  // one hiccup in ten seconds is nothing
    CHECK(machine.percentile99(start, at, {}) == 100us);
    const Time before = at;
    wake(1s);
    CHECK(machine.percentile99(before, at, {}) == 1s);
    CHECK(machine.percentile99(at, at, 2s) == 2s);  // it is late right now and has not reported yet
    for (int i = 0; i < 2000; ++i) wake(100us);
    CHECK(machine.percentile99(at, at, {}) == 100us);  // only the last five seconds count
    CHECK(Lateness(5ms).percentile99(start, start, {}) == 0us);
}

TEST_CASE("messages come back as they were written") {
    Batch b{.id = "r-1",
            .head = "r",
            .version = "1",
            .tournament = "t.2",
            .game = "othello",
            .clock = "total=8s",
            .lease = 3s,
            .matches = matches(2),
            .needs = {"sandbox"},
            .avoid = {"lab1"},
            .tickets = {"t1", "t2"},
            .wants_signatures = true,
            .archives = "http://head:1",
            .bots = {{"bot:x@1", {"ab", "x.py", "othello", 1, 2, 3, 4, 5, 6}}}};
    b.matches[0].header.opening = "d3 c3";
    for (auto& m : b.matches) m.series = b.tournament;
    const auto again = read_batch(to_json(b));
    REQUIRE(again);
    CHECK(to_json(*again) == to_json(b));
    CHECK(again->bots == b.bots);
    CHECK(again->matches[1].players == b.matches[1].players);
    CHECK(again->matches[1].series == "t.2");

    const PlayedMatch r{"lab1", "r", "r-1", "t1", {1000, 0.5}, played(b.matches[0])};
    const auto got = read_result(to_text(r, 1 << 20));
    REQUIRE(got);
    CHECK(to_text(*got, 1 << 20) == to_text(r, 1 << 20));
    CHECK(got->record.number == 1);
    CHECK(got->quality.speed == 1000);

    const WorkerCard c{"lab1", "1", "cpu", 4, 2, {1000, 0.5}, {"java"}, true, "key1"};
    const auto card = read_card(to_json(c));
    REQUIRE(card);
    CHECK(to_json(*card) == to_json(c));
    CHECK(missing({"java", "python"}, card->features) == std::vector<std::string>{"python"});
}

TEST_CASE("a damaged message is a sentence, never a crash") {
    for (const char* bad : {"", "{", "{}", "[]", "null", R"({"id":1})"}) {
        CHECK_FALSE(read_batch(bad));
        CHECK_FALSE(read_result(bad));
        CHECK_FALSE(read_card(bad));
    }
    const PlayedMatch r{"w", "h", "b", "t", {}, played(matches(2)[0])};
    const std::string text = to_text(r, 1 << 20);
    CHECK_FALSE(read_result(text.substr(0, text.size() - 10)));
    const auto open = text.rfind('\n', text.size() - 2);
    CHECK_FALSE(read_result(text.substr(0, open + 1)));  // a match without its end
}

TEST_CASE("a log that is too long for a message loses what a bot wrote to stderr, not its moves") {
    Record record = played(matches(2)[0]);
    record.log.insert(record.log.begin(),
                      Event{1, Duration(1), Noted{Seat::First, "stderr", std::string(100'000, 'x')}});
    for (std::size_t i = 0; i < record.log.size(); ++i) record.log[i].seq = static_cast<int>(i) + 1;
    const std::string text = to_text({"w", "h", "b", "t", {}, record}, 10'000);
    CHECK(text.size() < 10'000);
    const auto got = read_result(text);
    REQUIRE(got);
    CHECK(got->record.log.size() == 3);
}

namespace {

// A match of random moves as a worker tells it, one move every 100 ms.
std::vector<std::string> told(const Header& h, std::vector<Event>& log) {
    auto p = std::move(*start_of(h));
    LivePen pen;
    std::vector<std::string> messages;
    Time now = start;
    const auto tell = [&](What what) {
        log.push_back(
            {static_cast<int>(log.size()) + 1, std::chrono::duration_cast<Duration>(now - start), std::move(what)});
        if (auto m = pen.write(h, log.back(), now)) messages.push_back(*m);
    };
    while (!p->outcome()) {
        now += 100ms;
        const Seat s = p->may_act(Seat::First) ? Seat::First : Seat::Second;
        const std::string move = *p->suggest(s, derive(h.seed, log.size()));
        REQUIRE(p->play(s, move));
        tell(Moved{s, move, 100ms});
    }
    tell(Finished{*p->outcome(), {}, {}, {}});
    return messages;
}

}  // namespace

TEST_CASE("a match on another machine is followed from its messages") {
    const Header h = matches(2)[0].header;
    std::vector<Event> log;
    const auto messages = told(h, log);
    REQUIRE(messages.size() == log.size() - 5);  // the first half second in one
    LiveMatch match;
    CHECK_FALSE(match.heard("lab1", messages[3]));  // nothing begins in the middle
    for (const auto& m : messages) CHECK(match.heard("lab1", m));
    CHECK(match.over());
    CHECK(match.log().size() == log.size());
    CHECK(match.position().outcome());
    CHECK(to_json(match.header()) == to_json(h));
}

TEST_CASE("a match that is played again elsewhere is followed there") {
    std::vector<Event> log;
    const auto messages = told(matches(2)[0].header, log);
    LiveMatch match;
    for (std::size_t i = 0; i < 10; ++i) CHECK(match.heard("lab1", messages[i]));
    CHECK(match.heard("lab2", messages[0]));
    CHECK(match.log().size() == 6);
    CHECK_FALSE(match.heard("lab1", messages[1]));  // the first one is not followed any more
    CHECK_FALSE(match.heard("lab2", messages[2]));  // a gap
    CHECK(match.heard("lab2", messages[1]));
    CHECK_FALSE(match.heard("lab2", "nonsense\n"));
}

TEST_CASE("short matches are not told, and each has a subject of its own") {
    const Header h = matches(2)[0].header;
    LivePen pen;
    for (int i = 1; i <= 60; ++i)
        CHECK_FALSE(pen.write(h, {i, Duration(i), Moved{Seat::First, "d3", Duration(1)}}, start + i * 5ms));
    CHECK(match_and_worker(live_subject("abc.2-xyz-1", "lab 1.b")) ==
          std::pair<std::string, std::string>("abc_2-xyz-1", "lab_1_b"));
    CHECK_FALSE(match_and_worker("agon.result.x"));
    CHECK_FALSE(match_and_worker("agon.live.x"));
}
