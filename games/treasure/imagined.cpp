#include "games/treasure/imagined.h"

#include <algorithm>

#include "games/treasure/half_choice.h"

namespace agon::treasure {
namespace {

using Position = Treasure::Position;

constexpr int quarters = 4;

bool unseen_lawn(const Position& p, Seat me, Seat half, int field) {
    const Field f = p.map.field(field);
    return p.map.at(f) == grass && p.in_half(half, f) && p.of(me).revealed[static_cast<std::size_t>(field)] != '1';
}

std::vector<int> lawn(const Position& p, Seat me, Seat half) {
    std::vector<int> out;
    for (int f = 0; f < p.map.size(); ++f)
        if (unseen_lawn(p, me, half, f)) out.push_back(f);
    return out;
}

// Commands to every field; of a step that was begun the rest, if it leads there.
std::vector<int> ways_of(const Ground& ground, const Treasure::Player& me) {
    std::vector<int> ways(static_cast<std::size_t>(ground.size()));
    const int at = ground.map().index(me.at);
    for (int f = 0; f < ground.size(); ++f) ways[static_cast<std::size_t>(f)] = ground.distance(at, f);
    if (!me.heading || me.spent == 0) return ways;
    const Field to = step(me.at, *me.heading);
    const int rest = ground.map().step_cost(me.at, to) - me.spent;
    for (int f = 0; f < ground.size(); ++f) {
        int& way = ways[static_cast<std::size_t>(f)];
        way = std::min(way, rest + ground.distance(ground.map().index(to), f));
    }
    return ways;
}

int way_in(const std::vector<int>& ways, int field) { return ways[static_cast<std::size_t>(field)]; }

// Commands to every field from one of these, on the average.
std::vector<int> mean_ways(const Ground& ground, const std::vector<int>& from) {
    std::vector<int> ways(static_cast<std::size_t>(ground.size()));
    for (int to = 0; to < ground.size(); ++to) {
        int sum = 0;
        for (const int f : from) sum += ground.distance(f, to);
        ways[static_cast<std::size_t>(to)] = from.empty() ? 0 : sum / static_cast<int>(from.size());
    }
    return ways;
}

// What is unseen, and from where it could be seen: a walk that always takes the nearest, or what shows most per
// command.
class Walk {
   public:
    enum class Taste : std::uint8_t { Nearest, Most };
    Walk(const Ground& ground, const std::vector<int>& fields, Taste taste)
        : ground_(ground), taste_(taste), hidden_(static_cast<std::size_t>(ground.size())),
          left_(static_cast<int>(fields.size())) {
        for (const int f : fields) hidden_[static_cast<std::size_t>(f)] = 1;
        for (int f = 0; f < ground.size(); ++f)
            if (shows(f) > 0) spots_.push_back(f);
    }

    // Quarters of a command until something on one of the fields is reached, on the average.
    int length(const std::vector<int>& ways) {
        int sum = 0, arrival = 0, at = -1;
        const int count = std::max(1, left_);
        while (left_ > 0) {
            const auto leg = [&](int f) {
                return at < 0 ? ways[static_cast<std::size_t>(f)] : ground_.distance(at, f);
            };
            const int next = most_per_command(leg);
            if (next < 0) return quarters * Ground::unreachable;
            arrival += leg(next);
            at = next;
            sum += seen_from(next, arrival);
        }
        return quarters * sum / count;
    }

   private:
    int shows(int field) const {
        int n = 0;
        for (const int f : ground_.shown_from(field)) n += hidden_[static_cast<std::size_t>(f)];
        return n;
    }

    template <class Leg>
    int most_per_command(const Leg& leg) const {
        int best = -1, most = 0, cost = 1;
        for (const int f : spots_) {
            const int shown = shows(f), n = taste_ == Taste::Most ? shown : std::min(shown, 1), c = std::max(1, leg(f));
            if (n > 0 && leg(f) < Ground::unreachable && n * cost > most * c) best = f, most = n, cost = c;
        }
        return best;
    }

    // The arrivals at all that is seen from there; it is hidden no longer.
    int seen_from(int field, int arrival) {
        int sum = 0;
        for (const int f : ground_.shown_from(field)) {
            if (!std::exchange(hidden_[static_cast<std::size_t>(f)], 0)) continue;
            sum += arrival + ground_.distance(field, f);
            --left_;
        }
        return sum;
    }

    const Ground& ground_;
    Taste taste_;
    std::vector<char> hidden_;
    int left_;
    std::vector<int> spots_;
};

int tour(const Ground& ground, const std::vector<int>& ways, const std::vector<int>& fields) {
    return std::min(Walk(ground, fields, Walk::Taste::Most).length(ways),
                    Walk(ground, fields, Walk::Taste::Nearest).length(ways));
}

// What the map needs to be played on, and no more: worlds are copied often.
Position lighter(Position p) {
    for (const Seat s : both_seats) p.of(s).half = {.rows = {"G"}};
    return p;
}

// Every field in its turn: what is equally likely is imagined equally often.
Field in_turn(const Position& p, const std::vector<int>& fields, int turn) {
    return fields.empty() ? nowhere : p.map.field(fields[static_cast<std::size_t>(turn) % fields.size()]);
}

}  // namespace

std::vector<ImaginedTreasure::Position> ImaginedTreasure::completed(const Treasure::Position& view, Seat s,
                                                                    std::uint64_t seed, int count) {
    if (!view.joined()) return {};
    const Position known{lighter(view), std::make_shared<const Ground>(view.map)};
    auto own = lawn(view, s, s), theirs = lawn(view, s, other(s));
    Random random(seed);
    random.shuffle(own);
    random.shuffle(theirs);
    std::vector<Position> out;
    const std::uint64_t lots = random();  // of the arena: they tell nothing apart
    for (int i = 0; i < count; ++i) {
        Position& p = out.emplace_back(known);
        Player &me = p.of(s), &enemy = p.of(other(s));
        p.seed = lots;
        if (!me.treasure.known() && !me.collected) me.treasure = in_turn(view, own, i);
        if (!enemy.fort.known()) enemy.fort = in_turn(view, theirs, i);
        enemy.revealed.assign(me.revealed.size(), '1');  // what the enemy looks for is its own affair
        if (!enemy.at.known() || !p.map.passable(enemy.at)) enemy.at = enemy.fort.known() ? enemy.fort : me.at;
    }
    return out;
}

double ImaginedTreasure::judged(const Treasure::Position& view, Seat, const Move& m) {
    return m.half ? -half_cost(view.rules, *m.half) : 0;
}

// What is left counts as a whole, so that no step towards the end looks like a loss: the way to the treasure, and from
// there the way to the fort.
int ImaginedTreasure::value(const Position& p, Seat s) {
    const Player& me = p.of(s);
    const Ground& ground = *p.ground;
    const auto ways = ways_of(ground, me);
    const auto to_fort = [&](const std::vector<int>& from) {
        if (me.fort_found) return quarters * way_in(from, p.map.index(p.of(other(s)).fort));
        return tour(ground, from, lawn(p, s, other(s)));
    };
    const int given = quarters * me.actions;
    if (me.collected) return -given - to_fort(ways);
    if (me.treasure_found) {
        const int treasure = p.map.index(me.treasure);
        return -given - quarters * way_in(ways, treasure) - to_fort(mean_ways(ground, {treasure}));
    }
    const auto own = lawn(p, s, s);
    return -given - tour(ground, ways, own) - to_fort(mean_ways(ground, own));
}

}  // namespace agon::treasure
