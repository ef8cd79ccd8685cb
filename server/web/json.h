// What the browser's API has in common: refusals with a sentence in both languages, fields
// of a JSON body, events and endings as the page shows them. docs/api.md describes them.
#pragma once

#include <boost/json.hpp>

#include "core/catalogue.h"
#include "core/json.h"
#include "net/http.h"

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

// The fields of a JSON object that came from outside. A missing or wrong one gives the fallback;
// what must be there is asked for with need_text().
class Fields {
   public:
    static Result<Fields> read(std::string_view json);
    explicit Fields(boost::json::object o) : object_(std::move(o)) {}

    std::string text(std::string_view key, std::string_view fallback = {}) const;
    Result<std::string> need_text(std::string_view key) const;
    std::int64_t number(std::string_view key, std::int64_t fallback) const;
    std::optional<std::int64_t> number(std::string_view key) const;
    bool flag(std::string_view key) const;
    std::vector<std::string> texts(std::string_view key) const;  // of an array; others are left out
    std::vector<Fields> objects(std::string_view key) const;     // of an array; others are left out
    Fields object(std::string_view key) const;
    const boost::json::object& json() const { return object_; }
    bool has(std::string_view key) const { return object_.contains(key); }
    // All values by their path ("ships.0.x" -> "3"), for the tools of games, which know no JSON library.
    std::map<std::string, std::string> flattened() const;

   private:
    boost::json::object object_;
};

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
