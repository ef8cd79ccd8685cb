#include "server/web/ladder_record.h"

#include "core/json.h"
#include "course/ladder_turns.h"

namespace agon {
namespace {

struct Tally {
    int won = 0, drawn = 0, lost = 0;
    std::map<std::string, int> faults{};  // its own, by kind
};

void add(Tally& t, const Finished& end, Seat own) {
    if (!counts(end)) return;
    const double points = score(end, own);
    ++(points == 1 ? t.won : points == 0 ? t.lost : t.drawn);
    if (end.fault && end.culprit == own) ++t.faults[std::string(name(*end.fault))];
}

std::map<int, Tally> tallies(const Store& store, const BotVersion& bot) {
    std::map<int, Tally> by_version;
    for (const MatchResult& r :
         store.results({.game = bot.game, .player = bot.name, .series = LadderTurns::series(bot.game)}))
        if (const auto pair = ladder_pair(r.header)) {
            const Seat own = r.header.players[0] == bot.name ? Seat::First : Seat::Second;
            add(by_version[(*pair)[static_cast<std::size_t>(index(own))].version], r.end, own);
        }
    return by_version;
}

void write(JsonWriter& w, const BotVersion& b, const Tally& t) {
    w.begin_object().field("version", b.version).field("handed_in", b.handed_in);
    w.field("qualification", name(b.examined)).field("won", t.won).field("drawn", t.drawn).field("lost", t.lost);
    w.key("faults").begin_object();
    for (const auto& [fault, n] : t.faults) w.field(fault, n);
    w.end_object().end_object();
}

}  // namespace

std::string versions_json(const Store& store, std::span<const BotVersion> all) {
    auto by_version = tallies(store, all.front());
    JsonWriter w;
    w.begin_object().field("name", all.front().name).field("game", all.front().game).key("versions").begin_array();
    for (const BotVersion& b : all) write(w, b, by_version[b.version]);
    return w.end_array().end_object().text();
}

}  // namespace agon
