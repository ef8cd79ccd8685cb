#include "games/treasure/hunter.h"

#include <algorithm>
#include <cstdio>

#include "core/json.h"
#include "games/treasure/half_choice.h"
#include "games/treasure/rival.h"

namespace agon::treasure {
namespace {

using Position = Treasure::Position;

constexpr double share_of_time = 0.3;  // of a limit: a crowded machine takes the rest
constexpr double loss = 60;            // commands: what arriving after the enemy weighs in a race

std::vector<double> unseen_grass(const Ground& g, const Position& p, Seat me, Seat half) {
    std::vector<double> w(static_cast<std::size_t>(g.size()), 0);
    for (int f = 0; f < g.size(); ++f) {
        const Field field = g.map().field(f);
        if (p.in_half(half, field) && g.map().at(field) == grass &&
            p.of(me).revealed[static_cast<std::size_t>(f)] != '1')
            w[static_cast<std::size_t>(f)] = 1;
    }
    return w;
}

std::vector<Candidate> candidates(const std::vector<double>& weights) {
    std::vector<Candidate> out;
    for (std::size_t f = 0; f < weights.size(); ++f)
        if (weights[f] > 0) out.push_back({static_cast<int>(f), weights[f]});
    return out;
}

std::string one_decimal(double x) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.1f", x);
    return buffer;
}

std::string overlay(const Map& map, int target, double expected, const std::vector<int>& way,
                    const std::vector<double>& weights) {
    JsonWriter w;
    w.begin_object().field("expected", expected).key("target");
    const auto write = [&](int f) { w.begin_array().value(map.field(f).x).value(map.field(f).y).end_array(); };
    if (target < 0) w.null();
    else write(target);
    w.key("path").begin_array();
    for (const int f : way) write(f);
    w.end_array().key("heat").begin_array();
    for (const double x : weights) w.value(x);
    return w.end_array().end_object().text();
}

}  // namespace

void Hunter::forget() {
    ground_.reset();
    belief_ = {};
    waypoint_ = -1;
    last_actions_ = 0;
    note_ = {};
    overlay_.clear();
}

void Hunter::new_game(Seat seat, const AnyPosition&, std::uint64_t seed) {
    forget();
    random_ = Random(derive(seed ^ options_.seed.value_or(0), static_cast<std::uint64_t>(index(seat)) + 17));
}

Decision Hunter::think(const AnyPosition& view, Seat seat, const Budget& budget, std::stop_token) {
    const Position& p = as<Treasure>(view);
    if (p.actions < last_actions_) forget();
    last_actions_ = p.actions;
    if (!p.of(seat).sent()) return half_map(p, seat, TimeLeft(budget, clock_, share_of_time));
    if (!ground_) ground_ = std::make_unique<Ground>(p.map);
    if (options_.inference || options_.race) belief_.observe(*ground_, p, seat);
    const auto& me = p.of(seat);
    const bool under_way = me.heading && me.spent > 0;  // between two fields: the step is finished first
    if (under_way && !overlay_.empty())
        return {.move = std::string(name(*me.heading)), .values = {}, .note = note_, .overlay = overlay_};
    const Goal g = goal(p, seat);
    const Direction d = under_way ? *me.heading : first_command(p.map.index(me.at), g);
    const bool known = g.weights.empty();
    note_ = {me.collected ? known ? "treasure.note.fort_known" : "treasure.note.fort_sought"
             : known      ? "treasure.note.treasure_known"
                          : "treasure.note.treasure_sought",
             {text(p.map.field(g.field)), one_decimal(g.expected)}};
    overlay_ = overlay(p.map, g.field, g.expected, g.way, g.weights);
    return {.move = std::string(name(d)), .values = {}, .note = note_, .overlay = overlay_};
}

std::vector<MoveValue> Hunter::analyse(const AnyPosition& view, Seat seat, const Budget&, std::stop_token) {
    const Position& p = as<Treasure>(view);
    const auto& me = p.of(seat);
    if (!p.joined() || !me.sent()) return {};
    if (!ground_) ground_ = std::make_unique<Ground>(p.map);
    std::vector<MoveValue> out;
    for (const Ground::Edge& e : ground_->edges(p.map.index(me.at))) {
        const int given = me.heading == e.direction ? me.spent : 0;  // commands of a step under way
        out.push_back({.move = std::string(name(e.direction)),
                       .value = given - e.cost - still_to_give(p, seat, e.to),
                       .depth = 1});
    }
    std::ranges::stable_sort(out, std::greater{}, &MoveValue::value);
    return out;
}

// From that field on, as far as this player has seen; of what is unseen everything is equally likely.
double Hunter::still_to_give(const Position& p, Seat seat, int from) const {
    const auto& me = p.of(seat);
    const Field target = me.collected ? p.of(other(seat)).fort : me.treasure;
    if (target.known()) return ground_->distance(from, p.map.index(target));
    auto unseen = unseen_grass(*ground_, p, seat, me.collected ? other(seat) : seat);
    return plan_search(*ground_, from, candidates(unseen), options_.effort).expected;
}

Decision Hunter::half_map(const Position& p, Seat seat, const TimeLeft& time) {
    const HalfMap* first = p.of(other(seat)).sent() ? &p.of(other(seat)).half : nullptr;
    const HalfMap half = options_.halves > 1 ? choose_half(p.rules, random_, options_.halves, first, time)
                                             : random_half(p.rules, random_, first);
    return {.move = text(half), .values = {}, .note = {"treasure.note.half", {std::to_string(options_.halves)}}};
}

Hunter::Goal Hunter::walk_to(int from, int field) const {
    return {.field = field, .expected = static_cast<double>(ground_->distance(from, field))};
}

Hunter::Goal Hunter::goal(const Position& p, Seat seat) {
    const auto& me = p.of(seat);
    const int from = p.map.index(me.at);
    if (!me.collected && me.treasure.known()) return walk_to(from, p.map.index(me.treasure));
    if (me.collected && p.of(other(seat)).fort.known()) return walk_to(from, p.map.index(p.of(other(seat)).fort));
    Goal g = explore(p, seat);
    if (g.field < 0)
        g = walk_to(from,
                    somewhere(p, seat));  // everything is seen: cannot happen under our rules, may at a foreign server
    return g;
}

Hunter::Goal Hunter::explore(const Position& p, Seat seat) {
    const auto& me = p.of(seat);
    const int from = p.map.index(me.at);
    if (options_.style == Style::Dummy) {
        if (waypoint_ < 0 || waypoint_ == from) waypoint_ = somewhere(p, me.collected ? other(seat) : seat);
        return walk_to(from, waypoint_);
    }
    Goal g;
    g.weights = me.collected && options_.inference ? belief_.fort(*ground_, p, seat)
                                                   : unseen_grass(*ground_, p, seat, me.collected ? other(seat) : seat);
    if (options_.style == Style::Tour) {
        PlanEffort effort = options_.effort;
        if (options_.race && me.collected) {
            effort.too_late = enemy_done(*ground_, belief_, p, seat);
            effort.lateness = loss;
        }
        const Plan plan = plan_search(*ground_, from, candidates(g.weights), effort);
        g.field = plan.target;
        g.expected = plan.expected;
        g.way = plan.way;
    } else {
        g.field = options_.style == Style::Nearest ? nearest(from, g.weights) : greediest(from, g.weights);
        g.expected = g.field < 0 ? 0 : ground_->distance(from, g.field);
    }
    return g;
}

int Hunter::nearest(int from, const std::vector<double>& weights) const {
    int best = -1;
    for (int f = 0; f < ground_->size(); ++f)
        if (weights[static_cast<std::size_t>(f)] > 0 && f != from &&
            (best < 0 || ground_->distance(from, f) < ground_->distance(from, best)))
            best = f;
    return best;
}

int Hunter::greediest(int from, const std::vector<double>& weights) const {
    int best = -1;
    double most = 0;
    for (int f = 0; f < ground_->size(); ++f) {
        if (f == from || ground_->distance(from, f) >= Ground::unreachable) continue;
        double shown = 0;
        for (const int s : ground_->shown_from(f)) shown += weights[static_cast<std::size_t>(s)];
        if (shown / ground_->distance(from, f) > most) {
            most = shown / ground_->distance(from, f);
            best = f;
        }
    }
    return best;
}

int Hunter::somewhere(const Position& p, Seat half) {
    std::vector<int> fields;
    const int from = p.map.index(p.of(p.turn).at);
    for (int f = 0; f < ground_->size(); ++f)
        if (f != from && p.in_half(half, p.map.field(f)) && ground_->distance(from, f) < Ground::unreachable)
            fields.push_back(f);
    return fields.empty() ? from : fields[random_.below(fields.size())];  // a foreign server may put us into water
}

Direction Hunter::first_command(int from, const Goal& g) const {
    if (!g.way.empty())
        for (const auto& e : ground_->edges(from))
            if (e.to == g.way.front()) return e.direction;
    return ground_->towards(from, g.field);
}

}  // namespace agon::treasure
