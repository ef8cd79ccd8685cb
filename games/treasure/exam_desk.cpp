#include "games/treasure/exam_desk.h"

#include <algorithm>

namespace agon::treasure {
namespace {

constexpr auto patience = std::chrono::seconds(10);

}  // namespace

HalfMap exam_half(const Rules& r) {
    for (std::uint64_t seed = 1;; ++seed) {
        Random random(seed);
        HalfMap h = random_half(r, random);
        if (h.at({0, 0}) != grass || h.at({1, 0}) != grass || h.at({0, 1}) != grass || h.at({1, 1}) != water) continue;
        h.forts = {{0, 0}};
        if (violations(r, h).empty() && crossing_violations(r, h, h).empty()) return h;
    }
}

std::optional<Standing> standing_of(const GameState& s, std::string_view player) {
    const auto it = std::ranges::find(s.players, player, &PlayerEntry::id);
    return it == s.players.end() ? std::nullopt : std::optional(it->standing);
}

bool ExamDesk::check(std::string rule, bool passed, std::string sentence) {
    return desk.check(std::move(rule), passed, passed ? std::move(sentence) : breakdown_ + sentence);
}

void ExamDesk::look_at(const Fetched& r, std::string request) {
    if (r.status >= 500 && breakdown_.empty())
        breakdown_ = "The server answered " + std::to_string(r.status) + " to " + request + ". ";
}

// Every scene begins with a new game.
Script<std::string> ExamDesk::create(std::string query) {
    const std::string target = "/games" + query;
    breakdown_.clear();
    const Fetched r = co_await desk.fetch("GET", target, "", patience);
    look_at(r, "GET " + target);
    const auto id = read_game_id(r.body);
    co_return r.status == 200 && id ? *id : std::string();
}

Script<Envelope> ExamDesk::post(std::string target, std::string body) {
    const Fetched r = co_await desk.fetch("POST", target, body, patience);
    look_at(r, "POST " + target);
    auto e = read_envelope(r.body);
    if (r.status == 200 && e) co_return std::move(*e);
    Envelope none;
    none.okay = false;
    none.name = "no envelope";
    none.message = "status " + std::to_string(r.status) + " without an envelope";
    co_return none;
}

Script<std::string> ExamDesk::enrol(std::string game, std::string name) {
    const Registration who{name, "Examiner", "exam" + name, generation};
    const Envelope e = co_await post("/games/" + game + "/players", write_registration(who));
    const auto* id = std::get_if<PlayerId>(&e.data);
    co_return e.okay&& id ? id->id : std::string();
}

Script<GameState> ExamDesk::state(std::string game, std::string player) {
    const auto it = next_poll_.find(player);
    if (it != next_poll_.end() && it->second > desk.now()) {
        const auto wait = std::chrono::duration_cast<Duration>(it->second - desk.now());
        co_await desk.pause(wait);
    }
    const std::string target = "/games/" + game + "/states/" + player;
    const Fetched r = co_await desk.fetch("GET", target, "", patience);
    look_at(r, "GET " + target);
    next_poll_[player] = desk.now() + std::chrono::milliseconds(rules.poll_ms);
    const auto e = read_envelope(r.body);
    const auto* state = r.status == 200 && e && e->okay ? std::get_if<GameState>(&e->data) : nullptr;
    co_return state ? *state : GameState{};
}

Script<Envelope> ExamDesk::send_half(std::string game, std::string player, HalfMap half) {
    SentHalf sent{player, half, generation};
    Envelope e = co_await post("/games/" + game + "/halfmaps", write_half_map(sent));
    co_return e;
}

Script<Envelope> ExamDesk::send_move(std::string game, std::string player, Direction d) {
    Envelope e = co_await post("/games/" + game + "/moves", write_move(player, d));
    co_return e;
}

Script<ExamGame> ExamDesk::begin_game(std::string query) {
    ExamGame g;
    const std::string id = co_await create(query);
    const std::string ada = co_await enrol(id, "Ada");
    const std::string ben = co_await enrol(id, "Ben");
    const GameState s = co_await state(id, ada);
    const auto standing = standing_of(s, ada);
    if (!standing) co_return g;
    const bool ada_first = *standing == Standing::MustAct;
    g.game = id;
    g.first = ada_first ? ada : ben;
    g.second = ada_first ? ben : ada;
    co_return g;
}

Script<ExamGame> ExamDesk::begin_hunt(std::string query) {
    ExamGame g = co_await begin_game(query);
    const HalfMap half = exam_half(rules);
    const Envelope one = co_await send_half(g.game, g.first, half);
    const Envelope two = co_await send_half(g.game, g.second, half);
    if (!one.okay || !two.okay) g.game.clear();
    co_return g;
}

Script<Passed> ExamDesk::check_loser(std::string rule, ExamGame g, std::string loser, std::string deed) {
    const std::string winner = loser == g.first ? g.second : g.first;
    const GameState lost = co_await state(g.game, loser);
    const GameState won = co_await state(g.game, winner);
    const bool right = standing_of(lost, loser) == Standing::Lost && standing_of(won, winner) == Standing::Won;
    co_return check(rule, right,
                    deed + (right ? " loses." : " must lose: its state must say Lost and the other's Won."));
}

}  // namespace agon::treasure
