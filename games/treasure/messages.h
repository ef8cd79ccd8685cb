// The treasure hunt's XML: every message of the HTTP protocol, both ways, in the three
// generations that the course's clients speak. Reading is as tolerant as the course's
// own parser, writing is exact.
#pragma once

#include <variant>

#include "games/treasure/half_map.h"

namespace agon::treasure {

// Ss2019 is Ws2020 with another word for a found treasure.
enum class Generation : std::uint8_t { Ss2019, Ws2020, Ws2021, Current };

Result<Generation> generation_named(std::string_view);  // ss2019, ws2020, ws2021 or current
Generation customary_generation(const Rules&);          // of the clients of this profile

struct Registration {
    std::string first, last, account;
    Generation generation = Generation::Current;
};
struct SentHalf {
    std::string player;
    HalfMap half;
    Generation generation = Generation::Current;
};
// nullopt: absent or not a direction.
struct SentMove {
    std::string player;
    std::optional<Direction> move;
};

enum class Standing : std::uint8_t { MustWait, MustAct, Won, Lost };
struct PlayerEntry {
    std::string id, first, last, account;
    Standing standing = Standing::MustWait;
    bool collected = false;
    bool operator==(const PlayerEntry&) const = default;
};
struct MapNode {
    Field field{};
    char terrain = grass;
    bool me = false, enemy = false, my_treasure = false, my_fort = false, enemy_fort = false;
    bool operator==(const MapNode&) const = default;
};
struct GameState {
    std::vector<PlayerEntry> players{};
    std::vector<MapNode> nodes{};
    std::string id{};
    bool operator==(const GameState&) const = default;
};
struct PlayerId {
    std::string id;
};
struct Envelope {
    bool okay = true;
    std::string name{}, message{};  // of the error
    std::variant<std::monostate, PlayerId, GameState> data{};
};

// A document that is not well-formed, too large, too deep, not UTF-8, or brings a DTD.
struct BadXml {
    int status = 400;
    Phrase why;
};
template <class T>
using Read = std::expected<T, BadXml>;

Read<Registration> read_registration(std::string_view body);
Read<SentHalf> read_half_map(std::string_view body);
Read<SentMove> read_move(std::string_view body);
Read<std::string> read_game_id(std::string_view body);
Read<Envelope> read_envelope(std::string_view body);

std::string write_registration(const Registration&);
std::string write_half_map(const SentHalf&);
std::string write_move(const std::string& player, Direction);
std::string write_game_id(const std::string& id);
std::string write_envelope(const Envelope&, Generation);

}  // namespace agon::treasure
