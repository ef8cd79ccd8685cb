#include "firmware/shooter.h"

namespace agon::firmware {
namespace {

using namespace battleship;

// Costs of one violation, in weight steps, and the weight of a step per temperature. They
// were tuned for shots per game; any values give the same distribution over fitting fleets.
constexpr int contact_cost = 3, sum_cost = 2, hit_cost = 3, water_cost = 4;
constexpr std::array weight_step{0.4f, 0.5f, 0.6f, 0.7f, 0.8f};  // coldest first
constexpr int cheapest = -24, dearest = 63;

struct Weights {
    std::array<std::array<float, dearest - cheapest + 1>, weight_step.size()> of{};
    constexpr Weights() {
        for (std::size_t t = 0; t < of.size(); ++t) {
            float w = 1;
            for (int cost = 0; cost > cheapest; --cost) w /= weight_step[t];
            for (float& x : of[t]) x = w, w *= weight_step[t];
        }
    }
    float operator()(int temperature, int cost) const {
        return of[temperature][(cost < cheapest ? cheapest : cost > dearest ? dearest : cost) - cheapest];
    }
};
constexpr Weights weight;

constexpr int magnitude(int n) { return n < 0 ? -n : n; }
constexpr void change(std::int8_t& counter, int by) { counter = static_cast<std::int8_t>(counter + by); }

}  // namespace

Chain::Chain(const Layout& l) : layout_(l) {
    for (int length = max_length; length >= 1; --length)
        for (int n = 0; n < l.ships[length]; ++n) {
            length_[count_] = static_cast<std::uint8_t>(length);
            placed_[count_] = {static_cast<std::uint8_t>(slot(count_ % side, 0)), true};
            put(count_++, +1);
        }
}

void Chain::expect(const ColumnSums& sums) {
    sums_known_ = true;
    for (int x = 0; x < side; ++x) change(excess_[x], -sums[x]);
}

void Chain::learn(Cell c, bool hit) {
    const int at = slot(column_of(c), row_of(c));
    if (known_[at]) return;
    known_[at] = hit ? 1 : -1;
    if (hit) uncovered_ += cover_[at] == 0;
    else wet_ += cover_[at];
}

// Pairs of fields of this ship and others that are too close: a measure both ships agree on.
int Chain::contacts(int ship) const {
    int n = 0;
    for (int i = 0, at = placed_[ship].at; i < length_[ship]; ++i, at += stride(ship)) n += near_[at];
    return n;
}

void Chain::put(int ship, int sign) {
    if (sign > 0) contacts_ += contacts(ship);
    for (int i = 0, at = placed_[ship].at; i < length_[ship]; ++i, at += stride(ship)) {
        if (layout_.apart == Apart::All)
            for (int d : {-width - 1, -width + 1, width - 1, width + 1}) change(near_[at + d], sign);
        if (layout_.apart != Apart::None)
            for (int d : {-width, -1, 1, width}) change(near_[at + d], sign);
        change(near_[at], sign);
        change(cover_[at], sign);
        change(excess_[at / width - 1], sign);
        if (known_[at] > 0 && cover_[at] == (sign > 0 ? 1 : 0)) uncovered_ -= sign;
        if (known_[at] < 0) wet_ += sign;
    }
    if (sign < 0) contacts_ -= contacts(ship);
}

int Chain::sum_change(int column, int fields) const {
    return sums_known_ ? sum_cost * (magnitude(excess_[column] + fields) - magnitude(excess_[column])) : 0;
}

int Chain::violation() const {
    int sums = 0;
    for (int e : excess_) sums += magnitude(e);
    return contact_cost * contacts_ + hit_cost * uncovered_ + water_cost * wet_ + (sums_known_ ? sum_cost * sums : 0);
}

// Draws a position for a ship that was taken away. Costs of single fields are summed along
// columns and rows first, so that a position costs one subtraction.
void Chain::choose(int ship, int temperature, Chance& chance) {
    std::array<std::int16_t, slots> down, across;
    std::array<float, 2 * max_cells> sums;
    std::array<std::uint8_t, 2 * max_cells> heads;
    float total = 0;
    int n = 0;
    const int length = length_[ship];
    const auto offer = [&](int cost, int head) {
        sums[n] = total += weight(temperature, cost);
        heads[n++] = static_cast<std::uint8_t>(head);
    };
    for (int y = 0; y < side; ++y) across[slot(-1, y)] = 0;
    for (int x = 0; x < side; ++x) {
        const int one_more = sum_change(x, 1), whole = sum_change(x, length), top = slot(x, 0);
        down[top - 1] = 0;
        for (int at = top; at < top + side; ++at) {
            int cost = contact_cost * near_[at];
            if (known_[at] < 0) cost += water_cost;
            else if (known_[at] > 0 && cover_[at] == 0) cost -= hit_cost;
            down[at] = static_cast<std::int16_t>(down[at - 1] + cost);
            across[at] = static_cast<std::int16_t>(across[at - width] + cost + one_more);
        }
        for (int at = top; at + length <= top + side; ++at) offer(down[at + length - 1] - down[at - 1] + whole, at);
    }
    const int vertical = n;
    for (int x = 0; x + length <= side; ++x)
        for (int at = slot(x, 0); at < slot(x, side); ++at)
            offer(across[at + width * (length - 1)] - across[at - width], at);
    const float drawn = chance.unit() * total;
    int i = 0;
    while (i + 1 < n && sums[i] <= drawn) ++i;
    placed_[ship] = {heads[i], i < vertical};
}

void Chain::step(int temperature, Chance& chance) {
    turn_ = turn_ + 1 == count_ ? 0 : turn_ + 1;
    put(turn_, -1);
    choose(turn_, temperature, chance);
    put(turn_, +1);
}

Fleet Chain::fleet() const {
    Fleet f;
    for (int i = 0; i < count_; ++i)
        f.add(ship_at(cell_at(placed_[i].at / width - 1, placed_[i].at % width - 1), length_[i], placed_[i].vertical));
    return f;
}

CellSet Chain::cells() const {
    CellSet s;
    for (int x = 0; x < side; ++x)
        for (int y = 0; y < side; ++y)
            if (cover_[slot(x, y)]) s.add(cell_at(x, y));
    return s;
}

Shooter::Shooter(const Layout& l, std::uint32_t seed)
    : chance_(seed), chains_{Chain(l), Chain(l), Chain(l), Chain(l), Chain(l)}, open_(l.all()) {}

void Shooter::announced(const ColumnSums& sums) {
    for (Chain& c : chains_) c.expect(sums);
}

void Shooter::answered(Cell c, bool hit) {
    open_.remove(c);
    for (Chain& chain : chains_) chain.learn(c, hit);
    int kept = 0;  // uniform samples that fit one more answer are uniform samples of what is left
    for (int i = 0; i < count_; ++i)
        if (pool_[i].has(c) == hit) pool_[kept++] = pool_[i];
    count_ = kept;
    drawn_ = static_cast<std::uint32_t>(kept);
}

// All samples since the last answer have the same chance to stay (reservoir sampling).
void Shooter::keep(const CellSet& cells) {
    ++drawn_;
    const int place = count_ < capacity ? count_++ : static_cast<int>(chance_.below(drawn_));
    if (place < capacity) pool_[place] = cells;
}

// Neighbouring temperatures swap fleets with the probability that keeps both distributions.
void Shooter::exchange(int colder) {
    const int gain = chains_[colder].violation() - chains_[colder + 1].violation();
    const float ratio = weight_step[colder + 1] / weight_step[colder];  // above 1
    float chance = 1;
    for (int i = gain; i < 0 && chance > 1e-6f; ++i) chance /= ratio;
    if (chance_.unit() >= chance) return;
    const Chain swapped = chains_[colder];
    chains_[colder] = chains_[colder + 1];
    chains_[colder + 1] = swapped;
}

void Shooter::think(int least_steps, int most_steps) {
    constexpr int steps_between_exchanges = 5;
    nearest_violation_ = 1 << 20;
    for (int done = 0; done < least_steps || (done < most_steps && count_ < enough);) {
        for (int t = 0; t < temperatures; ++t)
            for (int i = 0; i < steps_between_exchanges; ++i, ++done) {
                chains_[t].step(t, chance_);
                const int violation = chains_[t].violation();
                if (violation == 0) keep(chains_[t].cells());
                if (violation < nearest_violation_) nearest_violation_ = violation, nearest_ = chains_[t].cells();
            }
        for (int t = 0; t + 1 < temperatures; ++t) exchange(t);
    }
}

std::array<std::uint16_t, max_cells> Shooter::votes() const {
    std::array<std::uint16_t, max_cells> n{};
    for (int c = 0; c < max_cells; ++c) {
        for (int i = 0; i < count_; ++i) n[c] += pool_[i].has(static_cast<Cell>(c));
        if (count_ == 0) n[c] = nearest_.has(static_cast<Cell>(c));
    }
    return n;
}

const CellSet* Shooter::sample(Cell c, bool covered) const {
    for (int i = 0; i < count_; ++i)
        if (c == no_cell || pool_[i].has(c) == covered) return &pool_[i];
    return nullptr;
}

Cell Shooter::best() const {
    const auto n = votes();
    int best = open_.first();
    for (int c = 0; c < max_cells; ++c)
        if (open_.has(static_cast<Cell>(c)) && n[c] > n[best]) best = c;
    return static_cast<Cell>(best);
}

namespace {
constexpr int warm_up = 500, warm_enough = 1;  // the temperature that finds fitting fleets soonest
}

Fleet random_fleet(const Layout& l, Chance& chance) {
    Chain chain(l);
    for (int i = 0; i < warm_up || chain.violation() > 0; ++i) chain.step(warm_enough, chance);
    return chain.fleet();
}

std::optional<Fleet> fleet_with(const Layout& l, const ColumnSums& sums, Chance& chance, int most_steps) {
    Chain chain(l);
    chain.expect(sums);
    for (int i = 0; i < most_steps && (i < warm_up || chain.violation() > 0); ++i) chain.step(warm_enough, chance);
    return chain.violation() == 0 ? std::optional(chain.fleet()) : std::nullopt;
}

}  // namespace agon::firmware
