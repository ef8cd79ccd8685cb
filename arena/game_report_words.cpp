#include <cmath>

#include "arena/game_report.h"

namespace agon {
namespace {

std::string whole_number(double x) { return std::to_string(std::lround(x)); }

// Tenths, where whole ones would say too little.
std::string one_decimal(double x) {
    const long tenths = std::lround(10 * x);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

Phrase value_words(const GameReport& r, double value) {
    if (std::abs(value) > beyond_points) return {value > 0 ? "why.won" : "why.lost", {}};
    if (r.measure == Measure::Chance) return {"why.chance", {whole_number(100 * value)}};
    if (r.measure == Measure::Way) return {"why.commands", {whole_number(-value)}};
    return {"why.points", {(std::lround(value) > 0 ? "+" : "") + whole_number(value)}};
}

std::string line_words(const MoveValue& v) {
    std::string out;
    for (std::size_t i = 0; i < v.line.size() && i < 8; ++i) out += (i ? " " : "") + v.line[i];
    return out.empty() ? v.move : out;
}

const char* turn_code(Turn t) {
    return t == Turn::BetterToEven    ? "why.better_to_even"
           : t == Turn::BetterToWorse ? "why.better_to_worse"
                                      : "why.even_to_worse";
}

// {0} number, {1} name, {2} move, {3} its value, {4} the better one, {5} its value, {6} the line.
std::vector<std::string> told(const GameReport& r, const ValuedMove& m) {
    return {std::to_string(m.number),
            r.header.players[m.seat],
            m.played.move,
            embed(value_words(r, m.played.value)),
            m.best.move,
            embed(value_words(r, m.best.value)),
            line_words(m.best)};
}

ReportSection summary(const GameReport& r) {
    ReportSection s{{"why.title", {std::string(r.game->title), r.header.players[0], r.header.players[1]}}, {}};
    s.lines.push_back({r.ending});
    const std::string depth = std::to_string(r.reach.plies), from = std::to_string(r.exact_from + 1);
    if (r.measure == Measure::Chance) s.lines.push_back({{"why.how_chance", {}}});
    else if (r.measure == Measure::Way) s.lines.push_back({{"why.how_way", {}}});
    else if (r.exact_from == 0) s.lines.push_back({{"why.how_exact", {}}});
    else if (r.exact_from == r.plies) s.lines.push_back({{"why.how_depth", {depth}}});
    else s.lines.push_back({{"why.how_both", {depth, from}}});
    return s;
}

Phrase lost_words(const GameReport& r, double lost) {
    if (r.measure == Measure::Chance) return {"why.hits_lost", {one_decimal(lost)}};
    return {r.measure == Measure::Way ? "why.commands_lost" : "why.points_lost", {whole_number(lost)}};
}

ReportLine turn_line(const GameReport& r, const ValuedMove& m) {
    auto args = told(r, m);
    if (m.turn != Turn::GaveMore) {
        args.push_back(embed({turn_code(m.turn), {}}));
        return {{"why.turn", std::move(args)}, m.number};
    }
    args.push_back(embed(lost_words(r, m.given[m.seat])));
    args.push_back(r.header.players[other(m.seat)]);
    args.push_back(embed(lost_words(r, m.given[other(m.seat)])));
    return {{"why.gave_more", std::move(args)}, m.number};
}

ReportSection turning_points(const GameReport& r) {
    ReportSection s{{"why.turning_points", {}}, {}};
    for (const ValuedMove& m : r.moves)
        if (m.turn != Turn::None) s.lines.push_back(turn_line(r, m));
    if (s.lines.empty()) s.lines.push_back({{r.measure == Measure::Points ? "why.no_turn" : "why.none_gave_more", {}}});
    return s;
}

ReportSection worst_moves(const GameReport& r, Seat seat) {
    ReportSection s{{"why.worst_of", {r.header.players[seat]}}, {}};
    const char* code = r.measure == Measure::Chance ? "why.worst_shot"
                       : r.measure == Measure::Way  ? "why.worst_step"
                                                    : "why.worst_move";
    for (const std::size_t i : r.players[seat].worst)
        s.lines.push_back({{code, told(r, r.moves[i])}, r.moves[i].number});
    if (s.lines.empty()) s.lines.push_back({{"why.no_worst", {}}});
    return s;
}

ReportSection accuracy(const GameReport& r) {
    ReportSection s{{"why.accuracy", {}}, {}};
    for (Seat seat : both_seats) {
        const PlayerReport& p = r.players[seat];
        std::vector<std::string> args{r.header.players[seat], std::to_string(p.whole.good),
                                      std::to_string(p.whole.moves), std::to_string(p.whole.percent()),
                                      embed(lost_words(r, p.whole.lost))};
        for (const Care& c : p.phases)
            args.push_back(
                embed(c.moves ? Phrase{"why.percent", {std::to_string(c.percent())}} : Phrase{"why.no_moves", {}}));
        s.lines.push_back({{"why.care", std::move(args)}});
        if (r.measure == Measure::Chance)
            s.lines.push_back({{"why.bits_lost", {r.header.players[seat], one_decimal(p.whole.bits)}}});
        if (p.unjudged) s.lines.push_back({{"why.unjudged", {r.header.players[seat], std::to_string(p.unjudged)}}});
    }
    return s;
}

ReportSection faults(const GameReport& r) {
    ReportSection s{{"why.faults", {}}, {}};
    for (const ReportedFault& f : r.faults) {
        s.lines.push_back({{"why.fault", {std::to_string(f.number), embed(f.what)}}, f.number - 1});
        if (!f.stderr_text.empty()) s.lines.push_back({{"why.wrote", {r.header.players[f.seat], f.stderr_text}}});
    }
    if (s.lines.empty()) s.lines.push_back({{"why.no_faults", {}}});
    return s;
}

}  // namespace

std::vector<ReportSection> sections(const GameReport& r) {
    std::vector<ReportSection> out{summary(r)};
    out.push_back(turning_points(r));
    for (Seat s : both_seats) out.push_back(worst_moves(r, s));
    out.push_back(accuracy(r));
    out.push_back(faults(r));
    return out;
}

std::string report_text(const GameReport& r, Language language) {
    std::string out;
    const auto say = [&](const Phrase& p) { return sentence(p, language, r.game->texts); };
    for (const ReportSection& s : sections(r)) {
        out += (out.empty() ? "" : "\n") + say(s.title) + "\n";
        for (const ReportLine& l : s.lines) out += "  " + say(l.words) + "\n";
    }
    return out;
}

namespace {

void write_care(JsonWriter& w, const Care& c) {
    w.begin_object()
        .field("moves", c.moves)
        .field("good", c.good)
        .field("lost", c.lost)
        .field("bits", c.bits)
        .end_object();
}

void write_player(JsonWriter& w, const PlayerReport& p) {
    w.begin_object().key("whole");
    write_care(w, p.whole);
    w.key("phases").begin_array();
    for (const Care& c : p.phases) write_care(w, c);
    w.end_array().field("unjudged", p.unjudged).key("worst").begin_array();
    for (const std::size_t i : p.worst) w.value(i);
    w.end_array().end_object();
}

void write_move(JsonWriter& w, const ValuedMove& m) {
    w.begin_object().field("number", m.number).field("seat", number(m.seat)).key("played");
    write_value(w, m.played);
    w.key("best");
    write_value(w, m.best);
    w.field("lost", m.lost()).field("turned", m.turn != Turn::None).end_object();
}

void write_course(JsonWriter& w, const GameReport& r) {
    w.key("course").begin_array();
    for (const auto& v : r.course) {
        if (v) w.value(*v);
        else w.null();
    }
    w.end_array();
}

void write_section(JsonWriter& w, const ReportSection& s, std::span<const Text> texts) {
    w.begin_object().key("title");
    write_sentence(w, s.title, texts);
    w.key("lines").begin_array();
    for (const ReportLine& l : s.lines) write_sentence(w, l.words, texts);
    w.end_array().end_object();
}

}  // namespace

std::string report_json(const GameReport& r) {
    JsonWriter w;
    w.begin_object().field("match", r.header.id).field("game", r.header.game).field("plies", r.plies);
    w.field("depth", r.reach.plies).field("exact_from", r.exact_from);
    write_course(w, r);
    w.key("moves").begin_array();
    for (const ValuedMove& m : r.moves) write_move(w, m);
    w.end_array().key("players").begin_array();
    for (Seat s : both_seats) write_player(w, r.players[s]);
    w.end_array().key("sections").begin_array();
    for (const ReportSection& s : sections(r)) write_section(w, s, r.game->texts);
    return w.end_array().end_object().text();
}

}  // namespace agon
