#include "core/clock.h"

#include <charconv>

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Duration longest = 24h * 365;  // so that sums of a few of them are times that a clock can show

struct Unit {
    std::string_view name;
    Duration length;
};
constexpr std::array units{Unit{"us", 1us}, Unit{"ms", 1ms}, Unit{"s", 1s},
                           Unit{"m", 1min}, Unit{"h", 1h},   Unit{"", 1ms}};

Result<> read_part(std::string_view part, Conduct& c) {
    if (part == "none") {
        c.total.reset();
        c.per_action.reset();
        c.increment = {};
        return {};
    }
    if (part == "cpu") {
        c.charging = Charging::Cpu;
        return {};
    }
    const auto eq = part.find('=');
    const auto bad = refuse("clock.unknown", {std::string(part)});
    if (eq == part.npos) return bad;
    const auto key = part.substr(0, eq);
    auto value = part.substr(eq + 1);
    std::string_view more;
    if (const auto plus = value.find('+'); plus != value.npos) {
        more = value.substr(plus + 1);
        value = value.substr(0, plus);
    }
    const auto first = parse_duration(value);
    if (!first) return std::unexpected(first.error());
    if (key == "total") {
        c.total = *first;
        c.increment = {};
        if (more.empty()) return {};
        const auto second = parse_duration(more);
        if (!second) return std::unexpected(second.error());
        c.increment = *second;
        return {};
    }
    if (!more.empty()) return bad;
    if (key == "move") c.per_action = *first;
    else if (key == "match") c.match = *first;
    else if (key == "grace") c.grace = *first;
    else return bad;
    return {};
}

}  // namespace

Result<Duration> parse_duration(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    for (const Unit& u : units) {
        const double length = number * static_cast<double>(u.length.count());
        if (error == std::errc{} && unit == u.name && number >= 0 && length <= static_cast<double>(longest.count()))
            return Duration(static_cast<std::int64_t>(length + 0.5));
    }
    return refuse("clock.bad_duration", {std::string(text)});
}

std::string duration_text(Duration d) {
    if (d.count() % 1'000'000 == 0) return std::to_string(d.count() / 1'000'000) + "s";
    if (d.count() % 1'000 == 0) return std::to_string(d.count() / 1'000) + "ms";
    return std::to_string(d.count()) + "us";
}

Result<Conduct> parse_clock(std::string_view text, Conduct c) {
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of(", "), text.size());
        if (end > 0)
            if (const auto read = read_part(text.substr(0, end), c); !read) return std::unexpected(read.error());
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return c;
}

std::string clock_text(const Conduct& c) {
    std::string out;
    const auto add = [&](const std::string& part) { out += (out.empty() ? "" : ",") + part; };
    if (c.total)
        add("total=" + duration_text(*c.total) + (c.increment.count() ? "+" + duration_text(c.increment) : ""));
    if (c.per_action) add("move=" + duration_text(*c.per_action));
    if (c.match) add("match=" + duration_text(*c.match));
    if (c.charging == Charging::Cpu) add("cpu");
    if (c.grace.count()) add("grace=" + duration_text(c.grace));
    return out.empty() ? "none" : out;
}

}  // namespace agon
