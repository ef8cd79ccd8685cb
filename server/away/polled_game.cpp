#include "server/away/polled_game.h"

#include <algorithm>

#include "base/now.h"

namespace agon {
namespace {

std::string url(const std::string& address) {
    return address.find("://") != address.npos ? address : "http://" + address;
}

}  // namespace

// The engine that the poller asks: a real one, watched, or the person at the page.
class PolledGame::Player final : public Engine {
   public:
    Player(std::shared_ptr<Exchange> exchange, std::unique_ptr<Engine> engine)
        : exchange_(std::move(exchange)), engine_(std::move(engine)) {}

    void new_game(Seat seat, const AnyPosition& view, std::uint64_t seed) override {
        if (engine_) engine_->new_game(seat, view, seed);
    }
    void observe(const Event& e, const AnyPosition& view) override {
        if (engine_) engine_->observe(e, view);
    }
    Decision think(const AnyPosition& view, Seat seat, const Budget& budget, std::stop_token stop) override {
        exchange_->show(view.clone(), seat, previous_);
        Decision d = engine_ ? engine_->think(view, seat, budget, stop) : asked(view, seat);
        previous_ = d.move;
        return d;
    }

   private:
    Decision asked(const AnyPosition& view, Seat seat) {
        std::unique_lock lock(exchange_->mutex);
        exchange_->changed.wait(lock, [this] { return exchange_->move || exchange_->closed; });
        if (!exchange_->move)
            return {.move = view.suggest(seat, 1).value_or("")};  // the game is over: this one is not sent any more
        return {.move = *std::exchange(exchange_->move, std::nullopt)};
    }

    std::shared_ptr<Exchange> exchange_;
    std::unique_ptr<Engine> engine_;
    std::string previous_;  // our last move
};

Result<std::unique_ptr<AwayRoom>> PolledGame::open(net::Loop& loop, const AwayWish& wish, const RoomDoors& doors) {
    auto engine = player_of(wish);
    if (!engine) return std::unexpected(engine.error());
    auto client = net::HttpClient::open(loop, url(wish.address));
    if (!client) return not_possible(client.error());
    std::unique_ptr<PolledGame> game(new PolledGame(loop, wish, doors, std::move(*client)));
    if (const auto ready = game->prepare(std::move(*engine)); !ready) return not_possible(ready.error());
    return game;
}

PolledGame::PolledGame(net::Loop& loop, AwayWish wish, RoomDoors doors, net::HttpClient client)
    : AwayRoom(std::move(wish), std::move(doors)), client_(std::move(client)), alarm_(loop, [this] { send(next_); }),
      line_(loop) {
    exchange_->show = [this](std::shared_ptr<const AnyPosition> view, Seat seat, std::string previous) {
        line_.send(
            [this, view = std::move(view), seat, previous = std::move(previous)] { shown(view, seat, previous); });
    };
}

Result<> PolledGame::prepare(std::unique_ptr<Engine> engine) {
    ClientSetup setup{.name = wish_.name,
                      .game = std::string(wish_.game->name),
                      .rules = wish_.rules,
                      .games = 1,
                      .seed = static_cast<std::uint64_t>(now().time_since_epoch().count()),
                      .options = wish_.options};
    setup.options.try_emplace("id", "");
    setup.options["colour"] = "0";
    setup.options["language"] = "en";
    auto poller = wish_.protocol->poller(setup, std::make_unique<Player>(exchange_, std::move(engine)));
    if (!poller) return std::unexpected(poller.error());
    poller_ = std::move(*poller);
    return {};
}

PolledGame::~PolledGame() {
    std::scoped_lock lock(exchange_->mutex);
    exchange_->closed = true;
    exchange_->changed.notify_all();
}

void PolledGame::start() {
    run([this] { return poller_->begin(now()); });
}

void PolledGame::run(std::function<PollStep()> step) {
    thread_.run([this, step = std::move(step)](std::stop_token) { line_.send([this, done = step()] { take(done); }); });
}

void PolledGame::take(const PollStep& step) {
    if (!step.failure.empty()) news({"web.lost", {step.failure}});
    if (step.won && view_)
        finish({.outcome = {.winner = *step.won ? seat_ : other(seat_)}, .fault = {}, .culprit = {}, .why = {}});
    if (!step.request) {
        gone_ = true;
        if (!step.won) finish({.outcome = {}, .fault = Fault::Arena, .culprit = {}, .why = {"end.disconnected"}});
        return doors_.changed(wish_.id);
    }
    next_ = *step.request;
    if (step.not_before && *step.not_before > now()) alarm_.set(step.not_before);
    else send(next_);
}

void PolledGame::send(const Fetch& f) {
    if (gone_) return;
    wire(">", f.method + " " + f.target + (f.body.empty() ? "" : " " + f.body));
    net::HttpRequest request{.method = f.method, .target = f.target, .headers = {}, .body = f.body};
    if (!f.content_type.empty()) request.headers.emplace_back("Content-Type", f.content_type);
    client_.request(std::move(request), [this](const Result<net::HttpResponse>& r) {
        wire("<", r ? std::to_string(r->status) + " " + r->body : sentence(r.error(), Language::English));
        const Fetched fetched = r ? Fetched{r->status, r->content_type, r->body} : Fetched{};
        run([this, fetched] { return poller_->on_response(fetched, now()); });
    });
}

// Our own move is known to have counted when we are asked for the next one.
void PolledGame::shown(std::shared_ptr<const AnyPosition> view, Seat seat, const std::string& previous) {
    if (log_.empty() && !view_) began_ = now();
    const auto at = std::chrono::duration_cast<Duration>(now() - began_);
    if (view_ && !previous.empty()) log_.push_back({static_cast<int>(log_.size()) + 1, at, Moved{seat, previous, {}}});
    view_ = std::move(view);
    seat_ = seat;
    sent_.clear();
    acting_ = wish_.player.empty();
    doors_.changed(wish_.id);
}

void PolledGame::finish(Finished f) {
    if (!view_ || (!log_.empty() && std::holds_alternative<Finished>(log_.back().what))) return;
    acting_ = false;
    log_.push_back(
        {static_cast<int>(log_.size()) + 1, std::chrono::duration_cast<Duration>(now() - began_), std::move(f)});
    doors_.changed(wish_.id);
}

Scene PolledGame::scene(Time) const {
    Scene s = blank_scene();
    if (!view_) return s;
    s.match = wish_.id + "-1";
    s.recorded = false;  // of the opponent's moves we hear only what they did
    s.rules = view_->rules();
    s.log = log_;
    s.position = view_.get();
    s.plies = static_cast<int>(standing_moves(log_).size());
    s.names[seat_] = wish_.name;
    if (seat_ == Seat::Second) s.names[0].reset();
    const bool over = !log_.empty() && std::holds_alternative<Finished>(log_.back().what);
    if (!gone_) s.phase = over ? "over" : "running";
    return s;
}

Seats PolledGame::seats_of(std::span<const std::string> tokens) const {
    return is_creator(tokens) ? Seats{seat_} : Seats{};
}

Result<> PolledGame::play(Seat seat, const std::string& move, int, Time) {
    if (!view_ || gone_) return refuse("table.no_match");
    if (sent_ == move) return {};
    if (!acting_) return refuse("not_your_turn");
    const auto legal = view_->legal(seat);  // a view is not played on: it does not know all that a move depends on
    if (!legal.empty() && std::ranges::find(legal, move) == legal.end()) return refuse("web.not_possible", {move});
    acting_ = false;
    sent_ = move;
    std::scoped_lock lock(exchange_->mutex);
    exchange_->move = move;
    exchange_->changed.notify_all();
    return {};
}

Result<> PolledGame::ask(Seat, const Ask& wish, Time) {
    if (std::holds_alternative<Say>(wish)) return refuse("human.no_words");
    if (!std::holds_alternative<Leave>(wish) && !std::holds_alternative<Resign>(wish))
        return refuse("web.foreign_cannot");
    gone_ = true;  // the protocol knows no farewell: the server will notice the silence
    finish({.outcome = {.winner = other(seat_)}, .fault = Fault::Resign, .culprit = seat_, .why = {"end.resigned"}});
    doors_.changed(wish_.id);
    return {};
}

}  // namespace agon
