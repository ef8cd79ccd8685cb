#include "seats/remote_engine.h"

#include "arena/native_session.h"
#include "base/alarm.h"
#include "base/now.h"
#include "seats/human.h"

namespace agon {
namespace {

class RemoteEngine final : public Engine {
   public:
    RemoteEngine(const GameEntry& game, PlayerSpec spec)
        : game_(game), spec_(std::move(spec)), session_(make_session(game_, spec_)) {}

    // Once, before anything else: waits until the player is ready.
    Result<> start() {
        auto port = open_port(loop_, spec_);
        if (!port) return std::unexpected(port.error());
        if (!*port) return refuse("seats.cannot_listen", {spec_.text});
        port_ = std::move(*port);
        port_->start([this](std::string_view line, Time at) { obey(session_->on_line(line, at)); },
                     [this](const net::Gone& g) {
                         trouble_ = trouble_of(g, {}).why;
                         loop_.stop();
                     });
        obey(session_->on_open(now()));
        wait([this] { return ready_; });
        if (trouble_) return std::unexpected(*trouble_);
        return {};
    }
    ~RemoteEngine() override {
        if (!port_) return;
        obey(session_->on_news(Closed{{"table.closed", {}}}, nullptr, {}));
        loop_.poll();
    }

    void new_game(Seat seat, const AnyPosition& view, std::uint64_t seed) override {
        seat_ = seat;
        move_.reset();
        Header h{.id = "guest", .game = std::string(game_.name), .rules = view.rules(), .seed = seed};
        h.players[seat] = spec_.text;
        h.players[other(seat)] = "opponent";
        tell(Begun{h, seat, {}}, view);
    }

    void observe(const Event& e, const AnyPosition& view) override { tell(Happened{e}, view); }

    // Whoever stops the thinking gets a resignation: a player outside cannot be asked for a hasty move.
    Decision think(const AnyPosition&, Seat, const Budget&, std::stop_token stop) override {
        const std::stop_callback wake(stop, [this] { loop_.post([this] { loop_.stop(); }); });
        wait([&] { return move_.has_value() || resigned_ || stop.stop_requested(); });
        if (!move_ || trouble_ || resigned_) return {.move = {}, .note = trouble_.value_or(Phrase{}), .resigns = true};
        Decision d{.move = *move_};
        move_.reset();
        return d;
    }

   private:
    template <class Condition>
    void wait(Condition done) {
        while (!trouble_ && !done()) {
            alarm_.set(session_->deadline());
            loop_.run();
        }
    }

    void tell(const News& news, const AnyPosition& view) {
        port_->begin_turn();
        obey(session_->on_news(news, &view, {}));
    }

    void obey(const Replies& r) {
        if (!r.lines.empty()) port_->send(r.lines);
        for (const Ask& a : r.asks) {
            if (std::holds_alternative<Sit>(a)) ready_ = true;
            if (const auto* play = std::get_if<Play>(&a)) move_ = play->move;
            if (std::holds_alternative<Resign>(a)) resigned_ = true;
            if (const auto* v = std::get_if<Violate>(&a)) trouble_ = v->why;
            if (const auto* f = std::get_if<Forfeit>(&a)) trouble_ = f->why;
        }
        if (r.close) port_->close();
        loop_.stop();
    }

    const GameEntry& game_;
    PlayerSpec spec_;
    net::Loop loop_;
    Alarm alarm_{loop_, [this] { obey(session_->tick(now())); }};
    std::unique_ptr<Session> session_;
    std::unique_ptr<net::LinePort> port_;
    Seat seat_ = Seat::First;
    bool ready_ = false, resigned_ = false;
    std::optional<std::string> move_;
    std::optional<Phrase> trouble_;
};

}  // namespace

Result<std::unique_ptr<Engine>> make_player(const GameEntry& game, const PlayerSpec& spec) {
    if (spec.kind == PlayerSpec::Kind::Human) return std::make_unique<TerminalPlayer>(game, spec.language);
    if (!is_remote(spec)) {
        auto engine = make_engine(game, spec.text);
        if (engine) (*engine)->warm();  // before it is asked anything
        return engine;
    }
    auto remote = std::make_unique<RemoteEngine>(game, spec);
    if (const auto started = remote->start(); !started) return std::unexpected(started.error());
    return remote;
}

}  // namespace agon
