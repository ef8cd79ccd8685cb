// The arena's player at one end of a wire, a board at the other. There is no referee: the
// machine and the mirror of the match keep watch over what the board says.
#include <algorithm>
#include <cctype>

#include "core/personal_client.h"
#include "games/battleship/rules.h"
#include "games/battleship/suspicion.h"
#include "games/battleship/tactics.h"
#include "games/battleship/texts.h"
#include "games/battleship/uart.h"

namespace agon::battleship {
namespace {

using Move = Battleship::Move;
using Said = UartEvent::Kind;

constexpr std::size_t games_for_suspicion = 20;  // at the end of a series these are counted, a quarter of a second each
constexpr Millis pause_between_games = 1000;     // a board shows its result before it listens for START again

// Shares of the limit. Our player gets two thirds; the rest is for the way to the board. A shot that is still missing
// after five sixths is chosen here.
constexpr Millis thinking_time(Millis limit) { return limit * 2 / 3; }
constexpr Millis last_moment(Millis limit) { return limit * 5 / 6; }

std::string rules_text(const ClientSetup& s) { return s.rules.empty() ? "uart custody=kept" : s.rules; }

class UartClient final : public PersonalClient {
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
        if (last_moment_ && millis(now) >= *last_moment_) shoot_anywhere(millis(now), out);
        settle(millis(now), out);
        return out;
    }

    ClientReplies rematch(Time now) override {
        ClientReplies out;
        if (!machine_) next_game(millis(now), out);
        return out;
    }

    ClientReplies on_close(Time) override {
        ClientReplies out{.lines = {}, .sightings = {}, .leave = true};
        if (begun_) out.sightings.push_back(GameEnded{.outcome = {}, .verbatim = "the line was closed"});
        begun_ = false;
        machine_.reset();
        return out;
    }

    ClientReplies play(std::string_view text, const AnyPosition&, Time now) override {
        ClientReplies out;
        if (!machine_ || std::exchange(overtaken_, false)) return out;
        const auto m = Battleship::parse(text);
        asked_ = false;
        last_moment_.reset();
        if (!m || !obey(*m, millis(now), out)) {
            out.sightings.push_back(Rebuffed{std::string(text), "not what the protocol asks for now"});
            return out;
        }
        settle(millis(now), out);
        return out;
    }

    // A lie that only all legal fleets together refute; the lab's program knows a word for the end.
    ClientReplies object(const Phrase& why, Fault fault, Time now) override {
        ClientReplies out;
        if (!machine_) return out;
        machine_->complain("cheat", millis(now));
        flush(out);
        Outcome o = outcome();
        o.winner = seat_;
        finish({.outcome = o, .verbatim = {}, .fault = fault, .culprit = other(seat_), .why = why}, millis(now), out);
        return out;
    }

    // The line stays open for another game, so that the board must hear that this one is over.
    ClientReplies resign(Time now) override {
        ClientReplies out;
        if (!machine_) return Client::resign(now);
        machine_->complain("resigned", millis(now));
        flush(out);
        Outcome o = outcome();
        o.winner = other(seat_);
        finish({.outcome = o, .verbatim = {}, .fault = Fault::Resign, .culprit = seat_, .why = {"end.resigned"}},
               millis(now), out);
        return out;
    }

    std::optional<Time> deadline() const override {
        auto due = machine_ ? machine_->deadline() : next_start_;
        if (last_moment_ && (!due || *last_moment_ < *due)) due = last_moment_;
        return due ? std::optional(time_at(*due)) : std::nullopt;
    }
    std::function<std::string()> afterword() const override {
        if (heard_.size() < 2) return {};  // a statistic needs a series
        return [games = heard_] {
            Suspicion all;
            for (const Knowledge& game : games) all.add(game);
            return all.sentence();
        };
    }
    std::string_view line_end() const override { return battleship::line_end(settings_.dialect); }

   private:
    // Our player chooses its fleet before anybody waits for it.
    void next_game(Millis now, ClientReplies& out) {
        next_start_.reset();
        machine_.emplace(settings_, now);
        fleet_.reset();
        sums_.reset();
        shot_ = no_cell;
        announced_ = 0;
        overtaken_ = false;
        begun_ = asked_ = true;
        GameBegan b{.seat = seat_, .rules = rules_text(setup_), .names = {"board", "board"}};
        b.names[seat_] = setup_.name;
        out.sightings.push_back(std::move(b));
        out.sightings.push_back(YourTurn{.budget = budget()});
        settle(now, out);
    }

    Budget budget() const { return {.per_move = std::chrono::milliseconds(thinking_time(settings_.limit))}; }

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
        } while (decide_alone(now, out));
        if (machine_->over()) return end(now, out);
        if (asked_ && machine_->wish() == Wish::Shot && !last_moment_)
            last_moment_ = now + last_moment(settings_.limit);
        if (asked_ || shot_ != no_cell || (machine_->wish() == Wish::None && !shot_ahead())) return;
        asked_ = true;
        overtaken_ = false;
        if (machine_->wish() == Wish::Shot) last_moment_ = now + last_moment(settings_.limit);
        out.sightings.push_back(YourTurn{.budget = budget()});
    }

    // Both sums are known, and only the board's START is missing.
    bool shot_ahead() const { return settings_.role == Role::S1 && announced_ == 2 && machine_->round() == 1; }

    bool decide_alone(Millis now, ClientReplies& out) {
        const Wish w = machine_->wish();
        if (w == Wish::Start) machine_->start(label_, now);
        else if (w == Wish::Sums && sums_) machine_->announce(*sums_, now), ++announced_;
        else if (w == Wish::Answer && !kept_) machine_->answer(fleet_->at(machine_->incoming()) != nullptr, now);
        else if (w == Wish::Field && !kept_) machine_->disclose(field_of(*fleet_), now);
        else if (w == Wish::Shot && shot_ != no_cell) shoot(std::exchange(shot_, no_cell), now, out);
        else return false;
        return true;
    }

    void shoot(Cell c, Millis now, ClientReplies& out) {
        announced_ = 0;
        machine_->shoot(c, now);
        said(seat_, {.kind = Move::Kind::Shoot, .cell = c}, out);
    }

    bool obey(const Move& m, Millis now, ClientReplies& out) {
        const Wish w = machine_->wish();
        const bool chooses = m.kind == Move::Kind::Place || m.kind == Move::Kind::Announce;
        if (m.kind == Move::Kind::Shoot) {
            if (w != Wish::Shot && !shot_ahead()) return false;
            shot_ = m.cell;  // told when it is fired
            return true;
        }
        if (chooses && !sums_ && kept_ == (m.kind == Move::Kind::Announce)) choose(m);
        else if (m.kind == Move::Kind::Reply && w == Wish::Answer) machine_->answer(is_hit(m.answer), now);
        else if (m.kind == Move::Kind::Disclose && w == Wish::Field) machine_->disclose(m.field, now);
        else return false;
        said(seat_, m, out);
        return true;
    }

    void choose(const Move& m) {
        if (m.kind == Move::Kind::Place) fleet_ = m.fleet;
        sums_ = m.kind == Move::Kind::Place ? column_sums(m.fleet.cells()) : m.sums;
    }

    // A poor shot in time is better than a good one too late: beside a hit, else where most is left to be found.
    void shoot_anywhere(Millis now, ClientReplies& out) {
        last_moment_.reset();
        if (machine_->wish() != Wish::Shot || shot_ != no_cell) return;
        asked_ = false;
        overtaken_ = true;
        shoot(hasty_shot(), now, out);
    }

    Cell hasty_shot() const {
        for (Cell c : follow_ups(said_, situation(said_))) return c;
        const auto hits = column_sums(said_.hit());
        Cell best = no_cell;
        int most = -100;
        for (Cell c : settings_.layout.all() - said_.asked()) {
            const auto x = static_cast<std::size_t>(column_of(c));
            if (const int left = machine_->peer_sums()[x] - hits[x]; left > most) most = left, best = c;
        }
        return best == no_cell ? cell_at(0, 0) : best;
    }

    void report(ClientReplies& out) {
        for (const UartEvent& e : machine_->events()) {
            if (e.kind == Said::Started) {
                out.sightings.push_back(Heard{"board", "START" + std::string(machine_->peer_label().view())});
            }
            if (e.kind == Said::Announced)
                said_ = Knowledge(settings_.layout, false, machine_->peer_sums()), ++announced_;
            if (e.kind == Said::Answered) said_.add(e.cell, e.hit ? Answer::Hit : Answer::Water);
            if (e.kind == Said::Announced) saw({.kind = Move::Kind::Announce, .sums = machine_->peer_sums()}, out);
            if (e.kind == Said::Shot) saw({.kind = Move::Kind::Shoot, .cell = e.cell}, out);
            if (e.kind == Said::Answered)
                saw({.kind = Move::Kind::Reply, .cell = e.cell, .answer = e.hit ? Answer::Hit : Answer::Water}, out);
            if (e.kind == Said::Disclosed) saw({.kind = Move::Kind::Disclose, .field = machine_->peer_field()}, out);
        }
        machine_->events().clear();
    }

    void saw(const Move& m, ClientReplies& out) { said(other(seat_), m, out); }
    static void said(Seat s, const Move& m, ClientReplies& out) {
        out.sightings.push_back(Saw{s, Battleship::text(m)});
    }

    void flush(ClientReplies& out) {
        for (const Frame& f : machine_->frames()) {
            out.lines.emplace_back(f.view());
            if (log_) out.sightings.push_back(Heard{">", readable(f.view())});
        }
        machine_->frames().clear();
    }

    void end(Millis now, ClientReplies& out) {
        const UartFault& f = machine_->peer_fault();
        GameEnded e{.outcome = outcome(), .verbatim = verdict()};
        if (machine_->own_delay()) {
            e.fault = Fault::Timeout;
            e.culprit = seat_;
            e.why = {"uart.own_delay", {readable(f.line.view())}};
        } else if (f.reason != Reason::None) {
            e.fault = fault_of(f.reason);
            e.culprit = other(seat_);
            e.why = describe(f, settings_);
        }
        const bool disclosed = f.flaw || f.reason == Reason::AnswerBroken;
        if (is_lie(f.reason) && !disclosed) machine_->complain("cheat", now), flush(out);
        finish(std::move(e), now, out);
    }

    void finish(GameEnded e, Millis now, ClientReplies& out) {
        out.sightings.push_back(std::move(e));
        if (heard_.size() < games_for_suspicion && said_.count() > 0) heard_.push_back(said_);
        said_ = {};
        machine_.reset();
        last_moment_.reset();
        begun_ = asked_ = false;
        if (is_person(setup_)) return;  // who asks for the next one: rematch()
        if (--games_left_ <= 0) out.leave = true;
        else if (settings_.role == Role::S1) next_start_ = now + pause_between_games;
        else next_game(now, out);
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
    bool kept_ = true, begun_ = false;
    bool asked_ = false, overtaken_ = false;  // our player is thinking; its answer is no longer awaited
    std::optional<UartMachine> machine_;
    std::optional<Millis> next_start_;   // between games
    std::optional<Fleet> fleet_;         // deposited with us
    std::optional<ColumnSums> sums_;     // of our player's fleet
    Cell shot_ = no_cell;                // chosen before it may be fired
    std::optional<Millis> last_moment_;  // when a shot is chosen without our player
    int announced_ = 0;                  // of the two sums, until the first shot
    Knowledge said_{};                   // by the board in this game
    std::vector<Knowledge> heard_{};     // in the games before
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
    if (!setup.options.contains("resend")) settings->resend = 2000;  // a board may be switched on later than we are
    const auto rules = Battleship::rules(rules_text(setup));
    if (!rules) return std::unexpected(rules.error());
    return std::make_unique<UartClient>(setup, *rules, *settings, student, log == "yes");
}

}  // namespace agon::battleship
