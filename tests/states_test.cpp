// The tables of states of the arena's own sessions, and what keeps any table whole.
#include "tests/states.h"

#include "arena/java_session.h"
#include "arena/native_session.h"

using namespace agon;

namespace {

enum class Lamp : std::uint8_t { Dark, Bright, Broken };
enum class Hand : std::uint8_t { Press, Drop };
void nothing() {}
using Wiring = Rule<Lamp, Hand, void (*)()>;

constexpr Names<Lamp::Broken> lamps{"Dark", "Bright", "Broken"};
constexpr Names<Hand::Drop> hands{"press", "drop"};
constexpr Wiring press{Lamp::Dark, Hand::Press, &nothing, "click", Lamp::Bright},
    press_again{Lamp::Bright, Hand::Press, &nothing, "click", Lamp::Dark},
    drop{~SetOf{Lamp::Broken}, Hand::Drop, &nothing, "noise", Lamp::Broken},
    broken{Lamp::Broken, {Hand::Press, Hand::Drop}, &nothing, "nothing"};

auto wired(const std::vector<Wiring>& rules, const Names<Hand::Drop>& names = hands) {
    return StateTable(lamps, names, std::span<const Wiring>(rules));
}

const test::Words manual{"## States",
                         "| state | meaning |",
                         "|---|---|",
                         "| Dark | no light |",
                         "| Bright | light |",
                         "| Broken | for good |",
                         "| input | in state | answer | next state |",
                         "|---|---|---|---|",
                         "| `press` | Dark | click | Bright |",
                         "| `press` | Bright | click | Dark |",
                         "| `drop` | all but Broken | noise | Broken |",
                         "| any | Broken | nothing | stays |",
                         "## Light",
                         "| state | meaning |"};

}  // namespace

TEST_CASE("a table knows every step and tells it in words") {
    const auto table = wired({press, press_again, drop, broken});
    Lamp lamp = Lamp::Dark;
    CHECK(table.step(lamp, Hand::Press).answer == "click");
    CHECK(lamp == Lamp::Bright);
    CHECK(table.step(lamp, Hand::Drop).answer == "noise");
    CHECK(table.step(lamp, Hand::Press).answer == "nothing");
    CHECK(lamp == Lamp::Broken);
    const Transition& t = table.transitions()[3];
    CHECK(test::row({t.state, t.input, t.answer, t.next}) == "Bright | drop | noise | Broken");
}

TEST_CASE("a table with a gap, a contradiction or a name too few is refused") {
    CHECK_THROWS_WITH(wired({press, drop, broken}), "an input is not decided in some state");
    CHECK_THROWS_WITH(wired({press, press_again, drop, broken, press}), "an input is decided twice in one state");
    CHECK_THROWS_WITH(wired({press, press_again, drop, broken}, {"press"}), "a state or an input has no name");
}

TEST_CASE("steps that are missing, states without a way and wrong documents are found") {
    const auto whole = wired({press, press_again, drop, broken});
    const auto steps = whole.transitions();
    CHECK(test::undecided(steps).empty());
    CHECK(test::undecided(steps.first(5)) == test::Words{"not decided once: Broken | drop"});
    CHECK(test::missing_ways(steps).empty());
    CHECK(test::differences(steps, manual).empty());

    const auto stuck = wired({{Lamp::Dark, Hand::Press, &nothing, "click"}, press_again, drop, broken});
    CHECK(test::missing_ways(stuck.transitions()) == test::Words{"no way from Dark to Bright"});
    CHECK(test::differences(stuck.transitions(), manual) ==
          test::Words{"not shown: Dark | press | click | Dark", "shown, but not so: Dark | press | click | Bright"});
    CHECK(test::differences(steps, {}).size() == 7);

    const auto robust = wired({press,
                               press_again,
                               {~SetOf<Lamp>{}, Hand::Drop, &nothing, "noise"},
                               {Lamp::Broken, Hand::Press, &nothing, "click", Lamp::Dark}});
    CHECK(test::missing_ways(robust.transitions()) ==
          test::Words{"no way from Dark to Broken", "no way from Bright to Broken", "no way from Dark to Broken",
                      "a way leads out of Broken"});
}

TEST_CASE("the native session's states are whole and documented") {
    test::check_states(NativeSession::transitions(), "docs/protocols/agon.md");
}

TEST_CASE("the Java session's states are whole and documented") {
    test::check_states(JavaSession::transitions(), "docs/java-course.md");
}
