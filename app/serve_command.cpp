// agon serve: all doors of the arena on one loop.
#include <fmt/core.h>
#include <toml++/toml.h>

#include <csignal>

#include "app/data_folder.h"
#include "app/line_door.h"
#include "app/options.h"
#include "app/rules_file.h"
#include "app/service_door.h"
#include "app/terminal.h"
#include "app/web.h"

namespace agon {
namespace {

// [[bot]] with name, game and player: whom visitors may choose besides the engines.
void read_bots(const toml::array& list, ServeOptions& o) {
    for (const auto& item : list) {
        const toml::table& t = *item.as_table();
        BotOptions b{t["name"].value_or(std::string()), t["game"].value_or(std::string()), t["player"].value_or(std::string())};
        if (b.name.empty() || b.game.empty() || b.player.empty())
            throw UsageError(fmt::format("{}: a [[bot]] needs name, game and player.", o.config));
        o.bots.push_back(std::move(b));
    }
}

// Settings of a TOML file stand in for options that were not given on the command line.
ServeOptions with_config(ServeOptions o) {
    if (o.config.empty()) return o;
    toml::table file;
    try {
        file = toml::parse_file(o.config);
    } catch (const toml::parse_error& e) {
        throw UsageError(fmt::format("{}:{}: {}", o.config, e.source().begin.line, e.description()));
    }
    const ServeOptions standard;
    for (const auto& [key, value] : file) {
        const std::string name(key.str());
        if (name == "bot" && value.is_array_of_tables()) { read_bots(*value.as_array(), o); continue; }
        const auto number = value.value<int>();
        const auto text = value.value<std::string>();
        if (name == "http" && number) { if (o.http == standard.http) o.http = *number; }
        else if (name == "native" && number) { if (o.native == standard.native) o.native = *number; }
        else if (name == "tables" && number) o.tables = *number;
        else if (name == "tables-per-address" && number) o.tables_per_address = *number;
        else if (name == "away-seconds" && number) o.away_seconds = *number;
        else if (name == "admin-token" && text) o.admin_token = *text;
        else if (name == "data" && text) { if (o.data.empty()) o.data = *text; }
        else if (name == "bind" && text) { if (o.bind == standard.bind) o.bind = *text; }
        else if (name.ends_with("-opponent") && text) o.opponents.insert(o.opponents.begin(), {name.substr(0, name.size() - 9), *text});
        else if (name.ends_with("-rules") && text) o.rules.insert(o.rules.begin(), {name.substr(0, name.size() - 6), rules_text({*text})});
        else if (name.ends_with("-clock") && text) o.clocks.insert(o.clocks.begin(), {name.substr(0, name.size() - 6), *text});
        else if (number) o.ports.insert(o.ports.begin(), {name, *number});
        else throw UsageError(fmt::format("{}: '{}' is not a setting of agon serve.", o.config, name));
    }
    return o;
}

template <class T>
T setting(const std::vector<std::pair<std::string, T>>& list, std::string_view name, T fallback) {
    for (const auto& [key, value] : list)
        if (key == name) fallback = value;  // the last word counts
    return fallback;
}

std::string rules_of(const GameEntry& game, const Protocol& p, const std::string& more) {
    const std::string rules = std::string(p.rules) + (more.empty() ? "" : " " + more);
    if (const auto start = game.start(rules, 1); !start) throw UsageError(say(start.error()));
    return rules;
}

Conduct conduct_of(const Protocol& p, const std::string& clock) {
    if (clock.empty()) return p.conduct;
    const auto parsed = parse_clock(clock);
    if (!parsed) throw UsageError(say(parsed.error()));
    Conduct c = p.conduct;
    c.total = parsed->total;
    c.increment = parsed->increment;
    c.per_action = parsed->per_action;
    return c;
}

struct Doors {
    std::vector<std::unique_ptr<LineDoor>>    lines;
    std::vector<std::unique_ptr<ServiceDoor>> services;
    std::vector<std::string>                  addresses;  // for people
    std::vector<DoorInfo>                     open;       // for their browsers
};

void open_doors(net::Loop& loop, ArenaServer& hall, const ServeOptions& o, Doors& doors) {
    for (const GameEntry* game : catalogue())
        for (const Protocol& p : game->protocols) {
            const int port = setting(o.ports, p.name, p.port);
            const std::string opponent = setting(o.opponents, p.name, std::string());
            if (p.port == 0 || port == 0) continue;
            if (!opponent.empty()) (void)parse_player(*game, opponent);
            if (p.session) {
                doors.lines.push_back(std::make_unique<LineDoor>(loop, hall, LineDoor::Setup{
                    game, &p, o.bind, port, opponent, rules_of(*game, p, setting(o.rules, p.name, std::string())), conduct_of(p, setting(o.clocks, p.name, std::string()))}));
                doors.addresses.push_back(fmt::format("{:<12} tcp  {}:{}  {}", p.name, o.bind, doors.lines.back()->port(), p.sentence));
                doors.open.push_back({game, &p, doors.lines.back()->port()});
            } else if (p.service) {
                const ServiceDoor::Options options{{"seed", std::to_string(hall.new_seed())}, {"rules", setting(o.rules, p.name, std::string())}};
                doors.services.push_back(std::make_unique<ServiceDoor>(loop, hall, p, options, o.bind, port));
                doors.addresses.push_back(fmt::format("{:<12} http {}:{}  {}", p.name, o.bind, doors.services.back()->port(), p.sentence));
                doors.open.push_back({game, &p, doors.services.back()->port(), doors.services.back().get()});
            }
        }
    if (o.native == 0) return;
    doors.lines.push_back(std::make_unique<LineDoor>(loop, hall, LineDoor::Setup{nullptr, nullptr, o.bind, o.native, {}, {}, {}}));
    doors.addresses.push_back(fmt::format("{:<12} tcp  {}:{}  bots of every game, docs/protocols/agon.md", "agon", o.bind, doors.lines.back()->port()));
}

Web::Setup web_setup(const ServeOptions& o, const Doors& doors, const std::filesystem::path& data) {
    Web::Setup setup{.host = o.bind, .port = o.http, .admin_token = o.admin_token, .tables = {}, .data = data};
    setup.tables.doors = doors.open;
    if (o.away_seconds) setup.tables.away = std::chrono::seconds(o.away_seconds);
    if (o.tables) setup.tables.most = o.tables;
    if (o.tables_per_address) setup.tables.most_per_address = o.tables_per_address;
    for (const BotOptions& b : o.bots) {
        const GameEntry& game = game_or_usage_error(b.game);
        const PlayerSpec player = parse_player(game, b.player, o.data);
        if (player.polls)
            throw UsageError(fmt::format("The bot '{}' polls and cannot sit down by itself; let it join a game by its id.", b.name));
        setup.tables.bots.push_back({b.name, &game, player});
    }
    return setup;
}

}  // namespace

int run_serve(const ServeOptions& given) {
    const ServeOptions o = with_config(given);
    if (!o.uart.empty())
        throw UsageError(fmt::format("The server does not open boards by itself. Let one play with: agon join uart {} --player best, or referee two with agon relay uart.", o.uart.front()));
    Store store = open_store(o.data);
    const auto recovered = store.recover();
    if (!recovered) throw UsageError(say(recovered.error()));
    if (!recovered->empty()) fmt::print("{} matches were running when the arena stopped; they are kept and count for nobody.\n", recovered->size());
    const auto folder = store.file();
    Recorder recorder(std::move(store));
    net::Loop loop;
    ArenaServer hall(loop, recorder, static_cast<int>(std::max(1u, std::thread::hardware_concurrency())));
    Doors doors;
    std::unique_ptr<Web> web;
    try {
        open_doors(loop, hall, o, doors);
        if (o.http) web = std::make_unique<Web>(loop, hall, web_setup(o, doors, folder.parent_path()));
    } catch (const std::invalid_argument& e) {  // rules that a service does not know
        throw UsageError(e.what());
    } catch (const std::runtime_error& e) {
        throw UsageError(e.what());
    }
    if (web) fmt::print("{:<12} http://{}:{}/\n", "browser", o.bind, web->port());
    for (const auto& line : doors.addresses) fmt::print("{}\n", line);
    fmt::print("{:<12} {}\n", "data", folder.string());
    std::fflush(stdout);
    loop.on_signal([&](int) {
        fmt::print("Stopping: {} running matches are stored as they are.\n", hall.running());
        hall.drain({"end.arena", {"it was stopped."}});
        loop.stop();
    });
    hall.keep_time();
    loop.run();
    recorder.flush();
    return 0;
}

}  // namespace agon
