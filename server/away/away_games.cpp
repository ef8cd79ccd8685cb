#include "server/away/away_games.h"

#include <fstream>

#include "base/file_content.h"
#include "base/secret.h"
#include "server/away/line_game.h"
#include "server/away/polled_game.h"
#include "server/web/hall_room.h"

namespace agon {
namespace {

struct Found {
    const GameEntry* game = nullptr;
    const Protocol* protocol = nullptr;
};

Result<Found> find_client(const std::string& name) {
    std::string known;
    for (const GameEntry* g : catalogue())
        for (const Protocol& p : g->protocols) {
            if (!p.client && !p.poller) continue;
            if (p.name == name) return Found{g, &p};
            known += (known.empty() ? "" : ", ") + std::string(p.name);
        }
    return refuse("web.no_client", {name, known});
}

}  // namespace

std::vector<Route> AwayGames::routes() {
    const auto join = [this](const Call& call, const Reply& reply) {
        const auto body = call.body();
        reply(body ? begin(*body) : std::unexpected(body.error()));
    };
    const auto parameters = [this](const Call&, const Reply& reply) { recall(reply); };
    return {{"POST", "/api/join", Route::For::Local, join},
            {"GET", "/api/join/parameters", Route::For::Local, parameters}};
}

Result<std::string> AwayGames::begin(const Fields& body) {
    const auto found = find_client(body.text("protocol"));
    if (!found) return std::unexpected(found.error());
    const auto address = body.need_text("address");
    if (!address) return std::unexpected(address.error());
    AwayWish wish{.id = "v" + new_token().substr(0, 12),
                  .game = found->game,
                  .protocol = found->protocol,
                  .address = *address,
                  .name = body.text("name", "agon"),
                  .options = body.object("options").flattened(),
                  .games = static_cast<int>(std::clamp<std::int64_t>(body.number("games", 1), 1, 1000))};
    if (const auto rules = wish.options.extract("rules")) wish.rules = rules.mapped();
    if (const auto start = found->game->start(wish.rules, 1); !start) return std::unexpected(Refusal(start.error()));
    if (const std::string player = body.text("player", "human"); player != "human") wish.player = player;
    auto made =
        found->protocol->client ? LineGame::open(loop_, wish, doors_, workers_) : PolledGame::open(loop_, wish, doors_);
    if (!made) return std::unexpected(made.error());
    AwayRoom& room = **made;
    doors_.adopt(wish.id, std::move(*made));
    room.start();
    remember(body.json());
    JsonWriter w;
    w.begin_object().field("table", wish.id).key("tokens").begin_array();
    w.begin_object().field("seat", 1).field("token", room.token()).end_object();
    return w.end_array().end_object().text();
}

void AwayGames::remember(std::string json) {
    memory_.ask<bool>(
        [file = parameters_, json = std::move(json)]() -> Result<bool> {
            return static_cast<bool>(std::ofstream(file) << json << '\n');
        },
        [](const Result<bool>&) {});  // a full disk: the next form is empty
}

void AwayGames::recall(const Reply& reply) {
    memory_.ask<std::string>(
        [file = parameters_]() -> Result<std::string> {
            std::string text = file_content(file);
            return Fields::read(text) ? std::move(text) : "{}";
        },
        [reply](Result<std::string> json) { reply(std::move(json)); });
}

}  // namespace agon
