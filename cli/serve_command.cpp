// agon serve: all doors of the arena on one loop.
#include <fmt/core.h>
#include <sys/resource.h>

#include <thread>

#include "cli/commands.h"
#include "cli/language.h"
#include "cli/open_store.h"
#include "cli/player.h"
#include "cli/serve_metrics.h"
#include "cli/serve_shutdown.h"
#include "cluster/credentials.h"
#include "cluster/subjects.h"
#include "core/serving_thread.h"
#include "server/away/away_games.h"
#include "server/away/far_matches.h"

namespace agon {
namespace {

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
        if (player.polls) throw usage_error("serve.polls", {b.name});
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
        const std::string winner = end->outcome.winner ? h.players[index(*end->outcome.winner)] : "";
        log.info("match-ended", {{"match", h.id},
                                 {"game", h.game},
                                 {"winner", winner},
                                 {"fault", std::string(end->fault ? name(*end->fault) : "none")},
                                 {"plies", std::to_string(plies)}});
    });
}

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
    const auto recovered = value_or_usage_error(store.recover());
    if (!recovered.empty()) fmt::print("{}\n", counted("cli.recovered", static_cast<int>(recovered.size())));
    return store;
}

// Everything that runs between the start and the signal that ends it.
class Serving {
   public:
    explicit Serving(const ServeOptions& o)
        : o_(o), log_(value_or_usage_error(ServerLog::open(o.log, o.log_json))), store_(open_checked_store(o)),
          database_(store_.file()),
          recorder_(std::move(store_),
                    [this](const std::string& why) { loop_.post([this, why] { on_store_trouble(why); }); }),
          hall_(loop_, recorder_, static_cast<int>(std::max(1u, std::thread::hardware_concurrency())),
                std::chrono::seconds(o.limits.engine_seconds)) {
        log_matches(hall_, log_);
        open_doors(loop_, hall_, o_, doors_);
        if (o_.http) open_web();
    }

    int run() {
        loop_.on_signal([this](int) { shutdown_.signal(); });  // before anybody is told that we are there
        announce();
        log_.info("started", {{"version", AGON_VERSION}, {"data", database_.string()}});
        hall_.keep_time();
        const ServingThread serving;
        loop_.run();
        const bool all = shutdown_.all_stored();
        log_.info("stopped", {{"all_stored", all ? "yes" : "no"}});
        return all ? 0 : 1;
    }

   private:
    void open_web() {
        const auto folder = database_.parent_path();
        auto setup = web_setup(o_, doors_, folder);
        setup.metrics = [this] { return metrics_of(hall_, recorder_, doors_, web_.get()); };
        web_ = value_or_usage_error(Web::open(loop_, hall_, std::move(setup)));
        open_ways_out(loop_, o_, folder, *web_, away_);
    }

    void on_store_trouble(const std::string& why) { store_trouble(why, hall_, log_, shutdown_.draining()); }

    void announce() const {
        const char* scheme = o_.tls_cert.empty() ? "http" : "https";
        if (web_) fmt::print("{:<12} {}://{}:{}/\n", "browser", scheme, o_.bind, web_->port());
        for (const auto& line : doors_.addresses) fmt::print("{}\n", line);
        fmt::print("{:<12} {}\n", "data", database_.string());
        std::fflush(stdout);
    }

    const ServeOptions& o_;
    ServerLog log_;
    Store store_;  // until the recorder has it
    std::filesystem::path database_;
    net::Loop loop_;
    Recorder recorder_;
    ArenaServer hall_;
    Doors doors_;
    std::unique_ptr<Web> web_;
    WaysOut away_;
    Shutdown shutdown_{loop_, hall_, doors_, recorder_, log_, o_.limits.drain_seconds};
};

}  // namespace

int run_serve(const ServeOptions& given) {
    const ServeOptions o = with_config(given);
    if (o.tls_cert.empty() != o.tls_key.empty()) throw usage_error("cli.tls_files");
    raise_file_limit();
    return Serving(o).run();
}

void add_serve(Commands& c) { c.add("serve", "start the arena", &describe_serve, &run_serve); }

}  // namespace agon
