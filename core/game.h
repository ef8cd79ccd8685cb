// What a game is. A game is a struct of static functions over value types: Rules,
// Position and Move. It does no I/O, reads no clock, and owns no randomness but the
// seed it is started with. Everything else in the arena is built on this.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/per_seat.h"
#include "core/refusal.h"

namespace agon {

// Who is looking. A seat sees what its player may know, the public what both seats
// know, the referee everything.
enum class Viewer : std::uint8_t { First, Second, Public, Referee };
constexpr Viewer viewer(Seat s) { return s == Seat::First ? Viewer::First : Viewer::Second; }

using Verdict = Result<>;  // of the rules on a move

struct Outcome {
    std::optional<Seat> winner{};  // nullopt: a draw
    PerSeat<int> points{};         // in the game's own unit
    Phrase how{};                  // optional: which rule ended the game
    bool operator==(const Outcome&) const = default;
};

// A named set of rules.
struct Profile {
    std::string_view name, sentence;
};

// A move's text contains no white space: native bots read it as one word.
template <class G>
concept Game =
    std::regular<typename G::Position> && std::regular<typename G::Move> && std::regular<typename G::Rules> &&
    requires(const typename G::Rules& rules, std::uint64_t seed, const typename G::Position& p,
             typename G::Position& next, const typename G::Move& m, Seat s, std::string_view text) {
        { G::name } -> std::convertible_to<std::string_view>;
        { G::title } -> std::convertible_to<std::string_view>;
        { G::profiles() } -> std::convertible_to<std::vector<Profile>>;  // the first is the default
        { G::rules(text) } -> std::same_as<Result<typename G::Rules>>;   // "PROFILE KEY=VALUE …", blank: default
        { G::text(rules) } -> std::same_as<std::string>;                 // rules(text(r)) == r
        { G::start(rules, seed) } -> std::same_as<typename G::Position>;
        { G::may_act(p, s) } -> std::same_as<bool>;  // not asked once outcome() is set
        { G::check(p, s, m) } -> std::same_as<Verdict>;
        { G::apply(next, s, m) } -> std::same_as<void>;  // requires check()
        { G::outcome(p) } -> std::same_as<std::optional<Outcome>>;
        { G::parse(text) } -> std::same_as<Result<typename G::Move>>;
        { G::text(m) } -> std::same_as<std::string>;
        { G::draw(p) } -> std::same_as<std::string>;  // terminal, logs, golden files
        { G::view(p) } -> std::same_as<std::string>;  // JSON for the board on the screen
    };

// Games whose moves can be listed: what search, perft and starter bots need. The list
// is complete, or empty in a phase where it would be endless (placing a fleet).
template <class G>
concept Enumerable = Game<G> && requires(const typename G::Position& p, Seat s) {
    { G::legal(p, s) } -> std::same_as<std::vector<typename G::Move>>;
};

// Games with phases that cannot be listed offer one legal move drawn by a seed.
template <class G>
concept Suggesting = Game<G> && requires(const typename G::Position& p, Seat s, std::uint64_t seed) {
    { G::suggest(p, s, seed) } -> std::same_as<std::optional<typename G::Move>>;
};

// Games with secrets: the position as one viewer may know it, unknown parts and the
// seed blanked; and a move as one viewer may hear of it (a fleet becomes "placed").
template <class G>
concept Hidden = Game<G> && requires(const typename G::Position& p, const typename G::Move& m, Seat s, Viewer v) {
    { G::seen_by(p, v) } -> std::same_as<typename G::Position>;
    { G::shown(m, s, v) } -> std::same_as<std::string>;
};

// Games where judging a move and making it need the same work: both at once, nothing changed by a refused one.
template <class G>
concept Refereed = Game<G> && requires(typename G::Position& next, const typename G::Move& m, Seat s) {
    { G::play(next, s, m) } -> std::same_as<Verdict>;
};

// Games in which a move can be a lie: does the reason for refusing it prove one?
template <class G>
concept Deceivable = Game<G> && requires(const Phrase& why) {
    { G::is_lie(why) } -> std::same_as<bool>;
};

// Games with a quick estimate of how good a position is for a seat, in the game's points.
template <class G>
concept Valued = Game<G> && requires(const typename G::Position& p, Seat s) {
    { G::value(p, s) } -> std::convertible_to<int>;
};

// Games whose positions can be written down and read back (analyse, perft --position).
template <class G>
concept Notated =
    Game<G> && requires(const typename G::Rules& r, const typename G::Position& p, std::string_view text) {
        { G::parse_position(r, text) } -> std::same_as<Result<typename G::Position>>;
        { G::position_text(p) } -> std::same_as<std::string>;
    };

// Games with a drawing in colour for terminals (ANSI); the others are shown as draw().
template <class G>
concept Pictured = Game<G> && requires(const typename G::Position& p) {
    { G::picture(p) } -> std::same_as<std::string>;
};

// Games with a transcript notation of their own (f5d6c3…) for analyse --moves and files.
template <class G>
concept Transcribed = Game<G> && requires(std::string_view text) {
    { G::split_moves(text) } -> std::same_as<Result<std::vector<std::string>>>;
};

}  // namespace agon
