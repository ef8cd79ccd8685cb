#include "server/away/line_game.h"

#include <algorithm>

#include "base/now.h"
#include "core/overload.h"
#include "core/personal_client.h"
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
    if (person) set_person(setup);
    const bool chosen = setup.options.contains("board") || setup.options.contains("scoring") || !wish.rules.empty();
    if (person && !chosen) setup.options["ask"] = "yes";
    return setup;
}

std::uint64_t fresh_seed() { return static_cast<std::uint64_t>(now().time_since_epoch().count()); }

constexpr Duration page_reloads = 20s;  // so long a page that was closed may come back

// A person decides how long he thinks and waits, so long as he does not forget the game altogether.
Patience patience_of(bool person) { return person ? Patience{.game = 24h, .answer = 24h, .own = 24h} : Patience{}; }

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

LineGame::LineGame(net::Loop& loop, AwayWish wish, RoomDoors doors_of_room, std::shared_ptr<ThreadPool> workers,
                   Parts parts)
    : AwayRoom(std::move(wish), std::move(doors_of_room)), loop_(loop), workers_(std::move(workers)),
      engine_(std::move(parts.engine)), client_(std::move(parts.client)), port_(std::move(parts.port)),
      alarm_(loop,
             [this] {
                 visit_->tick(now());
                 changed();
             }),
      deserted_(loop, [this] { depart(); }), line_(loop) {}

void LineGame::begin_visit(int games_before) {
    visit_.emplace(*wish_.game, *client_, doors(), patience_of(!engine_),
                   Visit::Series{.id = wish_.id, .seed = fresh_seed(), .games_before = games_before});
    port_->start(
        [this](std::string_view line, Time at) {
            wire("<", line);
            port_->begin_turn();
            visit_->line(line, at);
            changed();
        },
        [this](const net::Gone& g) { lost(g); });
    visit_->open(now());
    changed();
}

Visit::Doors LineGame::doors() {
    return {.send = [this](std::span<const std::string> lines) { send(lines); },
            .leave =
                [this] {
                    if (!gone_) port_->close();
                },
            .begun = [this](const GameBegan& b) { begin(b); },
            .moved =
                [this] {
                    sent_.clear();
                    tell_engine();
                },
            .think =
                [this](const Budget& budget, int question) {
                    if (engine_) think(budget, question);
                },
            .shown = [this](const Sighting& s) { show(s); },
            .ended = [this](const GameEnded&) { keep(); },
            .trouble = [this](const Phrase& why) { news(why); }};
}

void LineGame::changed() {
    alarm_.clear();
    if (!gone_) alarm_.set(visit_->deadline());
    doors_.changed(wish_.id);
}

void LineGame::send(std::span<const std::string> lines) {
    if (!gone_) port_->send(lines);
    for (const auto& l : lines) wire(">", l);
}

void LineGame::show(const Sighting& sighting) {
    std::visit(Overload{
                   [&](const Rebuffed& r) {
                       sent_.clear();
                       news({"web.rebuffed", {r.move, r.why}});
                   },
                   [&](const Heard& h) { chat(h.from, h.text); },
                   [&](const Puzzled& p) { news({"web.puzzled", {p.line.substr(0, 200)}}); },
                   [&](const RulesWanted&) {
                       wants_rules_ = true;
                       ++asked_;
                       doors_.tell(wish_.id, question());
                   },
                   [](const auto&) {},
               },
               sighting);
}

void LineGame::keep() {
    if (std::exchange(kept_, visit_->begun()) != visit_->begun()) doors_.keep(mirror()->record());
}

void LineGame::begin(const GameBegan& b) {
    wants_rules_ = false;
    told_ = 0;
    sent_.clear();
    if (engine_) engine_->new_game(b.seat, *mirror()->position().seen_by(viewer(b.seat)), b.seed);
}

void LineGame::tell_engine() {
    if (!engine_) return;
    const auto view = mirror()->position().seen_by(viewer(mirror()->seat()));
    for (; told_ < mirror()->log().size(); ++told_) engine_->observe(mirror()->log()[told_], *view);
}

void LineGame::think(const Budget& given, int question) {
    Budget budget = given;
    if (!budget.total_left && !budget.per_move) budget.per_move = 2s;
    const Seat seat = mirror()->seat();
    std::shared_ptr<AnyPosition> view = mirror()->position().seen_by(viewer(seat));
    auto thought = std::make_shared<Decision>();
    const auto played = line_.carry([this, thought, question] {
        visit_->decided(*thought, question, now());
        changed();
    });
    workers_->run([engine = engine_, thought, played, view, seat, budget](std::stop_token stop) {
        *thought = engine->think(*view, seat, budget, stop);
        played();
    });
}

void LineGame::lost(const net::Gone& g) {
    const bool expected = g.kind == net::Gone::Kind::Closed;
    gone_ = true;
    visit_->closed(now());
    if (!expected) news({"web.lost", {g.detail.empty() ? std::string(name(g.kind)) : g.detail}});
    tell_afterword();
    changed();
}

// Counting takes seconds: not on this thread.
void LineGame::tell_afterword() {
    const auto count = client_->afterword();
    if (!count) return;
    auto text = std::make_shared<std::string>();
    const auto told = line_.carry([this, text] { chat("statistic", *text); });
    workers_->run([count, text, told](std::stop_token) {
        *text = count();
        told();
    });
}

Scene LineGame::scene(Time) const {
    Scene s = blank_scene();
    if (!mirror()) return s;
    s.match = mirror()->record().header.id;
    s.rules = mirror()->record().header.rules;
    s.log = mirror()->log();
    s.position = &mirror()->position();
    s.plies = static_cast<int>(standing_moves(s.log).size());
    s.names = {mirror()->record().header.players[0], mirror()->record().header.players[1]};
    s.hint = !engine_ && !mirror()->over();
    if (!gone_ || (!engine_ && mirror()->over())) s.phase = mirror()->over() ? "over" : "running";
    return s;
}

// A person who lets an engine play watches with its eyes.
Seats LineGame::seats_of(std::span<const std::string> tokens) const {
    if (!is_creator(tokens)) return {};
    return {mirror() ? mirror()->seat() : Seat::First};
}

Result<> LineGame::play(Seat seat, const std::string& move, int ply, Time at) {
    if (!mirror() || mirror()->over() || gone_) return refuse("table.no_match");
    if (engine_) return refuse("not_your_turn");
    const auto moves = standing_moves(mirror()->log());
    const int plies = static_cast<int>(moves.size());
    const auto is_this = [&](const PlayedMove& p) { return p.moved.seat == seat && p.moved.move == move; };
    if (ply >= 0 && ply < plies && std::any_of(moves.begin() + ply, moves.end(), is_this)) return {};
    if (ply != plies) return refuse("web.other_ply", {std::to_string(plies), std::to_string(ply)});
    if (sent_ == move) return {};  // sent once, whatever the browser's network did
    if (const auto ok = mirror()->position().clone()->play(seat, move); !ok)
        return std::unexpected(Refusal(ok.error()));
    sent_ = move;
    visit_->play(move, at);
    changed();
    return {};
}

Result<> LineGame::ask(Seat, const Ask& wish, Time at) {
    if (std::holds_alternative<Rematch>(wish)) return play_again(at);
    if (gone_) return refuse("table.closed");
    if (const auto* say = std::get_if<Say>(&wish)) {
        if (!visit_->say(say->text, at)) return refuse("human.no_words");
        chat(wish_.name, say->text);
        return {};
    }
    const bool leaves = std::holds_alternative<Leave>(wish), resigns = std::holds_alternative<Resign>(wish);
    if (!leaves && !resigns) return refuse("web.foreign_cannot");
    leaves ? visit_->depart(at) : visit_->resign(at);
    changed();
    return {};
}

// On the same connection where the protocol can, else on a new one.
Result<> LineGame::play_again(Time at) {
    if (engine_) return refuse("web.foreign_cannot");
    if (visit_->running()) return refuse("table.running");
    if (gone_) return reconnect();
    visit_->rematch(at);
    changed();
    return {};
}

Result<> LineGame::reconnect() {
    auto client = wish_.protocol->client(client_setup(wish_, true));
    if (!client) return not_possible(client.error());
    auto port = open_line(loop_, wish_.address, (*client)->line_end(), wish_.options);
    if (!port) return not_possible(port.error());
    const int before = visit_->begun();
    visit_.reset();  // before the client that it speaks through
    client_ = std::move(*client);
    port_ = std::move(*port);
    gone_ = false;
    begin_visit(before);
    return {};
}

// A person who closes the page leaves the foreign server in order, so that nobody waits for a ghost there. A page
// that is loaded again comes back within moments.
void LineGame::present(std::span<const std::string> tokens, int change, Time at) {
    AwayRoom::present(tokens, change, at);
    deserted_.clear();
    if (!engine_ && !is_shown()) deserted_.set(at + page_reloads);
}

void LineGame::depart() {
    if (gone_ || is_shown()) return;
    visit_->depart(now());
    changed();
}

Result<> LineGame::answer(const std::string& id, const Fields& body, Time at) {
    if (!wants_rules_ || id != std::to_string(asked_)) return refuse("web.no_question");
    const std::string rules = body.text("value");
    if (const auto start = wish_.game->start(rules, 1); !start) return std::unexpected(Refusal(start.error()));
    wants_rules_ = false;
    visit_->propose(rules, at);
    changed();
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
