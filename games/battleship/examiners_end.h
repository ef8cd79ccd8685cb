// The examiner's end of a board's line: it answers truly, and shoots to win or to be shot at.
#pragma once

#include <algorithm>

#include "core/random.h"
#include "games/battleship/uart_machine.h"

namespace agon::battleship {

// In a game the board is beaten, or may shoot to the end.
enum class Aim : std::uint8_t { Win, BeShotAt };

class ExaminersEnd {
   public:
    ExaminersEnd(const UartSettings& s, Random& random, Aim aim, std::string student, Millis now)
        : machine_(s, now), aim_(aim), student_(std::move(student)),
          fleet_(*sequential_fleet(s.layout, [&](int n) { return random.below(static_cast<std::uint64_t>(n)); })) {}

    UartMachine& machine() { return machine_; }

    void decide(Millis now) {
        for (Wish w; (w = machine_.wish()) != Wish::None;) {
            if (w == Wish::Start) machine_.start(student_, now);
            if (w == Wish::Sums) machine_.announce(column_sums(fleet_.cells()), now);
            if (w == Wish::Shot) machine_.shoot(target(), now);
            if (w == Wish::Answer) machine_.answer(fleet_.at(machine_.incoming()) != nullptr, now);
            if (w == Wish::Field) machine_.disclose(field_of(fleet_), now);
        }
    }

   private:
    Cell target() { return aim_ == Aim::Win ? where_ships_are_left() : where_none_is_missed(); }

    int left_in(int column) const {
        int hits = 0;
        for (Cell c : machine_.hits()) hits += column_of(c) == column;
        return machine_.peer_sums()[static_cast<std::size_t>(column)] - hits;
    }

    // The first hit is asked for once more: the answer must be the same.
    Cell where_ships_are_left() {
        const CellSet hits = machine_.hits();
        if (hits.count() > 0 && !repeated_) {
            repeated_ = true;
            return *hits.begin();
        }
        Cell best = no_cell;
        for (Cell c : machine_.settings().layout.all())
            if (!machine_.asked().has(c) && (best == no_cell || left_in(column_of(c)) > left_in(column_of(best))))
                best = c;
        return best == no_cell ? *hits.begin() : best;
    }

    // One column with ships is spared, so that we never win; when all others are known, water is shot at again.
    Cell where_none_is_missed() const {
        const auto& sums = machine_.peer_sums();
        const int spared = static_cast<int>(std::ranges::max_element(sums) - sums.begin());
        Cell best = no_cell;
        for (Cell c : machine_.settings().layout.all()) {
            if (machine_.asked().has(c) || column_of(c) == spared) continue;
            if (best == no_cell || left_in(column_of(c)) < left_in(column_of(best))) best = c;
        }
        if (best != no_cell) return best;
        for (Cell c : machine_.asked())
            if (!machine_.hits().has(c)) return c;
        return *machine_.asked().begin();
    }

    UartMachine machine_;
    Aim aim_;
    std::string student_;
    Fleet fleet_;
    bool repeated_ = false;
};

}  // namespace agon::battleship
