#include "app/web_uploads.h"

#include <charconv>
#include <map>

#include "core/json.h"
#include "core/text.h"

namespace agon {
namespace {

constexpr std::string_view root = "/api/bots";

std::string decoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        int code = 0;
        if (text[i] == '+') out += ' ';
        else if (text[i] == '%' && i + 2 < text.size() && std::from_chars(text.data() + i + 1, text.data() + i + 3, code, 16).ptr == text.data() + i + 3) out += static_cast<char>(code), i += 2;
        else out += text[i];
    }
    return out;
}

std::map<std::string, std::string> query_of(std::string_view target) {
    std::map<std::string, std::string> all;
    const auto question = target.find('?');
    for (std::string_view rest = question == target.npos ? "" : target.substr(question + 1); !rest.empty();) {
        const auto part = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
        const auto equals = std::min(part.find('='), part.size());
        all[decoded(part.substr(0, equals))] = decoded(part.substr(std::min(equals + 1, part.size())));
    }
    return all;
}

void write_sentence(JsonWriter& w, const Phrase& p) {
    w.begin_object().field("code", p.code).key("args").begin_array();
    for (const auto& a : p.args) w.value(a);
    w.end_array().field("en", sentence(p, Language::English)).field("de", sentence(p, Language::German)).end_object();
}

net::HttpResponse json(int status, std::string text) { return {.status = status, .content_type = "application/json", .body = std::move(text)}; }

net::HttpResponse error(int status, const Phrase& why) {
    JsonWriter w;
    w.begin_object().key("error");
    write_sentence(w, why);
    return json(status, w.end_object().text());
}

void write_bot(JsonWriter& w, const BotVersion& b, bool whole) {
    w.begin_object().field("name", b.name).field("version", b.version).field("owner", b.owner).field("game", b.game).field("language", b.language);
    w.field("state", name(b.state)).field("handed_in", b.handed_in).key("verdict");
    write_sentence(w, b.verdict);
    if (whole) w.field("output", b.output);
    w.end_object();
}

}  // namespace

UploadRoutes::UploadRoutes(std::filesystem::path folder) : folder_(std::move(folder)), uploads_(folder_) {
    uploads_.store().give_up_building();
    builder_ = std::jthread([this](std::stop_token stop) { build(stop); });
}

bool UploadRoutes::answer(const net::HttpRequest& r, const net::Answer& answer) {
    const auto path = r.path();
    if (path != root && !path.starts_with("/api/bots/")) return false;
    if (path == root && r.method == "POST") answer(same_origin(r) ? hand_in(r) : error(403, {"upload.token", {}}));
    else if (path == root) answer(list(r));
    else answer(one(r));
    return true;
}

std::optional<Person> UploadRoutes::person(const net::HttpRequest& r) {
    constexpr std::string_view bearer = "Bearer ";
    const auto header = r.header("Authorization");
    return header.starts_with(bearer) ? uploads_.store().who_has(header.substr(bearer.size())) : std::nullopt;
}

net::HttpResponse UploadRoutes::hand_in(const net::HttpRequest& r) {
    auto query = query_of(r.target);
    const auto header = r.header("Authorization");
    const auto accepted = uploads_.accept({.token = std::string(header.substr(std::min<std::size_t>(7, header.size()))), .bot = query["name"], .game = query["game"], .file = query["file"], .bytes = r.body});
    if (!accepted) return error(accepted.error().code == "upload.token" ? 401 : 422, accepted.error());
    {
        const std::scoped_lock lock(mutex_);
        waiting_.push_back(*accepted);
    }
    filled_.notify_one();
    JsonWriter w;
    write_bot(w, *accepted, true);
    return json(202, w.text());
}

net::HttpResponse UploadRoutes::list(const net::HttpRequest& r) {
    const auto who = person(r);
    if (!who) return error(401, {"upload.token", {}});
    JsonWriter w;
    w.begin_object().key("bots").begin_array();
    for (const auto& b : uploads_.store().bots(who->staff ? "" : who->name)) write_bot(w, b, false);
    return json(200, w.end_array().end_object().text());
}

net::HttpResponse UploadRoutes::one(const net::HttpRequest& r) {
    const auto who = person(r);
    if (!who) return error(401, {"upload.token", {}});
    const std::string rest = decoded(r.path().substr(root.size() + 1));
    const auto slash = rest.find('/');
    const auto found = slash == rest.npos ? std::nullopt : uploads_.store().find(rest.substr(0, slash), std::atoi(rest.c_str() + slash + 1));
    if (!found) return error(404, {"upload.unknown", {}});
    if (!who->staff && found->owner != who->name) return error(403, {"upload.not_yours", {}});
    JsonWriter w;
    write_bot(w, *found, true);
    return json(200, w.text());
}

void UploadRoutes::build(std::stop_token stop) {
    Uploads uploads(folder_);
    while (true) {
        std::unique_lock lock(mutex_);
        if (!filled_.wait(lock, stop, [this] { return !waiting_.empty(); })) return;
        const BotVersion next = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        uploads.build(next);
    }
}

}  // namespace agon
