#include "server/web/uploads.h"

namespace agon {
namespace {

std::string json_of(const BotVersion& b, bool whole) {
    JsonWriter w;
    w.begin_object().field("name", b.name).field("version", b.version).field("owner", b.owner).field("game", b.game);
    w.field("file", b.file)
        .field("language", b.language)
        .field("state", name(b.state))
        .field("handed_in", b.handed_in)
        .key("verdict");
    write_sentence(w, b.verdict, nullptr);
    w.field("qualification", name(b.examined)).key("exam");
    write_sentence(w, b.exam, find_game(b.game));
    if (whole) w.field("output", b.output);
    return w.end_object().text();
}

// Rules that staff have just broken, or a full disk: it may work later.
Result<BotVersion> accept(Uploads& uploads, const HandIn& h) {
    using enum Refusal::Kind;
    auto accepted = uploads.accept(h);
    if (accepted || accepted.error().kind == Unauthorised || accepted.error().kind == Forbidden) return accepted;
    if (accepted.error().kind == Failed) return refuse(Unavailable, "upload.trouble", {embed(accepted.error())});
    return std::unexpected(Refusal(accepted.error(), Impossible));
}

// A version, if whoever asks may see it.
Result<BotVersion> seen_by(Uploads& uploads, const SignIn& sign_in, const std::string& name, int version) {
    const auto who = uploads.store().who_shows(sign_in);
    if (!who) return std::unexpected(who.error());
    auto found = uploads.store().find(name, version);
    if (!found) return refuse(Refusal::Kind::Missing, "upload.unknown");
    if (!who->staff && found->owner != who->name) return refuse(Refusal::Kind::Forbidden, "upload.not_yours");
    return std::move(*found);
}

// With the deadline, and for staff everybody for whom they may hand in.
std::string list_for(Uploads& uploads, const Person& who) {
    JsonWriter w;
    w.begin_object().field("name", who.name).field("staff", who.staff).key("closes");
    if (const auto closes = uploads.deadline_of(who); closes && *closes) w.value(**closes);
    else w.null();
    w.key("people").begin_array();
    if (who.staff)
        for (const Person& p : uploads.store().people()) w.value(p.name);
    w.end_array().key("bots").begin_array();
    for (const auto& b : uploads.store().bots(who.staff ? "" : who.name)) w.raw(json_of(b, false));
    return w.end_array().end_object().text();
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
    : builders_(folder), storing_(loop, folder), reading_(loop, folder) {
    storing_.ask<int>([](Uploads& u) -> Result<int> { return u.store().give_up_building(); }, [](Result<int>) {});
}

void UploadRoutes::hand_in(HandIn h, Done done) {
    const std::size_t bytes = h.bytes.size();
    auto given = std::make_shared<HandIn>(std::move(h));
    storing_.ask<std::string>(
        [this, given](Uploads& uploads) -> Result<std::string> {
            const auto accepted = accept(uploads, *given);
            if (!accepted) return std::unexpected(accepted.error());
            for (const auto& older : builders_.add(*accepted)) uploads.supersede(older);
            return json_of(*accepted, true);
        },
        std::move(done), bytes);
}

void UploadRoutes::list(SignIn sign_in, Done done) {
    reading_.ask<std::string>(
        [sign_in = std::move(sign_in)](Uploads& uploads) -> Result<std::string> {
            const auto who = uploads.store().who_shows(sign_in);
            if (!who) return std::unexpected(who.error());
            return list_for(uploads, *who);
        },
        std::move(done));
}

void UploadRoutes::qualify(SignIn sign_in, std::string name, std::string version, Done done) {
    const int number = std::max(1, std::atoi(version.c_str()));
    storing_.ask<std::string>(
        [this, sign_in = std::move(sign_in), name = std::move(name), number](Uploads& uploads) -> Result<std::string> {
            auto found = seen_by(uploads, sign_in, name, number);
            if (!found) return std::unexpected(found.error());
            if (found->state != BotState::Ready) return refuse(Refusal::Kind::Conflict, "exam.not_ready");
            if (found->examined != Examined::Waiting) {
                found->examined = Examined::Waiting;
                found->exam = {"exam.waiting"};
                uploads.store().examined(*found);
                builders_.add(*found);
            }
            return json_of(*found, true);
        },
        std::move(done));
}

void UploadRoutes::one(SignIn sign_in, std::string name, std::string version, Done done) {
    const int number = std::max(1, std::atoi(version.c_str()));
    reading_.ask<std::string>(
        [sign_in = std::move(sign_in), name = std::move(name), number](Uploads& uploads) -> Result<std::string> {
            const auto found = seen_by(uploads, sign_in, name, number);
            if (!found) return std::unexpected(found.error());
            return json_of(*found, true);
        },
        std::move(done));
}

void UploadRoutes::versions(std::string name, Clerk::Done<std::vector<BotVersion>> done) {
    reading_.ask<std::vector<BotVersion>>(
        [name = std::move(name)](Uploads& uploads) -> Result<std::vector<BotVersion>> {
            const auto latest = uploads.store().find(name);
            if (!latest) return refuse(Refusal::Kind::Missing, "upload.unknown");
            auto all = uploads.store().bots(latest->owner);
            std::erase_if(all,
                          [&](const BotVersion& b) { return b.name != latest->name || b.state != BotState::Ready; });
            return all;
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
                if (auto bot = player(uploads, game, name)) found.push_back(std::move(*bot));
            return found;
        },
        std::move(done));
}

void UploadRoutes::bots_of_others(SignIn sign_in, Clerk::Done<std::set<std::string>> done) {
    reading_.ask<std::set<std::string>>(
        [sign_in = std::move(sign_in)](Uploads& uploads) -> Result<std::set<std::string>> {
            const auto who = uploads.store().who_shows(sign_in);
            std::set<std::string> others;
            if (who && who->staff) return others;
            for (const auto& [bot, owner] : uploads.store().owners())
                if (!who || who->name != owner) others.insert(bot);
            return others;
        },
        std::move(done));
}

std::optional<Bot> UploadRoutes::player(Uploads& uploads, const GameEntry& game, const std::string& name) {
    const auto found = uploads.store().find(name);
    if (!found || found->game != game.name) return std::nullopt;
    if (uploads.in_place(*found)) {
        auto ready = uploads.player(game, name);
        const auto rules = uploads.rules();
        if (!ready || !rules) return std::nullopt;  // accept() says what is wrong
        return Bot{name, &game, std::move(*ready), found->owner, rules->boxes};
    }
    builders_.add(*found);  // takes seconds: it can be chosen again later
    return std::nullopt;
}

}  // namespace agon
