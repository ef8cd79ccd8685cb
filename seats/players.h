// A player as people write it: `best?time=100ms`, `cmd:./bot`, `box:FOLDER#./bot`,
// `java:Bot.jar`, `tcp:4000`, `human`. Parsing only; seats/ready_player.h makes ready what
// needs it, seats/remote.h brings the ones outside to life.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/catalogue.h"

namespace agon {

class JavaPlayer;
namespace sandbox {
struct Box;
}

struct PlayerSpec {
    enum class Kind { Engine, Human, Command, Java, Listen, Connect, Serial, Pty, Unix };
    Kind kind = Kind::Engine;
    std::string text;                           // as it was written: the player's name in results
    std::string target{};                       // command line, file, port, device, path
    std::vector<std::string> words{};           // of a command, where they are known as such
    std::string protocol = "agon";              // what the peer speaks
    std::map<std::string, std::string> line{};  // options of a line, written ?baud=9600&limit=2s
    std::string line_end = "\n";                // empty: binary frames
    std::shared_ptr<const JavaPlayer> java{};   // compiled, once the player is ready
    std::shared_ptr<const sandbox::Box> box{};  // a command that runs in the sandbox
    std::vector<int> cores{};                   // its own (seats/own_cores.h); empty: all of the arena's
    bool own_clock = false;                     // sees its processor time as its clock (seats/cpu_clock.h)
    bool polls = false;                         // a program that polls our HTTP service and is started with its address
    Language language = Language::English;      // what a person at this terminal reads
};

// Refuses a text that names no engine or protocol of the game, or that cannot be understood. Looks at no file.
// A bot that was handed in (`bot:NAME`) is not known here: course/find_player.h.
Result<PlayerSpec> parse_player(const GameEntry&, std::string_view text);

// How a match of these players is run: the arena forgives its own latency, hosts measure the time themselves.
// Refused when these players cannot meet.
Result<Conduct> conduct_for(Conduct, std::span<const PlayerSpec>);

// The rules of a match or tournament of these players: what the protocols of some of them need is added (fleets that
// stay with their players) unless the person has decided it; without any rules a protocol's own are taken.
std::string rules_for(const GameEntry&, const std::string& rules, std::span<const PlayerSpec>);

bool is_remote(const PlayerSpec&);           // outside of this process
bool only_one_at_a_time(const PlayerSpec&);  // a port, a device, the person at the keyboard

const Protocol* find_protocol(const GameEntry&, std::string_view name);  // null if the game has none of that name

}  // namespace agon
