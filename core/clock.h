// How long players may think, and what an illegal move costs: everything about the
// running of a match that is not a rule of the game.
#pragma once

#include "core/effort.h"

namespace agon {

struct Conduct {
    std::optional<Duration> total{};       // per seat for the whole match (Othello course: 8 s)
    Duration increment{};                  // added to the total after each action
    std::optional<Duration> per_action{};  // per action (treasure hunt: 5 s)
    std::optional<Duration> match{};       // for the whole match, both seats: the seat that must act then loses
    Duration grace{};                      // forgiven per action: what the wire needs
    Charging charging = Charging::Fair;
    Duration patience{};             // where hosts measure the thinking time: how much later a silent player is flagged
    bool forfeit_on_illegal = true;  // false: refused, and the player may try again (Kulami)
    int refusals = 100;              // refused moves in a row before the match is forfeited after all
    bool casual = false;             // unrated: undo is allowed
    bool operator==(const Conduct&) const = default;
};

// "total=8s", "total=200ms+2ms", "move=5s", "none", "cpu"; several parts joined by commas or blanks.
Result<Conduct> parse_clock(std::string_view text, Conduct base = {});
std::string clock_text(const Conduct&);

// "100ms", "8s", "2m", "1500us"; a bare number is milliseconds.
Result<Duration> parse_duration(std::string_view text);
std::string duration_text(Duration);

}  // namespace agon
