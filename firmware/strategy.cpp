#include "firmware/strategy.h"

namespace agon::firmware {
namespace {

using namespace battleship;

constexpr Cell turned(Cell c) { return cell_at(row_of(c), column_of(c)); }  // column by column becomes row by row

Cell next_in_order(Strategy s, const CellSet& asked) {
    for (int i = 0; i < max_cells; ++i) {
        const Cell c = s == Strategy::Columns ? static_cast<Cell>(i) : turned(static_cast<Cell>(i));
        if (!asked.has(c)) return c;
    }
    return no_cell;
}

bool ascending(const Cell* shots, int count, Strategy s) {
    for (int i = 1; i < count; ++i) {
        const Cell a = shots[i - 1], b = shots[i];
        if (s == Strategy::Columns ? a >= b : turned(a) >= turned(b)) return false;
    }
    return true;
}

}  // namespace

std::optional<Strategy> strategy_named(std::string_view name) {
    for (std::size_t i = 0; i < strategy_names.size(); ++i)
        if (strategy_names[i] == name) return static_cast<Strategy>(i);
    return std::nullopt;
}

void Habits::meet(const Label& label) {
    if (label == label_) return;
    *this = Habits();
    label_ = label;
}

void Habits::saw_shot(Cell c) {
    if (shot_count_ < max_cells) shots_[shot_count_++] = c;
}

void Habits::saw_field(const Field& field) {
    CellSet cells;
    for (int c = 0; c < max_cells; ++c)
        if (field[c]) cells.add(static_cast<Cell>(c));
    fields_[field_count_++ % fields_kept] = cells;
}

// Each game counts as much as all before it together.
void Habits::game_over() {
    for (std::uint8_t& e : early_) e /= 2;
    CellSet seen;  // of a repeated shot the first counts
    for (int i = 0; i < shot_count_; ++i) {
        if (!seen.has(shots_[i])) early_[shots_[i]] += static_cast<std::uint8_t>((max_cells - i) / 2);
        seen.add(shots_[i]);
    }
    last_count_ = shot_count_;
    shot_count_ = 0;
}

std::optional<Strategy> Habits::recognised() const {
    constexpr int enough = 12;
    if (last_count_ < enough) return std::nullopt;
    for (Strategy s : {Strategy::Columns, Strategy::Rows})
        if (ascending(shots_.data(), last_count_, s)) return s;
    return std::nullopt;
}

int Habits::earliness(const CellSet& cells) const {
    int sum = 0;
    for (Cell c : cells) sum += early_[c];
    return sum;
}

Fleet Habits::place(const Layout& l, Chance& chance) const {
    constexpr int warm_up_steps = 500, steps = 3000, temperature = 1;
    Fleet best = random_fleet(l, chance);
    int least = earliness(best.cells());
    Chain chain(l);
    for (int i = 0; i < steps; ++i) {
        chain.step(temperature, chance);
        if (i < warm_up_steps || chain.violation() > 0) continue;
        const int early = earliness(chain.cells());
        if (early < least) least = early, best = chain.fleet();
    }
    return best;
}

Cell Habits::expected(const Sight& s) const {
    for (int i = field_count_ - 1; i >= 0 && i >= field_count_ - fields_kept; --i) {
        const CellSet& cells = fields_[i % fields_kept];
        if (column_sums(cells) == s.sums && (cells & s.asked) == s.hits) return (cells - s.asked).first();
    }
    return no_cell;
}

Cell ready_shot(Strategy s, const Habits& habits, const Sight& sight) {
    if (s == Strategy::Counter) return habits.expected(sight);
    return s == Strategy::Sample ? no_cell : next_in_order(s, sight.asked);
}

}  // namespace agon::firmware
