#include "server/web/rating_desk.h"

#include "base/now.h"

namespace agon {
namespace {

constexpr int idle_share = 20;  // the thread rests so many times as long as the last list took

void write_rating(JsonWriter& w, const AllTimeEntry& e, const std::vector<RatingHistory::Point>& curve) {
    w.begin_object().field("name", e.name).field("elo", e.rating.elo).field("error", e.rating.error);
    w.field("games", e.games).field("wins", e.wins).field("losses", e.losses).field("draws", e.draws);
    w.key("curve").begin_array();
    for (const auto& [at, rating] : curve)
        w.begin_object().field("at", at * 1000).field("elo", rating.elo).field("error", rating.error).end_object();
    w.end_array().end_object();
}

}  // namespace

std::string ratings_json(const RatingHistory::Picture& p) {
    JsonWriter w;
    w.begin_object().key("ratings").begin_array();
    for (const AllTimeEntry& e : p.list) write_rating(w, e, p.curves.at(e.name));
    return w.end_array().field("left_out", p.left_out).end_object().text();
}

void RatingDesk::ask(const std::string& game, Clerk::Done<std::string> done) {
    if (!game.empty() && !find_game(game)) return done(ratings_json({}));
    library_.read<std::string>([this, game](const Store& s) { return list(game, s); }, std::move(done));
}

Result<std::string> RatingDesk::list(const std::string& game, const Store& store) {
    Shelf& shelf = shelves_[game];
    const Time began = now();
    if (!shelf.json.empty() && began < shelf.rests_until) return shelf.json;
    const std::size_t before = shelf.history.games();
    store.each_rated(game, shelf.last, [&](std::int64_t key, const MatchResult& r) {
        shelf.history.add(r);
        shelf.last = key;
    });
    if (!shelf.json.empty() && shelf.history.games() == before) return shelf.json;
    const auto picture = shelf.history.picture(library_.ending());
    if (!picture) return refuse(Refusal::Kind::Unavailable, "web.busy");
    shelf.json = ratings_json(*picture);
    shelf.rests_until = now() + idle_share * (now() - began);
    return shelf.json;
}

}  // namespace agon
