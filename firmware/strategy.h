// The strategies of the course's document: field by field (its simplification), the sampler, and the sampler that
// recognises what the other board did in earlier games and counters it: ships lie where it shoots late, and a field it
// placed before is tried first. No heap.
#pragma once

#include "firmware/shooter.h"
#include "games/battleship/dialects.h"

namespace agon::firmware {

enum class Strategy : std::uint8_t { Columns, Rows, Sample, Counter };

inline constexpr std::array<std::string_view, 4> strategy_names{"columns", "rows", "sample", "counter"};
std::optional<Strategy> strategy_named(std::string_view);

// What is known of the other sea.
struct Sight {
    ColumnSums sums{};
    CellSet asked{}, hits{};
};

// What one opponent did so far. The memory begins anew with another one.
class Habits {
   public:
    void meet(const battleship::Label&);
    void saw_shot(Cell);
    void saw_field(const battleship::Field&);
    void game_over();

    std::optional<Strategy> recognised() const;  // the order of its shots in the last game, where it is a plain one
    Fleet place(const Layout&, Chance&) const;   // of many fleets the one that it finds latest
    Cell expected(const Sight&) const;           // of a field placed before that fits; no_cell: there is none

   private:
    static constexpr int fields_kept = 8;
    int earliness(const CellSet&) const;

    battleship::Label label_{};
    std::array<Cell, battleship::max_cells> shots_{};
    int shot_count_ = 0, last_count_ = 0;  // last_count_: of the game before, whose shots are kept until the next
    std::array<std::uint8_t, battleship::max_cells> early_{};  // 100: always shot at first, 0: never
    std::array<CellSet, fields_kept> fields_{};
    int field_count_ = 0;
};

// A shot that needs no thought; no_cell: the sampler decides.
Cell ready_shot(Strategy, const Habits&, const Sight&);

}  // namespace agon::firmware
