// Helps the tests of net/: an owner that writes down what its port told it, and waiting
// for an outcome without depending on how fast it comes.
#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "net/port.h"

namespace agon::net {

struct Ear {
    std::vector<std::string> lines{};
    std::vector<Time> arrivals{};
    std::optional<Gone> gone{};
    int farewells = 0;

    void listen(LinePort& port) {
        port.start(
            [this](std::string_view line, Time arrived) { lines.emplace_back(line), arrivals.push_back(arrived); },
            [this](const Gone& why) { gone = why, ++farewells; });
    }
    bool heard(std::string_view line) const {
        for (const auto& l : lines)
            if (l == line) return true;
        return false;
    }
};

// Runs the loop until `done`. Two minutes without it is a failure, not a speed limit.
template <class Done>
void run_until(Loop& loop, Done done) {
    const auto hopeless = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    while (!done() && std::chrono::steady_clock::now() < hopeless) {
        loop.at(std::chrono::steady_clock::now() + std::chrono::milliseconds(2), [&] { loop.stop(); });
        loop.run();
    }
    REQUIRE(done());
}

}  // namespace agon::net
