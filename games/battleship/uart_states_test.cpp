// The states of the board protocol. The machine has no table, so one is made here: every input is tried on a machine in
// every state. What came of it is what docs/protocols/uart.md shows, and the picture there is drawn from that.
#include <array>
#include <deque>

#include "games/battleship/uart_machine.h"
#include "tests/states.h"

namespace agon::battleship::states_of_boards {
namespace {

using Stage = UartMachine::Stage;

// One ship of two fields, so that the last hit is near: ours at the top of column 0. Theirs is in column 9, at the top
// where they answer that we hit, at the bottom where they do not.
constexpr Layout one_ship{.apart = Apart::All, .ships = {0, 0, 1}};
constexpr ColumnSums our_sums{2}, their_sums{0, 0, 0, 0, 0, 0, 0, 0, 0, 2};
constexpr Field our_field{2, 2};

UartMachine machine(Role role) { return UartMachine({.role = role, .end = EndForm::Document, .layout = one_ship}, 0); }

// What our player decides where the machine wishes for it.
void decide(UartMachine& m) {
    switch (m.wish()) {
        case Wish::Start: return m.start("1", 0);
        case Wish::Sums: return m.announce(our_sums, 0);
        case Wish::Shot: return m.shoot(m.asked().has(cell_at(9, 0)) ? cell_at(9, 1) : cell_at(9, 0), 0);
        case Wish::Answer: return m.answer(column_of(m.incoming()) == 0, 0);
        case Wish::Field: return m.disclose(our_field, 0);
        case Wish::None: return;
    }
}

void say(UartMachine& m, std::initializer_list<std::string_view> lines) {
    for (const auto line : lines) {
        while (m.begun() && m.wish() != Wish::None) decide(m);
        m.on_frame(line, 0);
    }
}

void columns(UartMachine& m, int from, int to) {
    for (int x = from; x < to; ++x) m.on_frame("SF" + std::to_string(x) + (x == 9 ? "D0000000022" : "D0000000000"), 0);
}

// As S1, whose field is due first.
void lose(UartMachine& m) {
    say(m, {"CS0000000002", "START2", "W", "BOOM00", "W", "BOOM01"});
    decide(m);
}

std::string state_of(const UartMachine& m) {
    constexpr std::array first{"Idle", "Asked", "Sums due", "START awaited"};
    constexpr std::array second{"Idle", "Own sums due", "Sums awaited", "START due"};
    const bool ours = m.wish() != Wish::None;
    switch (m.stage()) {
        case Stage::Handshake:
            return (m.settings().role == Role::S1 ? first : second)[static_cast<std::size_t>(m.step())];
        case Stage::Shot: return ours ? "Shot due" : "Shot awaited";
        case Stage::Answer: return ours ? "Answer due" : "Answer awaited";
        case Stage::Fields: return ours ? "Field due" : "Field awaited";
        case Stage::Over: return "Over";
    }
    return {};
}

// A machine in this state, by the shortest way.
UartMachine in_state(const std::string& state) {
    const bool second = state == "Idle" || state == "Own sums due" || state == "Sums awaited" || state == "START due" ||
                        state == "Shot awaited";
    UartMachine m = machine(second ? Role::S2 : Role::S1);
    if (!second) m.start("1", 0);
    if (state == "Sums due") say(m, {"CS0000000002"});
    if (state == "START awaited") say(m, {"CS0000000002"}), decide(m);
    if (state == "Shot due") say(m, {"CS0000000002", "START2"});
    if (state == "Answer awaited") say(m, {"CS0000000002", "START2"}), decide(m);
    if (state == "Answer due") say(m, {"CS0000000002", "START2", "W", "BOOM50"});
    if (state == "Field due" || state == "Field awaited" || state == "Over") lose(m);
    if (state == "Field awaited") decide(m);
    if (state == "Over") m.on_frame("Etest", 0);
    if (state == "Own sums due") say(m, {"START2"});
    if (state == "Sums awaited") say(m, {"START2"}), decide(m);
    if (state == "START due") say(m, {"START2", "CS0000000002"});
    if (state == "Shot awaited") say(m, {"START2", "CS0000000002"}), decide(m);
    m.frames().clear();
    m.events().clear();
    REQUIRE(state_of(m) == state);
    return m;
}

// What happens to a machine, under the name that the page gives it.
struct Input {
    std::string_view name;
    void (*happen)(UartMachine&);
};
constexpr std::array inputs{
    Input{"`START`", [](UartMachine& m) { m.on_frame("START2", 0); }},
    Input{"`CS`", [](UartMachine& m) { m.on_frame("CS0000000002", 0); }},
    Input{"`CS` of no fleet", [](UartMachine& m) { m.on_frame("CS9999999999", 0); }},
    Input{"`BOOM`", [](UartMachine& m) { m.on_frame("BOOM50", 0); }},
    Input{"`W` or `T`", [](UartMachine& m) { m.on_frame("T", 0); }},
    Input{"the last `T`",
          [](UartMachine& m) {
              if (m.stage() == Stage::Answer && m.wish() == Wish::None) say(m, {"T", "BOOM50"}), decide(m), decide(m);
              m.frames().clear();
              m.on_frame("T", 0);
          }},
    Input{"`SF`", [](UartMachine& m) { columns(m, 0, 1); }},
    Input{"the last `SF`", [](UartMachine& m) { columns(m, 0, m.stage() == Stage::Fields ? 10 : 1); }},
    Input{"`E…`", [](UartMachine& m) { m.on_frame("Etimeout", 0); }},
    Input{"no message", [](UartMachine& m) { m.on_frame("hello", 0); }},
    Input{"a second of silence", [](UartMachine& m) { m.tick(1000); }},
    Input{"our player decides",
          [](UartMachine& m) {
              if (!m.begun()) m = machine(Role::S1);  // whose button is pressed
              decide(m);
          }},
    Input{"it admits the last hit", [](UartMachine& m) {
              if (m.wish() != Wish::Answer) return;
              say(m, {"W", "BOOM00", "W", "BOOM01"});
              m.frames().clear();
              decide(m);
          }}};

std::string_view blame(Reason r) {
    switch (r) {
        case Reason::None: return "nothing";
        case Reason::Late: return "peer loses: too late";
        case Reason::Unreadable: return "peer loses: unreadable";
        case Reason::Unexpected: return "peer loses: not due";
        case Reason::EarlyField: return "peer loses: field too early";
        case Reason::Complaint: return "peer loses: gave up";
        case Reason::SumsTotal: return "peer loses: a lie";
        default: return "peer loses";
    }
}

std::string answer_of(UartMachine& m) {
    for (const Frame& f : m.frames()) {
        const auto line = f.view();
        if (line.starts_with("START")) return "`START`";
        if (line.starts_with("CS")) return "`CS`";
        if (line.starts_with("BOOM")) return "`BOOM`";
        if (line.starts_with("SF")) return "`SF` ten times";
        return "`W` or `T`";
    }
    return std::string(blame(m.peer_fault().reason));
}

constexpr std::array states{
    "Idle",     "Asked",          "Sums due",     "START awaited", "Own sums due", "Sums awaited",  "START due",
    "Shot due", "Answer awaited", "Shot awaited", "Answer due",    "Field due",    "Field awaited", "Over"};

}  // namespace

TEST_CASE("uart: every input in every state does what the page shows") {
    std::deque<std::string> words;  // what the table's views show
    const auto keep = [&](std::string word) {
        std::erase(word, '`');  // for the reader of the page
        return std::string_view(words.emplace_back(std::move(word)));
    };
    std::vector<Transition> table;
    for (const std::string state : states)
        for (const Input& input : inputs) {
            UartMachine m = in_state(state);
            const bool over = m.over();
            input.happen(m);
            table.push_back(
                {keep(state), keep(std::string(input.name)), over ? "nothing" : keep(answer_of(m)), keep(state_of(m))});
        }
    agon::test::check_states(table, "docs/protocols/uart.md");
}

}  // namespace agon::battleship::states_of_boards
