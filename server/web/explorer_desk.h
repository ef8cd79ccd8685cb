// What recorded games did in a position, for the pages: the arena's own matches and games that were brought.
// It lives on the library's thread, where it remembers the matches that it has read.
#pragma once

#include <filesystem>
#include <set>

#include "arena/explorer.h"
#include "store/store.h"

namespace agon {

class ExplorerDesk {
   public:
    static constexpr int most_matches = 20'000;  // the newest
    // Of the processor, for matches that were not read before; the rest is read at the next request.
    static constexpr auto reading_time = std::chrono::seconds(2);

    explicit ExplorerDesk(std::filesystem::path folder) : folder_(std::move(folder)) {}

    struct Query {
        std::string game, rules, moves;
        std::uint64_t seed = 1;  // of the start, where it is drawn
    };
    Result<std::string> explore(const Store&, const Query&);

   private:
    struct Stored {
        Header start{};  // without opening: that is among the moves
        ToldGame told{};
    };
    struct Shelf {
        std::set<std::string> read{};
        std::vector<Stored> games{};
    };
    enum class Reading : std::uint8_t { Whole, BrokenOff };

    Reading read_matches(const Store&, const std::string& game);
    void add_all(Explorer&, const Query&, const AnyPosition& start) const;

    std::filesystem::path folder_;
    std::map<std::string, Shelf> shelves_{};
};

}  // namespace agon
