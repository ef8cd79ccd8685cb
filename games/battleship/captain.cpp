#include "games/battleship/captain.h"

#include <algorithm>

#include "core/json.h"
#include "games/battleship/sampler.h"
#include "games/battleship/witness.h"

namespace agon::battleship {
namespace {

using Kind = Battleship::Move::Kind;
using Phase = Battleship::Phase;

constexpr double share_of_time = 0.4;  // of a limit: the rest is for what cannot be broken off, and for a busy machine

}  // namespace

Captain::Captain(std::unique_ptr<Shooter> shooter, CommonOptions options, ReadClock clock)
    : shooter_(std::move(shooter)), options_(options), clock_(std::move(clock)), random_(options.seed.value_or(1)) {}

void Captain::new_game(Seat seat, const AnyPosition&, std::uint64_t seed) {
    const std::uint64_t own =
        seat == Seat::First ? seed : derive(seed, 1);  // two of a kind must not place and shoot alike
    random_ = Random(options_.seed ? derive(*options_.seed, own) : own);
    fleet_.reset();
}

Decision Captain::think(const AnyPosition& view, Seat s, const Budget& budget, std::stop_token) {
    effort_ = effort_for(options_.applied_to(budget));
    return decide(as<Battleship>(view), s);
}

Decision Captain::decide(const Position& p, Seat s) {
    const Knowledge& target = p.seas[other(s)].said;
    switch (Battleship::phase(p)) {
        case Phase::SetUp:
            if (Battleship::kept(p.rules, s))
                return {.move = Battleship::text(Move{.kind = Kind::Announce, .sums = announce(p, s)})};
            return {.move = Battleship::text(Move{.kind = Kind::Place, .fleet = own_fleet(p, s)})};
        case Phase::Reply:
            return {.move = Battleship::text(Move{.kind = Kind::Reply, .cell = p.shot, .answer = reply(p, s)})};
        case Phase::Disclose: return {.move = Battleship::text(Move{.kind = Kind::Disclose, .field = disclose(p, s)})};
        default: break;
    }
    const Shot shot = shoot(target);
    return {.move = Battleship::text(Move{.kind = Kind::Shoot, .cell = shot.cell}),
            .note = shot.note,
            .overlay = shot.heat ? shot_overlay(shot, target.layout()) : ""};
}

std::vector<MoveValue> Captain::analyse(const AnyPosition& view, Seat s, const Budget& budget, std::stop_token) {
    const Position& p = as<Battleship>(view);
    if (Battleship::phase(p) != Phase::Shoot) return {};
    const Knowledge& target = p.seas[other(s)].said;
    effort_ = effort_for(options_.applied_to(budget));
    const Shot shot = shoot(target);
    std::vector<MoveValue> out;
    if (!shot.heat) return out;
    for (Cell c : target.layout().all() - target.asked())
        out.push_back({.move = Battleship::text(Move{.cell = c}), .value = (*shot.heat)[c], .depth = 1});
    std::ranges::stable_sort(out, std::greater{}, &MoveValue::value);
    return out;
}

Effort Captain::effort_for(const Budget& b) const {
    Effort out;
    if (b.nodes) out.frontiers = *b.nodes;
    out.time = TimeLeft(b, clock_, share_of_time);
    return out;
}

const Fleet& Captain::own_fleet(const Position& p, Seat s) {
    const auto& sea = p.seas[s];
    if (sea.fleet) fleet_ = sea.fleet;  // deposited: the view shows it
    const Constraints said = sea.said.constraints();
    if (!fleet_) fleet_ = place(p.rules, random_);
    if (!fleet_ || !said.fits(*fleet_)) fleet_ = find_witness(said);  // called into a running match
    return *fleet_;
}

std::optional<Fleet> Captain::place(const Battleship::Rules& r, Random& random) {
    return uniform_fleet(r.layout, random);
}

ColumnSums Captain::announce(const Position& p, Seat s) { return column_sums(own_fleet(p, s).cells()); }

Answer Captain::reply(const Position& p, Seat s) {
    const Knowledge& said = p.seas[s].said;
    if (said.at(p.shot) != Answer::None) return said.at(p.shot);
    const Answer a = answer(own_fleet(p, s), said.asked(), p.shot, p.rules.sunk_announced);
    return is_hit(a) && !p.rules.sunk_announced ? Answer::Hit : a;
}

Field Captain::disclose(const Position& p, Seat s) { return field_of(own_fleet(p, s)); }

Shot Captain::shoot(const Knowledge& target) { return shooter_->shoot(target, random_, effort_); }

std::string shot_overlay(const Shot& shot, const Layout& l) {
    JsonWriter w;
    const Chances& heat = *shot.heat;
    const auto rounded = [](double x) { return static_cast<int>(1000 * x) / 1000.0; };
    w.begin_object().key("heat").begin_array();
    const double highest = *std::ranges::max_element(heat);
    for (int y = 0; y < l.height; ++y)
        for (int x = 0; x < l.width; ++x) {
            const double h = heat[cell_at(x, y)];
            w.value(rounded(highest > 1 ? h / highest : h));
        }
    w.end_array();
    if (shot.tells) w.field("hit", rounded(heat[shot.cell])).field("tells", rounded(*shot.tells));
    if (shot.told) w.field("told", rounded(*shot.told));
    return w.end_object().text();
}

}  // namespace agon::battleship
