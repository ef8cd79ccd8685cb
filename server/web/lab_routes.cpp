#include "server/web/lab_routes.h"

#include <charconv>

#include "arena/ending.h"

namespace agon {
namespace {

using Texts = std::span<const Text>;

void write_board(JsonWriter& w, const BoardView& v, Texts texts) {
    w.field("line", v.number).field("device", v.line->address()).field("board", v.line->board());
    w.field("state", name(v.state)).field("table", v.table).field("opponent", v.opponent).key("to_do");
    write_sentence(w, v.to_do, texts);
}

void write_words(JsonWriter& w, const BoardLine& line) {
    w.key("words").begin_array();
    for (const BoardLine::Word& word : line.words())
        w.begin_object()
            .field("at", word.at)
            .field("from", word.from_board ? "board" : "arena")
            .field("text", word.text)
            .end_object();
    w.end_array();
}

std::string_view result_word(const BoardLine::Verdict& v) {
    if (v.end.fault == Fault::Arena) return "void";
    if (!v.end.outcome.winner) return "drawn";
    return *v.end.outcome.winner == v.seat ? "won" : "lost";
}

void write_verdicts(JsonWriter& w, const BoardLine& line, Texts texts) {
    w.key("verdicts").begin_array();
    for (const BoardLine::Verdict& v : line.verdicts()) {
        w.begin_object().field("at", v.at).field("match", v.header.id);
        w.field("opponent", v.header.players[other(v.seat)]).field("result", result_word(v)).key("why");
        write_sentence(w, ending_phrase(v.end, v.header.players), texts);
        w.end_object();
    }
    w.end_array();
}

void write_cup(JsonWriter& w, const BoardDoor* boards) {
    w.key("tournament");
    const BoardCup* cup = boards ? boards->cup() : nullptr;
    if (!cup) return static_cast<void>(w.null());
    const auto& state = cup->state();
    w.begin_object().field("id", state ? cup->id() : "").field("name", cup->plan().name);
    w.field("played", state ? state->played() : 0).field("planned", state ? state->planned().value_or(0) : 0);
    w.field("over", state && state->over()).end_object();
}

std::string lab_json(const BoardDoor* boards) {
    const auto texts = all_texts();
    JsonWriter w;
    w.begin_object().field("game", boards ? boards->game().name : "");
    write_cup(w, boards);
    w.key("lines").begin_array();
    for (const BoardView& v : boards ? boards->boards() : std::vector<BoardView>{}) {
        w.begin_object();
        write_board(w, v, texts);
        w.end_object();
    }
    w.end_array();
    return w.end_object().text();
}

Result<std::string> line_json(const BoardDoor* boards, const std::string& text) {
    const auto all = boards ? boards->boards() : std::vector<BoardView>{};
    std::size_t number = 0;
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (wrong != std::errc{} || end != text.data() + text.size() || number < 1 || number > all.size())
        return refuse(Refusal::Kind::Missing, "lab.no_line", {text, std::to_string(all.size())});
    const BoardView& v = all[number - 1];
    const auto texts = all_texts();
    JsonWriter w;
    w.begin_object();
    write_board(w, v, texts);
    write_words(w, *v.line);
    write_verdicts(w, *v.line, texts);
    return w.end_object().text();
}

}  // namespace

std::vector<Route> lab_routes(const BoardDoor* boards) {
    using enum Route::For;
    return {{"GET", "/api/lab", Anyone, [boards](const Call&, const Reply& reply) { reply(lab_json(boards)); }},
            {"GET", "/api/lab/{line}", Anyone,
             [boards](const Call& call, const Reply& reply) { reply(line_json(boards, call.part("line"))); }}};
}

}  // namespace agon
