#include "seats/players.h"

#include <fmt/core.h>

#include <algorithm>

#include "arena/hall.h"
#include "arena/java_session.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "seats/boxed.h"
#include "seats/java_player.h"

namespace agon {
namespace {

using Kind = PlayerSpec::Kind;

struct Prefix {
    std::string_view name;
    Kind kind;
};
constexpr Prefix prefixes[] = {{"cmd", Kind::Command}, {"box", Kind::Command},     {"java", Kind::Java},
                               {"tcp", Kind::Listen},  {"connect", Kind::Connect}, {"serial", Kind::Serial},
                               {"pty", Kind::Pty},     {"unix", Kind::Unix}};

// A polling program gets the address of our service and the id of its game on its command line.
void check_poller(const PlayerSpec& p) {
    if (p.kind == Kind::Command && p.target.find("{url}") != p.target.npos && p.target.find("{game}") != p.target.npos)
        return;
    throw UsageError(
        fmt::format("A client of the protocol '{0}' is started with the server's address and the game's id: "
                    "write cmd+{0}:COMMAND with {{url}} and {{game}} in it.",
                    p.protocol));
}

void check_protocol(const GameEntry& game, const PlayerSpec& p) {
    if (p.protocol == "agon") return;
    const Protocol* found = find_protocol(game, p.protocol);
    if (found && found->session) return;
    if (p.polls) return check_poller(p);
    std::string known = "agon";
    for (const Protocol& x : game.protocols)
        if (x.session || x.service) known += ", " + std::string(x.name);
    throw UsageError(
        fmt::format("A player of {} cannot speak '{}' here. Known protocols: {}.", game.title, p.protocol, known));
}

// Boards on a line speak the one protocol of their game that is made for lines without a port.
std::string line_protocol(const GameEntry& game) {
    for (const Protocol& p : game.protocols)
        if (p.session && p.port == 0) return std::string(p.name);
    return "agon";
}

// FOLDER[?LIMITS]#COMMAND: the folder is all the command sees beside the system.
void put_in_box(PlayerSpec& p) {
    const auto command = p.target.find('#');
    if (command == p.target.npos)
        throw UsageError(
            fmt::format("'{}' names no command. Write box:FOLDER#./bot: what to run in which folder.", p.text));
    p.box = std::make_shared<sandbox::Box>(box_around(p.target.substr(0, command)));
    p.target = p.target.substr(command + 1);
}

std::shared_ptr<const JavaPlayer> java_player(const GameEntry& game, const std::string& target) {
    if (!hosting_course(game))
        throw UsageError(fmt::format(
            "A szte.mi.Player plays Othello, not {}. Write cmd:java … for a bot of your own protocol.", game.title));
    return std::make_shared<JavaPlayer>(target);
}

// A program that polls has a service of its own for each match, at which an engine can sit but no other port.
void check_meeting(std::span<const PlayerSpec> players) {
    if (std::ranges::none_of(players, &PlayerSpec::polls)) return;
    for (const PlayerSpec& p : players)
        if (!p.polls && p.kind != Kind::Engine)
            throw UsageError(fmt::format(
                "'{}' cannot meet a program that polls. Let it play against engines or other such programs.", p.text));
}

}  // namespace

const Protocol* find_protocol(const GameEntry& game, std::string_view name) {
    const auto it = std::ranges::find(game.protocols, name, &Protocol::name);
    return it == game.protocols.end() ? nullptr : &*it;
}

PlayerSpec parse_player(const GameEntry& game, std::string_view text) {
    PlayerSpec p{.text = std::string(text)};
    if (text == "human") {
        p.kind = Kind::Human;
        return p;
    }
    const auto colon = text.find(':');
    const auto head = text.substr(0, colon == text.npos ? 0 : colon);
    const auto plus = head.find('+');
    for (const Prefix& prefix : prefixes) {
        if (head.substr(0, plus) != prefix.name) continue;
        p.kind = prefix.kind;
        p.target = text.substr(colon + 1);
        if (plus != head.npos) p.protocol = head.substr(plus + 1);
        else if (p.kind == Kind::Serial || p.kind == Kind::Pty || p.kind == Kind::Unix || p.kind == Kind::Connect)
            p.protocol = line_protocol(game);
        if (p.target.empty() && p.kind != Kind::Pty)
            throw UsageError(fmt::format("'{}' says nothing after the colon. Write for example cmd:./bot.", text));
        if (const Protocol* spoken = find_protocol(game, p.protocol)) p.polls = static_cast<bool>(spoken->service);
        check_protocol(game, p);
        if (p.polls && prefix.name == "box")
            throw UsageError("A program in the sandbox reaches no server; a client that polls cannot play there.");
        if (prefix.name == "box") put_in_box(p);
        if (p.kind == Kind::Java) p.java = java_player(game, p.target);
        return p;
    }
    if (auto engine = make_engine(game, text); !engine) throw UsageError(say(engine.error()));
    return p;
}

Conduct conduct_for(Conduct c, std::span<const PlayerSpec> players) {
    check_meeting(players);
    if (std::ranges::any_of(players, is_remote) && c.grace.count() == 0) c.grace = std::chrono::milliseconds(20);
    if (std::ranges::any_of(players, [](const PlayerSpec& p) { return p.kind == Kind::Java; }))
        c = with_patience_for_hosts(c);
    return c;
}

bool is_remote(const PlayerSpec& p) { return p.kind != Kind::Engine && p.kind != Kind::Human; }

bool only_one_at_a_time(const PlayerSpec& p) {
    return p.kind != Kind::Engine && p.kind != Kind::Command && p.kind != Kind::Java;
}

}  // namespace agon
