#include "seats/players.h"

#include <algorithm>

#include "arena/hall.h"
#include "arena/java_session.h"
#include "seats/address.h"
#include "seats/boxed.h"
#include "seats/java_player.h"
#include "seats/line_options.h"

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
Result<> check_poller(const PlayerSpec& p) {
    if (p.kind == Kind::Command && p.target.find("{url}") != p.target.npos && p.target.find("{game}") != p.target.npos)
        return {};
    return refuse("seats.poller_command", {p.protocol});
}

Result<> check_protocol(const GameEntry& game, const PlayerSpec& p) {
    if (p.protocol == "agon") return {};
    const Protocol* found = find_protocol(game, p.protocol);
    if (found && found->session) return {};
    if (p.polls) return check_poller(p);
    std::string known = "agon";
    for (const Protocol& x : game.protocols)
        if (x.session || x.service) known += ", " + std::string(x.name);
    return refuse("seats.protocol", {std::string(game.title), p.protocol, known});
}

// Boards on a line speak the one protocol of their game that is made for lines without a port.
std::string line_protocol(const GameEntry& game) {
    for (const Protocol& p : game.protocols)
        if (p.session && p.port == 0) return std::string(p.name);
    return "agon";
}

// FOLDER[?LIMITS]#COMMAND: the folder is all the command sees beside the system.
Result<> put_in_box(PlayerSpec& p) {
    if (p.polls) return refuse("seats.polls_in_box");
    const auto command = p.target.find('#');
    if (command == p.target.npos) return refuse("seats.no_command", {p.text});
    auto box = parse_box(p.target.substr(0, command));
    if (!box) return std::unexpected(box.error());
    p.box = std::make_shared<sandbox::Box>(std::move(*box));
    p.target = p.target.substr(command + 1);
    return {};
}

template <class T>
Result<> checked(const Result<T>& r) {
    if (!r) return std::unexpected(r.error());
    return {};
}

Result<> check_java(const GameEntry& game, const PlayerSpec& p) {
    if (!hosting_course(game)) return refuse("seats.java_game", {std::string(game.title)});
    return checked(parse_java_target(p.target));
}

// What comes after the colon, as far as it can be judged without looking.
Result<> check_target(const GameEntry& game, PlayerSpec& p, std::string_view prefix) {
    if (p.target.empty() && p.kind != Kind::Pty) return refuse("seats.no_target", {p.text});
    if (const auto ok = check_protocol(game, p); !ok) return ok;
    if (prefix == "box") return put_in_box(p);
    if (p.kind == Kind::Java) return check_java(game, p);
    if (p.kind == Kind::Connect) return checked(host_and_port(p.target));
    if (p.kind == Kind::Listen) return checked(port_number(p.target));
    return {};
}

std::vector<std::string> words_between(std::string_view text, char separator) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const auto word = text.substr(0, text.find(separator));
        words.emplace_back(word);
        text.remove_prefix(std::min(word.size() + 1, text.size()));
    }
    return words;
}

// serial:/dev/ttyACM0?baud=9600&limit=2s
Result<> take_line_options(const GameEntry& game, PlayerSpec& p) {
    const auto question = p.target.find('?');
    const Protocol* spoken = find_protocol(game, p.protocol);
    if (question == p.target.npos || !spoken) return {};
    auto options = protocol_options(words_between(std::string_view(p.target).substr(question + 1), '&'));
    if (!options) return std::unexpected(options.error());
    if (const auto ok = check_options(*spoken, *options); !ok) return std::unexpected(ok.error());
    if (const auto baud = baud_of(*options); !baud) return std::unexpected(baud.error());
    const auto session = spoken->session(*options);
    if (!session) return std::unexpected(session.error());
    p.line_end = (*session)->line_end();
    p.line = std::move(*options);
    p.target.resize(question);
    return {};
}

bool is_line(Kind k) { return k == Kind::Serial || k == Kind::Pty || k == Kind::Unix || k == Kind::Connect; }

// A program that polls has a service of its own for each match, at which an engine can sit but no other port.
Result<> check_meeting(std::span<const PlayerSpec> players) {
    if (std::ranges::none_of(players, &PlayerSpec::polls)) return {};
    for (const PlayerSpec& p : players)
        if (!p.polls && p.kind != Kind::Engine) return refuse("seats.cannot_meet", {p.text});
    return {};
}

// A pipe or the network (whose way is measured) needs next to nothing; a serial line takes its time, and so does HTTP.
Duration grace_of_wire(const PlayerSpec& p) {
    const bool slow = p.polls || p.kind == Kind::Serial || p.kind == Kind::Pty;
    return std::chrono::milliseconds(!is_remote(p) ? 0 : slow ? 20 : 2);
}

// For both seats: players change them from match to match.
std::string needed_at_seats(const Protocol& p, const std::string& rules) {
    const auto key = p.seat_rules.substr(0, p.seat_rules.find('{'));
    if (rules.find(key) != rules.npos) return "";
    std::string needed;
    for (const char* seat : {"1", "2"}) {
        std::string one(p.seat_rules);
        needed += " " + one.replace(one.find("{0}"), 3, seat);
    }
    return needed;
}

// Processor time is known of programs that the arena starts itself.
Result<> check_cpu_clock(const Conduct& c, std::span<const PlayerSpec> players) {
    if (c.charging == Charging::Fair) return {};
    for (const PlayerSpec& p : players)
        if (p.polls || (p.kind != Kind::Engine && p.kind != Kind::Command && p.kind != Kind::Java))
            return refuse("seats.no_cpu_time", {p.text});
    return {};
}

}  // namespace

const Protocol* find_protocol(const GameEntry& game, std::string_view name) {
    const auto it = std::ranges::find(game.protocols, name, &Protocol::name);
    return it == game.protocols.end() ? nullptr : &*it;
}

Result<PlayerSpec> parse_player(const GameEntry& game, std::string_view text) {
    PlayerSpec p{.text = std::string(text)};
    if (text == "human") {
        p.kind = Kind::Human;
        return p;
    }
    const auto colon = text.find(':');
    const auto head = text.substr(0, colon == text.npos ? 0 : colon);
    const auto plus = head.find('+');
    const auto prefix = std::ranges::find(prefixes, head.substr(0, plus), &Prefix::name);
    if (prefix == std::end(prefixes)) {
        if (auto engine = make_engine(game, text); !engine) return std::unexpected(engine.error());
        return p;
    }
    p.kind = prefix->kind;
    p.target = text.substr(colon + 1);
    if (plus != head.npos) p.protocol = head.substr(plus + 1);
    else if (is_line(p.kind)) p.protocol = line_protocol(game);
    if (is_line(p.kind))
        if (const auto ok = take_line_options(game, p); !ok) return std::unexpected(ok.error());
    if (const Protocol* spoken = find_protocol(game, p.protocol)) p.polls = static_cast<bool>(spoken->service);
    if (const auto ok = check_target(game, p, prefix->name); !ok) return std::unexpected(ok.error());
    return p;
}

Result<Conduct> conduct_for(Conduct c, std::span<const PlayerSpec> players) {
    if (const auto ok = check_meeting(players); !ok) return std::unexpected(ok.error());
    if (const auto ok = check_cpu_clock(c, players); !ok) return std::unexpected(ok.error());
    if (c.grace == Duration{})
        for (const PlayerSpec& p : players) c.grace = std::max(c.grace, grace_of_wire(p));
    if (std::ranges::any_of(players, [](const PlayerSpec& p) { return p.kind == Kind::Java; }))
        c = with_patience_for_hosts(c);
    return c;
}

std::string rules_for(const GameEntry& game, const std::string& rules, std::span<const PlayerSpec> players) {
    std::string all = rules;
    for (const PlayerSpec& p : players) {
        const Protocol* spoken = is_remote(p) ? find_protocol(game, p.protocol) : nullptr;
        if (!spoken || spoken->seat_rules.empty()) continue;
        if (all.empty()) all = spoken->rules;
        all += needed_at_seats(*spoken, all);
    }
    return all;
}

bool is_remote(const PlayerSpec& p) { return p.kind != Kind::Engine && p.kind != Kind::Human; }

bool only_one_at_a_time(const PlayerSpec& p) {
    return p.kind != Kind::Engine && p.kind != Kind::Command && p.kind != Kind::Java;
}

}  // namespace agon
