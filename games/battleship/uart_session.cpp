// A board at a table: for the board we are the other board, and what that one decides
// comes from the match, whichever player sits there. Two such sessions are a relay.
#include "games/battleship/rules.h"
#include "games/battleship/texts.h"
#include "games/battleship/uart.h"

namespace agon::battleship {
namespace {

using Position = Battleship::Position;
using Said = UartEvent::Kind;

constexpr std::string_view start_word = "START";  // how one session tells the other that its board has started

constexpr Millis repetition = 200;  // a START that follows sooner need not be told again

class UartSession final : public Session {
   public:
    // Who sits at the other place.
    enum class Opposite : std::uint8_t {
        Anybody,
        Board,         // its START is passed on
        PatientBoard,  // and if both press start at once, nobody has broken a rule
    };
    struct Options {
        std::string name, label;
        Opposite opposite;
    };
    UartSession(UartSettings settings, Options o)
        : settings_(settings), options_(std::move(o)), framer_(settings.dialect) {}

    Replies on_open(Time now) override {
        now_ = millis(now);
        return {.lines = {}, .asks = {Sit{options_.name}}};
    }

    void now_is(Time now) override { now_ = millis(now); }

    // Text arrives line by line, binary frames in pieces as the wire delivers them.
    Replies on_line(std::string_view bytes, Time arrived) override {
        Replies out;
        now_ = millis(arrived);
        for (char c : bytes) feed(c, out);
        if (settings_.dialect != Dialect::Frames2026) feed('\n', out);
        advance(out);
        return out;
    }

    Replies on_news(const News& news, const AnyPosition* view, const ClockView&) override {
        Replies out;
        if (view) position_ = as<Battleship>(*view), unheard_ = false;
        if (const auto* b = std::get_if<Begun>(&news)) begin(*b, out);
        if (const auto* t = std::get_if<Talk>(&news); t && t->text.starts_with(start_word))
            pass_on_start(t->text.substr(start_word.size()), out);
        advance(out);
        hear_after_giving_up(news, out);
        if (std::holds_alternative<Closed>(news)) out.close = true;
        if (std::holds_alternative<Denied>(news) && !machine_) turn_away(out);
        return out;
    }

    Replies tick(Time now) override {
        Replies out;
        now_ = millis(now);
        if (!machine_) return out;
        machine_->tick(now_);
        report(out);
        advance(out);
        return out;
    }

    std::optional<Time> deadline() const override {
        const auto due = machine_ ? machine_->deadline() : std::nullopt;
        return due ? std::optional(time_at(*due)) : std::nullopt;
    }
    std::string_view line_end() const override { return battleship::line_end(settings_.dialect); }

   private:
    // Nobody plays the board: it ends its game at once instead of waiting for an answer.
    void turn_away(Replies& out) {
        const Message m{.kind = Message::Kind::Complaint, .label = Label("nobody")};
        out.lines.emplace_back(encode(settings_.dialect, Role::S2, m).view());
        out.close = true;
    }

    void begin(const Begun& b, Replies& out) {
        const auto rules = Battleship::rules(b.header.rules);
        if (!rules->column_sums || rules->sunk_announced || !rules->disclosure || !Battleship::kept(*rules, b.seat))
            return break_off({"uart.rules", {}}, out);
        settings_.layout = rules->layout;  // the table has checked its rules
        settings_.rounds = rules->rounds ? rules->rounds : settings_.rounds;
        settings_.role = b.seat == Seat::First ? Role::S2 : Role::S1;  // ours; the board has the other
        board_ = b.seat;
        machine_.emplace(settings_, now_);
        for (const std::string& frame : std::exchange(early_, {})) take(frame, out);
    }

    void feed(char byte, Replies& out) {
        if (!framer_.feed(byte)) return;
        if (machine_) return take(std::string(framer_.frame()), out);
        early_.emplace_back(framer_.frame());  // the board has started before its opponent sat down
        Message m;
        if (decode(settings_.dialect, framer_.frame(), m) == Reading::Message && m.kind == Message::Kind::Start)
            out.asks.push_back(Note{"name", std::string(m.label.view())});
    }

    void take(const std::string& frame, Replies& out) {
        if (!frame.empty()) out.asks.push_back(Note{"wire", "< " + readable(frame)});
        if (crossed(frame)) return break_off({"uart.crossed", {}}, out);
        owed_ = machine_->owing(now_);
        machine_->on_frame(frame, now_);
        report(out);
    }

    // Two boards that press start at the same moment have both done what they may.
    bool crossed(const std::string& frame) const {
        Message m;
        return options_.opposite == Opposite::PatientBoard && decode(settings_.dialect, frame, m) == Reading::Message &&
               machine_->crossed(m);
    }

    // The board that was asked may have been switched on after the first START: every repetition reaches it.
    void pass_on_start(std::string label, Replies& out) {
        if (machine_ && peer_label_) machine_->repeat_start(now_), flush(out);
        peer_label_ = std::move(label);
    }

    // What the board did becomes its moves.
    void report(Replies& out) {
        for (const UartEvent& e : machine_->events()) {
            if (e.kind == Said::Started) introduce(out);
            if (e.kind == Said::Announced)
                play({.kind = Battleship::Move::Kind::Announce, .sums = machine_->peer_sums()}, out);
            if (e.kind == Said::Shot) play({.kind = Battleship::Move::Kind::Shoot, .cell = e.cell}, out);
            if (e.kind == Said::Answered)
                play({.kind = Battleship::Move::Kind::Reply,
                      .cell = e.cell,
                      .answer = e.hit ? Answer::Hit : Answer::Water},
                     out);
            if (e.kind == Said::Disclosed)
                play({.kind = Battleship::Move::Kind::Disclose, .field = machine_->peer_field()}, out);
            if (e.kind == Said::Over) blame(out);
        }
        machine_->events().clear();
    }

    // A board repeats its START until it is answered; only another board needs to hear that.
    void introduce(Replies& out) {
        if (introduced_ && (!between_boards() || now_ - *introduced_ < repetition)) return;
        introduced_ = now_;
        out.asks.push_back(Say{std::string(start_word) + std::string(machine_->peer_label().view())});
    }

    bool between_boards() const { return options_.opposite != Opposite::Anybody; }

    void play(const Battleship::Move& m, Replies& out) {
        out.asks.push_back(Play{Battleship::text(m)});
        unheard_ = true;
    }

    // A disclosed field is judged by the match, which sees both. Whoever broke the game off hears nothing more of the
    // table: the session is over, so that the next one can begin on the same line.
    void blame(Replies& out) {
        const UartFault& f = machine_->peer_fault();
        if (f.reason == Reason::None || f.flaw || f.reason == Reason::AnswerBroken) return;
        if (f.reason == Reason::Complaint && (lost_patience() || machine_->own_delay())) return give_up(out);
        out.asks.push_back(Violate{fault_of(f.reason), describe(f, settings_)});
        out.close = true;
    }

    // The other side was late. A board is convicted by its own session, within a moment; if it speaks before that, it
    // was still in time. Anybody else is late by our fault, and nobody has lost; so is what has gone out already.
    void give_up(Replies& out) {
        gave_up_ = between_boards() && lost_patience();
        if (!gave_up_) nobody_lost(out);
    }

    void nobody_lost(Replies& out) {
        break_off({"uart.gave_up", {std::to_string(lost_patience() ? owed_ : paid_)}}, out);
    }

    void break_off(Phrase why, Replies& out) {
        out.asks.push_back(Violate{Fault::Arena, std::move(why)});
        out.close = true;
    }

    void hear_after_giving_up(const News& news, Replies& out) {
        const auto* happened = std::get_if<Happened>(&news);
        const auto* moved = happened ? std::get_if<Moved>(&happened->event.what) : nullptr;
        if (!gave_up_ || !moved || moved->seat == board_) return;
        if (machine_->own_delay()) return nobody_lost(out);  // both kept their second, the wire between them did not
        const UartFault& f = machine_->peer_fault();
        out.asks.push_back(Violate{fault_of(f.reason), describe(f, settings_)});
        out.close = true;
    }

    // The board's clock may run a little ahead of ours.
    bool lost_patience() const { return owed_ >= settings_.limit - settings_.limit / 10; }

    // What the other side has decided so far goes out to the board.
    void advance(Replies& out) {
        while (machine_ && position_ && !unheard_) {
            const Millis owed = machine_->owing(now_);
            if (!decide()) return;
            paid_ = owed;
            flush(out);
        }
    }

    bool decide() {
        const Battleship::Sea& other_sea = position_->seas[other(board_)];
        const Cell pending = position_->shot;
        switch (machine_->wish()) {
            case Wish::None: return false;
            case Wish::Start: return start(other_sea);
            case Wish::Sums:
                if (!other_sea.ready) return false;
                machine_->announce(*other_sea.said.sums(), now_);
                return true;
            case Wish::Shot:
                if (pending == no_cell || position_->attacker == board_) return false;
                machine_->shoot(pending, now_);
                return true;
            case Wish::Answer:
                if (pending != no_cell && position_->attacker == board_) return false;
                if (other_sea.said.at(machine_->incoming()) == Answer::None) return false;
                machine_->answer(is_hit(other_sea.said.at(machine_->incoming())), now_);
                return true;
            case Wish::Field: return disclose(other_sea);
        }
        return false;
    }

    // In a relay START is passed on when the other board has sent it. A later board that
    // begins wants its START answered before there is anything to pass on.
    bool start(const Battleship::Sea& other_sea) {
        const bool first = settings_.role == Role::S1, alone = settings_.dialect != Dialect::Lines2023 && !first;
        if (between_boards() && !alone && !peer_label_) return false;
        if (first && !between_boards() && !other_sea.ready) return false;
        machine_->start(peer_label_.value_or(options_.label), now_);
        return true;
    }

    bool disclose(const Battleship::Sea& other_sea) {
        if (!other_sea.disclosed && !other_sea.fleet) return false;
        machine_->disclose(other_sea.disclosed ? *other_sea.disclosed : field_of(*other_sea.fleet), now_);
        return true;
    }

    void flush(Replies& out) {
        for (const Frame& f : machine_->frames()) {
            out.lines.emplace_back(f.view());
            out.asks.push_back(Note{"wire", "> " + readable(f.view())});
        }
        machine_->frames().clear();
        report(out);
    }

    UartSettings settings_;
    Options options_;
    Framer framer_;
    Millis now_ = 0;
    Seat board_ = Seat::First;
    std::optional<UartMachine> machine_;
    std::optional<Position> position_;
    Millis owed_ = 0;                     // how long the board had waited for us when it spoke last
    Millis paid_ = 0;                     // how long it had waited for what we sent last
    std::optional<Millis> introduced_{};  // when the board's START was told last
    bool gave_up_ = false;                // the board, because the other side was late
    bool unheard_ = false;                // our last move is not yet in position_
    std::optional<std::string> peer_label_;
    std::vector<std::string> early_;
};

}  // namespace

// name=… as which the board sits down; student=… our own number towards it; relay=yes|patient: the
// other place is a board too, and its START is passed on.
Result<std::unique_ptr<Session>> make_uart_session(const std::map<std::string, std::string>& options) {
    const auto settings = uart_settings(options);
    if (!settings) return std::unexpected(settings.error());
    const auto option = [&](const std::string& key, std::string fallback) {
        const auto found = options.find(key);
        return found == options.end() ? fallback : found->second;
    };
    using enum UartSession::Opposite;
    const std::string relay = option("relay", "no");
    return std::make_unique<UartSession>(*settings,
                                         UartSession::Options{option("name", "board"), option("student", "0"),
                                                              relay == "patient" ? PatientBoard
                                                              : relay == "yes"   ? Board
                                                                                 : Anybody});
}

}  // namespace agon::battleship
