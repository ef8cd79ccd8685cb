#include "games/kulami/tools.h"

#include <charconv>

#include "core/json.h"
#include "games/kulami/boards.h"
#include "games/kulami/texts.h"

namespace agon::kulami {
namespace {

std::string value(const ToolInput& in, const std::string& key) {
    const auto it = in.find(key);
    return it == in.end() ? std::string() : it->second;
}

void write_list(JsonWriter& w, std::string_view key, const std::vector<Phrase>& phrases) {
    w.key(key).begin_array();
    for (const Phrase& p : phrases) write_sentence(w, p, texts());
    w.end_array();
}

void write_plates(JsonWriter& w, const Layout& l) {
    w.key("plates").begin_array();
    for (int plate = 0; plate < plates; ++plate) {
        int left = side, top = side, right = 0, bottom = 0;
        each_hole(l.plate[plate], [&](int hole) {
            const int x = l.cell_of[hole] % side, y = l.cell_of[hole] / side;
            left = std::min(left, x), top = std::min(top, y), right = std::max(right, x), bottom = std::max(bottom, y);
        });
        w.begin_object()
            .field("letter", std::string(1, letter(plate)))
            .field("size", size_of(plate))
            .field("x", left)
            .field("y", top);
        w.field("width", right - left + 1).field("height", bottom - top + 1).end_object();
    }
    w.end_array();
}

Result<std::string> check(const ToolInput& in) {
    const auto wrong = defects(value(in, "text"));
    JsonWriter w;
    w.begin_object().field("ok", wrong.empty());
    write_list(w, "defects", wrong);
    if (!wrong.empty()) {
        write_list(w, "warnings", {});
        return w.key("plates").begin_array().end_array().end_object().text();
    }
    const Layout layout = parse_board(value(in, "text"))->layout;
    write_list(w, "warnings", warnings(layout));
    write_plates(w, layout);
    return w.end_object().text();
}

Result<std::string> random(const ToolInput& in) {
    const std::string kind = value(in, "kind"), number = value(in, "seed");
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), seed);
    if (error != std::errc{} || end != number.data() + number.size())
        return refuse("rules.bad_value", {"seed", number});
    if (kind != "square" && kind != "irregular") return refuse("rules.bad_value", {"kind", kind});
    JsonWriter w;
    return w.begin_object()
        .field("text", text(kind == "square" ? square_board(seed) : irregular_board(seed)))
        .end_object()
        .text();
}

Result<std::string> boards(const ToolInput&) {
    JsonWriter w;
    w.begin_object().key("boards").begin_array();
    for (const NamedBoard& b : named_boards())
        w.begin_object().field("name", b.name).field("text", b.text).field("builtin", true).end_object();
    return w.end_array().end_object().text();
}

}  // namespace

std::vector<Tool> tools() { return {{"check", &check}, {"random", &random}, {"boards", &boards}}; }

}  // namespace agon::kulami
