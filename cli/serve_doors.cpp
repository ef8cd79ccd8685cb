#include "cli/serve_doors.h"

#include <fmt/core.h>

#include "base/thread_pool.h"
#include "cli/language.h"
#include "cli/player.h"
#include "store/tournament_store.h"

namespace agon {
namespace {

template <class T>
T setting(const std::vector<std::pair<std::string, T>>& list, std::string_view name, T fallback) {
    for (const auto& [key, value] : list)
        if (key == name) fallback = value;  // the last word counts
    return fallback;
}

std::string rules_of(const GameEntry& game, const Protocol& p, const std::string& more) {
    const std::string rules = std::string(p.rules) + (more.empty() ? "" : " " + more);
    (void)value_or_usage_error(game.start(rules, 1));
    return rules;
}

Conduct conduct_of(const Protocol& p, const std::string& clock) {
    if (clock.empty()) return p.conduct;
    const auto parsed = value_or_usage_error(parse_clock(clock));
    Conduct c = p.conduct;
    c.total = parsed.total;
    c.increment = parsed.increment;
    c.per_action = parsed.per_action;
    return c;
}

std::optional<PlayerSpec> opponent_of(const GameEntry& game, const Protocol& p, const ServeOptions& o) {
    const std::string text = setting(o.opponents, p.name, std::string());
    if (text.empty()) return std::nullopt;
    PlayerSpec player = player_or_usage_error(game, text, o.data);
    value_or_usage_error(ArenaServer::may_sit(player));
    return player;
}

// The same name on the same data goes on where it was.
std::unique_ptr<BoardCup> cup_of(const GameEntry& game, const Protocol& p, const ServeOptions& o,
                                 const DoorArchive& archive) {
    if (o.uart_tournament.empty()) return nullptr;
    TournamentPlan plan{.name = o.uart_tournament,
                        .game = std::string(game.name),
                        .rules = rules_of(game, p, ""),
                        .seed = 1,
                        .rounds = o.uart_rounds,
                        .rated = false};
    const auto store = std::make_shared<Store>(value_or_usage_error(Store::open(archive.folder)));
    plan.participants = store->entrants(tournament_id(plan));
    auto played = store->results({.series = tournament_id(plan)});
    const auto writer = std::make_shared<ThreadPool>(1);  // the serving thread waits for no disk
    const auto keep = [store, writer](const TournamentPlan& kept) {
        writer->run([store, kept](const std::stop_token&) { keep_tournament(*store, kept); });
    };
    // With a callback the entry is written even if the match is over before.
    const auto begin = [&r = archive.recorder](const TournamentMatch& m) {
        r.begin(m.header, m.series, m.number, [](const auto&) {});
    };
    return std::make_unique<BoardCup>(std::move(plan), std::move(played), keep, begin);
}

void open_lines(net::Loop& loop, ArenaServer& hall, const ServeOptions& o, const DoorArchive& archive, Doors& doors) {
    if (o.uart.empty()) return;
    const FoundCourse found = course_of_boards();
    if (!found) throw usage_error("cli.no_board_game");
    const GameEntry& game = *found.game;
    const Protocol& p = *find_protocol(game, found.course->boards);
    doors.boards = value_or_usage_error(
        BoardDoor::open(loop, hall, {&game, &p, o.uart, opponent_of(game, p, o), cup_of(game, p, o, archive)}));
    doors.addresses.push_back(fmt::format("{:<12} line {}  {}", p.name, doors.boards->addresses(), p.sentence));
    doors.open.push_back({.game = &game, .protocol = &p, .lines = doors.boards->addresses()});
}

void open_line_door(net::Loop& loop, ArenaServer& hall, const ServeOptions& o, Doors& doors, const GameEntry& game,
                    const Protocol& p, int port, std::optional<PlayerSpec> opponent) {
    const LineDoor::Setup setup{&game,
                                &p,
                                o.bind,
                                port,
                                std::move(opponent),
                                rules_of(game, p, setting(o.rules, p.name, std::string())),
                                conduct_of(p, setting(o.clocks, p.name, std::string())),
                                o.limits,
                                &doors.dismissals};
    doors.lines.push_back(value_or_usage_error(LineDoor::open(loop, hall, setup)));
    doors.addresses.push_back(
        fmt::format("{:<12} tcp  {}:{}  {}", p.name, o.bind, doors.lines.back()->port(), p.sentence));
    doors.open.push_back({&game, &p, doors.lines.back()->port()});
}

void open_service_door(net::Loop& loop, ArenaServer& hall, const ServeOptions& o, Doors& doors, const GameEntry& game,
                       const Protocol& p, int port) {
    const ServiceDoor::Options options{{"seed", std::to_string(hall.new_seed())},
                                       {"rules", setting(o.rules, p.name, std::string())}};
    const net::HttpOptions http{.host = o.bind,
                                .port = port,
                                .max_connections = o.limits.connections,
                                .max_per_address = o.limits.connections_per_address,
                                .max_new_per_minute = o.limits.new_connections_per_minute};
    auto& door = *doors.services.emplace_back(value_or_usage_error(ServiceDoor::open(loop, hall, p, options, http)));
    door.pass_through([&hall](auto answer) { hall.once_stored(std::move(answer)); });
    doors.addresses.push_back(fmt::format("{:<12} http {}:{}  {}", p.name, o.bind, door.port(), p.sentence));
    doors.open.push_back({&game, &p, door.port(), &door});
}

void open_door(net::Loop& loop, ArenaServer& hall, const ServeOptions& o, Doors& doors, const GameEntry& game,
               const Protocol& p) {
    const int port = setting(o.ports, p.name, p.port);
    if (p.port == 0 || port == 0) return;
    auto opponent = opponent_of(game, p, o);
    if (p.session) open_line_door(loop, hall, o, doors, game, p, port, std::move(opponent));
    else if (p.service) open_service_door(loop, hall, o, doors, game, p, port);
}

void open_native_door(net::Loop& loop, ArenaServer& hall, const ServeOptions& o, Doors& doors) {
    if (o.native == 0) return;
    const LineDoor::Setup bots_of_every_game{nullptr, nullptr, o.bind,   o.native,         {},
                                             {},      {},      o.limits, &doors.dismissals};
    doors.lines.push_back(value_or_usage_error(LineDoor::open(loop, hall, bots_of_every_game)));
    doors.addresses.push_back(fmt::format("{:<12} tcp  {}:{}  bots of every game, docs/protocols/agon.md", "agon",
                                          o.bind, doors.lines.back()->port()));
}

}  // namespace

std::vector<int> ports_of(const ServeOptions& o) {
    std::vector<int> ports{o.http, o.native};
    for (const GameEntry* game : catalogue())
        for (const Protocol& p : game->protocols)
            if (p.port != 0) ports.push_back(setting(o.ports, p.name, p.port));
    std::erase(ports, 0);
    return ports;
}

void open_doors(net::Loop& loop, ArenaServer& hall, const ServeOptions& o, const DoorArchive& archive, Doors& doors) {
    open_lines(loop, hall, o, archive, doors);
    for (const GameEntry* game : catalogue())
        for (const Protocol& p : game->protocols) open_door(loop, hall, o, doors, *game, p);
    open_native_door(loop, hall, o, doors);
}

}  // namespace agon
