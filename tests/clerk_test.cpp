// The thread beside the loop: order, bounds, failures, and answers that nobody awaits any more.
#include <doctest/doctest.h>

#include <future>
#include <stdexcept>

#include "server/web/clerk.h"
#include "tests/net_ear.h"

using namespace agon;

namespace {

using Numbers = std::vector<Result<int>>;

Clerk::Done<int> into(Numbers& answers) {
    return [&answers](Result<int> r) { answers.push_back(std::move(r)); };
}

}  // namespace

TEST_CASE("jobs run on one other thread in order, and are answered on the loop") {
    net::Loop loop;
    Clerk clerk(loop);
    Numbers answers;
    std::thread::id thread;
    clerk.ask<int>([&] { return thread = std::this_thread::get_id(), 1; }, into(answers));
    clerk.ask<int>([&] { return thread == std::this_thread::get_id() ? 2 : 0; }, into(answers));
    net::run_until(loop, [&] { return answers.size() == 2; });
    CHECK(thread != std::this_thread::get_id());
    CHECK(answers == Numbers{1, 2});
}

TEST_CASE("what throws is a refusal of that job alone") {
    net::Loop loop;
    Clerk clerk(loop);
    Numbers answers;
    clerk.ask<int>([]() -> Result<int> { throw std::runtime_error("the disk"); }, into(answers));
    clerk.ask<int>([] { return 2; }, into(answers));
    net::run_until(loop, [&] { return answers.size() == 2; });
    REQUIRE_FALSE(answers[0]);
    CHECK(answers[0].error().args == std::vector<std::string>{"the disk"});
    CHECK(answers[1] == 2);
}

TEST_CASE("only so much waits, in number and in bytes, and then there is room again") {
    net::Loop loop;
    std::promise<void> free;
    Clerk clerk(loop);
    Numbers held, refused;
    const auto wait = [done = free.get_future().share()] { return done.wait(), 1; };
    clerk.ask<int>(wait, into(held), 100 << 20);
    clerk.ask<int>([] { return 0; }, into(refused), 100 << 20);
    REQUIRE(refused.size() == 1);
    CHECK(refused[0].error().code == "web.busy");
    int asked = 1;
    while (refused.size() == 1) {
        const auto either = [&](const Result<int>& r) { (r ? held : refused).push_back(r); };
        clerk.ask<int>([] { return 1; }, either);
        ++asked;
    }
    free.set_value();
    net::run_until(loop, [&] { return std::ssize(held) == asked - 1; });
    clerk.ask<int>([] { return 7; }, into(held), 100 << 20);
    net::run_until(loop, [&] { return std::ssize(held) == asked; });
    CHECK(held.back() == 7);
}

TEST_CASE("no answer comes once the clerk is gone") {
    net::Loop loop;
    Numbers answers;
    std::promise<void> ran;
    {
        Clerk clerk(loop);
        clerk.ask<int>([&] { return ran.set_value(), 1; }, into(answers));
        ran.get_future().wait();
    }
    loop.poll();
    CHECK(answers.empty());
}
