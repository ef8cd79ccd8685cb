#include "arena/standing.h"

#include "arena/text_table.h"

namespace agon {

void count_match(const Record& record, Standing& first, Standing& second) {
    const Finished* end = ending(record.log);
    if (!end) return;
    const auto in = [&](Seat s) -> Standing& { return s == Seat::First ? first : second; };
    for (const Event& e : record.log)
        if (const auto* moved = std::get_if<Moved>(&e.what)) in(moved->seat).pace.add(moved->took);
    if (!counts(*end)) return;
    if (end->fault && end->culprit) ++in(*end->culprit).faults[*end->fault];
    for (const Seat s : both_seats) {
        const double points = score(*end, s);
        ++(points == 1 ? in(s).wins : points == 0 ? in(s).losses : in(s).draws);
        in(s).game_points += end->outcome.points[s];
    }
}

std::string games_text(const Standing& s) {
    return std::to_string(s.wins) + "/" + std::to_string(s.draws) + "/" + std::to_string(s.losses);
}

std::string faults_text(const Standing& s) {
    std::string out;
    for (const auto& [fault, times] : s.faults)
        out += (out.empty() ? "" : ", ") + std::to_string(times) + " " + std::string(name(fault));
    return out.empty() ? "-" : out;
}

std::string pace_text(const Histogram& h) {
    return h.count() == 0 ? "-"
                          : short_time(h.mean()) + "/" + short_time(h.percentile(0.99)) + "/" + short_time(h.max());
}

void write_faults_and_pace(JsonWriter& w, const Standing& s) {
    w.key("faults").begin_object();
    for (const auto& [fault, times] : s.faults) w.field(name(fault), times);
    w.end_object().field("moves", s.pace.count()).key("time_per_move_us").begin_object();
    w.field("mean", s.pace.mean().count())
        .field("p99", s.pace.percentile(0.99).count())
        .field("max", s.pace.max().count())
        .end_object();
}

void write_match(JsonWriter& w, const Header& h, const Outcome& outcome, const std::string& reason, int plies) {
    w.begin_object().field("id", h.id).key("seats").begin_array().value(h.players[0]).value(h.players[1]).end_array();
    w.key("outcome").begin_object().key("winner");
    if (outcome.winner) w.value(number(*outcome.winner));
    else w.null();
    w.key("points").begin_array().value(outcome.points[0]).value(outcome.points[1]).end_array().end_object();
    w.field("reason", reason).field("plies", plies).field("seed", std::to_string(h.seed)).end_object();
}

std::string voided_text(int games) {
    if (games == 0) return {};
    return std::to_string(games) + (games == 1 ? " game was" : " games were") +
           " void and played again, because the arena itself was late.\n";
}

void write_arena(JsonWriter& w, const ArenaInfo& a) {
    w.begin_object()
        .field("version", a.version)
        .field("cpu", a.cpu)
        .field("concurrency", a.concurrency)
        .field("voided", a.voided)
        .key("latency_us")
        .begin_object();
    w.field("p50", a.latency.percentile(0.5).count()).field("p99", a.latency.percentile(0.99).count());
    w.field("max", a.latency.max().count()).end_object().end_object();
}

}  // namespace agon
