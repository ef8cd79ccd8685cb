#include "games/battleship/audit.h"
#include "games/battleship/relay.h"
#include "games/battleship/texts.h"

namespace agon::battleship {
namespace {

using Move = Battleship::Move;
using Kind = Move::Kind;

class RelayClient final : public Client {
   public:
    RelayClient(const ClientSetup& setup, bool kept)
        : rules_(setup.rules.empty() ? "prolog" : setup.rules), name_(setup.name), kept_(kept) {}

    ClientReplies on_line(std::string_view line, Time) override {
        ClientReplies out;
        const auto messages = read_relay_line(line);
        if (!messages) out.sightings.push_back(Puzzled{std::string(line)});
        else
            for (const RelayMessage& m : *messages) hear(m, out);
        return out;
    }

    ClientReplies on_close(Time) override {
        ClientReplies out{.leave = true};
        if (state_ != State::Unseated && state_ != State::Ended)
            out.sightings.push_back(GameEnded{std::nullopt, "Game broken off: the server closed the connection."});
        return out;
    }

    ClientReplies play(std::string_view text_of_move, const AnyPosition&, Time) override {
        ClientReplies out;
        const auto m = Battleship::parse(text_of_move);
        if (!m) {
            out.sightings.push_back(Rebuffed{std::string(text_of_move), "not a move of this game"});
            return out;
        }
        saw(seat_, *m, out);
        if (m->kind == Kind::Place) fleet_ = m->fleet;
        if (m->kind == Kind::Shoot)
            out.lines.push_back(text(RelayMessage{RelayMessage::Attack, {column_of(m->cell), row_of(m->cell)}}));
        if (m->kind == Kind::Reply) answer_with(m->cell, m->answer, out);
        if (m->kind == Kind::Place) ready(out);
        return out;
    }

    bool reconnects() const override { return true; }

    std::string screen(const AnyPosition& view, Seat own) const override {
        return course_drawing(as<Battleship>(view), own);
    }
    std::string end_line(const GameEnded& e) const override { return e.verbatim; }
    std::string summary(int won, int lost) const override { return summary_line(won, lost); }

   private:
    enum class State : std::uint8_t {
        Unseated,   // connected; the server has not said who attacks first
        Seated,     // it has; the opponent may still be missing
        Playing,    // started
        TurnWaits,  // started, and it is our turn to attack, but our player is still placing its fleet
        Ended,
    };
    bool started() const { return state_ != State::Unseated && state_ != State::Seated; }
    bool placing() const { return !kept_ && !fleet_; }

    void hear(const RelayMessage& m, ClientReplies& out) {
        switch (m.opcode) {
            case RelayMessage::Defend: return begin(Seat::First, out);
            case RelayMessage::AttackFirst: return begin(Seat::Second, out);
            case RelayMessage::Start: return start(out);
            case RelayMessage::Attack: return attacked(m, out);
            case RelayMessage::Result: return answered(m, out);
            default: return;
        }
    }

    // The course's rules let the second seat begin, so the seat tells who attacks first.
    void begin(Seat seat, ClientReplies& out) {
        if (state_ != State::Unseated)
            return puzzled(RelayMessage{seat == Seat::First ? RelayMessage::Defend : RelayMessage::AttackFirst}, out);
        state_ = State::Seated;
        seat_ = seat;
        const std::string theirs = seat == Seat::First ? " custody2=kept" : " custody1=kept";
        GameBegan game{.seat = seat, .rules = rules_ + (kept_ ? " custody=kept" : theirs)};
        game.names[seat] = name_;
        game.names[other(seat)] = "opponent";
        out.sightings.push_back(std::move(game));
        if (!kept_) out.sightings.push_back(YourTurn{});  // place the fleet
    }

    void start(ClientReplies& out) {
        if (state_ != State::Seated) return puzzled(RelayMessage{RelayMessage::Start}, out);
        state_ = State::Playing;
        if (seat_ == Seat::Second) your_turn(out);
    }

    void your_turn(ClientReplies& out) {
        if (placing()) {
            state_ = State::TurnWaits;
            return;
        }
        if (state_ == State::TurnWaits) state_ = State::Playing;
        out.sightings.push_back(YourTurn{});
    }

    // The game may have gone on while our player was still placing its fleet.
    void ready(ClientReplies& out) {
        if (state_ == State::TurnWaits) your_turn(out);
        if (const auto early = std::exchange(early_attack_, std::nullopt)) attacked(*early, out);
    }

    void attacked(const RelayMessage& m, ClientReplies& out) {
        if (started() && placing()) {
            early_attack_ = m;
            return;
        }
        const auto c = cell_of(m);
        if (!started() || !c) {
            puzzled(m, out);
            // Outside the sea there is water; an answer keeps a careless opponent's game alive.
            if (started() && !c)
                out.lines.push_back(text(RelayMessage{RelayMessage::Result, {m.numbers[0], m.numbers[1], 1}}));
            return;
        }
        if (shots_.has(*c)) {  // a repeated shot is not part of the game; it is answered as before
            puzzled(m, out);
            if (fleet_) out.lines.push_back(result(*c, fleet_->at(*c) ? Answer::Hit : Answer::Water));
            return;
        }
        saw(other(seat_), {.kind = Kind::Shoot, .cell = *c}, out);
        if (kept_) return your_turn(out);
        answer_with(*c, answer(*fleet_, shots_, *c, true), out);
    }

    void answer_with(Cell c, Answer a, ClientReplies& out) {
        shots_.add(c);
        out.lines.push_back(result(c, a));
        if (a == Answer::Last) end(other(seat_), out);
        else your_turn(out);
    }

    void answered(const RelayMessage& m, ClientReplies& out) {
        const auto c = cell_of(m);
        const int code = m.numbers[2];
        if (!started() || state_ == State::Ended || !c || code < 1 || code > 4) return puzzled(m, out);
        saw(other(seat_), {.kind = Kind::Reply, .cell = *c, .answer = static_cast<Answer>(code)}, out);
        if (code == 4) end(seat_, out);
    }

    void end(Seat winner, ClientReplies& out) {
        state_ = State::Ended;
        out.sightings.push_back(GameEnded{Outcome{.winner = winner}, battleship::end_line(winner == seat_)});
        out.leave = true;
    }

    static void saw(Seat s, const Move& m, ClientReplies& out) { out.sightings.push_back(Saw{s, Battleship::text(m)}); }
    static void puzzled(const RelayMessage& m, ClientReplies& out) { out.sightings.push_back(Puzzled{text(m)}); }

    static std::optional<Cell> cell_of(const RelayMessage& m) {
        if (m.numbers[0] >= max_side || m.numbers[1] >= max_side) return std::nullopt;
        return cell_at(m.numbers[0], m.numbers[1]);
    }

    static std::string result(Cell c, Answer a) {
        return text(RelayMessage{RelayMessage::Result, {column_of(c), row_of(c), static_cast<int>(a)}});
    }

    std::string rules_, name_;
    bool kept_;  // our player answers the shots itself
    State state_ = State::Unseated;
    Seat seat_ = Seat::First;
    std::optional<Fleet> fleet_{};
    CellSet shots_{};  // of the opponent at our sea
    std::optional<RelayMessage> early_attack_{};
};

}  // namespace

Result<std::unique_ptr<Client>> relay_client(const ClientSetup& setup) {
    const auto option = [&](const char* key, std::string fallback) {
        const auto found = setup.options.find(key);
        return found == setup.options.end() ? fallback : found->second;
    };
    const std::string verbose = option("verbose", "0"), custody = option("custody", "deposited");
    if (verbose != "0" && verbose != "1" && verbose != "2") return refuse("battleship.relay.verbose_option", {verbose});
    if (custody != "kept" && custody != "deposited") return refuse("battleship.relay.custody_option", {custody});
    return std::make_unique<RelayClient>(setup, custody == "kept");
}

}  // namespace agon::battleship
