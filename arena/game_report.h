// Why a finished match went as it did: what every move gave away, where the game turned, how careful each side was, and
// who broke which rule. One look for every ply: equally deep everywhere, and to the end of the game from where that can
// be done; so that no figure depends on how busy a machine was. Pure: the same natively and in a page.
#pragma once

#include <array>

#include "arena/study.h"

namespace agon {

// How far it looks: plies, and to the end as long as so many positions are enough for it.
struct ReportReach {
    int plies = 8;
    std::uint64_t to_the_end = 1'000'000;
    std::uint64_t guesses = 200'000;  // in a game with secrets: positions that are counted for one move
};

// What values mean. Points: those of the game. Chance: of a hit, as the player could know it. Way: commands that
// are still to be expected, from what the player has seen.
enum class Measure : std::uint8_t { Points, Chance, Way };

// A value beyond it says that the game is decided, not by how much.
inline constexpr double beyond_points = 100'000;

// What a move did to the standing of its player.
// In a game with secrets: from here on its player had given away more than the other.
enum class Turn : std::uint8_t { None, BetterToEven, BetterToWorse, EvenToWorse, GaveMore };

struct ValuedMove {
    int number = 0;  // of the move in the match, from 1
    Seat seat{};
    MoveValue played, best;
    Turn turn = Turn::None;
    PerSeat<double> given{};  // by each side, up to this move
    double lost() const { return best.value - played.value; }
    double bits_lost() const;  // where values are chances: what the better shot's answer would have told more
};

// Moves as good as the best, and what all of them gave away.
struct Care {
    int moves = 0, good = 0;
    double lost = 0, bits = 0;
    int percent() const { return moves ? (100 * good + moves / 2) / moves : 100; }
};

struct PlayerReport {
    std::array<Care, 3> phases{};  // thirds of the match: opening, middle, end
    Care whole{};
    int unjudged = 0;                // moves of which nobody can say: a fleet, a half map, an answer
    std::vector<std::size_t> worst;  // three at most of the report's moves, the worst first
};

struct ReportedFault {
    int number = 0;  // the move that was due
    Seat seat{};
    Phrase what;
    std::string stderr_text{};  // what the program wrote last
};

struct GameReport {
    const GameEntry* game = nullptr;
    Header header;
    Phrase ending;
    Measure measure = Measure::Points;
    ReportReach reach{};
    int plies = 0;
    int exact_from = 0;                         // from this ply on every value is certain
    std::vector<std::optional<double>> course;  // per ply for seat 1: the best move's value; empty with secrets
    std::vector<ValuedMove> moves;              // those that could be valued, in their order
    PerSeat<PlayerReport> players{};
    std::vector<ReportedFault> faults;
};

// Asked again and again: a page shows how far it is.
class Reporter {
   public:
    static Result<Reporter> begin(const Header&, std::span<const Event> log, ReportReach = {});
    bool step(const std::stop_token&);  // one ply more; false: nothing is left
    int done() const { return done_; }
    bool hidden() const { return report_.course.empty(); }
    int plies() const { return static_cast<int>(moves_.size()); }
    GameReport finish();  // after the last step

   private:
    Reporter() = default;
    void step_open(const std::stop_token&);
    void step_hidden(const std::stop_token&);
    void value(int ply, const AnyPosition& view, std::vector<MoveValue>);
    std::vector<MoveValue> open_values(int ply, const std::stop_token&);

    GameReport report_;
    std::vector<Moved> moves_;
    std::vector<std::unique_ptr<AnyPosition>> positions_;  // before each move, and the last
    PerSeat<std::unique_ptr<Engine>> engines_;
    bool reaches_end_ = true;
    int done_ = 0;
};

Result<GameReport> game_report(const Header&, std::span<const Event> log, ReportReach = {}, std::stop_token = {});

// The best move's value per ply for seat 1, the start first: the curve of a report alone. Nothing while the match runs
// and in a game with secrets.
std::vector<std::optional<double>> course_of(const Header&, std::span<const Event> log, ReportReach = {},
                                             std::stop_token = {});

// The value of a move however it is spelled: the position after it decides. Null: it was not valued.
const MoveValue* value_of(const AnyPosition& before, Seat, const std::string& move, std::span<const MoveValue>);

// In words: titles with sentences. The text for a terminal, a page to print, and JSON are made of them.
struct ReportLine {
    Phrase words;
    int ply = -1;  // where it can be seen
};
struct ReportSection {
    Phrase title;
    std::vector<ReportLine> lines;
};
std::vector<ReportSection> sections(const GameReport&);
std::string report_text(const GameReport&, Language);
// A part of a page; `replay`: the address of the match, to which moves are linked; empty: no links.
std::string report_html(const GameReport&, Language, const std::string& replay);
std::string report_page(const GameReport&, Language);  // on its own, to be printed
std::string report_json(const GameReport&);

}  // namespace agon
