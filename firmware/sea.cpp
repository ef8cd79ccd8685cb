#include "firmware/sea.h"

namespace agon::firmware {
namespace {

using namespace battleship;

constexpr int admit_above = 80;  // per cent: denying a likelier hit would leave few fleets to hide in

ColumnSums even_sums(const Layout& l) {
    ColumnSums sums{};
    for (int x = 0; x < l.width; ++x)
        sums[x] = static_cast<std::uint8_t>(l.fields() * (x + 1) / l.width - l.fields() * x / l.width);
    return sums;
}

// Uneven sums tell where to shoot. A search that takes too long is given up: any fleet may be announced.
Fleet spread_fleet(const Layout& l, Chance& chance) {
    constexpr int most_steps = 4000;
    const auto found = fleet_with(l, even_sums(l), chance, most_steps);
    return found ? *found : random_fleet(l, chance);
}

}  // namespace

Fleet ships_in(const Layout& l, const CellSet& cells) {
    Fleet f;
    for (CellSet rest = cells; !rest.empty();) {
        const CellSet ship = detail::island(l, rest, rest.lowest());
        const Cell head = ship.lowest();
        f.add(ship_at(head, ship.count(), row_of(head) + 1 < max_side && ship.has(static_cast<Cell>(head + 1))));
        rest -= ship;
    }
    return f;
}

EvasiveSea::EvasiveSea(const Layout& l, Chance& chance)
    : layout_(l), fleet_(spread_fleet(l, chance)), believed_(l, chance.next()) {
    believed_.announced(column_sums(fleet_.cells()));
}

// The answer needs a fleet that explains it: the one held, or a sample.
bool EvasiveSea::choose(Cell c) {
    const int votes = believed_.votes()[c], all = believed_.samples();
    const bool wanted = all > 0 ? 100 * votes > admit_above * all : fleet_.at(c) != nullptr;
    if (const CellSet* moved = believed_.sample(c, wanted); moved && wanted != (fleet_.at(c) != nullptr))
        fleet_ = ships_in(layout_, *moved);
    const bool hit = fleet_.at(c) != nullptr;
    said_.add(c);
    believed_.answered(c, hit);
    return hit;
}

}  // namespace agon::firmware
