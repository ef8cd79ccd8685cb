#include "core/engine.h"

#include <algorithm>
#include <charconv>

#include "core/clock.h"

namespace agon {
namespace {

template <class T>
std::optional<T> whole(std::string_view text) {
    T n{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return n;
}

constexpr std::array<std::string_view, 4> common{"time", "nodes", "threads", "seed"};

}  // namespace

Result<EngineSpec> parse_engine_spec(std::string_view text) {
    EngineSpec spec;
    const auto question = std::min(text.find('?'), text.size());
    auto head = text.substr(0, question);
    auto query = text.substr(std::min(question + 1, text.size()));
    if (const auto colon = head.find(':'); colon != head.npos) {
        spec.level = whole<int>(head.substr(colon + 1));
        if (!spec.level) return refuse("engine.bad_level", {std::string(text)});
        head = head.substr(0, colon);
    }
    if (head.empty()) return refuse("engine.no_name", {std::string(text)});
    spec.name = head;
    while (!query.empty()) {
        const auto end = std::min(query.find('&'), query.size());
        const auto pair = query.substr(0, end);
        const auto eq = pair.find('=');
        if (eq == pair.npos || eq == 0) return refuse("engine.bad_option", {std::string(pair)});
        spec.options[std::string(pair.substr(0, eq))] = pair.substr(eq + 1);
        query.remove_prefix(std::min(end + 1, query.size()));
    }
    return spec;
}

std::string text(const EngineSpec& spec) {
    std::string out = spec.name;
    if (spec.level) out += ":" + std::to_string(*spec.level);
    char separator = '?';
    for (const auto& [key, value] : spec.options) {
        out += separator + key + "=" + value;
        separator = '&';
    }
    return out;
}

Result<CommonOptions> common_options(const EngineSpec& spec, std::span<const std::string_view> more) {
    CommonOptions c;
    for (const auto& [key, value] : spec.options) {
        const auto bad = refuse("engine.bad_value", {key, value});
        if (key == "time") {
            const auto d = parse_duration(value);
            if (!d || d->count() == 0) return bad;
            c.time = *d;
        } else if (key == "nodes") {
            if (!(c.nodes = whole<std::uint64_t>(value)) || *c.nodes == 0) return bad;
        } else if (key == "seed") {
            if (!(c.seed = whole<std::uint64_t>(value))) return bad;
        } else if (key == "threads") {
            const auto n = whole<int>(value);
            if (!n || *n < 1 || *n > 256) return bad;
            c.threads = *n;
        } else if (std::ranges::find(more, std::string_view(key)) == more.end()) {
            std::string known;
            for (const auto& k : common) known += std::string(k) + " ";
            for (const auto& k : more) known += std::string(k) + " ";
            known.pop_back();
            return refuse("engine.unknown_option", {key, spec.name, known});
        }
    }
    return c;
}

Budget without_rationing(Budget b) {
    if (b.total_left) b.per_move = std::min(b.per_move.value_or(Duration::max()), *b.total_left);
    b.total_left.reset();
    return b;
}

Budget CommonOptions::applied_to(Budget b) const {
    if (time) b.per_move = b.per_move ? std::min(*b.per_move, *time) : *time;
    if (nodes) b.nodes = b.nodes ? std::min(*b.nodes, *nodes) : *nodes;
    b.threads = threads;
    return b.nodes ? without_rationing(b) : b;
}

}  // namespace agon
