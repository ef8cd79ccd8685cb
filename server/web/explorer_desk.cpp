#include "server/web/explorer_desk.h"

#include "base/now.h"
#include "core/catalogue.h"
#include "core/game_library.h"
#include "core/json.h"
#include "store/imported_games.h"

namespace agon {
namespace {

void write_ends(JsonWriter& w, const Ends& e) {
    w.field("games", e.games()).field("first", e.first).field("drawn", e.drawn).field("second", e.second);
}

std::string found_json(const Explorer& explorer, bool whole) {
    JsonWriter w;
    w.begin_object();
    write_ends(w, explorer.ends());
    w.field("whole", whole).key("moves").begin_array();
    for (const auto& [move, ends] : explorer.moves()) {
        w.begin_object().field("move", move);
        write_ends(w, ends);
        w.end_object();
    }
    return w.end_array().end_object().text();
}

Result<std::size_t> play_all(const GameEntry& game, AnyPosition& p, const std::string& text) {
    const auto moves = game.split_moves(text);
    if (!moves) return std::unexpected(moves.error());
    for (const auto& move : *moves) {
        const Seat seat = p.may_act(Seat::First) ? Seat::First : Seat::Second;
        if (const auto ok = p.play(seat, move); !ok) return std::unexpected(ok.error());
    }
    return moves->size();
}

}  // namespace

Result<std::string> ExplorerDesk::explore(const Store& store, const Query& q) {
    const GameEntry* game = find_game(q.game);
    if (!game) return std::unexpected(Refusal(unknown_game(q.game), Refusal::Kind::Missing));
    const auto start = game->start(q.rules, q.seed), wanted = game->start(q.rules, q.seed);
    if (!start) return std::unexpected(start.error());
    if ((*start)->hidden()) return refuse(Refusal::Kind::Impossible, "web.hidden");
    const auto plies = play_all(*game, **wanted, q.moves);
    if (!plies) return std::unexpected(plies.error());
    const GameLibrary* library = find_library(q.game);
    Explorer explorer(**wanted, *plies, library ? library->same : nullptr);
    const Reading reading = read_matches(store, q.game);
    add_all(explorer, q, **start);
    return found_json(explorer, reading == Reading::Whole);
}

ExplorerDesk::Reading ExplorerDesk::read_matches(const Store& store, const std::string& game) {
    Shelf& shelf = shelves_[game];
    const auto until = thread_cpu_time() + reading_time;
    for (const MatchResult& r : store.results({.game = game, .limit = most_matches})) {
        if (shelf.read.contains(r.header.id)) continue;
        if (thread_cpu_time() > until) return Reading::BrokenOff;
        shelf.read.insert(r.header.id);
        const auto record = store.load(r.header.id);
        auto told = record ? told_by(*record) : std::nullopt;
        if (!told) continue;
        shelf.games.push_back({record->header, std::move(*told)});
        shelf.games.back().start.opening.clear();
    }
    return Reading::Whole;
}

void ExplorerDesk::add_all(Explorer& explorer, const Query& q, const AnyPosition& start) const {
    for (const Stored& s : shelves_.at(q.game).games)
        if (const auto begun = start_of(s.start)) explorer.add(**begun, s.told);
    each_imported(folder_, q.game, [&](const ToldGame& g) { explorer.add(start, g); });
}

}  // namespace agon
