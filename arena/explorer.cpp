#include "arena/explorer.h"

#include <algorithm>

#include "arena/ending.h"
#include "arena/scene.h"

namespace agon {
namespace {

void count_end(Ends& ends, const std::optional<Seat>& winner) {
    if (!winner) ++ends.drawn;
    else ++(*winner == Seat::First ? ends.first : ends.second);
}

Seat whose_move(const AnyPosition& p) { return p.may_act(Seat::First) ? Seat::First : Seat::Second; }

void append_move(std::string& moves, std::string_view move) {
    if (!moves.empty()) moves += ' ';
    moves += move;
}

// The first so many moves and the one behind them, which may be missing; none if there are fewer.
std::optional<std::pair<std::string_view, std::string_view>> parted_behind(std::string_view moves, std::size_t plies) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < plies; ++i) {
        if (end >= moves.size()) return std::nullopt;
        end = std::min(moves.find(' ', end + (i > 0)), moves.size());
    }
    const std::string_view rest = moves.substr(std::min(end + (plies > 0), moves.size()));
    return std::pair(moves.substr(0, end), rest.substr(0, rest.find(' ')));
}

}  // namespace

double Ends::score(Seat seat) const {
    if (games() == 0) return 0.5;
    return ((seat == Seat::First ? first : second) + drawn / 2.0) / games();
}

std::optional<ToldGame> told_by(const Record& r) {
    const Finished* end = ending(r.log);
    const GameEntry* game = find_game(r.header.game);
    if (!end || end->fault || !game) return std::nullopt;
    ToldGame told{.winner = end->outcome.winner};
    const auto opening = game->split_moves(r.header.opening);
    if (!opening) return std::nullopt;
    for (const auto& m : *opening) append_move(told.moves, m);
    for (const PlayedMove& m : standing_moves(r.log)) append_move(told.moves, m.moved.move);
    return told;
}

Result<std::optional<ToldGame>> told_in(const GameEntry& game, const AnyPosition& start, std::string_view transcript) {
    const auto moves = game.split_moves(transcript);
    if (!moves) return std::unexpected(moves.error());
    const auto p = start.clone();
    ToldGame told;
    for (const auto& m : *moves) {
        if (const auto ok = p->play(whose_move(*p), m); !ok) return std::unexpected(ok.error());
        append_move(told.moves, m);
    }
    const auto end = p->outcome();
    if (!end) return std::nullopt;
    told.winner = end->winner;
    return told;
}

std::string told_line(const ToldGame& g) {
    return (!g.winner ? "= " : *g.winner == Seat::First ? "1 " : "2 ") + g.moves;
}

std::optional<ToldGame> read_told_line(std::string_view line) {
    if (line.size() < 2 || line[1] != ' ' || std::string_view("12=").find(line[0]) == std::string_view::npos)
        return std::nullopt;
    ToldGame g{.moves = std::string(line.substr(2))};
    if (line[0] != '=') g.winner = line[0] == '1' ? Seat::First : Seat::Second;
    return g;
}

std::vector<std::string_view> moves_told(std::string_view moves) {
    std::vector<std::string_view> all;
    while (!moves.empty()) {
        const auto end = std::min(moves.find(' '), moves.size());
        all.push_back(moves.substr(0, end));
        moves.remove_prefix(std::min(end + 1, moves.size()));
    }
    return all;
}

Explorer::Explorer(const AnyPosition& wanted, std::size_t plies, Same same)
    : same_(same), wanted_(identity(wanted)), plies_(plies) {
    for (auto& move : wanted.legal(whose_move(wanted))) {
        const auto next = wanted.clone();
        if (next->play(whose_move(wanted), move)) followers_.try_emplace(identity(*next), std::move(move));
    }
}

// The notation of a position; a view may also tell the last move, which is not part of it.
std::string Explorer::identity(const AnyPosition& p) const {
    if (same_) return same_(p);
    const std::string text = p.text();
    return text.empty() ? p.view() : text;
}

void Explorer::add(const AnyPosition& start, const ToldGame& game) {
    const auto parts = parted_behind(game.moves, plies_);
    if (!parts) return;
    const Way& w = way(start, parts->first, parts->second);
    if (!w.there) return;
    count_end(ends_, game.winner);
    if (!w.next.empty()) count_end(next_[w.next], game.winner);
}

const Explorer::Way& Explorer::way(const AnyPosition& start, std::string_view before, std::string_view next) {
    std::string key = identity(start) + "\n";
    key.append(before).append("\n").append(next);
    const auto [it, fresh] = ways_.try_emplace(std::move(key));
    if (fresh) it->second = walk(start, before, next);
    return it->second;
}

Explorer::Way Explorer::walk(const AnyPosition& start, std::string_view before, std::string_view next) const {
    const auto p = start.clone();
    for (const auto move : moves_told(before))
        if (!p->play(whose_move(*p), move)) return {};  // by other rules than these
    if (identity(*p) != wanted_) return {};
    if (next.empty() || !p->play(whose_move(*p), next)) return {.there = true};
    const auto follower = followers_.find(identity(*p));
    return {.there = true, .next = follower == followers_.end() ? std::string(next) : follower->second};
}

std::vector<std::pair<std::string, Ends>> Explorer::moves() const {
    std::vector<std::pair<std::string, Ends>> all(next_.begin(), next_.end());
    std::ranges::stable_sort(all, std::greater{}, [](const auto& m) { return m.second.games(); });
    return all;
}

}  // namespace agon
