#include "games/battleship/shooters.h"

#include <algorithm>
#include <cmath>

#include "games/battleship/placements.h"
#include "games/battleship/tactics.h"

namespace agon::battleship {
namespace {

std::vector<Cell> listed(const CellSet& cells) {
    std::vector<Cell> out;
    for (Cell c : cells) out.push_back(c);
    return out;
}

Cell any_of(const std::vector<Cell>& cells, Random& r) { return cells[r.below(cells.size())]; }

CellSet untried(const Knowledge& k) { return k.layout().all() - k.asked(); }

// The candidates that pass a test, or all of them, or whatever was not shot at yet.
std::vector<Cell> preferred(const Knowledge& k, const Situation& s, auto&& test) {
    std::vector<Cell> all = listed(s.candidates.empty() ? untried(k) : s.candidates), some;
    std::ranges::copy_if(all, std::back_inserter(some), test);
    return some.empty() ? all : some;
}

// Draws lots among its choices.
class LotShooter : public Shooter {
    Shot shoot(const Knowledge& k, Random& r, const Effort&) override {
        return {.cell = any_of(choices(k), r), .note = remark(k)};
    }
    virtual Phrase remark(const Knowledge&) const { return {}; }
};

class RandomShooter final : public LotShooter {
    std::vector<Cell> choices(const Knowledge& k) const override { return listed(untried(k)); }
};

class ColumnsShooter final : public LotShooter {
    std::vector<Cell> choices(const Knowledge& k) const override { return {untried(k).first()}; }
};

class NeighbourShooter final : public LotShooter {
    std::vector<Cell> choices(const Knowledge& k) const override {
        const Situation s = situation(k);
        if (auto open = follow_ups(k, s); !open.empty()) return open;
        return preferred(k, s, [](Cell) { return true; });
    }
};

class OpenListShooter final : public LotShooter {
   public:
    OpenListShooter(bool gaps, bool chess) : gaps_(gaps), chess_(chess) {}

   private:
    std::vector<Cell> choices(const Knowledge& k) const override {
        const Situation s = situation(k);
        if (const auto open = follow_ups(k, s); !open.empty()) return {open.front()};
        return preferred(k, s, [&](Cell c) {
            return (!chess_ || (column_of(c) + row_of(c)) % 2 == 0) && (!gaps_ || some_ship_fits(k, s, c));
        });
    }
    Phrase remark(const Knowledge& k) const override {
        const auto open = follow_ups(k, situation(k));
        return open.empty() ? Phrase{} : Phrase{"battleship.note.open_list", {std::to_string(open.size())}};
    }
    bool gaps_, chess_;
};

class HuntShooter final : public LotShooter {
    std::vector<Cell> choices(const Knowledge& k) const override {
        const Situation s = situation(k);
        if (const auto open = follow_ups(k, s); !open.empty()) return {roomiest(open, k, s)};
        const int step = stride(s);
        auto grid = preferred(
            k, s, [&](Cell c) { return (column_of(c) + row_of(c)) % step == step - 1 && some_ship_fits(k, s, c); });
        if (!k.sums()) return grid;
        return {roomiest(grid, k, s)};
    }
    Phrase remark(const Knowledge& k) const override {
        const Situation s = situation(k);
        if (!follow_ups(k, s).empty()) return {"battleship.note.along"};
        return k.sums() ? Phrase{"battleship.note.column"}
                        : Phrase{"battleship.note.grid", {std::to_string(stride(s))}};
    }

    static int stride(const Situation& s) {
        int step = 1;
        while (step < max_length && !s.afloat[step]) ++step;
        return step;
    }

    // Where the column promises most fields per untried cell.
    static Cell roomiest(const std::vector<Cell>& cells, const Knowledge& k, const Situation& s) {
        const auto promise = [&](Cell c) {
            int untried_here = 0;
            for (int y = 0; y < k.layout().height; ++y) untried_here += s.candidates.has(cell_at(column_of(c), y));
            return k.sums() && untried_here ? static_cast<double>(s.room[column_of(c)]) / untried_here : 0.0;
        };
        return *std::ranges::max_element(cells, {}, promise);
    }
};

class DensityShooter final : public Shooter {
    Shot shoot(const Knowledge& k, Random& r, const Effort&) override {
        const Situation s = situation(k);
        const Chances heat = density(k, s);
        return {.cell = hottest(k, heat, any_of(preferred(k, s, [](Cell) { return true; }), r)),
                .heat = heat,
                .note = {"battleship.note.density"}};
    }
    std::vector<Cell> choices(const Knowledge& k) const override {
        const Situation s = situation(k);
        return {hottest(k, density(k, s), preferred(k, s, [](Cell) { return true; }).front())};
    }

    static Cell hottest(const Knowledge& k, const Chances& heat, Cell best) {
        for (Cell c : untried(k))
            if (heat[c] > heat[best]) best = c;
        return best;
    }

    // Every place of every ship afloat counts alike; a wounded ship's places outweigh the
    // others, the more so the more of its hits they explain.
    static Chances density(const Knowledge& k, const Situation& s) {
        Chances heat{};
        const auto open = open_placements(k.constraints());
        const bool apart = k.layout().apart != Apart::None;
        for (int length = 1; length <= max_length; ++length)
            for (const Placement& p : open[length]) {
                const CellSet hits = p.cells & k.hit();
                if (!s.afloat[length] || p.cells.meets(s.done) || (apart && (p.reserved & k.hit()) != hits) ||
                    !has_room(p, s, k))
                    continue;
                if (hits.empty() && !s.wounded.empty()) continue;
                const double weight = s.afloat[length] * std::pow(10.0, hits.count());
                for (Cell c : p.cells - hits) heat[c] += weight * (k.sums() ? s.room[column_of(c)] : 1);
            }
        return heat;
    }

    static bool has_room(const Placement& p, const Situation& s, const Knowledge& k) {
        if (!k.sums()) return true;
        const ColumnSums needed = column_sums(p.cells - k.hit());
        for (int x = 0; x < k.layout().width; ++x)
            if (needed[x] > s.room[x]) return false;
        return true;
    }
};

}  // namespace

std::unique_ptr<Shooter> random_shooter() { return std::make_unique<RandomShooter>(); }
std::unique_ptr<Shooter> columns_shooter() { return std::make_unique<ColumnsShooter>(); }
std::unique_ptr<Shooter> openlist_shooter(bool gaps, bool chess) {
    return std::make_unique<OpenListShooter>(gaps, chess);
}
std::unique_ptr<Shooter> neighbour_shooter() { return std::make_unique<NeighbourShooter>(); }
std::unique_ptr<Shooter> hunt_shooter() { return std::make_unique<HuntShooter>(); }
std::unique_ptr<Shooter> density_shooter() { return std::make_unique<DensityShooter>(); }

int shots_needed(Shooter& shooter, const Fleet& fleet, const Layout& l, bool sunk_announced, bool sums,
                 Random& random) {
    Knowledge k(l, sunk_announced);
    if (sums) k.announce(column_sums(fleet.cells()));
    int shots = 0;
    while (!k.hit().covers(fleet.cells())) {
        const Cell c = shooter.shoot(k, random, {}).cell;
        const Answer a = answer(fleet, k.asked(), c, sunk_announced);
        k.add(c, is_hit(a) && !sunk_announced ? Answer::Hit : a);
        ++shots;
    }
    return shots;
}

}  // namespace agon::battleship
