#include "games/battleship/witness.h"

#include <algorithm>
#include <limits>
#include <unordered_set>

#include "games/battleship/frontier.h"
#include "games/battleship/placements.h"

namespace agon::battleship {
namespace {

// Ship after ship, beginning with those that must cover a hit: finds local contradictions
// at once, and on an open sea a witness without any detour.
class ShipSearch {
   public:
    ShipSearch(const Constraints& known, int effort) : known_(known), effort_(effort), left_(known.layout.ships) {
        for (auto& list : open_placements(known))
            for (auto& p : list) open_.push_back(p);
        std::ranges::reverse(open_);  // long ships first
    }

    Existence run() {
        if (known_.impossible || known_.layout.ship_count() > max_ships) return Existence::No;
        for (const Placement& p : open_)
            if (has_room(p)) lists_.push_back(&p);
        if (search(0, known_.hit)) return Existence::Yes;
        return effort_ < 0 ? Existence::Unknown : Existence::No;
    }
    const Fleet& fleet() const { return fleet_; }
    int effort_left() const { return effort_; }

   private:
    // What is still open at each depth lies in lists_, one list behind the other; the last begins at `from`.
    bool search(std::size_t from, const CellSet& uncovered) {
        if (uncovered.empty() && fleet_.count == known_.layout.ship_count())
            return !known_.sums || !flaw_of(*known_.sums, fleet_.cells());
        if (--effort_ < 0) return false;
        const std::size_t end = lists_.size();
        if (!uncovered.empty()) {
            const Cell hit = hardest(from, uncovered);
            for (std::size_t i = from; i < end; ++i)
                if (lists_[i]->cells.has(hit) && place(*lists_[i], from, uncovered)) return true;
            return false;
        }
        const int longest = longest_left();
        for (std::size_t i = from; i < end;
             ++i)  // ships of one length are alike: what came before was tried with this one as its partner
            if (lists_[i]->ship.length == longest && place(*lists_[i], i + 1, uncovered)) return true;
        return false;
    }

    bool place(const Placement& p, std::size_t from, const CellSet& uncovered) {
        if (effort_ < 0) return false;
        --left_[p.ship.length];
        for (Cell c : p.cells) ++filled_[column_of(c)];
        const Fleet before = fleet_;
        fleet_.add(p.ship);
        const std::size_t end = lists_.size();
        for (std::size_t i = from; i < end; ++i)
            if (const Placement& q = *lists_[i]; left_[q.ship.length] && !q.cells.meets(p.reserved) && has_room(q))
                lists_.push_back(&q);
        if (search(end, uncovered - p.cells)) return true;
        lists_.resize(end);
        fleet_ = before;
        for (Cell c : p.cells) --filled_[column_of(c)];
        ++left_[p.ship.length];
        return false;
    }

    bool has_room(const Placement& p) const {
        if (!known_.sums) return true;
        const auto room = [&](int x) { return (*known_.sums)[x] - filled_[x]; };
        if (p.ship.vertical) return room(p.ship.column) >= p.ship.length;
        for (Cell c : p.cells)
            if (room(column_of(c)) < 1) return false;
        return true;
    }

    // The hit that the fewest placements can explain.
    Cell hardest(std::size_t from, const CellSet& uncovered) const {
        Cell best = uncovered.lowest();
        std::ptrdiff_t fewest = -1;
        for (Cell c : uncovered) {
            const auto n = std::count_if(lists_.begin() + static_cast<std::ptrdiff_t>(from), lists_.end(),
                                         [&](const Placement* p) { return p->cells.has(c); });
            if (fewest < 0 || n < fewest) {
                fewest = n;
                best = c;
            }
        }
        return best;
    }

    int longest_left() const {
        int length = max_length;
        while (length > 1 && !left_[length]) --length;
        return length;
    }

    const Constraints& known_;
    int effort_;
    std::vector<Placement> open_;
    std::vector<const Placement*> lists_;
    std::array<std::uint8_t, max_length + 1> left_;
    std::array<int, max_side> filled_{};
    Fleet fleet_;
};

// Cell after cell along the frontiers, remembering the dead ends: complete, never slower
// than counting, and with column sums much better than ship after ship.
class FrontierSearch {
   public:
    FrontierSearch(const Constraints& known, int dead_ends)
        : steps_(known), layout_(known.layout), dead_ends_(dead_ends) {}

    Existence run() {
        if (!steps_.countable()) return Existence::No;
        if (search(steps_.start(), 0)) return Existence::Yes;
        return dead_ends_ > 0 ? Existence::No : Existence::Unknown;
    }
    const Fleet& fleet() const { return fleet_; }
    int dead_ends_left() const { return dead_ends_; }

   private:
    bool search(const Frontier& f, int layer) {
        if (layer == layout_.width * layout_.height) return true;
        if (dead_ends_ <= 0 || dead_[layer].contains(f.bits)) return false;
        struct Step {
            Frontier to;
            std::uint8_t kind;
        };
        std::array<Step, 2 * max_length + 2> steps;
        int count = 0;
        const int x = layer / layout_.height, y = layer % layout_.height;
        steps_.expand(f, x, y, [&](const Frontier& g, std::uint8_t kind) { steps[count++] = {g, kind}; });
        while (count-- > 0) {  // ships before water, long ones first
            if (!search(steps[count].to, layer + 1)) continue;
            if (starts(steps[count].kind)) fleet_.add(ship_of(cell_at(x, y), steps[count].kind));
            return true;
        }
        dead_[layer].insert(f.bits);
        --dead_ends_;
        return false;
    }

    Steps steps_;
    const Layout& layout_;
    int dead_ends_;
    std::array<std::unordered_set<std::uint64_t>, max_cells> dead_;
    Fleet fleet_;
};

// The same order without any list, straight from what was said: on a sea without column sums
// it nearly always finds a fleet at once. It gives up early and proves nothing.
class SetSearch {
   public:
    explicit SetSearch(const Knowledge& said) : said_(said), layout_(said.layout()), left_(layout_.ships) {}

    std::optional<Fleet> run() {
        if (said_.sums() || layout_.ship_count() > max_ships || !search(layout_.all() - said_.water(), said_.hit()))
            return std::nullopt;
        return fleet_;
    }

   private:
    bool search(const CellSet& free, const CellSet& uncovered) {
        if (fleet_.count == layout_.ship_count()) return uncovered.empty() && said_.explained_by(fleet_);
        if (--effort_ < 0) return false;
        for (int length = max_length; length >= 1; --length) {
            if (!left_[length]) continue;
            for (bool vertical : {false, true})
                if (uncovered.empty() ? lay(length, vertical, free) : cover(length, vertical, free, uncovered))
                    return true;
            if (uncovered.empty()) return false;  // the longest must lie somewhere
        }
        return false;
    }

    bool cover(int length, bool vertical, const CellSet& free, const CellSet& uncovered) {
        const Cell hit = uncovered.lowest();
        const int step = vertical ? 1 : max_side;
        for (int part = 0; part < length && hit >= part * step; ++part) {
            const Ship s = ship_at(static_cast<Cell>(hit - part * step), length, vertical);
            if (s.inside(layout_) && s.cells().has(hit) && said_.explains(s) && place(s, free, uncovered)) return true;
        }
        return false;
    }

    bool lay(int length, bool vertical, const CellSet& free) {
        CellSet heads = free, next = free;
        for (int part = 1; part < length; ++part) heads &= next = next.down_by(vertical ? 1 : max_side);
        for (Cell head : heads)
            if (const Ship s = ship_at(head, length, vertical); s.inside(layout_) && place(s, free, {})) return true;
        return false;
    }

    bool place(const Ship& s, const CellSet& free, const CellSet& uncovered) {
        const CellSet cells = s.cells();
        if (!free.covers(cells)) return false;
        const Fleet before = fleet_;
        fleet_.add(s);
        --left_[s.length];
        if (search(free - reserved(layout_, s), uncovered - cells)) return true;
        ++left_[s.length];
        fleet_ = before;
        return false;
    }

    const Knowledge& said_;
    const Layout& layout_;
    std::array<std::uint8_t, max_length + 1> left_;
    int effort_ = 100;  // fleets begun
    Fleet fleet_{};
};

// The fleet with one ship moved so that it explains everything, if that is enough.
std::optional<Fleet> with_one_moved(const Knowledge& said, const Fleet& almost) {
    const Layout& l = said.layout();
    const CellSet sea = l.all();
    for (int moved = 0; moved < almost.count; ++moved) {
        Fleet others;
        CellSet closed = said.water();
        for (int i = 0; i < almost.count; ++i) {
            if (i == moved) continue;
            others.add(almost.ships[static_cast<std::size_t>(i)]);
            closed |= reserved(l, almost.ships[static_cast<std::size_t>(i)]);
        }
        const CellSet uncovered = said.hit() - others.cells();
        const int length = almost.ships[static_cast<std::size_t>(moved)].length;
        if (uncovered.count() > length || uncovered.meets(closed)) continue;
        for (bool vertical : {false, true})
            for (Cell head : sea - closed) {
                const Ship s = ship_at(head, length, vertical);
                if (!s.inside(l)) continue;
                const CellSet cells = s.cells();
                if (cells.meets(closed) || !cells.covers(uncovered)) continue;
                Fleet f = others;
                f.add(s);
                if (said.explained_by(f)) return sorted(f);
            }
    }
    return std::nullopt;
}

constexpr int first_effort =
    30'000;  // measured: settles audits without column sums within 3 ms; the frontiers took up to a second
constexpr int first_effort_with_sums = 3'000;  // measured: there the frontiers soon overtake it
constexpr int effort_per_question = 1000;
constexpr int frontiers_per_placement = 30;  // a dead end costs about that much less than a placement

}  // namespace

Existence exists(const Constraints& known, int& effort) {
    const int most = std::min(effort, effort_per_question);
    ShipSearch quick(known, most);
    const Existence found = quick.run();
    effort -= most - std::max(0, quick.effort_left());
    if (found != Existence::Unknown || effort <= 0) return found;
    const int dead_ends = std::min(effort, effort_per_question) * frontiers_per_placement;
    FrontierSearch complete(known, dead_ends);
    const Existence settled = complete.run();
    effort -= (dead_ends - complete.dead_ends_left()) / frontiers_per_placement;
    return settled;
}

std::optional<Fleet> find_witness(const Constraints& known) {
    ShipSearch quick(known, known.sums ? first_effort_with_sums : first_effort);
    if (const Existence e = quick.run(); e == Existence::Yes) return sorted(quick.fleet());
    else if (e == Existence::No) return std::nullopt;
    FrontierSearch complete(known, std::numeric_limits<int>::max());
    if (complete.run() != Existence::Yes) return std::nullopt;
    return sorted(complete.fleet());
}

std::optional<Fleet> find_witness(const Knowledge& said, const std::optional<Fleet>& before) {
    if (before && said.explained_by(*before)) return before;
    if (auto f = SetSearch(said).run()) return sorted(*f);
    if (before)
        if (auto f = with_one_moved(said, *before)) return f;
    return find_witness(said.constraints());
}

}  // namespace agon::battleship
