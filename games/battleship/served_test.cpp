// Our relay, our server for boards and our relay between boards, with clients and boards that misbehave: every match
// ends with a verdict, nobody hangs, no honest side is convicted, and no win is plain that no legal fleet explains.
#include "tests/served.h"

#include "games/battleship/audit.h"
#include "games/battleship/relay.h"
#include "games/battleship/uart.h"
#include "games/battleship/uart_test_board.h"
#include "games/battleship/witness.h"

namespace agon::battleship {
namespace {

using agon::test::Brain;
using agon::test::Served;
using agon::test::Tongue;

std::string any_of(std::initializer_list<const char*> words, Random& random) {
    return words.begin()[random.below(words.size())];
}

// A client of the Prolog course: shoots at random, answers truly.
class RelayBrain final : public Brain {
   public:
    explicit RelayBrain(std::uint64_t seed) : random_(seed) {
        fleet_ =
            *sequential_fleet(prolog_layout, [this](int n) { return random_.below(static_cast<std::uint64_t>(n)); });
        for (Cell c : prolog_layout.all()) targets_.push_back(c);
        random_.shuffle(targets_);
    }

    void hear(std::string_view line, Time) override {
        const auto all = read_relay_line(line);
        for (const RelayMessage& m : all.value_or(std::vector<RelayMessage>{})) on(m);
    }

   private:
    void on(const RelayMessage& m) {
        if (m.opcode == RelayMessage::AttackFirst) attacks_ = true;
        if (m.opcode == RelayMessage::Start && attacks_) shoot();
        if (m.opcode == RelayMessage::Result && m.numbers[2] == 4) leaves = true;
        if (m.opcode != RelayMessage::Attack) return;
        const Cell c = cell_at(m.numbers[0], m.numbers[1]);
        const Answer a = answer(fleet_, suffered_, c, true);
        suffered_.add(c);
        out.push_back(text({RelayMessage::Result, {m.numbers[0], m.numbers[1], static_cast<int>(a)}}));
        if (a == Answer::Last) leaves = true;
        else shoot();
    }
    void shoot() {
        if (targets_.empty()) return;
        const Cell c = targets_.back();
        targets_.pop_back();
        out.push_back(text({RelayMessage::Attack, {column_of(c), row_of(c)}}));
    }

    Random random_;
    Fleet fleet_{};
    CellSet suffered_{};
    std::vector<Cell> targets_{};
    bool attacks_ = false;
};

Tongue relay_clients_tongue() {
    return {.lie = [](std::string_view line, Random& random) -> std::optional<std::string> {
                if (!line.starts_with("(2,")) return std::nullopt;
                std::string lie(line);
                char& code = lie[lie.size() - 4];
                for (const char before = code; code == before;) code = static_cast<char>('1' + random.below(4));
                return lie;
            },
            .wrong_role =
                [](Random& r) {
                    return any_of({"(3,[]).", "(4,[]).", "(5,[]).", "(1,[4,4]).", "(2,[4,4,1]).", "(2,[0,0,4])."}, r);
                }};
}

// A board that gives up when its peer is late, as the lab's program does.
class BoardBrain final : public Brain {
   public:
    BoardBrain(Role role, EndForm end, std::uint64_t seed) : board_({.role = role, .end = end}, seed) {}

    void open(Time now) override {
        if (board_.machine.settings().role == Role::S1) board_.press_start(millis(now));
        pass_on();
    }
    void hear(std::string_view line, Time now) override {
        board_.hear(line, millis(now));
        pass_on();
    }
    void tick(Time now) override {
        board_.machine.tick(millis(now));
        board_.decide(millis(now));
        pass_on();
    }
    std::optional<Time> deadline() const override {
        const auto due = board_.machine.deadline();
        return due ? std::optional(time_at(*due)) : std::nullopt;
    }

   private:
    void pass_on() {
        for (; !board_.out.empty(); board_.out.pop_front()) out.push_back(board_.out.front());
        if (board_.machine.over() && !std::exchange(over_, true) && board_.machine.peer_fault().reason == Reason::Late)
            out.emplace_back("Etimeout");
    }

    test::TestBoard board_;
    bool over_ = false;
};

Tongue boards_tongue() {
    return {.lie = [](std::string_view line, Random& random) -> std::optional<std::string> {
                if (line == "W") return "T";
                if (line == "T") return "W";
                if (!line.starts_with("CS") && !line.starts_with("SF")) return std::nullopt;
                std::string lie(line);
                char& digit = lie[line.starts_with("CS") ? 2 + random.below(10) : 4 + random.below(10)];
                for (const char before = digit; digit == before;) digit = static_cast<char>('0' + random.below(6));
                return lie;
            },
            .wrong_role =
                [](Random& r) {
                    return any_of({"START1", "CS3333333333", "BOOM11", "W", "T", "SF0D0000000000", "Etimeout"}, r);
                }};
}

// What the winner said of its own sea holds: some legal fleet explains it, and the one it disclosed does.
bool is_explained(const AnyPosition& position, Seat winner) {
    const Battleship::Sea& sea = as<Battleship>(position).seas[winner];
    if (!find_witness(sea.said.constraints())) return false;
    return !sea.disclosed || !conviction(sea.said, *sea.disclosed);
}

Served battleship_setting(std::string_view protocol) {
    const GameEntry& game = *find_game("battleship");
    const Protocol& p = *std::ranges::find(game.protocols, protocol, &Protocol::name);
    return {.label = std::string(protocol),
            .game = &game,
            .table = {.id = {},
                      .rules = std::string(p.rules),
                      .conduct = p.conduct,
                      .seating = p.seating,
                      .rematches = p.rematches},
            .session = [&p] { return *p.session({}); },
            .brain = {},
            .tongue = {},
            .believable = is_explained};
}

Served boards() {
    Served s = battleship_setting("uart");
    s.tongue = boards_tongue();
    s.begun = [](std::span<const Event> log) {
        return std::ranges::any_of(log, [](const Event& e) { return std::holds_alternative<agon::Said>(e.what); });
    };
    s.brain = [](int number, std::uint64_t seed) {
        return std::make_unique<BoardBrain>(number == 1 ? Role::S1 : Role::S2, static_cast<EndForm>(seed % 3), seed);
    };
    return s;
}

}  // namespace

TEST_CASE("served: battleship, two clients of which one misbehaves") {
    Served s = battleship_setting("battleship");
    s.tongue = relay_clients_tongue();
    s.brain = [](int, std::uint64_t seed) { return std::make_unique<RelayBrain>(seed); };
    serve(s, 200);
}

TEST_CASE("served: uart, two boards through the relay of which one misbehaves") {
    Served s = boards();
    s.label = "uart relay";
    s.session = [] { return *make_uart_session({{"relay", "yes"}}); };
    serve(s, 100);
}

TEST_CASE("served: uart, a board that misbehaves against an engine") {
    Served s = boards();
    s.label = "uart";
    s.table.rules = "uart custody1=kept";
    s.engine = "random";
    serve(s, 100);
}

}  // namespace agon::battleship
