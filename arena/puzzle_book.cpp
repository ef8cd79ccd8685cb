#include "arena/puzzle_book.h"

#include <algorithm>
#include <charconv>

#include "arena/match.h"
#include "arena/study.h"
#include "arena/table.h"

namespace agon {
namespace {

constexpr std::size_t columns = 11;
constexpr int graders = 8;

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const auto& w : words) out += (out.empty() ? "" : " ") + w;
    return out;
}

std::vector<std::string_view> split_at(std::string_view text, char by) {
    std::vector<std::string_view> out;
    for (std::size_t from = 0; from <= text.size();) {
        const auto to = std::min(text.find(by, from), text.size());
        out.push_back(text.substr(from, to - from));
        from = to + 1;
    }
    return out;
}

template <class Number>
bool read(std::string_view text, Number& out) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size();
}

std::string seated(Seat s, std::string_view move) { return std::to_string(number(s)) + std::string(move); }
Seat seat_of(std::string_view move) { return move.starts_with('2') ? Seat::Second : Seat::First; }

// An engine that has lived through what leads to the puzzle, in the seat that is asked.
void live_through(Engine& engine, AnyPosition& p, const BookPuzzle& b) {
    engine.new_game(b.seat, *p.seen_by(viewer(b.seat)), b.seed);
    int seq = 0;
    for (const std::string& text : b.moves) {
        const Moved m{seat_of(text), text.substr(1), {}};
        (void)p.play(m.seat, m.move);
        engine.observe(shown_event({++seq, {}, m}, viewer(b.seat), p), *p.seen_by(viewer(b.seat)));
    }
}

GameEntry::Any beginning(const GameEntry& game, const BookPuzzle& b) {
    if (b.position.empty()) return game.start(b.rules, b.seed);
    if (!game.position) return refuse("game.no_positions");
    return game.position(b.rules, b.position);
}

// Walks through a match and collects.
class Collector {
   public:
    Collector(const PuzzleMaker& maker, int apart) : maker_(maker), apart_(apart) {}

    void look(const AnyPosition& p, const BookPuzzle& so_far) {
        const auto puzzle = maker_.pose(*p.seen_by(viewer(so_far.seat)), so_far.seat);
        if (!puzzle || !far_enough(puzzle->kind, so_far)) return;
        BookPuzzle b = so_far;
        b.puzzle = *puzzle;
        b.position = p.text();
        if (!b.position.empty()) b.moves.clear();
        found_.push_back(std::move(b));
    }
    std::vector<BookPuzzle> found() && { return std::move(found_); }

   private:
    bool far_enough(const std::string& kind, const BookPuzzle& b) {
        auto& last = last_[{kind, number(b.seat)}];
        const int ply = static_cast<int>(b.moves.size()) + 1;
        if (last && ply < last + apart_) return false;
        last = ply;
        return true;
    }

    const PuzzleMaker& maker_;
    int apart_;
    std::map<std::pair<std::string, int>, int> last_;
    std::vector<BookPuzzle> found_;
};

// One of the weaker half: their games are quick, and full of mistakes that are worth a puzzle.
Result<std::string> drawn_level(const GameEntry& game, Random& random) {
    const auto levels = grading_players(game);
    if (levels.empty()) return refuse("puzzle.no_levels", {std::string(game.name)});
    return levels[random.below((levels.size() + 1) / 2)] + "?seed=" + std::to_string(random.below(1'000'000));
}

using Engines = PerSeat<std::unique_ptr<Engine>>;

Result<Engines> drawn_players(const GameEntry& game, const AnyPosition& start, Header& header) {
    Random random(derive(header.seed, 77));
    Engines out;
    for (Seat s : both_seats) {
        auto level = drawn_level(game, random);
        if (!level) return std::unexpected(level.error());
        auto engine = make_engine(game, header.players[s] = *level);
        if (!engine) return std::unexpected(engine.error());
        out[s] = std::move(*engine);
        out[s]->new_game(s, *start.seen_by(viewer(s)), derive(header.seed, static_cast<std::uint64_t>(index(s))));
    }
    return out;
}

Verdict play_out(Match& match, Engines& engines) {
    std::size_t seen = 0;
    for (Time now{}; !match.over();) {
        const Seat s = next_seat(match.position());
        const Decision d = engines[s]->think(*match.position().seen_by(viewer(s)), s, {}, {});
        if (auto ok = match.act(s, d.move, now += std::chrono::milliseconds(1)); !ok) return ok;
        for (; seen < match.log().size(); ++seen)
            for (Seat to : both_seats)
                engines[to]->observe(shown_event(match.log()[seen], viewer(to), match.position()),
                                     *match.position().seen_by(viewer(to)));
    }
    return {};
}

}  // namespace

std::string text(const BookPuzzle& b) {
    const Puzzle& p = b.puzzle;
    std::string out = p.kind;
    for (const int n : {b.fails, p.value, p.size, number(b.seat)}) out += "\t" + std::to_string(n);
    for (const auto& part :
         {joined(p.right), joined(p.line), b.rules, std::to_string(b.seed), b.position, joined(b.moves)})
        out += "\t" + part;
    return out;
}

Result<BookPuzzle> parse_puzzle(std::string_view line) {
    const auto part = split_at(line, '\t');
    BookPuzzle b;
    int seat = 0;
    const bool whole = part.size() == columns && read(part[1], b.fails) && read(part[2], b.puzzle.value) &&
                       read(part[3], b.puzzle.size) && read(part[4], seat) && read(part[8], b.seed);
    if (!whole || seat < 1 || seat > 2) return refuse("puzzle.bad_line", {std::string(line.substr(0, 80))});
    b.puzzle.kind = part[0];
    b.puzzle.right = split_words(part[5]);
    b.puzzle.line = split_words(part[6]);
    b.seat = both_seats[static_cast<std::size_t>(seat - 1)];
    b.rules = part[7];
    b.position = part[9];
    b.moves = split_words(part[10]);
    return b;
}

Result<std::vector<BookPuzzle>> parse_book(std::string_view text) {
    std::vector<BookPuzzle> out;
    for (const std::string_view line : split_at(text, '\n')) {
        if (line.empty()) continue;
        auto b = parse_puzzle(line);
        if (!b) return std::unexpected(b.error());
        out.push_back(std::move(*b));
    }
    return out;
}

std::vector<BookPuzzle> puzzles_of(const GameEntry& game, const Record& record, int apart) {
    const PuzzleMaker* maker = puzzle_maker(game);
    auto p = start_of(record.header);
    if (!maker || !p) return {};
    Collector collector(*maker, apart);
    BookPuzzle b{.puzzle = {}, .rules = (*p)->rules(), .seed = record.header.seed};
    if (!record.header.opening.empty() && (*p)->text().empty()) return {};  // its moves are not told by the log
    for (const PlayedMove& played : standing_moves(record.log)) {
        b.seat = played.moved.seat;
        collector.look(**p, b);
        if (!(*p)->play(played.moved.seat, played.moved.move)) break;
        b.moves.push_back(seated(played.moved.seat, played.moved.move));
    }
    return std::move(collector).found();
}

Result<std::unique_ptr<AnyPosition>> position_of(const GameEntry& game, const BookPuzzle& b) {
    auto p = beginning(game, b);
    if (!p) return p;
    for (const std::string& move : b.moves)
        if (auto ok = (*p)->play(seat_of(move), move.substr(1)); !ok) return std::unexpected(ok.error());
    if (!(*p)->may_act(b.seat)) return refuse("not_your_turn");
    return p;
}

Verdict check_puzzle(const GameEntry& game, const BookPuzzle& b) {
    const PuzzleMaker* maker = puzzle_maker(game);
    if (!maker) return refuse("puzzle.no_maker", {std::string(game.name)});
    auto p = position_of(game, b);
    if (!p) return std::unexpected(p.error());
    const auto found = maker->pose(*(*p)->seen_by(viewer(b.seat)), b.seat);
    const Puzzle& said = b.puzzle;
    const bool same = found && found->kind == said.kind && found->right == said.right && found->line == said.line &&
                      found->value == said.value && found->size == said.size;
    if (!same) return refuse("puzzle.wrong", {text(b).substr(0, 120)});
    return {};
}

std::vector<std::string> grading_players(const GameEntry& game) {
    int last = 0;
    std::vector<std::string> out;
    for (const EngineInfo& e : game.engines)
        if (e.name.starts_with("level:1..")) (void)read(e.name.substr(9), last);
    const int strongest = last * 4 / 5, count = std::min(graders, strongest);
    for (int i = 1; i <= count; ++i) out.push_back("level:" + std::to_string(i * strongest / count));
    return out;
}

Result<int> share_that_fails(const GameEntry& game, const BookPuzzle& b, std::span<const std::string> players) {
    if (players.empty()) return refuse("puzzle.no_levels", {std::string(game.name)});
    std::size_t failed = 0;
    for (const std::string& spec : players) {
        auto engine = make_engine(game, spec);
        if (!engine) return std::unexpected(engine.error());
        auto p = beginning(game, b);
        if (!p) return std::unexpected(p.error());
        live_through(**engine, **p, b);
        const Decision d = (*engine)->think(*(*p)->seen_by(viewer(b.seat)), b.seat, {}, {});
        failed += std::ranges::count(b.puzzle.right, d.move) == 0 ? 1 : 0;
    }
    return static_cast<int>((100 * failed + players.size() / 2) / players.size());
}

Result<Record> played_by_levels(const GameEntry& game, const std::string& rules, std::uint64_t seed) {
    Record r{.header = {
                 .id = "levels-" + std::to_string(seed), .game = std::string(game.name), .rules = rules, .seed = seed}};
    auto start = game.start(rules, seed);
    if (!start) return std::unexpected(start.error());
    Match match(std::move(*start), {}, Time{});
    auto engines = drawn_players(game, match.position(), r.header);
    if (!engines) return std::unexpected(engines.error());
    if (auto ok = play_out(match, *engines); !ok) return std::unexpected(ok.error());
    r.log.assign(match.log().begin(), match.log().end());
    return r;
}

}  // namespace agon
