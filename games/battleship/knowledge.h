// Everything that was said about one sea: column sums and answers in the order given.
// It turns them into conditions on single placements, from which counting and auditing
// follow exactly, whatever contact between ships the rules allow.
#pragma once

#include "games/battleship/grid.h"

namespace agon::battleship {

// A fleet fits if it is legal, leaves `water` free, covers `hit` and uses no closed placement.
struct Constraints {
    Layout layout{};
    std::optional<ColumnSums> sums{};
    CellSet water{}, hit{};
    // Upper left ends at which a ship of this length may not lie: [0] horizontal, [1] vertical.
    std::array<std::array<CellSet, max_length + 1>, 2> closed{};
    bool impossible = false;  // the answers contradict the size of the fleet

    constexpr bool open(const Ship& s) const { return !closed[s.vertical][s.length].has(cell_at(s.column, s.row)); }
    bool fits(const Fleet&) const;
};

class Knowledge {
   public:
    Knowledge() = default;
    Knowledge(const Layout& l, bool sunk_announced, std::optional<ColumnSums> sums = {})
        : layout_(l), sunk_announced_(sunk_announced), sums_(sums) {}

    void add(Cell, Answer);  // the first answer for a cell counts
    // Forgets what was answered, not that there was an answer: for proofs by as few answers as possible.
    void ignore(const CellSet&);
    Knowledge without_last() const;  // as it was before the last answer; requires one
    Answer at(Cell c) const { return answers_[c]; }
    int order(Cell c) const { return order_[c]; }  // 1 for the first answer; 0: not asked
    int count() const { return count_; }
    CellSet asked() const { return asked_; }
    CellSet hit() const { return hit_; }
    CellSet water() const { return water_; }
    Constraints constraints() const;
    bool explains(const Ship&) const;       // could this ship lie there after all answers?
    bool explained_by(const Fleet&) const;  // requires a legal fleet; as constraints().fits(), but quick

    const Layout& layout() const { return layout_; }
    bool sunk_announced() const { return sunk_announced_; }
    const std::optional<ColumnSums>& sums() const { return sums_; }
    void announce(std::optional<ColumnSums> s) { sums_ = s; }

    bool operator==(const Knowledge&) const = default;

   private:
    bool miscounts() const;  // do they contradict the size of the fleet?

    Layout layout_{};
    bool sunk_announced_ = true;
    std::optional<ColumnSums> sums_{};
    std::array<Answer, max_cells> answers_{};
    std::array<std::uint8_t, max_cells> order_{};
    CellSet asked_{}, water_{}, hit_{};
    std::uint8_t count_ = 0;
};

}  // namespace agon::battleship
