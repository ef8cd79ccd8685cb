#include "server/web/json.h"

#include "net/http_text.h"

namespace agon {
int http_status(Refusal::Kind kind) {
    using enum Refusal::Kind;
    switch (kind) {
        case Wrong: return 400;
        case Unauthorised: return 401;
        case Forbidden: return 403;
        case Missing: return 404;
        case Conflict: return 409;
        case TooLarge: return 413;
        case Impossible: return 422;
        case TooOften: return 429;
        case Failed: return 500;
        case Unavailable: return 503;
    }
    return 500;
}

void write_sentence(JsonWriter& w, const Phrase& p, const GameEntry* game) {
    std::vector<Text> table(web_texts().begin(),
                            web_texts().end());  // both: a sentence of ours may quote one of the game
    if (game) table.insert(table.end(), game->texts.begin(), game->texts.end());
    write_sentence(w, p, std::span<const Text>(table));
}

std::string sentence_json(const Phrase& p, const GameEntry* game) {
    JsonWriter w;
    write_sentence(w, p, game);
    return w.text();
}

net::HttpResponse answer_json(std::string json, int status) {
    return {.status = status,
            .content_type = std::string(json_type),
            .body = std::move(json) + "\n",
            .headers = {{"Cache-Control", "no-store"}}};
}

net::HttpResponse answer_once(std::string json, std::string_view known) {
    net::HttpResponse answer = answer_json(std::move(json));
    const std::string etag = net::etag_of(answer.body);
    answer.headers = {{"Cache-Control", "private, no-cache"}, {"ETag", etag}};
    if (!known.contains(etag)) return answer;
    answer.status = 304;
    answer.body.clear();
    return answer;
}

net::HttpResponse answer_text(std::string text, std::string type) {
    return {.content_type = std::move(type), .body = std::move(text), .headers = {{"Cache-Control", "no-store"}}};
}

net::HttpResponse answer_refusal(const Refusal& r, const GameEntry* game) {
    return answer_json("{\"error\":" + sentence_json(r, game) + "}", http_status(r.kind));
}

}  // namespace agon
