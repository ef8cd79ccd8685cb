// What the browser's API has in common: refusals with a sentence in both languages,
// events and endings as the page shows them. docs/api.md describes them.
#pragma once

#include "core/catalogue.h"
#include "core/json.h"
#include "net/http.h"
#include "server/web/fields.h"

namespace agon {

int http_status(Refusal::Kind);
std::span<const Text> web_texts();

void write_seat(JsonWriter&, std::string_view key, std::optional<Seat>);  // its number, or null

// {"code", "args", "en", "de"}, from the tables of core, of the web and of the game, if there is one.
void write_sentence(JsonWriter&, const Phrase&, const GameEntry*);
std::string sentence_json(const Phrase&, const GameEntry* = nullptr);

inline constexpr std::string_view json_type = "application/json";
net::HttpResponse answer_json(std::string json, int status = 200);
net::HttpResponse answer_text(std::string text, std::string type);
net::HttpResponse answer_refusal(const Refusal&, const GameEntry* = nullptr);

// An event as this viewer may hear it, its phrases as sentences. `open`: the match is over, nothing is secret.
void write_event(JsonWriter&, const Event&, Viewer, const AnyPosition&, const GameEntry&);
// {"winner", "points", "fault", "culprit", "sentence"} or null while there is no end.
void write_ending(JsonWriter&, std::span<const Event> log, const GameEntry&, const PerSeat<std::string>& names);

// The moves that stand after everything that was taken back, with the number of their event.
struct PlayedMove {
    Moved moved;
    int seq;
};
std::vector<PlayedMove> standing_moves(std::span<const Event> log);

}  // namespace agon
