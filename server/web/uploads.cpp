#include "server/web/uploads.h"

namespace agon {
namespace {

std::string json_of(const BotVersion& b, bool whole) {
    JsonWriter w;
    w.begin_object().field("name", b.name).field("version", b.version).field("owner", b.owner).field("game", b.game);
    w.field("language", b.language).field("state", name(b.state)).field("handed_in", b.handed_in).key("verdict");
    write_sentence(w, b.verdict, find_game(b.game));
    if (whole) w.field("output", b.output);
    return w.end_object().text();
}

// Rules that staff have just broken, or a full disk: no reason for the arena to end.
void give_up(BotStore& store, BotVersion b, const Refusal& why) {
    b.state = BotState::Refused;
    b.verdict = {"upload.trouble", {embed(why)}};
    try {
        store.judged(b);
    } catch (const std::runtime_error&) {  // still `building`; the next start says that it was interrupted
    }
}

std::unique_ptr<Uploads> opened(const std::filesystem::path& folder) {
    auto uploads = Uploads::open(folder);
    if (!uploads) throw std::runtime_error(sentence(uploads.error(), Language::English));
    return std::move(*uploads);
}

}  // namespace

UploadRoutes::UploadRoutes(const std::filesystem::path& folder) : uploads_(opened(folder)), builders_(opened(folder)) {
    uploads_->store().give_up_building();
    builder_ = std::jthread([this](std::stop_token stop) { build(stop); });
}

Result<std::string> UploadRoutes::hand_in(const HandIn& h) {
    const auto accepted = uploads_->accept(h);
    if (!accepted && accepted.error().kind == Refusal::Kind::Failed)
        return refuse(Refusal::Kind::Unavailable, "upload.trouble", {embed(accepted.error())});
    if (!accepted)
        return std::unexpected(Refusal(accepted.error(), accepted.error().kind == Refusal::Kind::Unauthorised
                                                             ? Refusal::Kind::Unauthorised
                                                             : Refusal::Kind::Impossible));
    enqueue(*accepted);
    return json_of(*accepted, true);
}

Result<std::string> UploadRoutes::list(std::string_view token) {
    const auto who = uploads_->store().who_has(token);
    if (!who) return refuse(Refusal::Kind::Unauthorised, "upload.token");
    JsonWriter w;
    w.begin_object().key("bots").begin_array();
    for (const auto& b : uploads_->store().bots(who->staff ? "" : who->name)) w.raw(json_of(b, false));
    return w.end_array().end_object().text();
}

Result<std::string> UploadRoutes::one(std::string_view token, const std::string& name, const std::string& version) {
    const auto who = uploads_->store().who_has(token);
    if (!who) return refuse(Refusal::Kind::Unauthorised, "upload.token");
    const auto found = uploads_->store().find(name, std::max(1, std::atoi(version.c_str())));
    if (!found) return refuse(Refusal::Kind::Missing, "upload.unknown");
    if (!who->staff && found->owner != who->name) return refuse(Refusal::Kind::Forbidden, "upload.not_yours");
    return json_of(*found, true);
}

std::set<std::string> UploadRoutes::bots_of_others(std::string_view token) {
    const auto who = uploads_->store().who_has(token);
    std::set<std::string> others;
    if (who && who->staff) return others;
    for (const auto& [bot, owner] : uploads_->store().owners())
        if (!who || who->name != owner) others.insert(bot);
    return others;
}

std::optional<PlayerSpec> UploadRoutes::player(const GameEntry& game, const std::string& name) {
    const auto found = uploads_->store().find(name);
    if (!found || found->game != game.name) return std::nullopt;
    if (uploads_->in_place(*found)) {
        const auto player = uploads_->player(game, name);
        return player ? std::optional(*player) : std::nullopt;  // hand_in() says what is wrong
    }
    enqueue(*found);  // takes seconds: it can be chosen again later
    return std::nullopt;
}

void UploadRoutes::enqueue(const BotVersion& b) {
    {
        const std::scoped_lock lock(mutex_);
        waiting_.push_back(b);
    }
    filled_.notify_one();
}

void UploadRoutes::build(std::stop_token stop) {
    while (true) {
        std::unique_lock lock(mutex_);
        if (!filled_.wait(lock, stop, [this] { return !waiting_.empty(); })) return;
        const BotVersion next = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        if (const auto built = builders_->build(next); !built) give_up(builders_->store(), next, built.error());
    }
}

}  // namespace agon
