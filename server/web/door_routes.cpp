#include "server/web/door_routes.h"

namespace agon {
namespace {

std::string dismissals_json(const Dismissals& all) {
    const auto texts = all_texts();
    JsonWriter w;
    w.begin_object().key("clients").begin_array();
    for (const Dismissal& d : all.last()) {
        w.begin_object().field("at", d.at).field("door", d.door).field("who", d.who).key("why");
        write_sentence(w, d.why, texts);
        w.end_object();
    }
    w.end_array();
    return w.end_object().text();
}

constexpr std::size_t shown_totals = 50;

std::string totals_json(const PairTotals& all) {
    JsonWriter w;
    w.begin_object().key("pairs").begin_array();
    for (std::size_t i = 0; i < std::min(all.last().size(), shown_totals); ++i) {
        const PairTotal& t = all.last()[i];
        w.begin_object().field("game", t.game).key("names").begin_array();
        for (const auto& name : t.names) w.value(name);
        w.end_array().key("wins").begin_array();
        for (const int wins : t.wins) w.value(wins);
        w.end_array().field("draws", t.draws).end_object();
    }
    return w.end_array().end_object().text();
}

}  // namespace

std::vector<Route> door_routes(const Dismissals& away, const PairTotals& totals) {
    return {{"GET", "/api/dismissals", Route::For::Anyone,
             [&away](const Call&, const Reply& reply) { reply(dismissals_json(away)); }},
            {"GET", "/api/totals", Route::For::Anyone,
             [&totals](const Call&, const Reply& reply) { reply(totals_json(totals)); }}};
}

}  // namespace agon
