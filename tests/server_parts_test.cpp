// The parts of a running server, each for itself: answers that wait for the store, tables that
// wait for a client, and the thread that must not wait.
#include <doctest/doctest.h>

#include <thread>

#include "core/serving_thread.h"
#include "server/late_answers.h"
#include "server/offers.h"

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
