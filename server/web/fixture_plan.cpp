#include "server/web/fixture_plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <ctime>

#include "arena/tournament_plan.h"
#include "core/catalogue.h"

namespace agon {
namespace {

bool good_name(const std::string& name) {
    const auto good = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-' || c == ' ' || c == '.'; };
    return !name.empty() && name.size() <= 60 && name.front() != '.' && std::ranges::all_of(name, good);
}

// Quotes and line ends would be something else in a file.
std::string plain(std::string text) {
    std::erase_if(text, [](unsigned char c) { return c < ' ' || c == '"' || c == '\\'; });
    return text;
}

std::string toml_of(const Fields& f) {
    std::string clock = plain(f.text("clock"));
    const GameEntry* game = find_game(f.text("game"));
    if (clock.empty() && game) clock = game->clock;
    return fmt::format(
        "name = \"{}\"\ngame = \"{}\"\nclock = \"{}\"\nformat = \"{}\"\nrounds = {}\nversions = \"{}\"\n{} = true\n",
        plain(f.text("name")), plain(f.text("game")), clock, plain(f.text("format", "round-robin")),
        f.number("rounds", 1), plain(f.text("versions", "replace")), f.flag("qualified") ? "qualified" : "uploads");
}

Result<> is_sound(const std::string& toml) {
    const auto file = read_tournament(toml);
    if (!file) return std::unexpected(file.error());
    if (!find_game(file->plan.game)) return std::unexpected(unknown_game(file->plan.game));
    if (const auto clock = parse_clock(file->plan.clock); !clock) return std::unexpected(clock.error());
    return {};
}

}  // namespace

Result<Fixture> fixture_of(const Fields& f) {
    Fixture fixture{.name = f.text("name"), .toml = f.text("toml")};
    if (!good_name(fixture.name)) return refuse(Refusal::Kind::Impossible, "fixture.name");
    if (fixture.toml.empty()) fixture.toml = toml_of(f);
    if (const auto sound = is_sound(fixture.toml); !sound)
        return std::unexpected(Refusal(sound.error(), Refusal::Kind::Impossible));
    fixture.starts = std::max<std::int64_t>(0, f.number("starts", 0));
    fixture.nightly = f.flag("nightly");
    if (fixture.nightly && fixture.starts == 0) return refuse(Refusal::Kind::Impossible, "fixture.nightly_when");
    return fixture;
}

std::string title_of(const Fixture& f) {
    const auto file = read_tournament(f.toml);
    return file ? file->plan.name : f.name;
}

std::int64_t next_night(std::int64_t starts, std::int64_t now) {
    while (starts <= now) {
        const std::time_t t = starts;
        std::tm day{};
        ::localtime_r(&t, &day);
        ++day.tm_mday;
        day.tm_isdst = -1;
        starts = std::mktime(&day);
    }
    return starts;
}

}  // namespace agon
