#include "server/web/uploads.h"

namespace agon {
namespace {

std::string json_of(const BotVersion& b, bool whole) {
    JsonWriter w;
    w.begin_object().field("name", b.name).field("version", b.version).field("owner", b.owner).field("game", b.game);
    w.field("language", b.language).field("state", name(b.state)).field("handed_in", b.handed_in).key("verdict");
    write_sentence(w, b.verdict, nullptr);
    if (whole) w.field("output", b.output);
    return w.end_object().text();
}

// No reason for the arena to end.
void give_up(BotStore& store, BotVersion b, const Refusal& why) {
    b.state = BotState::Refused;
    b.verdict = {"upload.trouble", {embed(why)}};
    try {
        store.judged(b);
    } catch (const std::runtime_error&) {  // still `building`; the next start says that it was interrupted
    }
}

// Rules that staff have just broken, or a full disk: it may work later.
Result<BotVersion> accept(Uploads& uploads, const HandIn& h) {
    using enum Refusal::Kind;
    auto accepted = uploads.accept(h);
    if (accepted || accepted.error().kind == Unauthorised) return accepted;
    if (accepted.error().kind == Failed) return refuse(Unavailable, "upload.trouble", {embed(accepted.error())});
    return std::unexpected(Refusal(accepted.error(), Impossible));
}

}  // namespace

Result<Uploads*> UploadRoutes::Desk::open() {
    if (uploads) return uploads.get();
    auto opened = Uploads::open(folder);
    if (!opened) return std::unexpected(Refusal(opened.error(), Refusal::Kind::Unavailable));
    uploads = std::move(*opened);
    return uploads.get();
}

UploadRoutes::UploadRoutes(net::Loop& loop, std::filesystem::path folder)
    : folder_(std::move(folder)), storing_(loop, folder_), reading_(loop, folder_) {
    storing_.ask<int>([](Uploads& u) -> Result<int> { return u.store().give_up_building(); }, [](Result<int>) {});
}

void UploadRoutes::hand_in(HandIn h, Done done) {
    const std::size_t bytes = h.bytes.size();
    auto given = std::make_shared<HandIn>(std::move(h));
    storing_.ask<std::string>(
        [this, given](Uploads& uploads) -> Result<std::string> {
            const auto accepted = accept(uploads, *given);
            if (!accepted) return std::unexpected(accepted.error());
            enqueue(*accepted);
            return json_of(*accepted, true);
        },
        std::move(done), bytes);
}

void UploadRoutes::list(std::string token, Done done) {
    reading_.ask<std::string>(
        [token = std::move(token)](Uploads& uploads) -> Result<std::string> {
            const auto who = uploads.store().who_has(token);
            if (!who) return refuse(Refusal::Kind::Unauthorised, "upload.token");
            JsonWriter w;
            w.begin_object().key("bots").begin_array();
            for (const auto& b : uploads.store().bots(who->staff ? "" : who->name)) w.raw(json_of(b, false));
            return w.end_array().end_object().text();
        },
        std::move(done));
}

void UploadRoutes::one(std::string token, std::string name, std::string version, Done done) {
    const int number = std::max(1, std::atoi(version.c_str()));
    reading_.ask<std::string>(
        [token = std::move(token), name = std::move(name), number](Uploads& uploads) -> Result<std::string> {
            const auto who = uploads.store().who_has(token);
            if (!who) return refuse(Refusal::Kind::Unauthorised, "upload.token");
            const auto found = uploads.store().find(name, number);
            if (!found) return refuse(Refusal::Kind::Missing, "upload.unknown");
            if (!who->staff && found->owner != who->name) return refuse(Refusal::Kind::Forbidden, "upload.not_yours");
            return json_of(*found, true);
        },
        std::move(done));
}

void UploadRoutes::ready(Clerk::Done<std::vector<ReadyBot>> done) {
    reading_.ask<std::vector<ReadyBot>>(
        [](Uploads& uploads) -> Result<std::vector<ReadyBot>> {
            std::vector<ReadyBot> all;
            for (const GameEntry* g : catalogue())
                for (const BotVersion& b : uploads.store().ready(g->name)) all.push_back({g, b.name});
            return all;
        },
        std::move(done));
}

void UploadRoutes::players(const GameEntry& game, std::vector<std::string> names, Clerk::Done<std::vector<Bot>> done) {
    reading_.ask<std::vector<Bot>>(
        [this, &game, names = std::move(names)](Uploads& uploads) -> Result<std::vector<Bot>> {
            std::vector<Bot> found;
            for (const auto& name : names)
                if (auto p = player(uploads, game, name)) found.push_back({name, &game, std::move(*p)});
            return found;
        },
        std::move(done));
}

void UploadRoutes::bots_of_others(std::string token, Clerk::Done<std::set<std::string>> done) {
    reading_.ask<std::set<std::string>>(
        [token = std::move(token)](Uploads& uploads) -> Result<std::set<std::string>> {
            const auto who = uploads.store().who_has(token);
            std::set<std::string> others;
            if (who && who->staff) return others;
            for (const auto& [bot, owner] : uploads.store().owners())
                if (!who || who->name != owner) others.insert(bot);
            return others;
        },
        std::move(done));
}

std::optional<PlayerSpec> UploadRoutes::player(Uploads& uploads, const GameEntry& game, const std::string& name) {
    const auto found = uploads.store().find(name);
    if (!found || found->game != game.name) return std::nullopt;
    if (uploads.in_place(*found)) {
        auto ready = uploads.player(game, name);
        return ready ? std::optional(std::move(*ready)) : std::nullopt;  // accept() says what is wrong
    }
    enqueue(*found);  // takes seconds: it can be chosen again later
    return std::nullopt;
}

// What the end of the arena leaves unbuilt, its next start gives up.
void UploadRoutes::enqueue(const BotVersion& b) {
    builder_.run([this, b](std::stop_token stop) {
        if (stop.stop_requested()) return;
        if (!building_)
            if (auto opened = Uploads::open(folder_)) building_ = std::move(*opened);
        if (!building_) return;  // a broken disk: the next start says that the hand-in was interrupted
        if (const auto built = building_->build(b); !built) give_up(building_->store(), b, built.error());
    });
}

}  // namespace agon
