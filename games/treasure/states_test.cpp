// The states of a treasure hunt as one registered client meets them. The service has no table, so one is made here:
// every input is tried in every state, and docs/protocols/treasure.md shows what came of it.
#include <deque>

#include "tests/states.h"
#include "tests/treasure_service.h"

namespace agon::treasure::states_of_hunt {
namespace {

using namespace std::chrono_literals;

// A game with `me`, the client looked at, and mostly an opponent.
struct Seen {
    Server server;
    std::string game, me, opponent;
    bool gone = false;  // the game's id answers no more

    explicit Seen(std::uint64_t seed) : server({.rules = {}, .seed = seed}), game(server.new_game()) {
        me = server.enrol(game, "Ada");
    }
    bool my_turn() { return server.standing(game, me) == Standing::MustAct; }
    bool mapped() { return server.state(game, me).nodes.size() == 100; }
};

// The first seed after which the lot falls as wanted.
std::unique_ptr<Seen> registered(bool begins) {
    for (std::uint64_t seed = 1;; ++seed) {
        auto s = std::make_unique<Seen>(seed);
        s->opponent = s->server.enrol(s->game, "Ben");
        if (s->my_turn() == begins) return s;
    }
}

std::string state_of(Seen& s) {
    if (s.gone) return "Gone";
    const auto standing = s.server.standing(s.game, s.me);
    if (standing == Standing::Won) return "Won";
    if (standing == Standing::Lost) return "Lost";
    if (s.opponent.empty()) return "Alone";
    const bool turn = standing == Standing::MustAct;
    if (s.mapped()) return turn ? "Acting" : "Waiting";
    if (turn) return "Map due";
    return s.server.state(s.game, s.me).nodes.empty() ? "Map later" : "Waiting";
}

void minute(Seen& s) {
    s.server.pass(61s);
    s.gone = !read_envelope(s.server.send("GET", "/games/" + s.game + "/states/" + s.me).body)->okay;
}

std::unique_ptr<Seen> in_state(const std::string& state) {
    if (state == "Alone") return std::make_unique<Seen>(1);
    auto s = registered(state == "Map due" || state == "Acting" || state == "Lost" || state == "Gone");
    auto& server = s->server;
    if (state == "Acting" || state == "Lost" || state == "Gone") {
        server.half(s->game, s->me);
        server.half(s->game, s->opponent);
    }
    if (state == "Waiting") server.half(s->game, s->opponent), server.half(s->game, s->me);
    if (state == "Lost" || state == "Gone") server.half(s->game, s->me);
    if (state == "Won") server.half(s->game, s->opponent), server.half(s->game, s->opponent);
    if (state == "Gone") minute(*s);
    REQUIRE(state_of(*s) == state);
    return s;
}

// A step of the figure that the map allows, or one that it does not.
Direction way(Seen& s, const std::string& player, bool allowed) {
    const auto nodes = s.server.state(s.game, player).nodes;
    const auto at = std::ranges::find_if(nodes, &MapNode::me);
    for (const Direction d : directions) {
        if (at == nodes.end()) return d;
        const auto to = std::ranges::find(nodes, step(at->field, d), &MapNode::field);
        if ((to != nodes.end() && to->terrain != water) == allowed) return d;
    }
    FAIL("the figure has no such step");
    return {};
}

Envelope move(Seen& s, bool allowed) {
    const auto d = s.gone || s.opponent.empty() ? Direction::Up : way(s, s.me, allowed);
    return s.server.move(s.game, s.me, d);
}

Envelope asks(Seen& s) {
    const auto e = *read_envelope(s.server.send("GET", "/games/" + s.game + "/states/" + s.me).body);
    s.server.pass(1s);
    return e;
}

// What the opponent does; a client out of turn, or none, does nothing here.
void opponent_acts(Seen& s, bool rightly) {
    if (s.gone || s.opponent.empty() || s.server.standing(s.game, s.opponent) != Standing::MustAct) return;
    if (!s.server.state(s.game, s.opponent).nodes.empty() && s.mapped())
        s.server.move(s.game, s.opponent, way(s, s.opponent, rightly));
    else s.server.half(s.game, s.opponent, rightly ? good_half : "map:GGGG@0,0@1,0");
}

struct Input {
    std::string_view name;
    std::optional<Envelope> (*happen)(std::unique_ptr<Seen>&);  // what the client is answered
};
constexpr std::array inputs{
    Input{"an opponent joins and we begin",
          [](std::unique_ptr<Seen>& s) -> std::optional<Envelope> {
              if (s->opponent.empty()) s = registered(true);
              return std::nullopt;
          }},
    Input{"an opponent joins and begins",
          [](std::unique_ptr<Seen>& s) -> std::optional<Envelope> {
              if (s->opponent.empty()) s = registered(false);
              return std::nullopt;
          }},
    Input{"states", [](std::unique_ptr<Seen>& s) -> std::optional<Envelope> { return asks(*s); }},
    Input{"halfmaps",
          [](std::unique_ptr<Seen>& s) -> std::optional<Envelope> { return s->server.half(s->game, s->me); }},
    Input{"halfmaps that break a rule",
          [](std::unique_ptr<Seen>& s) -> std::optional<Envelope> {
              return s->server.half(s->game, s->me, "map:GGGG@0,0@1,0");
          }},
    Input{"moves", [](std::unique_ptr<Seen>& s) -> std::optional<Envelope> { return move(*s, true); }},
    Input{"moves into water or off the map",
          [](std::unique_ptr<Seen>& s) -> std::optional<Envelope> { return move(*s, false); }},
    Input{"the opponent acts",
          [](std::unique_ptr<Seen>& s) -> std::optional<Envelope> {
              opponent_acts(*s, true);
              return std::nullopt;
          }},
    Input{"the opponent breaks a rule",
          [](std::unique_ptr<Seen>& s) -> std::optional<Envelope> {
              opponent_acts(*s, false);
              return std::nullopt;
          }},
    Input{"five seconds",
          [](std::unique_ptr<Seen>& s) -> std::optional<Envelope> {
              s->server.pass(5001ms);
              return std::nullopt;
          }},
    Input{"a minute", [](std::unique_ptr<Seen>& s) -> std::optional<Envelope> {
              minute(*s);
              return std::nullopt;
          }}};

std::string answer_of(const std::optional<Envelope>& e) {
    if (!e) return "nothing";
    if (!e->okay) return "error";
    return std::holds_alternative<GameState>(e->data) ? "the state" : "okay";
}

constexpr std::array states{"Alone", "Map due", "Map later", "Acting", "Waiting", "Won", "Lost", "Gone"};

}  // namespace

TEST_CASE("every request in every state of a hunt is answered as the page shows") {
    std::deque<std::string> words;  // what the table's views show
    const auto keep = [&](std::string word) { return std::string_view(words.emplace_back(std::move(word))); };
    std::vector<Transition> table;
    for (const std::string state : states)
        for (const Input& input : inputs) {
            auto s = in_state(state);
            const auto answer = input.happen(s);
            table.push_back({keep(state), input.name, keep(answer_of(answer)), keep(state_of(*s))});
        }
    agon::test::check_states(table, "docs/protocols/treasure.md");
}

}  // namespace agon::treasure::states_of_hunt
