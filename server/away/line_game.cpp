#include "server/away/line_game.h"

#include <algorithm>

#include "base/now.h"
#include "core/overload.h"
#include "seats/remote.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

ClientSetup client_setup(const AwayWish& wish, bool person) {
    ClientSetup setup{.name = wish.name,
                      .game = std::string(wish.game->name),
                      .rules = wish.rules,
                      .games = wish.games,
                      .seed = static_cast<std::uint64_t>(now().time_since_epoch().count()),
                      .options = wish.options};
    if (person) setup.options["ask"] = "yes";
    return setup;
}

}  // namespace

Result<std::unique_ptr<AwayRoom>> LineGame::open(net::Loop& loop, AwayWish wish, RoomDoors doors,
                                                 std::shared_ptr<ThreadPool> workers) {
    auto engine = player_of(wish);
    if (!engine) return std::unexpected(engine.error());
    const ClientSetup setup = client_setup(wish, *engine == nullptr);
    auto client = wish.protocol->client(setup);
    if (!client) return not_possible(client.error());
    auto port = open_line(loop, wish.address, (*client)->line_end(), wish.options);
    if (!port) return not_possible(port.error());
    return std::unique_ptr<AwayRoom>(new LineGame(loop, std::move(wish), std::move(doors), std::move(workers),
                                                  {std::move(*engine), std::move(*client), std::move(*port)}));
}

LineGame::LineGame(net::Loop& loop, AwayWish wish, RoomDoors doors, std::shared_ptr<ThreadPool> workers, Parts parts)
    : AwayRoom(std::move(wish), std::move(doors)), workers_(std::move(workers)), engine_(std::move(parts.engine)),
      client_(std::move(parts.client)), port_(std::move(parts.port)),
      alarm_(loop, [this] { obey(client_->tick(now())); }), line_(loop) {}

void LineGame::start() {
    port_->start(
        [this](std::string_view line, Time at) {
            wire("<", line);
            port_->begin_turn();
            obey(client_->on_line(line, at));
        },
        [this](const net::Gone& g) { lost(g); });
    obey(client_->on_open(now()));
}

void LineGame::obey(const ClientReplies& r) {
    for (const auto& l : r.lines) wire(">", l);
    if (!r.lines.empty() && !gone_) port_->send(r.lines);
    for (const auto& s : r.sightings) see(s);
    alarm_.clear();
    if (!gone_) alarm_.set(client_->deadline());
    if (r.leave && !gone_) port_->close();
    doors_.changed(wish_.id);
}

void LineGame::see(const Sighting& sighting) {
    std::visit(Overload{
                   [&](const GameBegan& b) { begin(b); },
                   [&](const Saw& s) {
                       sent_.clear();
                       if (mirror_) {
                           mirror_->saw(s.seat, s.move, now());
                           tell_engine();
                       }
                   },
                   [&](const YourTurn& t) {
                       if (engine_) think(t.budget);
                   },
                   [&](const Rebuffed& r) { rebuffed(r); },
                   [&](const GameEnded& e) {
                       if (mirror_) {
                           mirror_->ended(e, now());
                           tell_engine();
                           keep();
                       }
                   },
                   [&](const Heard& h) { chat(h.from, h.text); },
                   [&](const Puzzled& p) { news({"web.puzzled", {p.line.substr(0, 200)}}); },
                   [&](const RulesWanted&) {
                       wants_rules_ = true;
                       ++asked_;
                       doors_.tell(wish_.id, question());
                   },
               },
               sighting);
}

void LineGame::rebuffed(const Rebuffed& r) {
    sent_.clear();
    if (mirror_) mirror_->rebuffed(r.move, r.why, now());
    news({"web.rebuffed", {r.move, r.why}});
}

void LineGame::keep() {
    if (mirror_->over() && std::exchange(kept_, begun_) != begun_) doors_.keep(mirror_->record());
}

void LineGame::begin(const GameBegan& b) {
    wants_rules_ = false;
    auto m = Mirror::begin(*wish_.game, b, wish_.id + "-" + std::to_string(++begun_), now());
    if (!m) {
        news(m.error());
        return port_->close();
    }
    mirror_.emplace(std::move(*m));
    told_ = 0;
    sent_.clear();
    if (engine_) engine_->new_game(b.seat, *mirror_->position().seen_by(viewer(b.seat)), b.seed);
}

void LineGame::tell_engine() {
    if (!engine_) return;
    const auto view = mirror_->position().seen_by(viewer(mirror_->seat()));
    for (; told_ < mirror_->log().size(); ++told_) engine_->observe(mirror_->log()[told_], *view);
}

void LineGame::think(const Budget& given) {
    if (!mirror_) return;
    Budget budget = given;
    if (!budget.total_left && !budget.per_move) budget.per_move = 2s;
    const Seat seat = mirror_->seat();
    std::shared_ptr<AnyPosition> view = mirror_->position().seen_by(viewer(seat));
    auto thought = std::make_shared<Decision>();
    const auto played = line_.carry([this, thought, view, game = begun_] {
        const bool awaited = game == begun_ && mirror_ && !mirror_->over() && !gone_;
        if (awaited) obey(client_->play(thought->resigns ? "resign" : thought->move, *view, now()));
    });
    workers_->run([engine = engine_, thought, played, view, seat, budget](std::stop_token stop) {
        *thought = engine->think(*view, seat, budget, stop);
        played();
    });
}

void LineGame::lost(const net::Gone& g) {
    const bool expected = g.kind == net::Gone::Kind::Closed;
    gone_ = true;
    for (const auto& s : client_->on_close(now()).sightings) see(s);
    if (mirror_ && !mirror_->over()) {
        mirror_->broken_off({"end.disconnected", {}}, now());
        keep();
    }
    if (!expected) news({"web.lost", {g.detail.empty() ? std::string(name(g.kind)) : g.detail}});
    doors_.changed(wish_.id);
}

Scene LineGame::scene(Time) const {
    Scene s = blank_scene();
    if (!mirror_) return s;
    s.match = mirror_->record().header.id;
    s.rules = mirror_->record().header.rules;
    s.log = mirror_->log();
    s.position = &mirror_->position();
    s.plies = static_cast<int>(standing_moves(s.log).size());
    s.names = {mirror_->record().header.players[0], mirror_->record().header.players[1]};
    s.hint = !engine_ && !mirror_->over();
    if (!gone_) s.phase = mirror_->over() ? "over" : "running";
    return s;
}

// A person who lets an engine play watches with its eyes.
Seats LineGame::seats_of(std::span<const std::string> tokens) const {
    if (!is_creator(tokens)) return {};
    return {mirror_ ? mirror_->seat() : Seat::First};
}

Result<> LineGame::play(Seat seat, const std::string& move, int ply, Time at) {
    if (!mirror_ || mirror_->over() || gone_) return refuse("table.no_match");
    if (engine_) return refuse("not_your_turn");
    const auto moves = standing_moves(mirror_->log());
    const int plies = static_cast<int>(moves.size());
    const auto is_this = [&](const PlayedMove& p) { return p.moved.seat == seat && p.moved.move == move; };
    if (ply >= 0 && ply < plies && std::any_of(moves.begin() + ply, moves.end(), is_this)) return {};
    if (ply != plies) return refuse("web.other_ply", {std::to_string(plies), std::to_string(ply)});
    if (sent_ == move) return {};  // sent once, whatever the browser's network did
    if (const auto ok = mirror_->position().clone()->play(seat, move); !ok) return std::unexpected(Refusal(ok.error()));
    sent_ = move;
    obey(client_->play(move, *mirror_->position().seen_by(viewer(seat)), at));
    return {};
}

Result<> LineGame::ask(Seat, const Ask& wish, Time at) {
    if (gone_) return refuse("table.closed");
    if (const auto* say = std::get_if<Say>(&wish)) {
        obey(client_->say(say->text));
        chat(wish_.name, say->text);
        return {};
    }
    const bool leaves = std::holds_alternative<Leave>(wish), resigns = std::holds_alternative<Resign>(wish);
    if (!leaves && !resigns) return refuse("web.foreign_cannot");
    if (mirror_ && !mirror_->over())
        obey(client_->play("resign", *mirror_->position().seen_by(viewer(mirror_->seat())), at));
    if (leaves && !gone_) port_->close();
    return {};
}

Result<> LineGame::answer(const std::string& id, const Fields& body, Time) {
    if (!wants_rules_ || id != std::to_string(asked_)) return refuse("web.no_question");
    const std::string rules = body.text("value");
    if (const auto start = wish_.game->start(rules, 1); !start) return std::unexpected(Refusal(start.error()));
    wants_rules_ = false;
    obey(client_->propose(rules));
    return {};
}

std::string LineGame::question() const {
    JsonWriter w;
    w.begin_object()
        .field("is", "question")
        .field("table", wish_.id)
        .field("id", std::to_string(asked_))
        .key("sentence");
    write_sentence(w, {"web.rules_wanted"}, wish_.game);
    return w.field("choices", "rules").end_object().text();
}

std::vector<std::string> LineGame::greeting() const {
    std::vector<std::string> all = AwayRoom::greeting();
    if (wants_rules_) all.push_back(question());
    return all;
}

}  // namespace agon
