// The parts of a running server, each for itself: answers that wait for the store, tables that
// wait for a client, and the thread that must not wait.
#include <doctest/doctest.h>

#include <thread>

#include "core/serving_thread.h"
#include "server/late_answers.h"
#include "server/offers.h"
#include "server/table_memory.h"

using namespace agon;
using namespace std::chrono_literals;

TEST_CASE("an answer waits until every end that it tells is stored") {
    net::Loop loop;
    LateAnswers late(loop, 1h);
    std::string said;
    const auto answer = [&](char letter) { return [&said, letter](bool stored) { said += stored ? letter : '-'; }; };
    late.add({}, answer('a'));
    CHECK(said == "a");
    late.add({"one", "two"}, answer('b'));
    late.add({"two"}, answer('c'));
    late.stored("two");
    CHECK(said == "ac");
    late.stored("another");
    CHECK(said == "ac");
    late.stored("one");
    CHECK(said == "acb");
    late.stored("one");
    CHECK(said == "acb");
}

TEST_CASE("an answer whose end cannot be stored is given up, one at a time") {
    net::Loop loop;
    LateAnswers late(loop, 0us);
    std::string said;
    late.add({"one"}, [&](bool stored) { said += stored ? '+' : '-'; });
    late.add({"two"}, [&](bool stored) {
        said += stored ? '+' : '-';
        loop.stop();
    });
    loop.run();
    CHECK(said == "--");
}

TEST_CASE("a client takes the table that waits longest and still has a place") {
    net::Loop loop;
    TableHall hall;
    Offers offers(loop, hall);
    const GameEntry& game = *find_game("othello");
    for (const char* id : {"full", "free"}) hall.add(std::make_unique<Table>(game, TableSetup{.id = id, .rules = ""}));
    REQUIRE(hall.find("full")->sit("ann", Time{}));
    REQUIRE(hall.find("full")->sit("bob", Time{}));
    int told = 0;
    offers.on_offer([&] { ++told; });
    for (const char* id : {"gone", "full", "free"}) offers.add("kulami", id);
    loop.poll();
    CHECK(told == 3);
    CHECK(!offers.take("battleship"));
    CHECK(offers.take("kulami") == hall.find("free"));
    CHECK(!offers.take("kulami"));
}

TEST_CASE("a thread serves as long as its mark exists, and no other thread does") {
    CHECK(!ServingThread::here());
    {
        const ServingThread serving;
        CHECK(ServingThread::here());
        bool elsewhere = true;
        std::jthread([&] { elsewhere = ServingThread::here(); }).join();
        CHECK(!elsewhere);
    }
    CHECK(!ServingThread::here());
}

TEST_CASE("the memory of a table is read as it was written, and anything else is refused") {
    const TableMemory memory{
        .setup = {.id = "t",
                  .rules = "standard",
                  .conduct = {.total = 8s, .increment = 2ms, .grace = 3ms, .refusals = 7},
                  .seed = 18'446'744'073'709'551'615u,
                  .rematches = Rematches::Both,
                  .rated = true},
        .of_first_place = Seat::Second,
        .begun = 3,
        .seats = {SeatMemory{SeatMemory::Who::Person, "", "hash"}, SeatMemory{SeatMemory::Who::Engine, "level:3"}},
        .pace = 5ms,
        .patience = 60s,
        .lent = 1,
        .authors = {"anna"},
        .room = R"({"chat":["\n"]})"};
    const std::string text = to_json(memory);
    const auto read = read_memory(text);
    REQUIRE(read.has_value());
    CHECK(to_json(*read) == text);
    CHECK(read->setup.conduct == memory.setup.conduct);
    CHECK(read->seats == memory.seats);
    CHECK(read->setup.seed == memory.setup.seed);
    for (std::size_t size = 0; size < text.size(); ++size) CHECK_FALSE(read_memory(text.substr(0, size)));
    for (const char* bad : {"{}", "[]", R"({"table":"t","seed":"1","first_place":1,"seats":[{"who":"person"}]})",
                            R"({"table":"t","seed":"x","first_place":1,"seats":[{"who":"bot"},{"who":"bot"}]})",
                            R"({"table":"t","seed":"1","first_place":1,"seats":[{"who":"king"},{"who":"bot"}]})"})
        CHECK_FALSE(read_memory(bad));
}
