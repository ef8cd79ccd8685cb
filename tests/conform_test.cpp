// The examiner of foreign servers, fed by hand: lines, silence, closed links, requests.
#include <doctest/doctest.h>

#include "core/conform.h"

using namespace agon;
using namespace std::chrono_literals;

namespace {

const Time t0{};

Script<Passed> greeting(Desk& desk, int link) {
    desk.send(link, "hello");
    const auto line = co_await desk.line(link, 1s);
    co_return desk.check("greeting", line == "welcome",
                         "Expected 'welcome', heard '" + line.value_or("nothing") + "'.");
}

Script<Passed> small_exam(Desk& desk) {
    const bool open = co_await desk.open(0, 5s);
    if (!desk.check("connects", open, "The server must accept a connection.")) co_return false;
    const bool polite = co_await greeting(desk, 0);
    if (!polite) co_return false;
    desk.close(0);
    const Fetched page = co_await desk.fetch("GET", "/games", "", 2s);
    desk.check("answers", page.status == 200, "Status 200 expected, got " + std::to_string(page.status) + ".");
    co_return true;
}

template <class T>
const T& only(const std::vector<Want>& wants) {
    REQUIRE(wants.size() == 1);
    return std::get<T>(wants.front());
}

}  // namespace

TEST_CASE("an exam asks, hears and reports") {
    Exam exam(small_exam);
    only<OpenLink>(exam.begin(t0));
    CHECK(exam.deadline() == t0 + 5s);
    CHECK(only<SendLine>(exam.on(LinkOpened{0}, t0 + 1s)).line == "hello");
    const auto wants = exam.on(LineHeard{0, "welcome"}, t0 + 1500ms);
    REQUIRE(wants.size() == 2);
    CHECK(std::get<CloseLink>(wants[0]).link == 0);
    CHECK(std::get<Fetch>(wants[1]).target == "/games");
    CHECK_FALSE(exam.done());
    CHECK(exam.on(Fetched{200, "", ""}, t0 + 2s).empty());
    CHECK(exam.done());
    CHECK(report(exam.checks()).ends_with("3 passed, 0 failed, 0 skipped\n"));
}

TEST_CASE("silence and a refused connection fail their checks") {
    Exam silent(small_exam);
    silent.begin(t0);
    silent.on(LinkOpened{0}, t0);
    CHECK(silent.tick(t0 + 500ms).empty());
    CHECK_FALSE(silent.done());
    silent.tick(t0 + 1s);
    CHECK(silent.done());
    CHECK(silent.checks().back().result == Check::Result::Failed);
    CHECK(silent.checks().back().sentence == "Expected 'welcome', heard 'nothing'.");

    Exam refused(small_exam);
    refused.begin(t0);
    refused.on(LinkClosed{0}, t0);
    CHECK(refused.done());
    CHECK(report(refused.checks()).starts_with("FAILED  connects"));
}
