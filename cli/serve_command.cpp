// agon serve: all doors of the arena on one loop.
#include <fmt/core.h>
#include <sys/resource.h>

#include <csignal>

#include "base/speech.h"
#include "base/usage_error.h"
#include "cli/open_store.h"
#include "cli/options.h"
#include "cli/player.h"
#include "cli/terminal.h"
#include "cli/usage.h"
#include "cluster/credentials.h"
#include "cluster/subjects.h"
#include "seats/service_door.h"
#include "server/away/away_games.h"
#include "server/away/far_matches.h"
#include "server/board_door.h"
#include "server/line_door.h"
#include "server/metrics.h"
#include "server/server_log.h"
#include "server/web/web.h"

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

PlayerSpec seatable(PlayerSpec p) {
    value_or_usage_error(ArenaServer::may_sit(p));
    return p;
}

std::optional<PlayerSpec> opponent_of(const GameEntry& game, const Protocol& p, const ServeOptions& o) {
    const std::string text = setting(o.opponents, p.name, std::string());
    if (text.empty()) return std::nullopt;
    return seatable(player_or_usage_error(game, text, o.data));
}

struct Doors {
    std::vector<std::unique_ptr<LineDoor>> lines;
    std::vector<std::unique_ptr<ServiceDoor>> services;
    std::unique_ptr<BoardDoor> boards;
    std::vector<std::string> addresses;  // for people
    std::vector<DoorInfo> open;          // for their browsers
};

void open_lines(net::Loop& loop, ArenaServer& hall, const ServeOptions& o, Doors& doors) {
    if (o.uart.empty()) return;
    const FoundCourse found = course_of_boards();
    if (!found) throw UsageError("No game here is played by boards on lines; leave --uart out.");
    const GameEntry& game = *found.game;
    const Protocol& p = *find_protocol(game, found.course->boards);
    const auto opponent = opponent_of(game, p, o);
    doors.boards = value_or_usage_error(BoardDoor::open(loop, hall, {&game, &p, o.uart, opponent}));
    doors.addresses.push_back(fmt::format("{:<12} line {}  {}", p.name, doors.boards->addresses(), p.sentence));
    doors.open.push_back({.game = &game, .protocol = &p, .lines = doors.boards->addresses()});
}

void open_doors(net::Loop& loop, ArenaServer& hall, const ServeOptions& o, Doors& doors) {
    open_lines(loop, hall, o, doors);
    for (const GameEntry* game : catalogue())
        for (const Protocol& p : game->protocols) {
            const int port = setting(o.ports, p.name, p.port);
            if (p.port == 0 || port == 0) continue;
            const auto opponent = opponent_of(*game, p, o);
            if (p.session) {
                doors.lines.push_back(value_or_usage_error(LineDoor::open(
                    loop, hall,
                    {game, &p, o.bind, port, opponent, rules_of(*game, p, setting(o.rules, p.name, std::string())),
                     conduct_of(p, setting(o.clocks, p.name, std::string())), o.limits})));
                doors.addresses.push_back(
                    fmt::format("{:<12} tcp  {}:{}  {}", p.name, o.bind, doors.lines.back()->port(), p.sentence));
                doors.open.push_back({game, &p, doors.lines.back()->port()});
            } else if (p.service) {
                const ServiceDoor::Options options{{"seed", std::to_string(hall.new_seed())},
                                                   {"rules", setting(o.rules, p.name, std::string())}};
                const net::HttpOptions http{.host = o.bind,
                                            .port = port,
                                            .max_connections = o.limits.connections,
                                            .max_per_address = o.limits.connections_per_address,
                                            .max_new_per_minute = o.limits.new_connections_per_minute};
                doors.services.push_back(value_or_usage_error(ServiceDoor::open(loop, hall, p, options, http)));
                doors.services.back()->pass_through([&hall](auto answer) { hall.once_stored(std::move(answer)); });
                doors.addresses.push_back(
                    fmt::format("{:<12} http {}:{}  {}", p.name, o.bind, doors.services.back()->port(), p.sentence));
                doors.open.push_back({game, &p, doors.services.back()->port(), doors.services.back().get()});
            }
        }
    if (o.native == 0) return;
    const LineDoor::Setup bots_of_every_game{nullptr, nullptr, o.bind, o.native, {}, {}, {}, o.limits};
    doors.lines.push_back(value_or_usage_error(LineDoor::open(loop, hall, bots_of_every_game)));
    doors.addresses.push_back(fmt::format("{:<12} tcp  {}:{}  bots of every game, docs/protocols/agon.md", "agon",
                                          o.bind, doors.lines.back()->port()));
}

Web::Setup web_setup(const ServeOptions& o, const Doors& doors, const std::filesystem::path& data) {
    Web::Setup setup{.host = o.bind,
                     .port = o.http,
                     .admin_token = o.admin_token,
                     .tables = {},
                     .data = data,
                     .limits = o.limits,
                     .proxies = o.proxies,
                     .certificate = o.tls_cert,
                     .key = o.tls_key};
    setup.tables.doors = doors.open;
    setup.tables.limits = o.limits;
    for (const BotOptions& b : o.bots) {
        const GameEntry& game = game_or_usage_error(b.game);
        PlayerSpec player = player_or_usage_error(game, b.player, o.data);
        if (player.polls) throw UsageError(say({"serve.polls", {b.name}}));
        setup.tables.bots.push_back({b.name, &game, std::move(player)});
    }
    return setup;
}

// Games that are refereed elsewhere: our players at foreign servers, matches of a cluster's workers.
struct WaysOut {
    std::unique_ptr<AwayGames> games;
    std::unique_ptr<FarMatches> far;
};

void open_ways_out(net::Loop& loop, const ServeOptions& o, const std::filesystem::path& data, Web& web, WaysOut& out) {
    out.games = std::make_unique<AwayGames>(loop, web.rooms(), data / "join.json");
    web.add(out.games->routes());
    if (o.cluster.urls.empty()) return;
    const auto who = value_or_usage_error(read_credentials(o.cluster.credentials));
    out.far = value_or_usage_error(
        FarMatches::open(loop, login(o.cluster, who, "agon serve", cluster::head_inbox), web.rooms()));
}

// As many files as the system lets us have: every player and spectator is one.
void raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

void log_matches(ArenaServer& hall, ServerLog& log) {
    hall.on_match([&log](const Header& h, const Finished* end, int plies) {
        if (!end)
            return log.info("match-begun",
                            {{"match", h.id}, {"game", h.game}, {"first", h.players[0]}, {"second", h.players[1]}});
        const std::string winner = end->outcome.winner ? h.players[*end->outcome.winner] : "";
        log.info("match-ended", {{"match", h.id},
                                 {"game", h.game},
                                 {"winner", winner},
                                 {"fault", std::string(end->fault ? name(*end->fault) : "none")},
                                 {"plies", std::to_string(plies)}});
    });
}

std::string metrics_of(const ArenaServer& hall, const Recorder& recorder, const Doors& doors, const Web* web) {
    Metrics m;
    m.counter("agon_matches_begun_total", "Matches begun since the start.")
        .is(static_cast<double>(hall.counts().begun));
    m.counter("agon_matches_finished_total", "Matches stored with their end, by the fault that decided them.");
    for (const auto& [fault, n] : hall.counts().finished) m.is(static_cast<double>(n), "fault", fault);
    m.gauge("agon_matches_running", "Matches running now.").is(hall.running());
    m.gauge("agon_results_unstored", "Ended matches whose end is not stored yet; it is told to nobody before.")
        .is(static_cast<double>(hall.held()));
    m.gauge("agon_store_entries_waiting", "Entries handed to the store and not committed.")
        .is(static_cast<double>(recorder.unsaved()));
    m.gauge("agon_ready", "1 if new matches are taken.").is(hall.takes_matches() ? 1 : 0);
    m.gauge("agon_thoughts_waiting", "Engines that wait for a thread.")
        .is(static_cast<double>(hall.thoughts_waiting()));
    m.gauge("agon_connections", "Connections by door.");
    for (const auto& d : doors.lines) m.is(static_cast<double>(d->guests()), "door", d->name());
    for (const auto& d : doors.open)
        if (d.service) m.is(static_cast<double>(d.service->connections()), "door", d.protocol->name);
    if (web) m.is(static_cast<double>(web->connections()), "door", "http");
    m.counter("agon_connections_refused_total", "Connections refused by a limit, by door.");
    for (const auto& d : doors.lines) m.is(static_cast<double>(d->refused()), "door", d->name());
    for (const auto& d : doors.open)
        if (d.service) m.is(static_cast<double>(d.service->refused()), "door", d.protocol->name);
    if (web) m.is(static_cast<double>(web->refused()), "door", "http");
    if (web) m.gauge("agon_pages", "Browser pages with a WebSocket.").is(static_cast<double>(web->pages()));
    const Histogram& h = hall.counts().handling;
    const auto seconds = [](Duration d) { return 1e-6 * static_cast<double>(d.count()); };
    m.summary("agon_line_seconds", "From the arrival of a line until everybody concerned was written to.");
    for (const double share : {0.5, 0.99, 1.0})
        m.is(seconds(share == 1.0 ? h.max() : h.percentile(share)), "quantile", fmt::format("{}", share));
    m.is(seconds(h.mean()) * static_cast<double>(h.count()), {}, {}, "_sum")
        .is(static_cast<double>(h.count()), {}, {}, "_count");
    m.add_process();
    return m.text();
}

// SIGTERM: no new matches, those that run have their time, then everything is stored; a second signal shortens the
// wait.
class Shutdown {
   public:
    Shutdown(net::Loop& loop, ArenaServer& hall, Doors& doors, const Recorder& recorder, ServerLog& log, int seconds)
        : loop_(loop), hall_(hall), doors_(doors), recorder_(recorder), log_(log), patience_(seconds) {}

    void signal() {
        if (std::exchange(draining_, true)) return finish();
        hall_.stop_taking({"serve.draining"});
        for (const auto& door : doors_.lines) door->stop_listening();
        if (patience_.count() == 0 || hall_.running() == 0) return finish();
        fmt::print("Draining: running matches ({}) have {} s to end; no new ones begin.\n", hall_.running(),
                   patience_.count());
        std::fflush(stdout);
        log_.info("draining", {{"running", std::to_string(hall_.running())}});
        until_ = std::chrono::steady_clock::now() + patience_;
        watch();
    }
    bool all_stored() const { return all_stored_; }
    bool draining() const { return draining_; }

   private:
    void watch() {
        if (hall_.running() + static_cast<int>(hall_.held()) == 0 || std::chrono::steady_clock::now() >= until_)
            return finish();
        loop_.at(std::chrono::steady_clock::now() + std::chrono::milliseconds(50), [this] { watch(); });
    }
    void finish() {
        if (std::exchange(finished_, true)) return;
        fmt::print("Stopping: running matches ({}) are stored as they are.\n", hall_.running());
        all_stored_ = hall_.drain({"end.arena", {"it was stopped."}});
        if (!all_stored_)
            fmt::print("{} entries could not be stored; no result among them was announced.\n", recorder_.unsaved());
        std::fflush(stdout);
        loop_.at(std::chrono::steady_clock::now() + std::chrono::milliseconds(100),
                 [this] { loop_.stop(); });  // last lines go out
    }

    net::Loop& loop_;
    ArenaServer& hall_;
    Doors& doors_;
    const Recorder& recorder_;
    ServerLog& log_;
    std::chrono::seconds patience_;
    net::Time until_{};
    bool draining_ = false, finished_ = false, all_stored_ = true;
};

// The disk failed, or works again. Results that wait for it are announced when they are stored.
void store_trouble(const std::string& why, ArenaServer& hall, ServerLog& log, bool draining) {
    if (!why.empty()) log.warn("store-fails", {{"why", why}, {"unstored", std::to_string(hall.held())}});
    else log.warn("store-works-again");
    if (draining) return;
    if (why.empty()) hall.take_again();
    else hall.stop_taking({"serve.unsaved"});
}

Store open_checked_store(const ServeOptions& o) {
    Store store = open_store(o.data);
    if (const std::string damage = store.damage(); !damage.empty())
        throw UsageError(say({"store.corrupt", {store.file().string(), damage}}));
    const auto recovered = store.recover();
    if (!recovered) throw UsageError(say(recovered.error()));
    if (!recovered->empty())
        fmt::print("{} running when the arena stopped; {} for nobody.\n",
                   recovered->size() == 1 ? "1 match was" : fmt::format("{} matches were", recovered->size()),
                   recovered->size() == 1 ? "it is kept and counts" : "they are kept and count");
    return store;
}

}  // namespace

int run_serve(const ServeOptions& given) {
    const ServeOptions o = with_config(given);
    if (o.tls_cert.empty() != o.tls_key.empty())
        throw UsageError("TLS needs both files: --tls-cert CERTIFICATE.pem --tls-key KEY.pem.");
    raise_file_limit();
    ServerLog log = value_or_usage_error(ServerLog::open(o.log, o.log_json));
    Store store = open_checked_store(o);
    const auto folder = store.file();
    net::Loop loop;
    std::function<void(const std::string&)> on_trouble;  // on the loop, once the rest is there
    Recorder recorder(std::move(store), [&](const std::string& why) { loop.post([&, why] { on_trouble(why); }); });
    ArenaServer hall(loop, recorder, static_cast<int>(std::max(1u, std::thread::hardware_concurrency())),
                     std::chrono::seconds(o.limits.engine_seconds));
    log_matches(hall, log);
    Doors doors;
    std::unique_ptr<Web> web;
    WaysOut away;
    try {
        open_doors(loop, hall, o, doors);
        auto setup = web_setup(o, doors, folder.parent_path());
        setup.metrics = [&] { return metrics_of(hall, recorder, doors, web.get()); };
        if (o.http) {
            web = std::make_unique<Web>(loop, hall, std::move(setup));
            open_ways_out(loop, o, folder.parent_path(), *web, away);
        }
    } catch (const std::invalid_argument& e) {  // rules that a service does not know
        throw UsageError(e.what());
    } catch (const std::runtime_error& e) { throw UsageError(e.what()); }
    Shutdown shutdown(loop, hall, doors, recorder, log, o.limits.drain_seconds);
    on_trouble = [&](const std::string& why) { store_trouble(why, hall, log, shutdown.draining()); };
    loop.on_signal([&](int) { shutdown.signal(); });  // before anybody is told that we are there
    if (web) fmt::print("{:<12} {}://{}:{}/\n", "browser", o.tls_cert.empty() ? "http" : "https", o.bind, web->port());
    for (const auto& line : doors.addresses) fmt::print("{}\n", line);
    fmt::print("{:<12} {}\n", "data", folder.string());
    std::fflush(stdout);
    log.info("started", {{"version", AGON_VERSION}, {"data", folder.string()}});
    hall.keep_time();
    loop.run();
    const bool all = shutdown.all_stored();
    log.info("stopped", {{"all_stored", all ? "yes" : "no"}});
    return all ? 0 : 1;
}

}  // namespace agon
