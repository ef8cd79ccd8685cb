#include "server/away/away_room.h"

#include <algorithm>

#include "base/secret.h"
#include "server/web/hall_room.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kept_lines = 500;

}  // namespace

AwayRoom::AwayRoom(AwayWish wish, RoomDoors doors)
    : wish_(std::move(wish)), doors_(std::move(doors)), token_(new_token()), opened_at_(unix_ms()) {}

// A page that was closed may be opened again; a game that no page shows goes on for a while.
bool AwayRoom::forgettable(Time at) const {
    return pages_ == 0 && at - looked_at_ > (gone_ ? Duration(1min) : Duration(10min));
}

bool AwayRoom::is_creator(std::span<const std::string> tokens) const { return knows_secret(tokens, token_); }

Result<std::unique_ptr<Engine>> player_of(const AwayWish& wish) {
    if (wish.player.empty()) return nullptr;
    auto engine = make_engine(*wish.game, wish.player);
    if (engine) (*engine)->new_series();
    return engine;
}

Scene AwayRoom::blank_scene() const {
    Scene s{.id = wish_.id,
            .rules = wish_.rules,
            .clock = "foreign",
            .game = wish_.game,
            .chat = chat_,
            .foreign = Foreign{std::string(wish_.protocol->name), wish_.address},
            .begun_at = opened_at_};
    s.names[0] = wish_.name;
    s.phase = gone_ ? "closed" : "waiting";
    return s;
}

void AwayRoom::wire(const char* direction, std::string_view line) {
    JsonWriter w;
    w.begin_object().field("is", "wire").field("table", wish_.id).field("dir", direction).field("line", line);
    wire_.push_back(w.end_object().text());
    if (wire_.size() > kept_lines) wire_.erase(wire_.begin());
    doors_.tell(wish_.id, wire_.back());
}

void AwayRoom::chat(const std::string& from, const std::string& text) {
    JsonWriter w;
    w.begin_object().field("is", "talk").field("table", wish_.id).field("from", from).field("text", text);
    chat_.push_back({from, text});
    if (chat_.size() > kept_lines) chat_.erase(chat_.begin());
    doors_.tell(wish_.id, w.end_object().text());
}

// The page may open after the server has already hung up.
std::vector<std::string> AwayRoom::greeting() const {
    std::vector<std::string> all = wire_;
    if (!news_.empty()) all.push_back(news_);
    return all;
}

void AwayRoom::news(const Phrase& what) {
    JsonWriter w;
    w.begin_object().field("is", "news").field("table", wish_.id).key("sentence");
    write_sentence(w, what, wish_.game);
    news_ = w.end_object().text();
    doors_.tell(wish_.id, news_);
}

}  // namespace agon
