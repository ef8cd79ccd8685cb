// A player that lives inside the arena. It is asked to think about a view (only what
// its seat may know) within a budget, and answers with a move and its thoughts.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <stop_token>

#include "core/event.h"

namespace agon {

// What the clocks leave for this move. An engine takes the tightest of what is set.
struct Budget {
    std::optional<Duration> total_left{};  // for the rest of the match
    Duration increment{};                  // comes back after the move
    std::optional<Duration> per_move{};
    std::optional<std::uint64_t> nodes{};  // deterministic limit
    int threads = 1;
    std::optional<int> depth{};  // plies to look ahead, for engines that count in plies
};

// For a player that is limited by nodes or depth and promises the same answer every time: the clock
// does not ration its moves, it only keeps the player from losing by it.
Budget without_rationing(Budget);

struct MoveValue {
    std::string move;
    double value = 0;                 // in the game's points, from the mover's side
    int depth = 0;                    // plies looked ahead
    bool exact = false;               // solved: value is certain
    std::vector<std::string> line{};  // what both sides are expected to play, this move first; may be empty
    int confidence = 0;               // per cent, of a look to the end that left out the improbable; 0: none
};

struct Decision {
    std::string move;
    std::vector<MoveValue> values{};  // what was considered, best first; may be empty
    Phrase note{};                    // one line for a person: depth, target, expectation; without a code: none
    std::string overlay{};            // JSON for the board: beliefs, path, heat map; may be empty
    bool resigns = false;             // instead of a move
};

// What an engine has learnt about one opponent; only the engine knows what that is.
struct Acquaintance {
    virtual ~Acquaintance() = default;
};

class Engine {
   public:
    virtual ~Engine() = default;
    // Loads, unpacks and allocates all that thinking needs, so that no clock runs meanwhile.
    virtual void warm() {}
    virtual void new_series() {}  // a new opponent: forget what was learnt
    // Between connections: what it knows of the opponent it met last, and an opponent that it meets again.
    virtual std::shared_ptr<const Acquaintance> learnt() const { return nullptr; }
    virtual void recall(const Acquaintance&) {}
    virtual void new_game(Seat, const AnyPosition& /*start, as seen*/, std::uint64_t /*seed*/) {}
    virtual void observe(const Event&, const AnyPosition& /*view after it*/) {}
    virtual Decision think(const AnyPosition& view, Seat, const Budget&, std::stop_token) = 0;
    // Value of every legal move, best first; empty if this engine cannot say.
    virtual std::vector<MoveValue> analyse(const AnyPosition&, Seat, const Budget&, std::stop_token) { return {}; }
};

// "best?time=100ms&seed=7", "level:4": the name, its level and its options.
struct EngineSpec {
    std::string name;            // "best", "level"
    std::optional<int> level{};  // 4 in "level:4"
    std::map<std::string, std::string> options{};
};
Result<EngineSpec> parse_engine_spec(std::string_view text);
std::string text(const EngineSpec&);

// Options that every engine understands, taken out of a spec: time=, nodes=, threads=, seed=.
struct CommonOptions {
    std::optional<Duration> time{};
    std::optional<std::uint64_t> nodes{}, seed{};
    int threads = 1;
    Budget applied_to(Budget) const;  // the tighter of both; a limit of nodes is not rationed by the clock
};
// Fails with a sentence on a bad value or on an option that is neither common nor in `more`.
Result<CommonOptions> common_options(const EngineSpec&, std::span<const std::string_view> more = {});

// As `agon games` lists it; name may be "level:1..10".
struct EngineInfo {
    std::string_view name, sentence, options;
};

}  // namespace agon
