#include "games/battleship/audit.h"
#include "games/battleship/relay.h"

namespace agon::battleship {
namespace {

using Move = Battleship::Move;
using Kind = Move::Kind;
using Phase = Battleship::Phase;

class RelaySession final : public Session {
   public:
    explicit RelaySession(std::string name) : name_(std::move(name)) {}

    Replies on_open(Time) override { return {.asks = {Sit{name_}}}; }

    // The referee judges the moves: here only the form.
    Replies on_line(std::string_view line, Time) override {
        const auto messages = read_relay_line(line);
        if (!messages)
            return violation(Fault::Protocol, {"battleship.relay.malformed", {std::string(line.substr(0, 60))}});
        Replies out;
        for (const RelayMessage& m : *messages) {
            if (!started_) return violation(Fault::Protocol, {"battleship.relay.too_early", {text(m)}});
            const auto move = move_of(m);
            if (!move) return violation(Fault::Protocol, move.error());
            out.asks.push_back(Play{Battleship::text(*move)});
        }
        return out;
    }

    Replies on_news(const News& news, const AnyPosition* any, const ClockView&) override {
        const Battleship::Position* view = any ? &as<Battleship>(*any) : nullptr;
        if (const auto* begun = std::get_if<Begun>(&news)) {
            seat_ = begun->seat;
            if (!Battleship::kept(view->rules, *seat_))
                return violation(Fault::Arena, {"battleship.relay.custody", {}});
        }
        Replies out;
        if (seat_ && !started_ && Battleship::phase(*view) != Phase::SetUp) start(*view, out);
        if (const auto* happened = std::get_if<Happened>(&news)) {
            if (const auto* refused = std::get_if<Refused>(&happened->event.what)) return blame(*refused);
            tell(happened->event, *view, out);
        }
        if (std::holds_alternative<Denied>(news) || std::holds_alternative<Closed>(news)) out.close = true;
        return out;
    }

   private:
    Replies violation(Fault fault, Phrase why) {
        over_ = true;
        return {.asks = {Violate{fault, std::move(why)}}, .close = true};
    }

    static Result<Move> move_of(const RelayMessage& m) {
        if (m.opcode > RelayMessage::Result) return refuse("battleship.relay.servers_word", {text(m)});
        if (m.numbers[0] >= max_side || m.numbers[1] >= max_side) return refuse("battleship.relay.range", {text(m)});
        const Cell c = cell_at(m.numbers[0], m.numbers[1]);
        if (m.opcode == RelayMessage::Attack) return Move{.kind = Kind::Shoot, .cell = c};
        if (m.numbers[2] < 1 || m.numbers[2] > 4) return refuse("battleship.relay.code", {text(m)});
        return Move{.kind = Kind::Reply, .cell = c, .answer = static_cast<Answer>(m.numbers[2])};
    }

    // There is no second try: a client of this protocol would never hear that its message was refused.
    Replies blame(const Refused& r) {
        if (r.why.code == "not_your_turn") return violation(Fault::Protocol, {"battleship.relay.turn", {r.move}});
        return violation(Battleship::is_lie(r.why) ? Fault::Cheat : Fault::Illegal, r.why);
    }

    void start(const Battleship::Position& view, Replies& out) {
        started_ = true;
        // The first shot of a fast opponent may already be in the view: it has changed nothing about who began.
        out.lines = {text(RelayMessage{view.attacker == seat_ ? RelayMessage::AttackFirst : RelayMessage::Defend}),
                     text(RelayMessage{RelayMessage::Start})};
    }

    void tell(const Event& e, const Battleship::Position& view, Replies& out) {
        if (const auto* moved = std::get_if<Moved>(&e.what)) relay(*moved, view, out);
        if (const auto* finished = std::get_if<Finished>(&e.what)) {
            // A client that waits for an answer understands that it has won; any other message would only confuse.
            if (finished->culprit == other(*seat_) && waiting_for_ != no_cell && !over_)
                out.lines.push_back(result(waiting_for_, Answer::Last));
            out.close = over_ = true;
        }
    }

    void relay(const Moved& moved, const Battleship::Position& view, Replies& out) {
        const auto m = Battleship::parse(moved.move);
        if (!m) return;  // a secret placement, shown as a word
        if (moved.seat == seat_) {
            if (m->kind == Kind::Shoot) waiting_for_ = m->cell;
            if (m->kind != Kind::Shoot || Battleship::kept(view.rules, other(*seat_))) return;
            answer_arrived(m->cell, view.seas[other(*seat_)].said.at(m->cell), view,
                           out);  // the referee answered
        } else if (m->kind == Kind::Shoot) {
            out.lines.push_back(text(RelayMessage{RelayMessage::Attack, {column_of(m->cell), row_of(m->cell)}}));
        } else if (m->kind == Kind::Reply) {
            answer_arrived(m->cell, m->answer, view, out);
        }
    }

    void answer_arrived(Cell c, Answer a, const Battleship::Position& view, Replies& out) {
        waiting_for_ = no_cell;
        const auto& target = view.seas[other(*seat_)].said;
        const bool last = target.hit().count() == target.layout().fields() && is_hit(a);
        out.lines.push_back(result(c, last ? Answer::Last : a));
    }

    static std::string result(Cell c, Answer a) {
        return text(RelayMessage{RelayMessage::Result, {column_of(c), row_of(c), static_cast<int>(a)}});
    }

    std::string name_;
    std::optional<Seat> seat_{};  // once the match has begun
    Cell waiting_for_ = no_cell;  // our client's shot without an answer
    bool started_ = false, over_ = false;
};

}  // namespace

std::unique_ptr<Session> relay_session(const std::map<std::string, std::string>& options) {
    const auto it = options.find("name");
    return std::make_unique<RelaySession>(it == options.end() ? "client" : it->second);
}

}  // namespace agon::battleship
