// Puzzles of the treasure hunt: the shortest way to see every meadow of one's own half that is still unseen.
#include <algorithm>
#include <array>
#include <span>

#include "core/puzzle.h"
#include "games/treasure/ground.h"
#include "games/treasure/rules.h"

namespace agon {
namespace {

using namespace treasure;

constexpr std::string_view see_all = "see_all";
constexpr std::size_t fewest = 3, most = 12;  // fields to be seen
constexpr int shortest = 10, longest = 60;    // commands

using Seen = std::uint32_t;  // a bit per field that is to be seen

// Where the treasure may lie: grass of the own half, not looked at yet.
std::vector<int> unseen(const Treasure::Position& p, Seat s) {
    std::vector<int> out;
    for (int f = 0; f < p.map.size(); ++f)
        if (p.map.at(p.map.field(f)) == grass && p.in_half(s, p.map.field(f)) &&
            p.of(s).revealed[static_cast<std::size_t>(f)] == '0')
            out.push_back(f);
    return out;
}

// Commands from every field with every set already seen to the end, searched backwards from "all seen".
class Ways {
   public:
    Ways(const Map& map, const std::vector<int>& wanted)
        : ground_(map), all_((Seen{1} << wanted.size()) - 1), shown_(index(map.size())) {
        for (int f = 0; f < map.size(); ++f)
            for (const int g : ground_.shown_from(f))
                if (const auto at = std::ranges::find(wanted, g); at != wanted.end())
                    shown_[index(f)] |= Seen{1} << (at - wanted.begin());
    }

    // The commands of one shortest way; empty: not everything can be seen.
    struct Way {
        int cost = 0;
        std::vector<Direction> first{};                  // every direction that begins some shortest way
        std::vector<std::pair<Direction, int>> steps{};  // with the commands of each
    };
    Way from(int start) {
        measure(start);
        Way out;
        if (best_end_ < 0) return out;
        out.cost = cost_[index(best_end_)];
        trace(start, out);
        return out;
    }

   private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    int state(int field, Seen seen) const { return field * static_cast<int>(all_ + 1) + static_cast<int>(seen); }

    void measure(int start);
    bool ended(int at);
    void go_on(int root, int at, int cost, std::span<std::vector<int>> open);
    void trace(int start, Way& out) const;

    static constexpr int unknown = 1 << 30;
    Ground ground_;
    Seen all_;
    std::vector<Seen> shown_;
    std::vector<int> cost_;
    std::vector<std::uint8_t> begun_;  // per state the first directions of its shortest ways
    std::vector<int> from_;
    int best_end_ = -1;
};

// Dijkstra over (field, seen) with one bucket per cost; the first directions of all equally short ways flow along.
void Ways::measure(int start) {
    const std::size_t states = index(ground_.size()) * (all_ + 1);
    cost_.assign(states, unknown);
    begun_.assign(states, 0);
    from_.assign(states, -1);
    std::array<std::vector<int>, longest + 1> open;
    const int root = state(start, 0);
    cost_[index(root)] = 0;
    open[0].push_back(root);
    for (int cost = 0; cost <= longest && best_end_ < 0; ++cost)
        for (const int at : open[index(cost)])
            if (cost == cost_[index(at)] && !ended(at)) go_on(root, at, cost, open);
}

// Everything is seen: the first such state is the end of a shortest way.
bool Ways::ended(int at) {
    if ((static_cast<Seen>(at) & all_) != all_) return false;
    if (best_end_ < 0) best_end_ = at;
    return true;
}

void Ways::go_on(int root, int at, int cost, std::span<std::vector<int>> open) {
    const Seen seen = static_cast<Seen>(at) & all_;
    for (const auto& e : ground_.edges(at / static_cast<int>(all_ + 1))) {
        const int to = state(e.to, seen | shown_[index(e.to)]), sum = cost + e.cost;
        const auto begun = at == root ? std::uint8_t(1 << static_cast<int>(e.direction)) : begun_[index(at)];
        if (sum > longest || sum > cost_[index(to)]) continue;
        if (sum == cost_[index(to)]) {
            begun_[index(to)] |= begun;
            continue;
        }
        cost_[index(to)] = sum;
        begun_[index(to)] = begun;
        from_[index(to)] = at;
        open[index(sum)].push_back(to);
    }
}

void Ways::trace(int start, Way& out) const {
    std::uint8_t begun = 0;
    for (int f = 0; f < ground_.size(); ++f)
        if (const auto end = index(state(f, all_)); cost_[end] == out.cost) begun |= begun_[end];
    for (const Direction d : directions)
        if (begun & 1 << static_cast<int>(d)) out.first.push_back(d);
    for (int at = best_end_; at != state(start, 0); at = from_[index(at)]) {
        const int to = at / static_cast<int>(all_ + 1), before = from_[index(at)] / static_cast<int>(all_ + 1);
        for (const auto& e : ground_.edges(before))
            if (e.to == to) out.steps.push_back({e.direction, e.cost});
    }
    std::ranges::reverse(out.steps);
}

bool asks(const Treasure::Position& p, Seat s) {
    const auto& me = p.of(s);
    return p.joined() && p.turn == s && !Treasure::outcome(p) && me.spent == 0 && !me.treasure_found &&
           !p.of(other(s)).collected && !me.revealed.empty();
}

std::optional<Puzzle> pose(const AnyPosition& any, Seat seat) {
    const auto& p = as<Treasure>(any);
    if (!asks(p, seat)) return std::nullopt;
    const auto wanted = unseen(p, seat);
    if (wanted.size() < fewest || wanted.size() > most) return std::nullopt;
    const auto way = Ways(p.map, wanted).from(p.map.index(p.of(seat).at));
    const bool in_time = p.actions + 2 * way.cost + 2 < p.rules.max_actions;
    if (way.cost < shortest || way.cost > longest || !in_time) return std::nullopt;
    Puzzle out{.kind = std::string(see_all), .value = way.cost, .size = static_cast<int>(wanted.size())};
    for (const Direction d : way.first) out.right.emplace_back(name(d));
    for (const auto& [direction, commands] : way.steps)
        out.line.push_back(std::string(name(direction)) + "*" + std::to_string(commands));
    const bool any_will_do = out.right.size() == Treasure::legal(p, seat).size();
    return any_will_do ? std::nullopt : std::optional(out);
}

}  // namespace

const PuzzleMaker& treasure_puzzles() {
    static const PuzzleMaker maker{{see_all}, &pose};
    return maker;
}

}  // namespace agon
