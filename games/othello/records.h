// Othello games and positions as other programs write them: GGF (the Generic Game File
// of the Othello servers, which NBoard speaks), OBF (a position with the scores of its
// moves), and transcripts. WTHOR is in wthor.h.
#pragma once

#include "games/othello/rules.h"

namespace agon::othello {

struct Record {
    std::string place{"agon"}, date{}, black{}, white{}, result{"?"};
    std::string time{};  // as written: "8" seconds, "05:00//02:00"
    Othello::Position start = Othello::start({}, 0);
    std::vector<std::string> moves{};  // in our notation, passes written
    bool operator==(const Record&) const = default;
};

Result<Record> read_ggf(std::string_view);
std::string write_ggf(const Record&);

// After all moves; a Phrase names the one that is impossible.
Result<Othello::Position> final_position(const Record&);

// "d3" and its score for the mover.
struct Scored {
    Othello::Position position{};
    std::vector<std::pair<std::string, int>> scores{};
};

Result<Scored> read_obf(std::string_view line);
std::string write_obf(const Scored&);

std::string write_transcript(const std::vector<std::string>& moves);  // "f5d6c3", passes left out

}  // namespace agon::othello
