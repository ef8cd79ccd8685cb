// The states of the relay's server as one client meets them. The session has no table, so one is made here: every input
// is tried in every state, and docs/protocols/battleship.md shows what came of it.
#include <array>
#include <deque>

#include "arena/guest.h"
#include "core/entry.h"
#include "games/battleship/relay.h"
#include "tests/states.h"

namespace agon::battleship::states_of_relay {
namespace {

using namespace std::chrono_literals;

// Two clients at a table over one ship of two fields; `us` is looked at. Nobody's fleet is known to the server.
class Room {
   public:
    explicit Room(bool attacks) : us_(attacks ? 1 : 0) {
        const GameEntry& game = *find_game("battleship");
        const Protocol& p = *std::ranges::find(game.protocols, "battleship", &Protocol::name);
        table_ = &hall_.add(std::make_unique<Table>(
            game, TableSetup{.id = "room", .rules = "prolog fleet=2 custody=kept", .conduct = p.conduct}));
    }

    void come() {
        const std::size_t i = guests_.size();
        Guest::Doors doors;
        doors.sit = [this](Guest& g, const std::string& name, Time at) { return g.seat(*table_, name, at); };
        doors.send = [this, i](std::span<const std::string> lines, bool close) {
            heard_[i].insert(heard_[i].end(), lines.begin(), lines.end());
            closed_[i] = closed_[i] || close;
        };
        guests_.push_back(std::make_unique<Guest>(hall_, relay_session({}), std::move(doors)));
        guests_[i]->open(now_);
    }
    void we_say(std::string_view line) { say(us_, line); }
    void they_say(std::string_view line) { say(1 - us_, line); }
    void they_hang_up() {
        if (guests_.size() > 1 - us_ && !closed_[1 - us_])
            guests_[1 - us_]->gone(Fault::Disconnect, {"end.disconnected", {}}, now_);
    }
    void pass(Duration d) {
        now_ += d;
        hall_.tick(now_);
        for (auto& g : guests_) g->tick(now_);
    }
    std::deque<std::string>& heard() { return heard_[us_]; }
    bool over() const { return closed_[us_]; }
    bool full() const { return guests_.size() == 2; }
    bool dismissed() const {
        const auto* match = table_->match();
        return over() && match && match->over() && match->result()->culprit == table_->seat_of(guests_[us_]->place());
    }
    const Battleship::Position* position() const {
        return table_->match() ? &as<Battleship>(table_->match()->position()) : nullptr;
    }
    bool attacker_is_us() const { return position()->attacker == table_->seat_of(guests_[us_]->place()); }

   private:
    void say(std::size_t i, std::string_view line) {
        if (guests_.size() > i && !closed_[i]) guests_[i]->line(line, now_);
    }

    TableHall hall_;  // before the guests, who leave it
    Table* table_;
    std::size_t us_;
    Time now_ = Time{} + 1h;
    std::vector<std::unique_ptr<Guest>> guests_;
    std::array<std::deque<std::string>, 2> heard_;
    std::array<bool, 2> closed_{};
};

std::string state_of(const Room& r) {
    if (r.over()) return "Closed";
    if (!r.full()) return "Waiting";
    const bool fired = r.position()->shot != no_cell;
    if (r.attacker_is_us()) return fired ? "Result awaited" : "Attack";
    return fired ? "Result due" : "Defence";
}

std::unique_ptr<Room> in_state(const std::string& state) {
    const bool attacks = state == "Attack" || state == "Result awaited";
    auto r = std::make_unique<Room>(attacks);
    r->come();
    if (state == "Waiting") return r;
    r->come();
    if (state == "Result awaited") r->we_say("(1,[5,5]).");
    if (state == "Result due") r->they_say("(1,[5,5]).");
    if (state == "Closed") r->we_say("hello");
    r->heard().clear();
    REQUIRE(state_of(*r) == state);
    return r;
}

struct Input {
    std::string_view name;
    void (*happen)(Room&);
};
constexpr std::array inputs{Input{"a second client",
                                  [](Room& r) {
                                      if (!r.full()) r.come();
                                  }},
                            Input{"attack", [](Room& r) { r.we_say("(1,[3,3])."); }},
                            Input{"result 1 to 3", [](Room& r) { r.we_say("(2,[5,5,1])."); }},
                            Input{"result 4 for the last hit",
                                  [](Room& r) {
                                      if (r.full() && state_of(r) == "Result due") {
                                          for (const auto line : {"(2,[5,5,2]).", "(1,[0,0])."}) r.we_say(line);
                                          for (const auto line : {"(2,[0,0,1]).", "(1,[5,6])."}) r.they_say(line);
                                          r.heard().clear();
                                      }
                                      r.we_say("(2,[5,6,4]).");
                                  }},
                            Input{"a result that no fleet explains", [](Room& r) { r.we_say("(2,[5,5,4])."); }},
                            Input{"a server's word", [](Room& r) { r.we_say("(5,[])."); }},
                            Input{"no message", [](Room& r) { r.we_say("hello"); }},
                            Input{"the opponent's attack",
                                  [](Room& r) {
                                      if (state_of(r) == "Defence") r.they_say("(1,[5,5]).");
                                  }},
                            Input{"the opponent's result",
                                  [](Room& r) {
                                      if (state_of(r) == "Result awaited") r.they_say("(2,[5,5,1]).");
                                  }},
                            Input{"the opponent's last hit",
                                  [](Room& r) {
                                      if (state_of(r) != "Result awaited") return;
                                      for (const auto line : {"(2,[5,5,2]).", "(1,[0,0])."}) r.they_say(line);
                                      for (const auto line : {"(2,[0,0,1]).", "(1,[5,6])."}) r.we_say(line);
                                      r.heard().clear();
                                      r.they_say("(2,[5,6,4]).");
                                  }},
                            Input{"the opponent breaks a rule", [](Room& r) { r.they_say("hello"); }},
                            Input{"the opponent hangs up", [](Room& r) { r.they_hang_up(); }},
                            Input{"a minute of silence", [](Room& r) { r.pass(61s); }}};

std::string answer_of(Room& r, bool was_over) {
    std::string out;
    for (; !r.heard().empty(); r.heard().pop_front()) {
        std::string line = r.heard().front();
        if (line.starts_with("(1")) line = "(1,[x,y]).";
        if (line.starts_with("(2")) line = line.ends_with(",4]).") ? "(2,[x,y,4])." : "(2,[x,y,code]).";
        out += (out.empty() ? "" : " ") + line;
    }
    if (!out.empty()) return out;
    if (was_over || !r.over()) return "nothing";
    return r.dismissed() ? "lost, hangs up" : "hangs up";
}

constexpr std::array states{"Waiting", "Attack", "Result awaited", "Defence", "Result due", "Closed"};

}  // namespace

TEST_CASE("relay: every input in every state does what the page shows") {
    std::deque<std::string> words;  // what the table's views show
    const auto keep = [&](std::string word) { return std::string_view(words.emplace_back(std::move(word))); };
    std::vector<Transition> table;
    for (const std::string state : states)
        for (const Input& input : inputs) {
            auto r = in_state(state);
            const bool was_over = r->over();
            input.happen(*r);
            table.push_back({keep(state), input.name, keep(answer_of(*r, was_over)), keep(state_of(*r))});
        }
    agon::test::check_states(table, "docs/protocols/battleship.md");
}

}  // namespace agon::battleship::states_of_relay
