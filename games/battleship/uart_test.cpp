// The protocol machine and its dialects: one test per rule of the wire, and random games
// of two machines in every combination of dialect, ending and winner.
#include <doctest/doctest.h>

#include "games/battleship/uart.h"
#include "games/battleship/uart_test_board.h"

namespace agon::battleship {
namespace {

using test::Lie;
using test::TestBoard;

constexpr std::array dialects{Dialect::Lines2023, Dialect::Lines2025, Dialect::Frames2026};
constexpr std::array endings{EndForm::Document, EndForm::FieldForAnswer, EndForm::AnswerAndField};

// Carries frames between two boards until nobody has anything to say; the clock moves on to
// the next deadline only where `patient`.
void converse(TestBoard& a, TestBoard& b, Millis& now, bool patient = true) {
    for (int turns = 0; turns < 10000; ++turns) {
        if (!a.out.empty()) {
            b.hear(a.out.front(), now);
            a.out.pop_front();
        } else if (!b.out.empty()) {
            a.hear(b.out.front(), now);
            b.out.pop_front();
        } else {
            const auto da = a.machine.deadline(), db = b.machine.deadline();
            if (!patient || (!da && !db)) return;
            now = da && db ? std::min(*da, *db) : da ? *da : *db;
            for (TestBoard* x : {&a, &b}) {
                x->machine.tick(now);
                x->decide(now);
            }
        }
    }
    FAIL("the boards never stop talking");
}

UartSettings settings(Role role, Dialect d = Dialect::Lines2023, EndForm e = EndForm::FieldForAnswer) {
    return {.role = role, .dialect = d, .end = e};
}

// A machine as S2 that has just heard what an S1 says; the test speaks S1's lines.
struct Table {
    explicit Table(UartSettings s = settings(Role::S2)) : board(s, 3) {}
    void say(std::string_view line, Millis at) { board.hear(line, at); }
    std::string take() {
        if (board.out.empty()) return "";
        const std::string line = board.out.front();
        board.out.pop_front();
        return line;
    }
    // Until it is S1's turn to shoot.
    void open() {
        say("START42", 0);
        take();
        say("CS3333333333", 0);
        CHECK(take() == "START1234");
    }
    Reason reason() const { return board.machine.peer_fault().reason; }
    TestBoard board;
};

Cell some(const TestBoard& b, bool ship) {
    for (int c = 0;; ++c)
        if ((b.fleet.at(static_cast<Cell>(c)) != nullptr) == ship) return static_cast<Cell>(c);
}
std::string boom(Cell c) {
    return std::string(encode(Dialect::Lines2023, Role::S1, {.kind = Message::Kind::Shot, .cell = c}).view());
}

}  // namespace

TEST_CASE("uart: every message survives every dialect") {
    Message sums{.kind = Message::Kind::Sums}, column{.kind = Message::Kind::Column, .column = 7};
    for (int i = 0; i < 10; ++i) sums.sums[i] = column.lengths[i] = static_cast<std::uint8_t>(i % 6);
    const Message all[]{{.kind = Message::Kind::Start, .label = {"1234"}},
                        sums,
                        {.kind = Message::Kind::Shot, .cell = 58},
                        {.kind = Message::Kind::Report, .hit = true},
                        {.kind = Message::Kind::Report},
                        column};
    for (Dialect d : dialects)
        for (const Message& m : all) {
            Message got;
            const Frame f = encode(d, Role::S2, m);
            CAPTURE(f.view());
            REQUIRE(decode(d, f.view(), got) == Reading::Message);
            CHECK(got == m);
        }
}

TEST_CASE("uart: the frames are those of the documents") {
    const Message shot{.kind = Message::Kind::Shot, .cell = cell_at(0, 9)};
    CHECK(encode(Dialect::Lines2023, Role::S1, shot).view() == "BOOM09");
    CHECK(encode(Dialect::Lines2025, Role::S1, shot).view() == "HD_BOOM_0_9");
    CHECK(encode(Dialect::Lines2025, Role::S2, {.kind = Message::Kind::Start, .label = {"Mia"}}).view() ==
          "DH_START_Mia");
    CHECK(encode(Dialect::Lines2025, Role::S1, {.kind = Message::Kind::Start, .label = {"Mia"}}).view() == "HD_START");
    CHECK(crc8("123456789") == 0xf4);  // the check value of this CRC
    const auto binary = encode(Dialect::Frames2026, Role::S1, {.kind = Message::Kind::Report, .hit = true});
    CHECK(binary.view().substr(0, 6) == std::string_view("#BMR\1H", 6));
    CHECK(binary.view().back() == '$');
}

TEST_CASE("uart: V is a hit, small letters and \\r\\n are understood, comments and blank lines are nothing") {
    Message m;
    for (std::string_view hit : {"T", "V", "t", "v", "T\r"}) {
        REQUIRE(decode(Dialect::Lines2023, hit, m) == Reading::Message);
        CHECK(m.hit);
    }
    CHECK(decode(Dialect::Lines2023, "#hello", m) == Reading::Nothing);
    CHECK(decode(Dialect::Lines2023, "\r", m) == Reading::Nothing);
    for (std::string_view bad :
         {"X", "BOOM1", "BOOM1a", "CS123", "CS12345678901", "SF1D123456789", "SFxD0000000000", "boom12"})
        CHECK(decode(Dialect::Lines2023, bad, m) == Reading::Unreadable);
}

TEST_CASE("uart: a broken binary frame is unreadable and the next one is found again") {
    std::string good(encode(Dialect::Frames2026, Role::S1, {.kind = Message::Kind::Sums}).view()), bad = good;
    bad[7] ^= 1;
    Framer framer(Dialect::Frames2026);
    std::vector<std::string> frames;
    for (char c : "xx" + bad + "noise" + good)
        if (framer.feed(c)) frames.emplace_back(framer.frame());
    REQUIRE(frames.size() == 2);
    Message m;
    CHECK(decode(Dialect::Frames2026, frames[0], m) == Reading::Unreadable);
    CHECK(decode(Dialect::Frames2026, frames[1], m) == Reading::Message);
}

TEST_CASE("uart: two machines play to the end, whatever dialect and endings they use") {
    std::uint64_t seed = 1;
    for (Dialect d : dialects)
        for (EndForm first : endings)
            for (EndForm second : endings)
                for (bool s1_wins : {true, false}) {
                    TestBoard a(settings(Role::S1, d, first), ++seed), b(settings(Role::S2, d, second), ++seed);
                    (s1_wins ? a : b).knows = (s1_wins ? b : a).fleet.cells();
                    Millis now = 0;
                    a.press_start(now);
                    converse(a, b, now);
                    CAPTURE(static_cast<int>(first));
                    CAPTURE(static_cast<int>(second));
                    CHECK(a.machine.standing() == (s1_wins ? Standing::Won : Standing::Lost));
                    CHECK(b.machine.standing() == (s1_wins ? Standing::Lost : Standing::Won));
                    CHECK(a.machine.peer_fault().reason == Reason::None);
                    CHECK(b.machine.peer_fault().reason == Reason::None);
                    CHECK(now < 1000);
                }
}

TEST_CASE("uart: two lines in one piece are two lines, and bytes may come one by one") {
    Framer framer(Dialect::Lines2023);
    std::vector<std::string> frames;
    for (char c : std::string("W\nBOOM58\n"))
        if (framer.feed(c)) frames.emplace_back(framer.frame());
    CHECK(frames == std::vector<std::string>{"W", "BOOM58"});
}

TEST_CASE("uart: after 100 rounds it is a draw, and both disclose") {
    TestBoard a(settings(Role::S1), 1), b(settings(Role::S2), 2);
    a.repeats = b.repeats = true;
    Millis now = 0;
    a.press_start(now);
    converse(a, b, now);
    for (const TestBoard* x : {&a, &b}) {
        CHECK(x->machine.standing() == Standing::Draw);
        CHECK(x->machine.round() == 101);
        CHECK(x->machine.peer_fault().reason == Reason::None);
        CHECK(x->machine.peer_field() == field_of(x == &a ? b.fleet : a.fleet));
    }
}

TEST_CASE("uart: S2 answers START with its sums and S1's sums with START; the student number is kept") {
    Table t;
    t.say("START42", 0);
    CHECK(t.take().starts_with("CS"));
    t.say("CS3333333333", 10);
    CHECK(t.take() == "START1234");
    CHECK(t.board.machine.peer_label().view() == "42");
    CHECK(t.board.machine.deadline() == 1010);
}

TEST_CASE("uart: a repeated START is ignored at once and answered again when the answer must have been lost") {
    Table t;
    t.say("START42", 0);
    const std::string sums = t.take();
    t.say("START42", 3);
    CHECK(t.take() == "");
    t.say("START42", 600);
    CHECK(t.take() == sums);
    t.say("CS3333333333", 1500);
    CHECK(t.take() == "START1234");
}

TEST_CASE("uart: S1 says START once, or again and again until it is answered") {
    Table once(settings(Role::S1));
    once.board.press_start(0);
    CHECK(once.take() == "START1234");
    once.board.machine.tick(999);
    CHECK(!once.board.machine.over());
    once.board.machine.tick(1000);
    CHECK(once.reason() == Reason::Late);

    UartSettings patient = settings(Role::S1);
    patient.resend = 2000;
    Table again(patient);
    again.board.press_start(0);
    CHECK(again.take() == "START1234");
    again.board.machine.tick(2000);
    again.board.flush();
    CHECK(again.take() == "START1234");
    again.say("CS3333333333", 5000);
    CHECK(again.take().starts_with("CS"));
    CHECK(again.take() == "");
}

TEST_CASE("uart: who repeats START has not won because somebody else says START, or that nobody is there") {
    UartSettings s = settings(Role::S1);
    s.resend = 2000;
    TestBoard first(s, 1), second(settings(Role::S1), 2);
    first.press_start(0);
    for (const auto* line : {"START1234", "START99", "Enobody", "Etimeout", "boot v1.2"}) first.hear(line, 10);
    CHECK_FALSE(first.machine.over());
    first.machine.tick(2000);
    first.decide(2000);
    CHECK(first.out == std::deque<std::string>{"START1234", "START1234"});
    first.hear("CS3333333333", 2100);  // now it is a game
    CHECK(first.out.back().starts_with("CS"));
    first.hear("Etimeout", 2200);
    CHECK(first.machine.peer_fault().reason == Reason::Complaint);

    second.press_start(0);  // once, under the limit
    second.hear("START99", 10);
    CHECK(second.machine.peer_fault().reason == Reason::Unexpected);
}

TEST_CASE("uart: a second of silence loses, the grace is added") {
    Table t;
    t.open();
    t.board.machine.tick(999);
    CHECK(!t.board.machine.over());
    t.board.machine.tick(1000);
    CHECK(t.reason() == Reason::Late);
    CHECK(t.board.machine.standing() == Standing::Won);

    UartSettings kind = settings(Role::S2);
    kind.grace = 200;
    Table graced(kind);
    graced.open();
    graced.say("BOOM00", 1150);
    CHECK(!graced.board.machine.over());
    graced.board.machine.tick(1150 + 1200);
    CHECK(graced.reason() == Reason::Late);
}

TEST_CASE("uart: a frame after the deadline is late even if nobody ticked") {
    Table t;
    t.open();
    t.say("BOOM00", 1000);
    CHECK(t.reason() == Reason::Late);
}

TEST_CASE("uart: protocol errors name the line that proves them") {
    const auto after = [](std::string_view line) {
        Table t;
        t.open();
        t.say(line, 1);
        CHECK(t.board.machine.peer_fault().line.view() == line);
        CHECK(t.board.out.empty());  // no field after a protocol error
        return t.reason();
    };
    CHECK(after("HELLO") == Reason::Unreadable);
    CHECK(after("W") == Reason::Unexpected);
    CHECK(after("CS3333333333") == Reason::Unexpected);
    CHECK(after("START42") == Reason::Unexpected);
    CHECK(after("Etimeout") == Reason::Complaint);
    CHECK(after("SF0D0000000000") == Reason::Unexpected);
}

TEST_CASE("uart: sums that are no fleet convict at once") {
    Table t;
    t.say("START42", 0);
    t.say("CS3333333332", 1);
    CHECK(t.reason() == Reason::SumsTotal);
}

TEST_CASE("uart: a repeated shot gets the same answer in 2023, and water for a hit in 2025") {
    Table t;
    t.open();
    const std::string ship = boom(some(t.board, true));
    for (int i = 0; i < 2; ++i) {
        t.say(ship, 1);
        CHECK(t.take() == "T");
        CHECK(t.take().starts_with("BOOM"));
        t.say("W", 1);
    }
    Table later(settings(Role::S2, Dialect::Lines2025));
    later.say("HD_START", 0);
    CHECK(later.take() == "DH_START_1234");
    later.say("HD_CS_3333333333", 0);
    CHECK(later.take().starts_with("DH_CS_"));
    const Cell c = some(later.board, true);
    const std::string shot = "HD_BOOM_" + std::to_string(column_of(c)) + "_" + std::to_string(row_of(c));
    later.say(shot, 1);
    CHECK(later.take() == "DH_BOOM_H");
    later.take();
    later.say("HD_BOOM_M", 1);
    later.say(shot, 1);
    CHECK(later.take() == "DH_BOOM_M");
}

TEST_CASE("uart: two answers for one field, a field too early, columns out of order") {
    Table t;
    t.board.repeats = true;
    t.open();
    t.say("BOOM00", 1);
    t.take();
    t.take();
    t.say("W", 1);
    t.say("BOOM00", 1);
    t.say("T", 1);
    CHECK(t.reason() == Reason::ChangedAnswer);

    Table early;
    early.open();
    early.say("BOOM00", 1);
    early.say("SF0D0000000000", 1);
    CHECK(early.reason() == Reason::EarlyField);

    TestBoard a(settings(Role::S1), 1), b(settings(Role::S2), 2);
    a.knows = b.fleet.cells();
    Millis now = 0;
    a.press_start(now);
    while (a.out.empty() || !a.machine.last_hit()) {
        if (!a.out.empty()) b.hear(a.out.front(), now), a.out.pop_front();
        else a.hear(b.out.front(), now), b.out.pop_front();
    }
    a.hear("SF0D0000000000", now);
    a.hear("SF2D0000000000", now);
    CHECK(a.machine.peer_fault().reason == Reason::ColumnOrder);
}

TEST_CASE("uart: more water in a column than its sum allows is a proven lie") {
    Table t(settings(Role::S2));
    t.board.knows = CellSet{};
    for (int y = 0; y < 10; ++y) t.board.knows->add(cell_at(0, y));
    t.open();  // 3 in every column
    for (int i = 0; i < 8 && !t.board.machine.over(); ++i) {
        t.say("BOOM99", 1);
        t.say("W", 1);
    }
    CHECK(t.reason() == Reason::ColumnExceeded);
}

TEST_CASE("uart: liars are convicted by their own field, honest boards never") {
    const std::pair<Lie, Reason> lies[]{{Lie::DenyOneHit, Reason::AnswerBroken}, {Lie::OtherSums, Reason::SumsBroken}};
    for (const auto& [lie, reason] : lies) {
        int convicted = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            TestBoard a(settings(Role::S1), seed), b(settings(Role::S2), seed + 100, lie);
            Millis now = 0;
            b.knows = a.fleet.cells();  // the liar wins by hits
            a.press_start(now);
            converse(a, b, now);
            const Reason got = a.machine.peer_fault().reason;
            // The lie may come out in play: a column that no longer fits its sum.
            if (lie == Lie::DenyOneHit && !b.lied) CHECK(got == Reason::None);
            else CHECK((got == reason || got == Reason::ColumnExceeded));
            convicted += is_lie(got);
            if (is_lie(got)) CHECK(a.machine.standing() == Standing::Won);
            CHECK(b.machine.peer_fault().reason == Reason::None);
        }
        CHECK(convicted > 10);
    }
}

// The document's example has 31 fields and a ship of six: not a fleet of its own rules.
TEST_CASE("uart: the document's example is read under a layout of its own") {
    UartSettings s = settings(Role::S2);
    Table strict(s);
    strict.say("START1", 0);
    strict.say("CS6203143327", 0);
    CHECK(strict.reason() == Reason::SumsTotal);
    s.layout = {.apart = Apart::Orthogonal, .ships = {0, 0, 4, 3, 2, 0, 1}};
    REQUIRE(s.layout.fields() == 31);
    Table example(s);
    example.say("START1", 0);
    example.say("CS6203143327", 0);
    CHECK(example.reason() == Reason::None);
    Message m;
    REQUIRE(decode(Dialect::Lines2023, "SF6D4030000006", m) == Reading::Message);
    CHECK(m.column == 6);
    CHECK(m.lengths == std::array<std::uint8_t, 10>{4, 0, 3, 0, 0, 0, 0, 0, 0, 6});
    for (auto [line, cell] : {std::pair{"BOOM97", cell_at(9, 7)}, {"BOOM09", cell_at(0, 9)}}) {
        REQUIRE(decode(Dialect::Lines2023, line, m) == Reading::Message);
        CHECK(m.cell == cell);
    }
}

}  // namespace agon::battleship
