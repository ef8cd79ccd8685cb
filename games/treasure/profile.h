// The numbers of the treasure hunt. Courses change them every semester, so all of them
// are data: four built-in profiles and single numbers by KEY=VALUE.
#pragma once

#include <span>

#include "core/clock.h"
#include "core/game.h"

namespace agon::treasure {

// In which words the server answers clients of before WS2022. Requests of SS2019 to WS2021 are alike, so that Told
// means: the profile's own words first, and others where the client does not act on them.
enum class OldWords : std::uint8_t { Told, Ss2019, Ws2020, Ws2021 };

struct Rules {
    std::string base = "standard";  // the built-in profile these numbers started from
    int width = 10, height = 5;     // of a half map
    int min_mountain = 5, min_grass = 24, min_water = 7;
    int max_water_long = 4, max_water_short = 2;          // water fields on one border of that length
    int min_passable_percent = 0, min_water_percent = 0;  // of each border
    int min_crossing_percent = 0;  // of each edge of the second half, against the facing edge of the first
    int forts = 1;                 // marked in a half map; of several the server draws one
    int max_actions = 320;         // of both players together, half maps included
    int enemy_real_after = 16;     // actions until the enemy's shown position is real
    int action_ms = 5000, game_ms = 600000, linger_ms = 60000;  // linger: how long a finished game answers
    int poll_ms = 400;                                          // at most one state request per player in this time
    int max_games = 99;                                         // one more drops the oldest
    OldWords generation = OldWords::Told;
    bool operator==(const Rules&) const = default;
};

struct RuleKey {
    std::string_view key;
    int Rules::* member;
    int low, high;
};
std::span<const RuleKey> rule_keys();

std::vector<Profile> built_in_profiles();
std::vector<Rules> built_in_rules();
Result<Rules> parse_rules(std::string_view);  // "ws2020 max_actions=100"; blank: standard
std::string rules_text(const Rules&);         // the base and whatever differs from it
Conduct conduct_of(const Rules&);             // its clocks; an illegal action loses

// Fields of a border of this length that must be passable, and that may be water.
int least_passable(const Rules&, int border_length);
int most_water(const Rules&, int border_length);

}  // namespace agon::treasure
