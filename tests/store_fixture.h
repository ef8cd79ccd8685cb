// What the tests of the store share: a data folder of their own, and a match with every kind of event.
#pragma once

#include <doctest/doctest.h>
#include <unistd.h>

#include <atomic>

#include "core/text.h"
#include "store/store.h"

namespace agon {

struct Folder {  // a data folder for one test
    std::filesystem::path path = std::filesystem::temp_directory_path() /
                                 ("agon_store_" + std::to_string(::getpid()) + "_" + std::to_string(next()));
    static int next() {
        static std::atomic<int> n = 0;
        return ++n;
    }
    Folder() { std::filesystem::remove_all(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    Store open() const {
        auto store = Store::open(path);
        REQUIRE_MESSAGE(store.has_value(), sentence(store.error(), Language::English));
        return std::move(*store);
    }
};

inline std::vector<Event> every_kind() {
    using namespace std::chrono_literals;
    return {
        {1, 5us, Moved{Seat::First, "f5", 5us}},
        {2, 7us, Refused{Seat::Second, "a\"1\\\n\t", {"othello.no_flip", {"a1", "Ä ß 漢 \x01"}}}},
        {3, 8us, Said{Seat::Second, "good luck"}},
        {4, 9us, Noted{Seat::First, "stderr", "line\nline"}},
        {5, 10us, Undone{Seat::First, 1}},
        {6, 11us, Moved{Seat::First, "d3", 4'000'000'000us}},
        {7, 4'000'000'011us,
         Finished{{Seat::Second, {-3, 64}, {"othello.wiped", {"x"}}},
                  Fault::Timeout,
                  Seat::First,
                  {"end.timeout_total", {"1", "2"}}}},
    };
}

inline Header header(const std::string& id) {
    return {.id = id,
            .game = "othello",
            .rules = "standard",
            .seed = 18446744073709551615u,
            .players = {"random", "best?nodes=7"},
            .clock = "total=8s",
            .rated = true,
            .opening = "f5 d6"};
}

inline Record record(const std::string& id, const std::string& series = "s", int number = 1) {
    return {header(id), series, number, every_kind()};
}

inline std::string english(const Phrase& p) { return sentence(p, Language::English); }

template <class T>
std::string refusal(const Result<T>& e) {
    return e ? "" : english(e.error());
}

}  // namespace agon
