// A board for tests: the protocol machine with a fleet and a plain shooter, or the same
// with one lie. It answers at once; what it sends is what the other side receives.
#pragma once

#include <deque>
#include <string>

#include "core/random.h"
#include "games/battleship/uart_machine.h"

namespace agon::battleship::test {

enum class Lie { None, DenyOneHit, OtherSums, MirrorField, FewSums };

struct TestBoard {
    TestBoard(UartSettings s, std::uint64_t seed, Lie l = Lie::None) : machine(s, 0), random(seed), lie(l) {
        fleet = *sequential_fleet(s.layout, [this](int n) { return random.below(static_cast<std::uint64_t>(n)); });
        for (Cell c : s.layout.all()) targets[targets_left++] = c;
        for (int i = targets_left; i > 1; --i)
            std::swap(targets[i - 1], targets[random.below(static_cast<std::uint64_t>(i))]);
    }

    void hear(std::string_view frame, Millis now) {
        machine.on_frame(frame, now);
        machine.events().clear();
        decide(now);
    }

    void decide(Millis now) {
        for (Wish w; (w = machine.wish()) != Wish::None;) {
            if (w == Wish::Start && !started && machine.settings().role == Role::S1)
                return;  // nobody pressed the button
            if (w == Wish::Start) machine.start("1234", now);
            if (w == Wish::Sums) machine.announce(sums(), now);
            if (w == Wish::Shot) machine.shoot(next_target(), now);
            if (w == Wish::Answer) machine.answer(answer(machine.incoming()), now);
            if (w == Wish::Field) machine.disclose(field(), now);
            flush();
        }
        flush();
    }

    void press_start(Millis now) {
        started = true;
        decide(now);
    }

    void flush() {
        for (const Frame& f : machine.frames()) out.emplace_back(f.view());
        machine.frames().clear();
    }

    Cell next_target() {
        if (knows)  // a test that wants this board to win quickly
            for (Cell c : *knows)
                if (!machine.asked().has(c)) return c;
        return repeats ? targets[0] : targets[shots++ % static_cast<std::size_t>(targets_left)];
    }

    ColumnSums sums() const {
        ColumnSums s = column_sums(fleet.cells());
        if (lie == Lie::FewSums) --s[s[0] ? 0 : 1];
        if (lie == Lie::OtherSums)
            for (int x = 0; x + 1 < max_side; ++x)
                if (s[x] > 0 && s[x + 1] < 9) {
                    --s[x], ++s[x + 1];
                    break;
                }
        return s;
    }

    bool answer(Cell c) {
        const bool hit = fleet.at(c) != nullptr;
        if (hit && lie == Lie::DenyOneHit && !lied) return lied = true, false;
        return hit;
    }

    Field field() const {
        Field f = field_of(fleet);
        if (lie == Lie::MirrorField)  // a legal fleet with the same sums, but not where the answers were
            for (int x = 0; x < max_side; ++x)
                for (int y = 0; y < max_side / 2; ++y)
                    std::swap(f[static_cast<std::size_t>(cell_at(x, y))],
                              f[static_cast<std::size_t>(cell_at(x, 9 - y))]);
        return f;
    }

    UartMachine machine;
    Random random;
    Lie lie;
    Fleet fleet;
    std::optional<CellSet> knows;
    bool started = false, lied = false, repeats = false;
    std::size_t shots = 0;
    std::array<Cell, 100> targets{};
    int targets_left = 0;
    std::deque<std::string> out;
};

}  // namespace agon::battleship::test
