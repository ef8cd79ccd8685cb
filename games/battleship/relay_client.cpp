#include "games/battleship/knowledge.h"
#include "games/battleship/relay.h"
#include "games/battleship/texts.h"

namespace agon::battleship {
namespace {

using Move = Battleship::Move;
using Kind = Move::Kind;

std::string relay_rules(const ClientSetup& s) { return s.rules.empty() ? "prolog" : s.rules; }

class RelayClient final : public Client {
   public:
    RelayClient(const ClientSetup& setup, const Battleship::Rules& rules, bool kept)
        : rules_(relay_rules(setup)), name_(setup.name), kept_(kept), said_(rules.layout, rules.sunk_announced) {}

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
            out.sightings.push_back(GameEnded{.verbatim = "Game broken off: the server closed the connection."});
        state_ = State::Ended;
        return out;
    }

    ClientReplies play(std::string_view text_of_move, const AnyPosition&, Time) override {
        ClientReplies out;
        const auto m = Battleship::parse(text_of_move);
        if (!m || !due(m->kind)) {
            out.sightings.push_back(Rebuffed{std::string(text_of_move), "not a move of this game"});
            return out;
        }
        saw(seat_, *m, out);
        if (m->kind == Kind::Place) place(m->fleet, out);
        if (m->kind == Kind::Shoot) shoot(m->cell, out);
        if (m->kind == Kind::Reply) answer_with(m->cell, m->answer, out);
        return out;
    }

    ClientReplies object(const Phrase& why, Fault fault, Time) override {
        ClientReplies out;
        convict(fault, why, out);
        return out;
    }

    bool reconnects() const override { return true; }

    std::string screen(const AnyPosition& view, Seat own) const override {
        return course_drawing(as<Battleship>(view), own);
    }
    std::string end_line(const GameEnded& e) const override {
        return e.outcome ? battleship::end_line(e.outcome->winner == seat_) : e.verbatim;
    }
    std::string summary(int won, int lost) const override { return summary_line(won, lost); }

   private:
    enum class State : std::uint8_t {
        Unseated,   // connected; the server has not said who attacks first
        Seated,     // it has; the opponent may still be missing
        Attacking,  // our player chooses a shot, perhaps after it has placed its fleet
        Awaiting,   // our shot is out
        Defending,  // the other side's shot is awaited
        Answering,  // our player answers it, perhaps after it has placed its fleet
        Ended,
    };
    bool placing() const { return !kept_ && !fleet_; }

    bool due(Kind k) const {
        if (state_ == State::Unseated || state_ == State::Ended) return false;
        if (placing()) return k == Kind::Place;
        return k == (state_ == State::Attacking ? Kind::Shoot : Kind::Reply) &&
               (state_ == State::Attacking || state_ == State::Answering);
    }

    void hear(const RelayMessage& m, ClientReplies& out) {
        if (state_ == State::Ended) return puzzled(m, out);
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
        if (seat_ == Seat::Second) attack_now(out);
        else state_ = State::Defending;
    }

    void attack_now(ClientReplies& out) {
        state_ = State::Attacking;
        if (!placing()) out.sightings.push_back(YourTurn{});
    }

    // The game may have gone on while our player was still placing its fleet.
    void place(const Fleet& fleet, ClientReplies& out) {
        fleet_ = fleet;
        if (state_ == State::Attacking) out.sightings.push_back(YourTurn{});
        if (state_ == State::Answering) answer_shot(out);
    }

    void shoot(Cell c, ClientReplies& out) {
        shot_ = c;
        state_ = State::Awaiting;
        out.lines.push_back(text(RelayMessage{RelayMessage::Attack, {column_of(c), row_of(c)}}));
    }

    // Whoever shoots twice, beside the sea, at the same field again or out of turn has broken the game.
    void attacked(const RelayMessage& m, ClientReplies& out) {
        const auto c = cell_of(m);
        if (state_ == State::Unseated || state_ == State::Seated) return puzzled(m, out);
        if (state_ != State::Defending) return convict(Fault::Protocol, {"end.out_of_turn", {text(m)}}, out);
        if (!c || shots_.has(*c)) return convict(Fault::Protocol, {"battleship.relay.bad_shot", {text(m)}}, out);
        suffered_ = *c;
        state_ = State::Answering;
        if (!placing()) answer_shot(out);
    }

    void answer_shot(ClientReplies& out) {
        saw(other(seat_), {.kind = Kind::Shoot, .cell = suffered_}, out);
        if (kept_) out.sightings.push_back(YourTurn{});
        else answer_with(suffered_, answer(*fleet_, shots_, suffered_, true), out);
    }

    void answer_with(Cell c, Answer a, ClientReplies& out) {
        shots_.add(c);
        out.lines.push_back(result(c, a));
        if (a != Answer::Last) return attack_now(out);
        end({.outcome = Outcome{.winner = other(seat_)}, .verbatim = battleship::end_line(false)}, out);
    }

    void answered(const RelayMessage& m, ClientReplies& out) {
        const auto c = cell_of(m);
        const int code = m.numbers[2];
        if (state_ == State::Unseated || state_ == State::Seated) return puzzled(m, out);
        if (state_ != State::Awaiting || c != shot_ || code < 1 || code > 4)
            return convict(Fault::Protocol, {"battleship.relay.bad_answer", {text(m)}}, out);
        const Answer a = static_cast<Answer>(code);
        if (a == Answer::Last && said_.hit().count() + 1 < said_.layout().fields()) return given_up(out);
        said_.add(*c, a);
        state_ = State::Defending;
        saw(other(seat_), {.kind = Kind::Reply, .cell = *c, .answer = a}, out);
        if (a == Answer::Last) end({.outcome = Outcome{.winner = seat_}, .verbatim = battleship::end_line(true)}, out);
    }

    // Code 4 before the last ship: a server says so when the other side has left or broken the rules.
    void given_up(ClientReplies& out) {
        end({.outcome = Outcome{.winner = seat_},
             .verbatim = battleship::end_line(true),
             .fault = Fault::Resign,
             .culprit = other(seat_),
             .why = {"battleship.relay.given_up", {}}},
            out);
    }

    void convict(Fault fault, const Phrase& why, ClientReplies& out) {
        end({.outcome = Outcome{.winner = seat_},
             .verbatim = battleship::end_line(true),
             .fault = fault,
             .culprit = other(seat_),
             .why = why},
            out);
    }

    // The protocol's end is the end of the connection.
    void end(GameEnded e, ClientReplies& out) {
        state_ = State::Ended;
        out.sightings.push_back(std::move(e));
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
    Knowledge said_;           // by the opponent
    CellSet shots_{};          // of the opponent at our sea
    Cell shot_ = no_cell;      // ours, which is out
    Cell suffered_ = no_cell;  // theirs, to be answered
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
    const auto rules = Battleship::rules(relay_rules(setup));
    if (!rules) return std::unexpected(rules.error());
    return std::make_unique<RelayClient>(setup, *rules, custody == "kept");
}

}  // namespace agon::battleship
