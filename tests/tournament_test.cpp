// Tournaments are played here with made-up results: who wins follows from strengths.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "arena/elo.h"
#include "arena/matching.h"
#include "arena/swiss.h"
#include "arena/tournament.h"
#include "core/random.h"

using namespace agon;

namespace {

TournamentPlan plan(Format format, int participants, int rounds = 1, int games = 2) {
    TournamentPlan p{.name = "test", .game = "othello", .seed = 5, .format = format, .rounds = rounds, .games = games};
    for (int i = 1; i <= participants; ++i)
        p.participants.push_back({"p" + std::to_string(i), "random?seed=" + std::to_string(i)});
    return p;
}

MatchResult result(const TournamentMatch& m, std::optional<Seat> winner, std::array<int, 2> points = {}) {
    MatchResult r{.header = m.header, .series = m.series, .number = m.number};
    r.end.outcome = {winner, points};
    return r;
}

// "p12" beats everybody with a larger number.
MatchResult lower_number_wins(const TournamentMatch& m) {
    const auto strength = [&](int seat) {
        return std::stoi(m.header.players[static_cast<std::size_t>(seat)].substr(1));
    };
    return result(m, strength(0) < strength(1) ? Seat::First : Seat::Second);
}

// Chance with a fixed seed per match: the same result whenever it is played.
MatchResult by_chance(const TournamentMatch& m) {
    Random random(std::hash<std::string>{}(m.header.id));
    const auto dice = random.below(5);
    const auto points = static_cast<int>(random.below(64));
    return result(m, dice == 4 ? std::nullopt : std::optional(dice % 2 ? Seat::First : Seat::Second),
                  {points, 64 - points});
}

std::pair<std::string, std::string> pair_of(const TournamentMatch& m) {
    return std::minmax(m.header.players[0], m.header.players[1]);
}

template <class Play>
std::vector<TournamentMatch> play_all(Tournament& t, Play play) {
    std::vector<TournamentMatch> played;
    while (auto m = t.next()) {
        played.push_back(*m);
        t.finished(play(*m));
    }
    return played;
}

std::string names(const Tournament& t) {
    std::string out;
    for (const auto& row : t.standings())
        out += (out.empty() ? "" : " ") + std::to_string(row.place) + ":" + t.plan().participants[row.who].name;
    return out;
}

std::string table(const Tournament& t) {
    std::string out;
    for (const auto& r : t.standings())
        out += std::to_string(r.place) + " " + t.plan().participants[r.who].name + " " + std::to_string(r.points) +
               " " + std::to_string(r.half_points) + " " + std::to_string(r.difference) + " " +
               std::to_string(r.buchholz) + "\n";
    return out;
}

}  // namespace

TEST_CASE("round robin: everybody meets everybody, each start with both seats") {
    Tournament t(plan(Format::RoundRobin, 30, 4));
    CHECK(t.planned() == 3480);
    std::map<std::pair<std::string, std::string>, std::map<std::uint64_t, std::set<std::string>>> first_seats;
    const auto played = play_all(t, lower_number_wins);
    for (const auto& m : played) first_seats[pair_of(m)][m.header.seed].insert(m.header.players[0]);
    CHECK(played.size() == 3480);
    CHECK(first_seats.size() == 435);
    for (const auto& [pair, starts] : first_seats) {
        REQUIRE(starts.size() == 4);
        for (const auto& [seed, first] : starts) REQUIRE(first.size() == 2);
    }
    CHECK(t.over());
    const auto rows = t.standings();
    CHECK(rows[0].points == 58);  // 29 encounters, 2 points each
    CHECK(rows[0].games == 232);
    CHECK(rows[29].points == 0);
    CHECK(t.plan().participants[rows[29].who].name == "p30");
}

TEST_CASE("openings are given by start, the same to both sides and in every encounter") {
    TournamentPlan p = plan(Format::RoundRobin, 3, 2);
    const std::string without = tournament_id(p);
    p.openings = {"f5 d6", "f5 f6", "f5 f4"};
    CHECK(tournament_id(p) != without);
    Tournament t(p);
    std::map<std::string, int> used;
    for (const auto& m : play_all(t, by_chance)) ++used[m.header.opening];
    CHECK(used == std::map<std::string, int>{{"f5 d6", 6}, {"f5 f6", 6}});
}

TEST_CASE("encounter points are 2, 1 and 0, however clear the encounter was") {
    Tournament t(plan(Format::RoundRobin, 2, 2));
    const auto first = *t.next(), second = *t.next(), third = *t.next(), fourth = *t.next();
    CHECK_FALSE(t.next());
    t.finished(result(first, Seat::First));
    t.finished(result(second, Seat::First));
    t.finished(result(third, {}));
    CHECK(t.standings()[0].points == 0);  // nothing before the encounter is over
    CHECK_FALSE(t.over());
    t.finished(result(fourth, Seat::First));
    CHECK(t.over());
    CHECK(t.standings()[0].points == 2);
    CHECK(t.standings()[0].half_points == 5);
    CHECK(t.plan().participants[t.standings()[0].who].name == fourth.header.players[0]);
    t.finished(result(fourth, Seat::Second));  // told twice
    CHECK(t.standings()[0].half_points == 5);
}

TEST_CASE("in a round robin nobody waits long: the first matches involve everybody") {
    Tournament t(plan(Format::RoundRobin, 8));
    std::set<std::string> seen;
    for (int i = 0; i < 8; ++i) {
        const auto m = *t.next();
        seen.insert(m.header.players.begin(), m.header.players.end());
    }
    CHECK(seen.size() == 8);
}

TEST_CASE("a single game per encounter: starters are shared out") {
    Tournament t(plan(Format::RoundRobin, 7, 1, 1));
    std::map<std::string, int> balance;
    for (const auto& m : play_all(t, lower_number_wins)) {
        ++balance[m.header.players[0]];
        --balance[m.header.players[1]];
    }
    for (const auto& [name, b] : balance) CHECK(std::abs(b) <= 1);
}

TEST_CASE("an arena fault counts for nobody") {
    Tournament t(plan(Format::RoundRobin, 2));
    auto failed = result(*t.next(), {});
    failed.end.fault = Fault::Arena;
    t.finished(failed);
    t.finished(result(*t.next(), Seat::Second));
    CHECK(t.over());
    CHECK(t.standings()[0].half_points == 2);
    CHECK(t.standings()[1].half_points == 0);
}

TEST_CASE("gauntlet: the first meets all others, who do not meet") {
    Tournament t(plan(Format::Gauntlet, 6, 2));
    const auto played = play_all(t, lower_number_wins);
    CHECK(played.size() == 20);
    for (const auto& m : played) CHECK((m.header.players[0] == "p1" || m.header.players[1] == "p1"));
    CHECK(t.standings()[0].points == 10);
}

TEST_CASE("a newcomer joins a running round robin; the matches of the others keep their ids") {
    Tournament alone(plan(Format::RoundRobin, 4));
    std::set<std::string> before;
    for (const auto& m : play_all(alone, by_chance)) before.insert(m.header.id);
    CHECK(alone.join({"late", "random"}).error().code == "tournament.over");

    Tournament t(plan(Format::RoundRobin, 4));
    for (int i = 0; i < 5; ++i) t.finished(by_chance(*t.next()));
    CHECK(t.join({"p1", "x"}).error().code == "tournament.name_twice");
    CHECK(t.join({"p5", "random"}) == Participant{"p5", "random", 1});
    std::vector<TournamentMatch> rest = play_all(t, by_chance);
    CHECK(t.over());
    CHECK(t.played() == 20);
    Tournament five(plan(Format::RoundRobin, 5));
    std::set<std::string> all;
    for (const auto& m : play_all(five, by_chance)) all.insert(m.header.id);
    for (const auto& id : before) CHECK(all.contains(id));
    CHECK(table(five) == table(t));
}

TEST_CASE("a new version replaces the older one where an encounter has not begun, has its own row, or comes too late") {
    const std::vector<Participant> newer{{"p1", "bot:p1@2"}};
    Tournament replaced(plan(Format::RoundRobin, 3));
    std::string opponent;  // of the first encounter of p1 that begins
    while (opponent.empty()) {
        const auto m = replaced.next();
        REQUIRE(m);
        for (const Seat seat : {Seat::First, Seat::Second})
            if (m->header.players[seat] == "p1") opponent = m->header.players[other(seat)];
    }
    CHECK(replaced.welcome(newer)->size() == 1);
    CHECK(replaced.welcome(newer)->empty());  // nothing is new
    int old_ones = 0, new_ones = 0;
    while (const auto m = replaced.next())
        for (const Seat seat : {Seat::First, Seat::Second})
            if (m->header.players[seat] == "p1") {
                const bool is_new = m->players[seat] == "bot:p1@2";
                CHECK(is_new == (m->header.players[other(seat)] != opponent));
                ++(is_new ? new_ones : old_ones);
            }
    CHECK(old_ones == 1);
    CHECK(new_ones == 2);

    TournamentPlan p = plan(Format::RoundRobin, 3);
    p.versions = Versions::Rows;
    Tournament rows(p);
    CHECK(rows.welcome(newer)->front() == Participant{"p1@2", "bot:p1@2", 1});
    CHECK(rows.welcome(newer)->empty());
    CHECK(rows.plan().participants.size() == 4);
    CHECK(rows.plan().participants[0].player == "random?seed=1");

    p.versions = Versions::Frozen;
    Tournament frozen(p);
    CHECK(frozen.welcome(std::vector<Participant>{{"p1", "bot:p1@2"}, {"late", "random"}})->empty());
    CHECK(frozen.plan().participants == p.participants);
}

TEST_CASE("in a Swiss tournament a new version plays from the next round on") {
    Tournament t(plan(Format::Swiss, 4, 2, 1));
    const auto players_of_p1 = [&](const TournamentMatch& m) {
        return m.header.players[0] == "p1" ? m.players[0] : m.header.players[1] == "p1" ? m.players[1] : "";
    };
    CHECK(t.welcome(std::vector<Participant>{{"p1", "bot:p1@2"}})->size() == 1);
    std::map<int, std::string> by_round;
    while (const auto m = t.next()) {
        if (const std::string player = players_of_p1(*m); !player.empty()) by_round[m->round] = player;
        t.finished(by_chance(*m));
    }
    CHECK(by_round == std::map<int, std::string>{{1, "random?seed=1"}, {2, "bot:p1@2"}});
}

TEST_CASE("every format: killed anywhere and resumed, the table is that of an undisturbed run") {
    for (const Format format :
         {Format::RoundRobin, Format::Gauntlet, Format::Swiss, Format::Knockout, Format::Ladder}) {
        CAPTURE(name(format));
        const TournamentPlan p = plan(format, 11, 4, format == Format::Swiss ? 1 : 2);
        Tournament whole(p);
        std::set<std::string> ids;
        for (const auto& m : play_all(whole, by_chance)) CHECK(ids.insert(m.header.id).second);
        CHECK(whole.over());
        CHECK(whole.planned() == whole.played());

        Random random(9);
        std::vector<MatchResult> stored;  // what survives
        for (bool over = false; !over;) {
            Tournament t(p);
            random.shuffle(stored);
            for (const auto& r : stored) t.finished(r);
            CHECK(t.played() == static_cast<int>(stored.size()));
            std::vector<TournamentMatch> running;  // some finish before the kill, in any order
            for (auto n = random.below(20); n > 0; --n) {
                if (auto m = t.next()) running.push_back(*m);
                if (running.empty()) break;
                if (random.below(3) == 0) continue;
                std::swap(running[random.below(running.size())], running.back());
                stored.push_back(by_chance(running.back()));
                t.finished(stored.back());
                running.pop_back();
            }
            over = t.over();
            if (over) CHECK(table(t) == table(whole));
        }
        CHECK(stored.size() == ids.size());
        for (const auto& r : stored) CHECK(ids.contains(r.header.id));
    }
}

TEST_CASE("a match that could not be played is handed out again") {
    Tournament t(plan(Format::RoundRobin, 2));
    const auto m = *t.next();
    t.next();
    CHECK_FALSE(t.next());
    t.again(m.header.id);
    CHECK(t.next()->header.id == m.header.id);
    t.finished(by_chance(m));
    t.again(m.header.id);  // it is finished: nothing to do
    CHECK_FALSE(t.next());
}

TEST_CASE("Swiss: the stronger half rises, nobody meets twice, seats are balanced, one bye each") {
    for (const int n : {8, 13, 40, 41}) {
        CAPTURE(n);
        const int rounds = n < 20 ? 5 : 9;
        Tournament t(plan(Format::Swiss, n, rounds, 1));
        std::map<std::string, int> balance;
        std::set<std::pair<std::string, std::string>> met;
        int round = 1;
        for (const auto& m : play_all(t, lower_number_wins)) {
            if (m.round != round)
                for (const auto& [name, b] : balance) REQUIRE(std::abs(b) <= 1);
            round = m.round;
            ++balance[m.header.players[0]];
            --balance[m.header.players[1]];
            REQUIRE(met.insert(pair_of(m)).second);
        }
        CHECK(round == rounds);
        for (const auto& [name, b] : balance) CHECK(std::abs(b) <= 1);
        CHECK(t.byes().size() == static_cast<std::size_t>(n % 2 ? rounds : 0));
        std::set<std::size_t> with_bye;
        for (const Bye& b : t.byes()) CHECK(with_bye.insert(b.who).second);
        CHECK(t.standings()[0].who == 0);
        CHECK(t.standings().back().who > static_cast<std::size_t>(n) / 2);
    }
}

TEST_CASE("Swiss with 1,000 participants over 20 rounds keeps all promises") {
    Tournament t(plan(Format::Swiss, 1000, 20, 1));
    std::vector<int> balance(1001);
    std::set<std::pair<int, int>> met;
    int round = 1;
    while (const auto m = t.next()) {
        if (m->round != round) REQUIRE(std::ranges::all_of(balance, [](int b) { return std::abs(b) <= 1; }));
        round = m->round;
        const int a = std::stoi(m->header.players[0].substr(1)), b = std::stoi(m->header.players[1].substr(1));
        ++balance[static_cast<std::size_t>(a)];
        --balance[static_cast<std::size_t>(b)];
        REQUIRE(met.insert(std::minmax(a, b)).second);
        Random random(derive(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)));
        t.finished(result(*m, random.unit() < expected_score(b - a) ? Seat::First : Seat::Second));
    }
    CHECK(round == 20);
    CHECK(met.size() == 10'000);
    CHECK(t.standings()[0].who < 50);
}

TEST_CASE("Swiss with more rounds than opponents repeats as little as needed") {
    Tournament t(plan(Format::Swiss, 4, 5, 1));
    std::map<std::pair<std::string, std::string>, int> met;
    for (const auto& m : play_all(t, lower_number_wins)) ++met[pair_of(m)];
    CHECK(t.over());
    CHECK(met.size() == 6);  // the first three rounds are a round robin
}

TEST_CASE("newcomers join a Swiss tournament and a ladder from the next round, the same after a resume") {
    for (const Format format : {Format::Swiss, Format::Ladder}) {
        CAPTURE(name(format));
        Tournament t(plan(format, 6, 4));
        std::vector<MatchResult> stored;
        const auto play = [&](const TournamentMatch& m) {
            stored.push_back(by_chance(m));
            return stored.back();
        };
        for (int i = 0; i < 8; ++i) t.finished(play(*t.next()));
        CHECK(t.round() == 2);
        const Participant late = *t.join({"p7", "random"});
        CHECK(late.from == 3);
        play_all(t, play);
        Tournament resumed([&] {
            auto p = plan(format, 6, 4);
            p.participants.push_back(late);
            return p;
        }());
        for (const auto& r : stored) resumed.finished(r);
        CHECK(resumed.over());
        CHECK(table(resumed) == table(t));
        CHECK(t.join({"too late", "random"}).error().code == "tournament.over");
    }
    Tournament last(plan(Format::Swiss, 4, 1));
    CHECK(last.join({"x", "random"}).error().code == "tournament.last_round");
}

TEST_CASE("knockout: seeds meet late, a bronze match is played, byes go to the best") {
    Tournament eight(plan(Format::Knockout, 8));
    std::vector<TournamentMatch> played = play_all(eight, lower_number_wins);
    CHECK(played.size() == 16);
    CHECK(names(eight) == "1:p1 2:p2 3:p3 4:p4 5:p5 5:p6 5:p7 5:p8");
    CHECK(eight.encounters().back().bronze);
    CHECK(eight.join({"x", "random"}).error().code == "tournament.over");

    Tournament five(plan(Format::Knockout, 5));
    CHECK(five.byes().size() == 3);
    CHECK(five.join({"x", "random"}).error().code == "tournament.bracket_drawn");
    play_all(five, lower_number_wins);
    CHECK(names(five) == "1:p1 2:p2 3:p3 4:p4 5:p5");
    Tournament two(plan(Format::Knockout, 2));
    CHECK(play_all(two, lower_number_wins).size() == 2);
    Tournament three(plan(Format::Knockout, 3));
    play_all(three, lower_number_wins);
    CHECK(names(three) == "1:p1 2:p2 3:p3");
}

TEST_CASE("knockout: a drawn encounter goes on with new starts, then game points, then the seed decide") {
    Tournament t(plan(Format::Knockout, 2));
    std::set<std::uint64_t> seeds;
    int count = 0;
    while (const auto m = t.next()) {
        seeds.insert(m->header.seed);
        t.finished(result(*m, ++count < 6 ? std::nullopt : std::optional(Seat::First)));
    }
    CHECK(count == 6);
    CHECK(seeds.size() == 3);
    CHECK(names(t) == "1:p2 2:p1");  // p2 sits first in even games

    Tournament discs(plan(Format::Knockout, 2));
    CHECK(play_all(discs, [](const auto& m) {
              return result(m, {}, m.header.players[0] == "p2" ? std::array{33, 31} : std::array{32, 32});
          }).size() == 8);
    CHECK(names(discs) == "1:p2 2:p1");

    Tournament nothing(plan(Format::Knockout, 2));
    CHECK(play_all(nothing, [](const auto& m) { return result(m, {}); }).size() == 8);
    CHECK(names(nothing) == "1:p1 2:p2");
}

TEST_CASE("ladder: the strong climb, it runs for ever if told so") {
    TournamentPlan p = plan(Format::Ladder, 9, 0);
    std::ranges::reverse(p.participants);
    Tournament t(p);
    CHECK_FALSE(t.planned());
    for (int i = 0; i < 200; ++i) t.finished(lower_number_wins(*t.next()));
    CHECK_FALSE(t.over());
    CHECK(names(t) == "1:p1 2:p2 3:p3 4:p4 5:p5 6:p6 7:p7 8:p8 9:p9");
}

TEST_CASE("the largest matching is found where greed fails") {
    // A path 0-1-2-3: pairing 1 with 2 first blocks both ends. Then odd cycles.
    CHECK(largest_matching({{1}, {2, 0}, {1, 3}, {2}}, {std::nullopt, 2, 1, std::nullopt}) == Partners{1, 0, 3, 2});
    const std::vector<std::vector<std::size_t>> two_triangles{{1, 2}, {0, 2}, {0, 1, 3}, {2, 4, 5}, {3, 5}, {3, 4}};
    for (const auto& mate : largest_matching(two_triangles, Partners(6))) CHECK(mate.has_value());

    Random random(4);  // against exhaustive search on small graphs
    for (int round = 0; round < 300; ++round) {
        const std::size_t n = 2 + random.below(7);
        std::vector<std::vector<std::size_t>> graph(n);
        for (std::size_t a = 0; a < n; ++a)
            for (std::size_t b = a + 1; b < n; ++b)
                if (random.below(3) == 0) {
                    graph[a].push_back(b);
                    graph[b].push_back(a);
                }
        const auto best = [&](auto& self, unsigned used, std::size_t from) -> int {
            int most = 0;
            for (std::size_t a = from; a < n; ++a)
                if (!(used >> a & 1))
                    for (const std::size_t b : graph[a])
                        if (b > a && !(used >> b & 1))
                            most = std::max(most, 1 + self(self, used | 1u << a | 1u << b, a + 1));
            return most;
        };
        int paired = 0;
        const Partners found = largest_matching(graph, Partners(n));
        for (std::size_t a = 0; a < n; ++a)
            if (found[a]) {
                REQUIRE(found[*found[a]] == a);
                REQUIRE(std::ranges::find(graph[a], *found[a]) != graph[a].end());
                ++paired;
            }
        CHECK(paired == 2 * best(best, 0, 0));
    }
}

TEST_CASE("a plan with a mistake is refused") {
    const auto code = [](auto change) {
        TournamentPlan p = plan(Format::RoundRobin, 3);
        change(p);
        const auto sound = check(p);
        return sound ? "" : sound.error().code;
    };
    CHECK(code([](auto&) {}) == "");
    CHECK(code([](auto& p) { p.game = ""; }) == "tournament.no_game");
    CHECK(code([](auto& p) { p.participants.resize(1); }) == "tournament.too_few");
    CHECK(code([](auto& p) { p.participants[0].from = p.participants[1].from = 2; }) == "tournament.too_few");
    CHECK(code([](auto& p) { p.rounds = 0; }) == "tournament.bad_number");
    CHECK(code([](auto& p) { p.games = 0; }) == "tournament.bad_number");
    CHECK(code([](auto& p) { p.participants[1].name = "p1"; }) == "tournament.name_twice");
    CHECK(code([](auto& p) {
              p.rounds = 0;
              p.format = Format::Ladder;
          }) == "");
    std::vector<Participant> some{{"random", "random"}};
    some.push_back(entrant("random", some));
    CHECK(entrant("random", some).name == "random #3");
    CHECK(entrant("best", some).name == "best");
}
