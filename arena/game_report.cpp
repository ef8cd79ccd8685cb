#include "arena/game_report.h"

#include <algorithm>
#include <cmath>

#include "arena/ending.h"
#include "arena/result.h"
#include "arena/table.h"

namespace agon {
namespace {

constexpr double as_good = 0.5;       // points that are no mistake
constexpr double hit_as_good = 0.02;  // of a chance
constexpr double worth_telling = 2;   // points that turn a game which is not yet certain
constexpr double hit_worth_telling = 0.2;
constexpr std::size_t worst_told = 3;
constexpr std::size_t stderr_told = 400;  // characters, of the end

double tolerance(Measure m) { return m == Measure::Chance ? hit_as_good : as_good; }
double worth_giving(Measure m) { return m == Measure::Chance ? hit_worth_telling : worth_telling; }

int standing_of(double value) { return value > as_good ? 1 : value < -as_good ? -1 : 0; }

Turn turn_of(const ValuedMove& m) {
    const int before = standing_of(m.best.value), after = standing_of(m.played.value);
    const bool certain = m.best.exact && m.played.exact;
    if (after >= before || m.lost() < (certain ? as_good : worth_telling)) return Turn::None;
    if (before == 0) return Turn::EvenToWorse;
    return before < 0 ? Turn::None : after == 0 ? Turn::BetterToEven : Turn::BetterToWorse;
}

void count(Care& c, const ValuedMove& m, Measure measure) {
    ++c.moves;
    c.good += m.lost() < tolerance(measure) ? 1 : 0;
    if (m.lost() < beyond_points) c.lost += m.lost();
    if (measure == Measure::Chance) c.bits += m.bits_lost();
}

// What a yes or no of this chance tells on average.
double bits_of(double chance) {
    if (chance <= 0 || chance >= 1) return 0;
    return -chance * std::log2(chance) - (1 - chance) * std::log2(1 - chance);
}

// Where the one who had given away less becomes the one who has given away more.
void find_turns(std::span<ValuedMove> moves, Measure measure) {
    PerSeat<double> given{};
    std::optional<Seat> worse;
    for (ValuedMove& m : moves) {
        if (m.lost() < beyond_points) given[m.seat] += m.lost();
        m.given = given;
        const bool is_worse = given[m.seat] > given[other(m.seat)] + worth_giving(measure);
        if (is_worse && worse != m.seat && m.lost() >= tolerance(measure)) {
            m.turn = Turn::GaveMore;
            worse = m.seat;
        }
    }
}

// Equally bad ones in their order.
std::vector<std::size_t> worst_of(std::span<const ValuedMove> moves, Seat s, Measure measure) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (moves[i].seat == s && moves[i].lost() >= tolerance(measure)) out.push_back(i);
    const auto worse = [&](std::size_t a, std::size_t b) {
        return moves[a].lost() != moves[b].lost() ? moves[a].lost() > moves[b].lost() : a < b;
    };
    std::ranges::sort(out, worse);
    out.resize(std::min(out.size(), worst_told));
    return out;
}

std::string last_of(const std::string& text) {
    return text.size() <= stderr_told ? text : "…" + text.substr(text.size() - stderr_told);
}

// Refused moves, and the fault that ended the match; with what the program wrote last until then.
std::vector<ReportedFault> faults_of(std::span<const Event> log, const PerSeat<std::string>& names) {
    std::vector<ReportedFault> out;
    PerSeat<std::string> written;
    int number = 1;
    for (const Event& e : log) {
        if (std::holds_alternative<Moved>(e.what)) ++number;
        if (const auto* n = std::get_if<Noted>(&e.what); n && n->channel == "stderr") written[n->seat] = n->text;
        if (const auto* r = std::get_if<Refused>(&e.what))
            out.push_back({number, r->seat, {"why.refused", {names[r->seat], r->move, embed(r->why)}}, ""});
        if (const auto* f = std::get_if<Finished>(&e.what); f && f->fault && f->culprit)
            out.push_back({number, *f->culprit, ending_phrase(log, names), last_of(written[*f->culprit])});
    }
    return out;
}

}  // namespace

double ValuedMove::bits_lost() const { return std::max(0.0, bits_of(best.value) - bits_of(played.value)); }

const MoveValue* value_of(const AnyPosition& before, Seat seat, const std::string& move,
                          std::span<const MoveValue> values) {
    for (const MoveValue& v : values)
        if (v.move == move) return &v;
    if (values.empty() || before.hidden()) return nullptr;  // what a seat sees is not played on
    const auto after = [&](const std::string& m) {
        const auto p = before.clone();
        return p->play(seat, m) ? p->view() : std::string();
    };
    const std::string reached = after(move);
    for (const MoveValue& v : values)
        if (!reached.empty() && after(v.move) == reached) return &v;
    return nullptr;
}

Result<Reporter> Reporter::begin(const Header& header, std::span<const Event> log, ReportReach reach) {
    const GameEntry* game = find_game(header.game);
    if (!game) return std::unexpected(unknown_game(header.game));
    if (!ending(log)) return refuse("why.running");
    auto position = start_of(header);
    if (!position) return std::unexpected(position.error());
    Reporter r;
    r.report_ = {.game = game, .header = header, .ending = ending_phrase(log, header.players), .reach = reach};
    for (const PlayedMove& p : standing_moves(log)) {
        r.positions_.push_back((*position)->clone());
        if (auto ok = (*position)->play(p.moved.seat, p.moved.move); !ok) return std::unexpected(ok.error());
        r.moves_.push_back(p.moved);
    }
    r.positions_.push_back(std::move(*position));
    for (Seat s : both_seats) {
        auto engine = make_engine(*game, strongest_engine(*game));
        if (!engine) return std::unexpected(engine.error());
        r.engines_[s] = std::move(*engine);
        r.engines_[s]->new_game(s, *r.positions_.front()->seen_by(viewer(s)), 1);
    }
    r.report_.plies = r.report_.exact_from = r.plies();
    r.report_.faults = faults_of(log, header.players);
    if (r.positions_.front()->hidden()) return r;
    r.report_.course.resize(r.positions_.size());
    if (const auto o = r.positions_.back()->outcome()) r.report_.course.back() = o->points[0] - o->points[1];
    return r;
}

bool Reporter::step(const std::stop_token& stop) {
    if (done_ == plies()) return false;
    if (hidden()) step_hidden(stop);
    else step_open(stop);
    return ++done_ < plies();
}

// From the end: as soon as the end of the game is out of reach, it is so for everything before.
void Reporter::step_open(const std::stop_token& stop) {
    const int ply = plies() - 1 - done_;
    auto values = open_values(ply, stop);
    if (!values.empty()) {
        const double best = values.front().value;
        report_.course[static_cast<std::size_t>(ply)] =
            moves_[static_cast<std::size_t>(ply)].seat == Seat::First ? best : -best;
    }
    value(ply, *positions_[static_cast<std::size_t>(ply)], std::move(values));
}

std::vector<MoveValue> Reporter::open_values(int ply, const std::stop_token& stop) {
    const AnyPosition& p = *positions_[static_cast<std::size_t>(ply)];
    const Seat seat = moves_[static_cast<std::size_t>(ply)].seat;
    Engine& engine = *engines_[Seat::First];
    const auto ask = [&](Budget b) {
        engine.new_game(seat, p, 1);  // what it remembers of other plies would make some values deeper
        return engine.analyse(p, seat, b, stop);
    };
    if (reaches_end_) {
        Budget to_the_end;
        to_the_end.nodes = report_.reach.to_the_end;
        auto values = ask(to_the_end);
        reaches_end_ = !values.empty() && std::ranges::all_of(values, &MoveValue::exact);
        if (reaches_end_) report_.exact_from = ply;
        if (reaches_end_) return values;
    }
    Budget fixed;
    fixed.depth = report_.reach.plies;
    return ask(fixed);
}

// From the start, because a player with secrets knows what it has lived through.
void Reporter::step_hidden(const std::stop_token& stop) {
    const auto ply = static_cast<std::size_t>(done_);
    const Moved& m = moves_[ply];
    const auto view = positions_[ply]->seen_by(viewer(m.seat));
    Budget budget;
    budget.nodes = report_.reach.guesses;
    value(done_, *view, engines_[m.seat]->analyse(*view, m.seat, budget, stop));
    const AnyPosition& after = *positions_[ply + 1];
    for (Seat s : both_seats)
        engines_[s]->observe(shown_event({done_ + 1, {}, m}, viewer(s), after), *after.seen_by(viewer(s)));
}

void Reporter::value(int ply, const AnyPosition& view, std::vector<MoveValue> values) {
    const Moved& m = moves_[static_cast<std::size_t>(ply)];
    const MoveValue* played = value_of(view, m.seat, m.move, values);
    const bool says_nothing = values.empty() || values.front().value == values.back().value;
    if (!played || (view.hidden() && says_nothing)) {
        ++report_.players[m.seat].unjudged;
        return;
    }
    if (view.hidden()) report_.measure = values.front().value > 0 ? Measure::Chance : Measure::Way;
    ValuedMove v{.number = ply + 1, .seat = m.seat, .played = *played, .best = values.front()};
    if (!view.hidden()) v.turn = turn_of(v);
    report_.moves.push_back(std::move(v));
}

GameReport Reporter::finish() {
    GameReport& r = report_;
    if (hidden()) find_turns(r.moves, r.measure);
    else std::ranges::reverse(r.moves);  // they were valued from the end
    for (const ValuedMove& m : r.moves) {
        PlayerReport& p = r.players[m.seat];
        count(p.whole, m, r.measure);
        count(p.phases[static_cast<std::size_t>(std::min(2, 3 * (m.number - 1) / std::max(1, r.plies)))], m, r.measure);
    }
    for (Seat s : both_seats) r.players[s].worst = worst_of(r.moves, s, r.measure);
    return std::move(report_);
}

Result<GameReport> game_report(const Header& header, std::span<const Event> log, ReportReach reach,
                               std::stop_token stop) {
    auto reporter = Reporter::begin(header, log, reach);
    if (!reporter) return std::unexpected(reporter.error());
    while (reporter->step(stop)) {}
    return reporter->finish();
}

std::vector<std::optional<double>> course_of(const Header& header, std::span<const Event> log, ReportReach reach,
                                             std::stop_token stop) {
    auto reporter = Reporter::begin(header, log, reach);
    if (!reporter || reporter->hidden()) return std::vector<std::optional<double>>(standing_moves(log).size() + 1);
    while (!stop.stop_requested() && reporter->step(stop)) {}
    return reporter->finish().course;
}

}  // namespace agon
