// Where positions come from: recorded games, and games the current weights play against
// themselves from random openings with noise, so that bad positions are known too.
#pragma once

#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "games/othello/train/search.h"

namespace agon::othello::train {

// All positions with one number of empties; a slot without discs is unused.
struct Stage {
    explicit Stage(std::size_t n) : own(n), opp(n), value(n) {}
    Buffer<Bits> own, opp;  // the mover's discs and the opponent's
    Buffer<float> value;    // in discs for the mover
};
using Positions = std::vector<std::unique_ptr<Stage>>;  // by empties, 0..60

// A recorded game as othello_train_games writes it: 60 squares (255: no more), Black's margin.
inline constexpr std::size_t game_bytes = 61;
using RecordedGame = std::array<std::uint8_t, game_bytes>;

inline std::vector<RecordedGame> read_games(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::vector<RecordedGame> all;
    for (RecordedGame g; in.read(reinterpret_cast<char*>(g.data()), game_bytes);) all.push_back(g);
    return all;
}

struct Visit {
    Bits own, opp;
    float value;
};

// Every position of the recorded games with a legal move, with the result as its value;
// `room` slots stay free at the front for games of our own.
inline Positions positions_of(const std::vector<RecordedGame>& games, long room) {
    std::array<std::vector<Visit>, 61> visits;
    for (const RecordedGame& g : games) {
        Bits own = Bits{1} << 28 | Bits{1} << 35, opp = Bits{1} << 27 | Bits{1} << 36;
        auto value = static_cast<float>(static_cast<signed char>(g[60]));
        for (std::size_t i = 0; i < 60 && g[i] != 255; ++i) {
            const Bits bit = Bits{1} << g[i];
            if (!(moves_of(own, opp) & bit)) {
                std::swap(own, opp);
                value = -value;
            }  // an unrecorded pass
            visits[static_cast<std::size_t>(64 - count(own | opp))].push_back({own, opp, value});
            const Bits turned = turned_by(bit, own, opp);
            const Bits next = opp ^ turned;
            opp = own ^ turned ^ bit;
            own = next;
            value = -value;
        }
    }
    Positions out;
    for (const auto& at : visits) {
        auto stage = std::make_unique<Stage>(at.size() + static_cast<std::size_t>(room) + 1);
        std::vector<Bits> own, opp;
        std::vector<float> value;
        for (const Visit& v : at) {
            own.push_back(v.own);
            opp.push_back(v.opp);
            value.push_back(v.value);
        }
        stage->own.upload(own, static_cast<std::size_t>(room));
        stage->opp.upload(opp, static_cast<std::size_t>(room));
        stage->value.upload(value, static_cast<std::size_t>(room));
        out.push_back(std::move(stage));
    }
    return out;
}

AGON_HD inline std::uint64_t next_random(std::uint64_t& state) {  // SplitMix64
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}
AGON_HD inline float random_unit(std::uint64_t& state) {
    return static_cast<float>(next_random(state) >> 40) * 0x1p-24f;
}

struct StagePointers {
    Bits *own[61], *opp[61];
};

// One game: random to begin with, then the best move after a look of `ahead` discs with
// triangular noise of a strength drawn per game.
AGON_HD inline void play_one(long slot, const StagePointers& to, const float* weights, std::uint64_t seed, int ahead) {
    std::uint64_t state = seed * 0x2545f4914f6cdd1d + static_cast<std::uint64_t>(slot);
    next_random(state);
    const int random_plies = static_cast<int>(slot % 12 == 0  ? random_unit(state) * 54
                                              : slot % 2 == 0 ? 4 + random_unit(state) * 18
                                                              : 2 + random_unit(state) * 9);
    const float noise = slot % 3 == 0 ? 0.6f : slot % 3 == 1 ? 2.f : 6.f;  // discs
    Bits own = Bits{1} << 28 | Bits{1} << 35, opp = Bits{1} << 27 | Bits{1} << 36;
    for (int ply = 0;; ++ply) {
        Bits moves = moves_of(own, opp);
        if (!moves) {
            const Bits t = own;
            own = opp;
            opp = t;
            moves = moves_of(own, opp);
            if (!moves) return;
        }
        const int empties = 64 - count(own | opp);
        to.own[empties][slot] = own;
        to.opp[empties][slot] = opp;
        Bits best_own = 0, best_opp = 0;
        float best = -10000;
        for (; moves; moves &= moves - 1) {
            const Bits bit = moves & (~moves + 1), turned = turned_by(bit, own, opp);
            const Bits a = opp ^ turned, b = own ^ turned ^ bit;
            float v = (random_unit(state) - random_unit(state)) * noise;
            if (ply >= random_plies) v -= look_ahead(a, b, ahead < empties - 1 ? ahead : 0, -1000, 1000, weights);
            if (v > best) {
                best = v;
                best_own = a;
                best_opp = b;
            }
        }
        own = best_own;
        opp = best_opp;
    }
}

inline void play_games(const Positions& positions, long games, const float* weights, std::uint64_t seed, int ahead) {
    StagePointers to;
    for (std::size_t e = 0; e <= 60; ++e) {
        to.own[e] = positions[e]->own.data();
        to.opp[e] = positions[e]->opp.data();
    }
    for_each_index(games, [=] AGON_HD(long i) { play_one(i, to, weights, seed, ahead); });
}

}  // namespace agon::othello::train
