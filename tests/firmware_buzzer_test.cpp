// The buzzer's melodies on a clock that the test turns.
#include <doctest/doctest.h>

#include <vector>

#include "firmware/buzzer.h"

using namespace agon::firmware;

namespace {
struct Heard {
    std::vector<unsigned>* tones;
    void operator()(unsigned hertz) const { tones->push_back(hertz); }
};
}  // namespace

TEST_CASE("a melody is played note by note and ends in silence") {
    std::vector<unsigned> tones;
    Buzzer<Heard> buzzer({&tones});
    buzzer.play(melody::hit, 1000);
    CHECK(tones == std::vector<unsigned>{988});
    buzzer.poll(1059);
    CHECK(tones.size() == 1);
    buzzer.poll(1060);
    buzzer.poll(1090);
    buzzer.poll(1150);
    CHECK(tones == std::vector<unsigned>{988, 0, 988, 0});
    buzzer.poll(9999);
    CHECK(tones.size() == 4);
}

TEST_CASE("the latest melody is heard, also by a loop that was busy for long") {
    std::vector<unsigned> tones;
    Buzzer<Heard> buzzer({&tones});
    buzzer.play(melody::lost, 0);
    buzzer.play(melody::struck, 50);
    CHECK(tones == std::vector<unsigned>{392, 196});
    buzzer.poll(100'000);
    CHECK(tones.back() == 0);
}
