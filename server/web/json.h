// What the browser's API has in common: answers, and refusals with a sentence in both languages. docs/api.md
// describes them.
#pragma once

#include "arena/scene.h"
#include "base/fields.h"
#include "net/http.h"

namespace agon {

int http_status(Refusal::Kind);
std::span<const Text> web_texts();

// {"code", "args", "en", "de"}, from the tables of core, of the web and of the game, if there is one.
void write_sentence(JsonWriter&, const Phrase&, const GameEntry*);
std::string sentence_json(const Phrase&, const GameEntry* = nullptr);

inline constexpr std::string_view json_type = "application/json";
net::HttpResponse answer_json(std::string json, int status = 200);
// With an ETag; 304 where `known`, an If-None-Match header, has it.
net::HttpResponse answer_once(std::string json, std::string_view known);
net::HttpResponse answer_text(std::string text, std::string type);
net::HttpResponse answer_refusal(const Refusal&, const GameEntry* = nullptr);

}  // namespace agon
