// A whole game of the Prolog course as the clients of a load generator play it: random
// fleets, random shots, honest answers, up to the last code 4.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/battleship/relay.h"
#include "games/battleship/sampler.h"

namespace agon::bench {

struct Spoken {
    int by;
    std::string line;
};
using Dialogue = std::vector<Spoken>;

inline Dialogue relay_script(std::uint64_t seed, int attacker) {  // who shoots first: 0 or 1
    using namespace battleship;
    Random random(seed);
    const std::array fleets{*uniform_fleet(prolog_layout, random), *uniform_fleet(prolog_layout, random)};
    std::array<std::vector<Cell>, 2> shots;
    for (auto& s : shots) {
        for (Cell c : prolog_layout.all()) s.push_back(c);
        for (std::size_t i = s.size(); i > 1; --i) std::swap(s[i - 1], s[random.below(i)]);
    }
    std::array<CellSet, 2> suffered{};
    Dialogue out;
    for (int by = attacker;; by = 1 - by) {
        const auto shooter = static_cast<std::size_t>(by), target = 1 - shooter;
        const Cell c = shots[shooter].back();
        shots[shooter].pop_back();
        const Answer a = answer(fleets[target], suffered[target], c, true);
        suffered[target].add(c);
        out.push_back({by, text(RelayMessage{RelayMessage::Attack, {column_of(c), row_of(c)}}) + "\n"});
        out.push_back(
            {1 - by, text(RelayMessage{RelayMessage::Result, {column_of(c), row_of(c), static_cast<int>(a)}}) + "\n"});
        if (a == Answer::Last) return out;
    }
}

}  // namespace agon::bench
