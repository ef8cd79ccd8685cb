// Boards at a table: two of them through the relay, in one or two dialects, honest and
// lying; one against an engine; and the arena's own client against a board.
#include <doctest/doctest.h>

#include <algorithm>

#include "arena/guest.h"
#include "games/battleship/rules.h"
#include "games/battleship/texts.h"
#include "games/battleship/uart.h"
#include "games/battleship/uart_test_board.h"

namespace agon::battleship {
namespace {

using test::Lie;
using test::TestBoard;
using Options = std::map<std::string, std::string>;

Options options(Dialect d, EndForm e, bool relay) {
    return {{"dialect", std::string(name(d))},
            {"end", std::string(1, static_cast<char>('a' + static_cast<int>(e)))},
            {"relay", relay ? "yes" : "no"}};
}

// Boards 0 and 1 sit at a table through their sessions; the clock is ours.
struct Relay : TableHall {
    Relay(std::array<TestBoard*, 2> b, std::array<Options, 2> o, std::string rules = "uart custody=kept") : boards(b) {
        table = &add(std::make_unique<Table>(
            *find_game("battleship"),
            TableSetup{.id = "r", .rules = rules, .conduct = uart_protocol().conduct, .seed = 5}));
        for (int i : {0, 1}) {
            if (!boards[i]) {
                REQUIRE(seat_engine(*table, std::move(*make_engine(*find_game("battleship"), "random")), "engine",
                                    at(now)));
                continue;
            }
            Guest::Doors doors;
            doors.sit = [this](Guest& g, const std::string& name, Time now) { return g.seat(*table, name, now); };
            doors.send = [this, i](std::span<const std::string> lines, bool) {
                inbox[i].insert(inbox[i].end(), lines.begin(), lines.end());
            };
            guests[i] = std::make_unique<Guest>(*this, *uart_protocol().session(o[i]), std::move(doors));
            guests[i]->open(at(now));
        }
    }
    ~Relay() { guests = {}; }

    static Time at(Millis ms) { return time_at(ms); }

    void run() {
        for (int turns = 0; turns < 20000 && table->running(); ++turns)
            if (!carry() && !wait()) break;
        while (carry()) {}  // the last lines are still on their way
    }

    bool carry() {
        for (int i : {0, 1}) {
            if (!boards[i]) continue;
            if (!boards[i]->out.empty()) {
                const std::string frame = boards[i]->out.front();
                boards[i]->out.pop_front();
                guests[i]->line(frame, at(now));
                return true;
            }
            if (!inbox[i].empty()) {
                const std::string frame = inbox[i].front();
                inbox[i].pop_front();
                boards[i]->hear(frame, now);
                return true;
            }
        }
        return false;
    }

    bool wait() {
        std::optional<Millis> next;
        const auto consider = [&](std::optional<Millis> d) {
            if (d && (!next || *d < *next)) next = d;
        };
        for (int i : {0, 1}) {
            if (!boards[i]) continue;
            if (!frozen[i]) consider(boards[i]->machine.deadline());
            if (const auto d = guests[i]->deadline()) consider(millis(*d));
        }
        if (const auto d = deadline()) consider(millis(*d));
        if (!next) return false;
        now = std::max(now, *next);
        tick(at(now));
        for (int i : {0, 1}) {
            if (!boards[i]) continue;
            guests[i]->tick(at(now));
            if (frozen[i]) continue;
            boards[i]->machine.tick(now);
            boards[i]->decide(now);
        }
        return true;
    }

    const Finished& result() const {
        REQUIRE(table->match());
        REQUIRE(table->match()->result());
        return *table->match()->result();
    }

    std::vector<std::string> tape() const {
        std::vector<std::string> lines;
        for (const Event& e : table->match()->log())
            if (const auto* n = std::get_if<Noted>(&e.what)) lines.push_back(std::to_string(number(n->seat)) + n->text);
        return lines;
    }

    std::array<TestBoard*, 2> boards;
    std::array<std::unique_ptr<Guest>, 2> guests;
    std::array<std::deque<std::string>, 2> inbox;
    std::array<bool, 2> frozen{};
    Table* table = nullptr;
    Millis now = 1000;
};

struct Pair {
    Pair(Dialect d1, Dialect d2, EndForm e, bool first_wins, std::uint64_t seed, Lie lie = Lie::None)
        : s1({.role = Role::S1, .dialect = d1, .end = e}, seed),
          s2({.role = Role::S2, .dialect = d2, .end = e}, seed + 1000, lie),
          relay({&s1, &s2}, {options(d1, e, true), options(d2, e, true)}) {
        (first_wins ? s1 : s2).knows = (first_wins ? s2 : s1).fleet.cells();
        s1.press_start(relay.now);
    }
    TestBoard s1, s2;
    Relay relay;
};

}  // namespace

TEST_CASE("uart relay: two boards play through the arena, in every dialect and ending") {
    std::uint64_t seed = 1;
    for (Dialect d : {Dialect::Lines2023, Dialect::Lines2025, Dialect::Frames2026})
        for (EndForm e : {EndForm::Document, EndForm::FieldForAnswer, EndForm::AnswerAndField})
            for (bool first_wins : {true, false}) {
                Pair p(d, d, e, first_wins, ++seed);
                p.relay.run();
                CAPTURE(name(d));
                CAPTURE(static_cast<int>(e));
                CHECK(p.relay.result().outcome.winner == (first_wins ? Seat::First : Seat::Second));
                CHECK(!p.relay.result().fault);
                for (const TestBoard* b : {&p.s1, &p.s2}) CHECK(b->machine.peer_fault().reason == Reason::None);
            }
}

TEST_CASE("uart relay: lines are put into the other board's dialect, the tape has both") {
    Pair p(Dialect::Lines2025, Dialect::Lines2023, EndForm::FieldForAnswer, true, 4);
    p.relay.run();
    CHECK(p.relay.result().outcome.winner == Seat::First);
    CHECK(p.s1.machine.standing() == Standing::Won);
    CHECK(p.s2.machine.standing() == Standing::Lost);
    const auto tape = p.relay.tape();
    CHECK(std::ranges::count(tape, "1< HD_START") == 1);
    CHECK(std::ranges::count(tape, "2> START") == 1);
    CHECK(std::ranges::count_if(tape, [](const std::string& l) { return l.starts_with("2< SF9D"); }) == 1);
    CHECK(std::ranges::count_if(tape, [](const std::string& l) { return l.starts_with("1> DH_SF9D"); }) == 1);
}

TEST_CASE("uart relay: the student number of each board reaches the other") {
    Pair p(Dialect::Lines2023, Dialect::Lines2023, EndForm::FieldForAnswer, true, 9);
    p.relay.run();
    CHECK(p.s1.machine.peer_label().view() == "1234");
    CHECK(p.s2.machine.peer_label().view() == "1234");
}

TEST_CASE("uart relay: a START that got lost is passed on again when the board repeats it") {
    Pair p(Dialect::Lines2023, Dialect::Lines2023, EndForm::FieldForAnswer, true, 9);
    while (p.relay.inbox[1].empty()) REQUIRE(p.relay.carry());
    p.relay.inbox[1].clear();  // the second board is not switched on yet
    p.relay.now += 900;
    p.s1.machine.repeat_start(p.relay.now);
    p.s1.flush();
    p.relay.run();
    CHECK(!p.relay.result().fault);
    CHECK(p.relay.result().outcome.winner == Seat::First);
}

TEST_CASE("uart relay: of two boards that press start at once nobody is convicted, if the relay is patient") {
    for (const std::string relay : {"yes", "patient"}) {
        TestBoard s1({.role = Role::S1}, 1), s2({.role = Role::S1}, 2);
        Relay both({&s1, &s2}, {Options{{"relay", relay}}, Options{{"relay", relay}}});
        s1.press_start(both.now);
        s2.press_start(both.now);
        both.run();
        CHECK(both.result().fault == (relay == "yes" ? Fault::Protocol : Fault::Arena));
    }
}

TEST_CASE("uart relay: a liar loses although it had won, with the proof") {
    int convicted = 0;
    for (Lie lie : {Lie::OtherSums, Lie::DenyOneHit, Lie::MirrorField})
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            Pair p(Dialect::Lines2023, Dialect::Lines2023, EndForm::FieldForAnswer, false, seed, lie);
            p.relay.run();
            const Finished& f = p.relay.result();
            const bool lied = lie != Lie::DenyOneHit || p.s2.lied;
            CHECK(f.outcome.winner == (lied ? Seat::First : Seat::Second));
            if (lied) CHECK((!f.outcome.how.code.empty() || !f.why.code.empty()));
            convicted += lied;
        }
    CHECK(convicted >= 8);
}

TEST_CASE("uart relay: sums that are no fleet end the match with the line") {
    Pair p(Dialect::Lines2023, Dialect::Lines2023, EndForm::FieldForAnswer, true, 3, Lie::FewSums);
    p.relay.run();
    CHECK(p.relay.result().outcome.winner == Seat::First);
    CHECK(p.relay.result().fault == Fault::Cheat);
    CHECK(p.relay.result().why.code == "uart.sums_total");
    CHECK(p.relay.result().why.args[0].starts_with("CS"));
}

TEST_CASE("uart relay: a silent board loses after the limit, and only it") {
    Pair p(Dialect::Lines2023, Dialect::Lines2023, EndForm::FieldForAnswer, true, 3);
    for (int i = 0; i < 40; ++i) p.relay.carry();
    while (p.s2.out.empty()) REQUIRE(p.relay.carry());
    p.s2.out.clear();
    p.relay.frozen = {true, true};  // the boards' own clocks do not matter here
    const Millis began = p.relay.now;
    p.relay.run();
    CHECK(p.relay.result().fault == Fault::Timeout);
    CHECK(p.relay.result().culprit == Seat::Second);
    CHECK(p.relay.now - began <= 1000);
}

TEST_CASE("uart relay: garbage loses, with the garbage as proof") {
    Pair p(Dialect::Lines2023, Dialect::Lines2023, EndForm::FieldForAnswer, true, 3);
    for (int i = 0; i < 30; ++i) p.relay.carry();
    p.relay.guests[0]->line("BANG12", Relay::at(p.relay.now));
    CHECK(p.relay.result().fault == Fault::Protocol);
    CHECK(p.relay.result().culprit == Seat::First);
    CHECK(p.relay.result().why.args[0] == "BANG12");
}

namespace {

// The second board answers a shot after so long, and the first gives up: before the answer reaches it, or after.
struct Impatience {
    Millis answers = 0, gives_up = 0;
    bool relay = true;

    Finished run() const {
        const auto given = [](Options o) { return o["grace"] = "50ms", o; };
        TestBoard s1({.role = Role::S1}, 3), s2({.role = Role::S2}, 4);
        Relay r({&s1, &s2}, {given(options(Dialect::Lines2023, EndForm::FieldForAnswer, relay)),
                             given(options(Dialect::Lines2023, EndForm::FieldForAnswer, true))});
        s1.press_start(r.now);
        while (s2.out.empty() || s2.out.front().size() > 1) REQUIRE(r.carry());
        const Millis asked = r.now;
        const auto give_up = [&] { r.guests[0]->line("Etimeout", Relay::at(asked + gives_up)); };
        if (gives_up < answers) give_up();
        if (r.table->running()) r.guests[1]->line(s2.out.front(), Relay::at(asked + answers));
        if (gives_up >= answers) give_up();
        return r.result();
    }
};

}  // namespace

TEST_CASE("uart: a board that gives up because our side was late has done nothing wrong") {
    for (bool relay : {true, false}) {
        CAPTURE(relay);
        const Finished crossed = Impatience{.answers = 1020, .gives_up = 1030, .relay = relay}.run();
        CHECK(crossed.fault == Fault::Arena);
        CHECK(crossed.why.code == "uart.gave_up");
        CHECK(crossed.why.args == std::vector<std::string>{"1020"});
        CHECK(Impatience{.answers = 1020, .gives_up = 1010, .relay = relay}.run().fault == Fault::Arena);
        const Finished groundless = Impatience{.answers = 500, .gives_up = 510, .relay = relay}.run();
        CHECK(groundless.fault == Fault::Protocol);
        CHECK(groundless.culprit == Seat::First);
    }
    CHECK(Impatience{.answers = 960, .gives_up = 950}.run().culprit == Seat::First);  // before its second was over
}

TEST_CASE("uart: a board plays against an engine whose fleet the arena keeps, as S1 and as S2") {
    for (int place : {0, 1})
        for (bool board_wins : {true, false}) {
            TestBoard board({.role = place == 0 ? Role::S1 : Role::S2}, 7);
            board.repeats = !board_wins;  // at one field again and again
            const Options o = options(Dialect::Lines2023, EndForm::FieldForAnswer, false);
            Relay relay({place == 0 ? &board : nullptr, place == 1 ? &board : nullptr}, {o, o},
                        place == 0 ? "uart custody1=kept" : "uart custody2=kept");
            if (board_wins)
                board.knows = as<Battleship>(relay.table->match()->position()).seas[1 - place].fleet->cells();
            if (place == 0) board.press_start(relay.now);
            relay.run();
            CHECK(!relay.result().fault);
            CHECK(relay.result().outcome.winner.has_value() == (board.machine.standing() != Standing::Draw));
            CHECK((board.machine.standing() == Standing::Won) == board_wins);
            CHECK(board.machine.peer_fault().reason == Reason::None);
        }
}

namespace {

// The player behind the client: honest, shoots at random.
std::string decide(const AnyPosition& position, Seat seat, const Fleet& fleet) {
    const auto& p = as<Battleship>(position);
    using Kind = Battleship::Move::Kind;
    switch (Battleship::phase(p)) {
        case Battleship::Phase::SetUp:
            return Battleship::text(Battleship::kept(p.rules, seat)
                                        ? Battleship::Move{.kind = Kind::Announce, .sums = column_sums(fleet.cells())}
                                        : Battleship::Move{.kind = Kind::Place, .fleet = fleet});
        case Battleship::Phase::Reply:
            return Battleship::text(Battleship::Move{
                .kind = Kind::Reply, .cell = p.shot, .answer = fleet.at(p.shot) ? Answer::Hit : Answer::Water});
        case Battleship::Phase::Disclose:
            return Battleship::text(Battleship::Move{.kind = Kind::Disclose, .field = field_of(fleet)});
        default: return *position.suggest(seat, static_cast<std::uint64_t>(p.seas[0].shots));
    }
}

// A client and a board on one wire; counts games until the client leaves.
struct Wire {
    Wire(std::string role, const std::string& rules, Lie lie = Lie::None)
        : as_s1(role == "s1"), board({.role = as_s1 ? Role::S2 : Role::S1}, 5, lie) {
        client = *uart_protocol().client(
            {.name = "agon", .game = "battleship", .rules = rules, .games = 2, .seed = 3, .options = {{"role", role}}});
        obey(client->on_open(time_at(now)));
        if (!as_s1) board.press_start(now);
    }

    void run() {
        while (!left) {
            if (!board.out.empty()) {
                const std::string line = board.out.front();
                board.out.pop_front();
                obey(client->on_line(line, time_at(now)));
            } else if (turn) {
                turn = false;
                obey(client->play(decide(*position, seat, fleet), *position, time_at(now)));
            } else {
                REQUIRE(client->deadline());
                now = millis(*client->deadline());
                obey(client->tick(time_at(now)));
            }
        }
    }

    void obey(const ClientReplies& r) {
        for (const auto& line : r.lines) board.hear(line, now);
        left = left || r.leave;
        for (const Sighting& s : r.sightings) {
            if (const auto* b = std::get_if<GameBegan>(&s))
                position = std::move(*find_game("battleship")->start(b->rules, b->seed)), seat = b->seat;
            if (const auto* m = std::get_if<Saw>(&s)) REQUIRE_MESSAGE(position->play(m->seat, m->move), m->move);
            if (std::holds_alternative<YourTurn>(s)) turn = true;
            if (const auto* e = std::get_if<GameEnded>(&s)) ended(*e);
        }
    }

    void ended(const GameEnded& e) {
        ++games;
        last = e;
        if (board.lie != Lie::None) left = true;
        if (left) return;
        REQUIRE((e.outcome && position->outcome()));
        CHECK(e.outcome->winner == position->outcome()->winner);
        CHECK(e.outcome->points == position->outcome()->points);
        CHECK((e.verbatim == "won" || e.verbatim == "lost"));
        board = TestBoard(board.machine.settings(), 6);
        if (!as_s1) board.press_start(now);
    }

    bool as_s1;
    TestBoard board;
    std::unique_ptr<Client> client;
    std::unique_ptr<AnyPosition> position;
    Random random{8};
    Fleet fleet = *sequential_fleet(uart_layout, [this](int n) { return random.below(static_cast<std::uint64_t>(n)); });
    Seat seat = Seat::First;
    Millis now = 5;
    bool turn = false, left = false;
    int games = 0;
    GameEnded last{};
};

}  // namespace

TEST_CASE("uart: a field that was disclosed and is a lie is named, whoever had won by shots") {
    for (const char* role : {"s1", "s2"})
        for (bool board_wins : {true, false}) {
            CAPTURE(role);
            CAPTURE(board_wins);
            Wire wire(role, "uart custody=kept", Lie::MirrorField);
            if (board_wins) wire.board.knows = wire.fleet.cells();
            else wire.board.repeats = true;
            wire.run();
            CHECK(wire.last.fault == Fault::Cheat);
            CHECK(wire.last.culprit == (wire.as_s1 ? Seat::Second : Seat::First));
            CHECK(wire.last.verbatim.starts_with("cheater: "));
            CHECK_FALSE(wire.last.why.args.empty());
        }
}

TEST_CASE("uart: the client plays a board as S1 and as S2, with kept and with deposited fleet") {
    for (auto [role, rules] : {std::pair{"s1", "uart custody=kept"},
                               {"s1", "uart custody2=kept"},
                               {"s2", "uart custody=kept"},
                               {"s2", "uart custody1=kept"}}) {
        CAPTURE(role);
        CAPTURE(rules);
        Wire wire(role, rules);
        wire.run();
        CHECK(wire.games == 2);
    }
}

TEST_CASE("uart: a bad option is named") {
    const auto why = [](const auto& refused) { return sentence(refused.error(), Language::English, texts()); };
    CHECK(why(uart_protocol().session({{"dialect", "2024"}})) ==
          "dialect cannot be '2024'; possible are 2023, 2025, 2026.");
    CHECK(why(uart_protocol().client({.name = "x", .options = {{"role", "s3"}}})) ==
          "role cannot be 's3'; possible are s1, s2.");
}

}  // namespace agon::battleship
