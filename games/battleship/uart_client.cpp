// The arena's player at one end of a wire, a board at the other. There is no referee: the
// machine and the mirror of the match keep watch over what the board says.
#include <algorithm>
#include <cctype>

#include "games/battleship/rules.h"
#include "games/battleship/suspicion.h"
#include "games/battleship/texts.h"
#include "games/battleship/uart.h"

namespace agon::battleship {
namespace {

using Move = Battleship::Move;
using Said = UartEvent::Kind;

constexpr std::size_t games_for_suspicion = 20;  // at the end of a series these are counted, a quarter of a second each
constexpr Millis pause_between_games = 1000;     // a board shows its result before it listens for START again

std::string rules_text(const ClientSetup& s) { return s.rules.empty() ? "uart custody=kept" : s.rules; }

class UartClient final : public Client {
   public:
    UartClient(const ClientSetup& setup, const Battleship::Rules& rules, UartSettings settings, std::string label,
               bool log)
        : setup_(setup), settings_(settings), label_(std::move(label)), log_(log), framer_(settings.dialect),
          games_left_(setup.games) {
        settings_.layout = rules.layout;
        settings_.rounds = rules.rounds ? rules.rounds : settings_.rounds;
        seat_ = settings_.role == Role::S1 ? Seat::First : Seat::Second;
        kept_ = Battleship::kept(rules, seat_);
    }

    ClientReplies on_open(Time now) override {
        ClientReplies out;
        next_game(millis(now), out);
        return out;
    }

    ClientReplies on_line(std::string_view bytes, Time arrived) override {
        ClientReplies out;
        for (char c : bytes) feed(c, millis(arrived), out);
        if (settings_.dialect != Dialect::Frames2026) feed('\n', millis(arrived), out);
        return out;
    }

    ClientReplies tick(Time now) override {
        ClientReplies out;
        if (next_start_ && millis(now) >= *next_start_) next_game(millis(now), out);
        if (!machine_) return out;
        machine_->tick(millis(now));
        settle(millis(now), out);
        return out;
    }

    ClientReplies on_close(Time) override {
        ClientReplies out{.lines = {}, .sightings = {}, .leave = true};
        if (begun_) out.sightings.push_back(GameEnded{.outcome = {}, .verbatim = "the line was closed"});
        return out;
    }

    ClientReplies play(std::string_view text, const AnyPosition&, Time now) override {
        ClientReplies out;
        asked_ = false;
        const auto m = Battleship::parse(text);
        if (!machine_ || !m || !obey(*m, millis(now))) {
            out.sightings.push_back(Rebuffed{std::string(text), "not what the protocol asks for now"});
            return out;
        }
        out.sightings.push_back(Saw{seat_, std::string(text)});
        settle(millis(now), out);
        return out;
    }

    std::optional<Time> deadline() const override {
        const auto due = machine_ ? machine_->deadline() : next_start_;
        return due ? std::optional(time_at(*due)) : std::nullopt;
    }
    std::string_view line_end() const override { return battleship::line_end(settings_.dialect); }

   private:
    void next_game(Millis now, ClientReplies& out) {
        next_start_.reset();
        machine_.emplace(settings_, now);
        fleet_.reset();
        asked_ = begun_ = false;
        if (settings_.role == Role::S1) begin(out);
        settle(now, out);
    }

    void begin(ClientReplies& out) {
        begun_ = true;
        GameBegan b{.seat = seat_, .rules = rules_text(setup_), .names = {"board", "board"}, .seed = setup_.seed++};
        b.names[seat_] = setup_.name;
        out.sightings.push_back(std::move(b));
    }

    void feed(char byte, Millis now, ClientReplies& out) {
        if (!framer_.feed(byte) || !machine_) return;
        if (log_ && !framer_.frame().empty()) out.sightings.push_back(Heard{"<", readable(framer_.frame())});
        machine_->on_frame(framer_.frame(), now);
        settle(now, out);
    }

    // Reports what the board did, sends what is decided, and asks our player for the rest.
    void settle(Millis now, ClientReplies& out) {
        do {
            report(out);
            flush(out);
        } while (decide_alone(now));
        if (machine_->over()) return end(now, out);
        if (machine_->wish() == Wish::None || asked_) return;
        asked_ = true;
        // Two thirds of the limit: the rest is for the way to the board.
        out.sightings.push_back(YourTurn{.budget = {.per_move = std::chrono::milliseconds(settings_.limit * 2 / 3)}});
    }

    bool decide_alone(Millis now) {
        const Wish w = machine_->wish();
        if (w == Wish::Start) machine_->start(label_, now);
        else if (w == Wish::Sums && fleet_) machine_->announce(column_sums(fleet_->cells()), now);
        else if (w == Wish::Answer && !kept_) machine_->answer(fleet_->at(machine_->incoming()) != nullptr, now);
        else if (w == Wish::Field && !kept_) machine_->disclose(field_of(*fleet_), now);
        else return false;
        return true;
    }

    bool obey(const Move& m, Millis now) {
        const Wish w = machine_->wish();
        if (m.kind == Move::Kind::Place && !kept_ && w == Wish::Sums) fleet_ = m.fleet;
        else if (m.kind == Move::Kind::Announce && w == Wish::Sums) machine_->announce(m.sums, now);
        else if (m.kind == Move::Kind::Shoot && w == Wish::Shot) machine_->shoot(m.cell, now);
        else if (m.kind == Move::Kind::Reply && w == Wish::Answer) machine_->answer(is_hit(m.answer), now);
        else if (m.kind == Move::Kind::Disclose && w == Wish::Field) machine_->disclose(m.field, now);
        else return false;
        return true;
    }

    void report(ClientReplies& out) {
        for (const UartEvent& e : machine_->events()) {
            if (e.kind == Said::Started) {
                if (!begun_) begin(out);
                out.sightings.push_back(Heard{"board", "START" + std::string(machine_->peer_label().view())});
            }
            if (e.kind == Said::Announced) said_ = Knowledge(settings_.layout, false, machine_->peer_sums());
            if (e.kind == Said::Answered) said_.add(e.cell, e.hit ? Answer::Hit : Answer::Water);
            if (e.kind == Said::Announced) saw({.kind = Move::Kind::Announce, .sums = machine_->peer_sums()}, out);
            if (e.kind == Said::Shot) saw({.kind = Move::Kind::Shoot, .cell = e.cell}, out);
            if (e.kind == Said::Answered)
                saw({.kind = Move::Kind::Reply, .cell = e.cell, .answer = e.hit ? Answer::Hit : Answer::Water}, out);
            if (e.kind == Said::Disclosed) saw({.kind = Move::Kind::Disclose, .field = machine_->peer_field()}, out);
        }
        machine_->events().clear();
    }

    void saw(const Move& m, ClientReplies& out) { out.sightings.push_back(Saw{other(seat_), Battleship::text(m)}); }

    void flush(ClientReplies& out) {
        for (const Frame& f : machine_->frames()) {
            out.lines.emplace_back(f.view());
            if (log_) out.sightings.push_back(Heard{">", readable(f.view())});
        }
        machine_->frames().clear();
    }

    void end(Millis now, ClientReplies& out) {
        out.sightings.push_back(GameEnded{.outcome = outcome(), .verbatim = verdict()});
        if (heard_.size() < games_for_suspicion && said_.count() > 0) heard_.push_back(said_);
        said_ = {};
        machine_.reset();
        begun_ = false;
        if (--games_left_ <= 0) leave(out);
        else if (settings_.role == Role::S1) next_start_ = now + pause_between_games;
        else next_game(now, out);
    }

    void leave(ClientReplies& out) {
        out.leave = true;
        if (heard_.size() < 2) return;  // a statistic needs a series
        Suspicion all;
        for (const Knowledge& game : heard_) all.add(game);
        out.sightings.push_back(Heard{"statistic", all.sentence()});
    }

    Outcome outcome() const {
        Outcome o;
        if (machine_->standing() == Standing::Won) o.winner = seat_;
        if (machine_->standing() == Standing::Lost) o.winner = other(seat_);
        o.points[seat_] = machine_->hits().count();
        o.points[other(seat_)] = machine_->lost().count();
        return o;
    }

    std::string verdict() const {
        const UartFault& f = machine_->peer_fault();
        if (f.reason == Reason::None)
            return machine_->standing() == Standing::Won    ? "won"
                   : machine_->standing() == Standing::Lost ? "lost"
                                                            : "draw";
        return std::string(is_lie(f.reason) ? "cheater: " : "protocol error: ") +
               sentence(describe(f, settings_), Language::English, texts());
    }

    ClientSetup setup_;
    UartSettings settings_;
    std::string label_;
    bool log_;
    Framer framer_;
    int games_left_;
    Seat seat_ = Seat::First;
    bool kept_ = true, asked_ = false, begun_ = false;  // asked_: our player is thinking
    std::optional<UartMachine> machine_;
    std::optional<Millis> next_start_;  // between games
    std::optional<Fleet> fleet_;        // deposited with us
    Knowledge said_{};                  // by the board in this game
    std::vector<Knowledge> heard_{};    // in the games before
};

// The 2023 lines have room for a number only; the later years sent names.
bool possible_label(std::string_view label, Dialect d) {
    const auto fits = [d](unsigned char c) {
        return d == Dialect::Lines2023 ? std::isdigit(c) != 0 : std::isgraph(c) != 0;
    };
    return !label.empty() && label.size() <= 24 && std::ranges::all_of(label, fits);
}

}  // namespace

// role=s1|s2 or 1|2 (default s1)  student=… our number  log=no: without the log of every line.
Result<std::unique_ptr<Client>> make_uart_client(const ClientSetup& setup) {
    auto settings = uart_settings(setup.options);
    const auto option = [&](const std::string& key, std::string fallback) {
        const auto found = setup.options.find(key);
        return found == setup.options.end() ? fallback : found->second;
    };
    std::string role = option("role", "s1");
    if (role == "1" || role == "2") role = "s" + role;
    const std::string student = option("student", "0"), log = option("log", "yes");
    if (settings && role != "s1" && role != "s2") settings = refuse("uart.bad_option", {"role", role, "s1, s2"});
    if (settings && log != "yes" && log != "no") settings = refuse("uart.bad_option", {"log", log, "yes, no"});
    if (settings && !possible_label(student, settings->dialect)) settings = refuse("uart.bad_student", {student});
    if (!settings) return std::unexpected(settings.error());
    settings->role = role == "s1" ? Role::S1 : Role::S2;
    const auto rules = Battleship::rules(rules_text(setup));
    if (!rules) return std::unexpected(rules.error());
    return std::make_unique<UartClient>(setup, *rules, *settings, student, log == "yes");
}

}  // namespace agon::battleship
