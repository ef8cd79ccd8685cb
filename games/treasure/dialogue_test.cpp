// Plays games/treasure/dialogues against the service: what clients ask, and what they are answered, in short words.
// Their picture in docs/protocols/treasure.md is drawn from the same file.
#include <algorithm>
#include <fstream>

#include "tests/treasure_service.h"

namespace agon::treasure::dialogues {
namespace {

using namespace std::chrono_literals;

class Conversation {
   public:
    explicit Conversation(std::uint64_t seed) : server_({.rules = {}, .seed = seed}) {}

    void line(const std::string& text) {
        const int who = text[0] - '1';
        if (text.starts_with("#")) return;
        if (text[1] == '>') answer_ = ask(who, text.substr(3));
        else CHECK_MESSAGE(answer_ == text.substr(3), text);
    }
    bool first_begins() const { return first_begins_; }

   private:
    std::string ask(int who, const std::string& request) {
        server_.pass(1s);
        if (request == "GET /games") {
            game_ = server_.new_game();
            return "uniqueGameIdentifier";
        }
        if (request.find("/players ") != request.npos) return enrol(who);
        if (request.find("/states/") != request.npos) return state(who);
        if (request.find("/halfmaps ") != request.npos) return verdict(server_.half(game_, ids_[who]));
        return verdict(server_.move(game_, ids_[who], way(who, request.ends_with("off the map"))));
    }

    std::string enrol(int who) {
        ids_[who] = server_.enrol(game_, who == 0 ? "Ada" : "Ben");
        if (who == 1) first_begins_ = server_.standing(game_, ids_[0]) == Standing::MustAct;
        return "uniquePlayerIdentifier";
    }

    std::string state(int who) {
        constexpr std::array words{"MustWait", "MustAct", "Won", "Lost"};
        const auto s = server_.state(game_, ids_[who]);
        const auto n = s.players.size();
        return std::string(words[static_cast<std::size_t>(server_.standing(game_, ids_[who]))]) + ", " +
               std::to_string(n) + (n == 1 ? " player, " : " players, ") +
               (s.nodes.empty() ? "no map" : std::to_string(s.nodes.size()) + " fields");
    }

    static std::string verdict(const Envelope& e) { return e.okay ? "Okay" : "Error"; }

    Direction way(int who, bool off_the_map) {
        const auto nodes = server_.state(game_, ids_[who]).nodes;
        const auto at = std::ranges::find_if(nodes, &MapNode::me);
        for (const Direction d : directions) {
            const auto to = std::ranges::find(nodes, step(at->field, d), &MapNode::field);
            if (off_the_map ? to == nodes.end() : to != nodes.end() && to->terrain != water) return d;
        }
        FAIL("the figure has no such step");
        return {};
    }

    Server server_;
    std::string game_, answer_;
    std::array<std::string, 2> ids_;
    bool first_begins_ = false;
};

// The lot falls with the seed: the first one with which client 1 begins.
std::uint64_t seed_for_the_first() {
    for (std::uint64_t seed = 1;; ++seed) {
        Conversation c(seed);
        for (const auto* request : {"1> GET /games", "1> POST /games/GAME/players p", "2> POST /games/GAME/players p"})
            c.line(request);
        if (c.first_begins()) return seed;
    }
}

}  // namespace

TEST_CASE("the dialogue of a hunt goes as it is drawn") {
    std::ifstream in("games/treasure/dialogues/hunt.dialog");
    REQUIRE(in.good());
    Conversation c(seed_for_the_first());
    for (std::string line; std::getline(in, line);) c.line(line);
}

}  // namespace agon::treasure::dialogues
