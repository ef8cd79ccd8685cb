// A player's half of the map, as it was sent: it may be wrong in every way, and the
// check names everything that is wrong at once.
#pragma once

#include "core/random.h"
#include "core/text.h"
#include "games/treasure/map.h"
#include "games/treasure/profile.h"

namespace agon::treasure {

struct HalfMap {
    std::vector<std::string> rows{};  // G, M, W; '?' where a field was not sent
    std::vector<Field> forts{};
    std::vector<Field> outside{};  // fields that were sent with negative coordinates or far beyond the half
    bool operator==(const HalfMap&) const = default;

    char at(Field) const;
};

// As one word: "map:GGM/GWG@0,1", rows from the top, then each fort, then "!x,y" for
// each field that lies outside.
std::string text(const HalfMap&);
std::optional<HalfMap> parse_half_map(std::string_view);
std::string picture(const Rules&, const HalfMap&);  // rows with coordinates, forts as F
Map map_of(const Rules&, const HalfMap&);           // requires no violations

std::vector<Phrase> violations(const Rules&, const HalfMap&);
// Where the facing edges of the two halves do not let enough be crossed (profile ws2025).
std::vector<Phrase> crossing_violations(const Rules&, const HalfMap& first, const HalfMap& second);
Phrase half_map_refusal(const Rules&, const HalfMap&, const std::vector<Phrase>& all);  // one phrase for all of them

// A random valid half map. Water is 7 to 10 fields and mountains 5 to 8 in the standard
// profile: the minimum and up to three more, each count uniform; shuffled until valid.
HalfMap random_half(const Rules&, Random&, const HalfMap* first = nullptr);

}  // namespace agon::treasure
