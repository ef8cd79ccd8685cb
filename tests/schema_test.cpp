// What the arena writes is what docs/schema promises: real matches and a real summary
// are validated, and a document with a mistake is refused.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "arena/match.h"
#include "arena/series.h"
#include "core/catalogue.h"
#include "store/log.h"

using namespace agon;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

struct Files {  // a folder for one test
    fs::path path = fs::temp_directory_path() / ("agon_schema_" + std::to_string(::getpid()));
    Files() { fs::create_directories(path); }
    ~Files() { fs::remove_all(path); }
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path / name) << text;
        return (path / name).string();
    }
};

bool valid(const std::string& schema, const std::string& file) {
    return std::system(("/usr/bin/python3 tools/check_json.py " + schema + " " + file).c_str()) == 0;
}

// Random legal moves in virtual time, 3 µs each.
Record play(const GameEntry& game, const SeriesPlan& plan, int number) {
    const Header header = planned(plan, number).header;
    Time now{};
    Match match(*game.start(header.rules, header.seed), {}, now);
    match.note(Seat::First, {"stderr", "hello"}, now);
    for (std::uint64_t n = 0; !match.over(); ++n) {
        const Seat seat = match.position().may_act(Seat::First) ? Seat::First : Seat::Second;
        match.act(seat, match.position().suggest(seat, derive(header.seed, n)).value(), now += 3us);
    }
    return {header, series_id(plan), number, {match.log().begin(), match.log().end()}};
}

std::vector<Event> every_kind() {
    return {
        {1, 5us, Moved{Seat::First, "f5", 5us}},
        {2, 7us, Refused{Seat::Second, "a 1", {"othello.no_flip", {"a1"}}}},
        {3, 8us, Said{Seat::Second, "good luck"}},
        {4, 9us, Noted{Seat::First, "stderr", "line\nline"}},
        {5, 9us, Noted{Seat::Second, "thought", "", {"note.depth", {"7"}}}},
        {6, 10us, Undone{Seat::First, 1}},
        {7, 11us,
         Finished{{Seat::Second, {-3, 64}, {"othello.wiped", {"x"}}},
                  Fault::Timeout,
                  Seat::First,
                  {"end.timeout_total", {"1", "2"}}}},
    };
}

}  // namespace

TEST_CASE("logs of real matches of every game are as the schema says") {
    const Files files;
    for (const GameEntry* game : catalogue()) {
        const SeriesPlan plan{.game = std::string(game->name), .players = {"a", "b"}, .seed = 3, .games = 1};
        const Record record = play(*game, plan, 1);
        CHECK_MESSAGE(valid("log", files.write("real.jsonl", write_log(record.header, record.log))), game->name);
    }
    CHECK(valid("log", files.write("kinds.jsonl",
                                   write_log({.id = "x", .game = "othello", .opening = "f5 d6"}, every_kind()))));
}

TEST_CASE("what every viewer sees of every game is as its schema says") {
    const Files files;
    for (const GameEntry* game : catalogue())
        for (const Profile& profile : game->profiles) {
            std::string views;
            auto p = std::move(*game->start(profile.name, 5));
            for (std::uint64_t n = 0; !p->outcome(); ++n) {
                for (Viewer v : {Viewer::First, Viewer::Second, Viewer::Public, Viewer::Referee})
                    views += p->seen_by(v)->view() + "\n";
                const Seat seat = p->may_act(Seat::First) ? Seat::First : Seat::Second;
                REQUIRE(p->play(seat, *p->suggest(seat, n)));
            }
            views += p->view() + "\n";
            CHECK_MESSAGE(valid("view:" + std::string(game->name), files.write("views.jsonl", views)), game->name);
        }
}

TEST_CASE("the summary of a series is as the schema says") {
    const Files files;
    const SeriesPlan plan{.game = "othello", .players = {"a", "b"}, .seed = 3, .games = 6};
    Tally tally(plan);
    CHECK(valid("match", files.write("none.json", summary_json(tally, {.version = "1", .cpu = "x"}))));
    for (int n = 1; n <= 5; ++n) tally.add(play(*find_game("othello"), plan, n));
    tally.add({planned(plan, 6).header,
               series_id(plan),
               6,
               {{1, 0us, Finished{{Seat::First}, Fault::Crash, Seat::Second, {"end.left"}}}}});
    ArenaInfo arena{.version = "1", .cpu = "x", .concurrency = 2};
    arena.latency.add(7us);
    CHECK(valid("match", files.write("six.json", summary_json(tally, arena, Sprt{}))));
}

TEST_CASE("a document with a mistake is refused") {
    const Files files;
    const std::string head = to_json(Header{.id = "x", .game = "othello"}) + "\n";
    CHECK(valid("log", files.write("head.jsonl", head)));
    CHECK_FALSE(valid("log", files.write("seat.jsonl", head + R"({"seq":1,"at_us":0,"type":"said","seat":3,"text":""})"
                                                              "\n")));
    CHECK_FALSE(
        valid("log", files.write("more.jsonl", head + R"({"seq":1,"at_us":0,"type":"said","seat":1,"text":"","more":1})"
                                                      "\n")));
    CHECK_FALSE(valid("log", files.write("type.jsonl", head + R"({"seq":1,"at_us":0,"type":"jumped","seat":1})"
                                                              "\n")));
    CHECK_FALSE(valid("match", files.write("half.json", R"({"game":"othello"})")));
}
