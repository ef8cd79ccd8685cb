// How an opening book grows: where players went, and along the lines that both sides could choose.
#pragma once

#include "core/engine.h"
#include "search/opening_book.h"

namespace agon {

// How far a line goes, and what a ply on it costs beside the points that its moves give away: with little, the best
// lines become long before worse ones are looked at.
struct Growth {
    int plies = 24;
    double ply_costs = 0.1;
};

// The values are those of all its moves.
void open_page(OpeningBook&, const AnyPosition&, std::span<const MoveValue> values);

// The position that is not opened and to which the cheapest line from `start` leads; null if there is none so near.
std::unique_ptr<AnyPosition> next_to_open(const OpeningBook&, const AnyPosition& start, const Growth&);

// Positions of recorded games, those that were reached most often first and of these the earlier.
class Crossroads {
   public:
    Crossroads(const GameLibrary& library, int plies) : library_(library), plies_(plies) {}
    void add(const AnyPosition& start, std::span<const std::string_view> moves);
    std::vector<std::shared_ptr<const AnyPosition>> by_traffic() const;

   private:
    struct Place {
        std::shared_ptr<const AnyPosition> position{};
        int ply = 0, games = 0;
    };
    const GameLibrary& library_;
    int plies_;
    std::map<std::string, Place> places_{};
};

}  // namespace agon
