// agon serve: all doors of the arena on one loop.
#include <sys/resource.h>

#include <algorithm>
#include <cctype>
#include <thread>

#include "arena/ending.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/learned_books.h"
#include "cli/open_store.h"
#include "cli/player.h"
#include "cli/serve_metrics.h"
#include "cli/serve_shutdown.h"
#include "cluster/credentials.h"
#include "cluster/subjects.h"
#include "core/serving_thread.h"
#include "net/address.h"
#include "net/handover.h"
#include "net/inherited.h"
#include "server/away/away_games.h"
#include "server/away/far_matches.h"
#include "server/away/near_matches.h"
#include "server/peers/peers.h"
#include "server/web/door_routes.h"
#include "server/web/fixture_desk.h"
#include "server/web/idle_ladder.h"
#include "server/web/lab_routes.h"

namespace agon {
namespace {

std::vector<std::string> addresses_of(const std::vector<std::string>& proxies) {
    std::vector<std::string> addresses;
    for (const auto& text : proxies) {
        const auto address = net::machine_address(text);
        if (!address) throw usage_error("serve.no_proxy", {text});
        addresses.push_back(*address);
    }
    return addresses;
}

// Without a proxy everybody could write it, and a header that means something else would be taken for a name.
std::string login_header_of(const ServeOptions& o) {
    if (o.login_header.empty()) return {};
    if (o.proxies.empty()) throw usage_error("serve.login_without_proxy");
    const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-'; };
    if (!std::ranges::all_of(o.login_header, in_name)) throw usage_error("serve.login_header", {o.login_header});
    return o.login_header;
}

// What stands in the content policy: anything but an origin would be a policy of somebody else's.
std::vector<std::string> origins_of(const std::vector<std::string>& sites) {
    for (const auto& site : sites) {
        const auto name = site.find("://");
        const auto in_origin = [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) || std::string_view(".-:*").contains(c);
        };
        const bool scheme = site.starts_with("https://") || site.starts_with("http://");
        if (!scheme || site.size() == name + 3 || !std::all_of(site.begin() + name + 3, site.end(), in_origin))
            throw usage_error("serve.no_origin", {site});
    }
    return sites;
}

Web::Setup web_setup(const ServeOptions& o, const Doors& doors, const std::filesystem::path& data) {
    Web::Setup setup{.host = o.bind,
                     .port = o.http,
                     .admin_token = o.admin_token,
                     .tables = {},
                     .data = data,
                     .limits = o.limits,
                     .proxies = addresses_of(o.proxies),
                     .login_header = login_header_of(o),
                     .embed_on = origins_of(o.embed_on),
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

// Games that are refereed elsewhere: our players at foreign servers, matches of a cluster's workers, and those of other
// processes on this data folder.
struct WaysOut {
    std::unique_ptr<AwayGames> games;
    std::unique_ptr<FarMatches> far;
    std::unique_ptr<NearMatches> near;
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

std::span<const Text> texts_of(std::string_view game) {
    const GameEntry* found = find_game(game);
    return found ? found->texts : std::span<const Text>();
}

void log_matches(ArenaServer& hall, PairTotals& totals, ServerLog& log) {
    hall.on_match([&log, &totals](const Header& h, const Finished* end, int plies) {
        if (!end)
            return log.info("match-begun",
                            {{"match", h.id}, {"game", h.game}, {"first", h.players[0]}, {"second", h.players[1]}});
        const std::string winner = end->outcome.winner ? h.players[index(*end->outcome.winner)] : "";
        log.info("match-ended", {{"match", h.id},
                                 {"game", h.game},
                                 {"winner", winner},
                                 {"fault", std::string(end->fault ? name(*end->fault) : "none")},
                                 {"why", ending(*end, Language::English, texts_of(h.game), h.players)},
                                 {"plies", std::to_string(plies)},
                                 {"total", text(totals.add(h, *end))}});
    });
}

void log_dismissals(Dismissals& dismissals, ServerLog& log) {
    dismissals.on_new([&log](const Dismissal& d) {
        log.info("client-dismissed",
                 {{"door", d.door}, {"who", d.who}, {"why", sentence(d.why, Language::English, all_texts())}});
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

void require_sound(const ServeOptions& o) {
    const auto folder = data_folder(o.data);
    if (const std::string damage = Store::damage_in(folder); !damage.empty())
        throw usage_error("store.corrupt", {(folder / "agon.db").string(), damage});
}

// A look at every page of a large database takes seconds, which nobody shall wait for twice.
enum class Soundness : std::uint8_t { Unknown, Known };

Store open_checked_store(const ServeOptions& o, Soundness soundness, std::vector<Interrupted>& interrupted) {
    use_learned_books(data_folder(o.data));
    Store store = open_store(o.data);
    if (soundness == Soundness::Unknown) require_sound(o);
    auto found = value_or_usage_error(store.recover());
    if (!found.ended.empty()) print("{}\n", counted("cli.recovered", static_cast<int>(found.ended.size())));
    for (const auto& id : found.damaged) print("{}\n", say({"cli.live_damaged", {id}}));
    interrupted = std::move(found.interrupted);
    return store;
}

bool needs_pages(const TableMemory& m) {
    return std::ranges::any_of(
        m.seats, [](const SeatMemory& s) { return s.who == SeatMemory::Who::Person || s.who == SeatMemory::Who::Bot; });
}

// A table of the arena that was here before; what cannot go on says why.
Result<> resume(const Interrupted& old, ArenaServer& hall, Web* web) {
    const auto memory = hall.resume(old);
    if (!memory) {
        hall.give_up(old, memory.error());
        return std::unexpected(memory.error());
    }
    if (web) web->resume(*memory);
    else if (needs_pages(*memory)) {
        hall.close(memory->setup.id, {"serve.no_pages"}, std::chrono::steady_clock::now());
        return refuse("serve.no_pages");
    }
    return {};
}

constexpr const char* handover_file = "serve.sock";  // in the data folder

// What came before us: listening sockets, and the arena that waits until we serve.
struct Inheritance {
    std::vector<int> sockets{};
    std::optional<net::Predecessor> arena{};
    Soundness soundness = Soundness::Unknown;
};

// Those of systemd stand wherever its unit says.
std::vector<int> missing_ports(const ServeOptions& o, const std::vector<int>& sockets) {
    std::vector<int> ports = ports_of(o);
    for (const int fd : sockets) {
        const int port = net::port_of(fd);
        if (std::erase(ports, port) == 0) print("{}\n", say({"cli.unused_socket", {std::to_string(port)}}));
    }
    return ports;
}

// Whatever can be wrong with the options, the data and the ports is found before the arena that runs stops serving.
Inheritance inherit(const ServeOptions& o) {
    Inheritance all{.sockets = net::sockets_of_systemd()};
    const auto ports = missing_ports(o, all.sockets);
    if (o.replace)
        all.arena = value_or_usage_error(net::Predecessor::ask((data_folder(o.data) / handover_file).string()));
    if (!all.arena) return all;
    require_sound(o);
    all.soundness = Soundness::Known;
    (void)web_setup(o, {}, {});
    const auto& theirs = all.arena->sockets();
    all.sockets.insert(all.sockets.end(), theirs.begin(), theirs.end());
    value_or_usage_error(net::open_missing(all.sockets, o.bind, ports));
    value_or_usage_error(all.arena->send_away());
    return all;
}

// Everything that runs between the start and the signal that ends it.
class Serving {
   public:
    Serving(const ServeOptions& o, const Inheritance& before)
        : o_(o), log_(value_or_usage_error(ServerLog::open(o.log, o.log_json))),
          store_(open_checked_store(o, before.soundness, interrupted_)), database_(store_.file()),
          recorder_(std::move(store_),
                    [this](const std::string& why) { loop_.post([this, why] { on_store_trouble(why); }); }),
          hall_(loop_, recorder_, static_cast<int>(std::max(1u, std::thread::hardware_concurrency())),
                std::chrono::seconds(o.limits.engine_seconds)) {
        net::adopt(loop_, before.sockets);
        log_matches(hall_, totals_, log_);
        log_dismissals(doors_.dismissals, log_);
        open_doors(loop_, hall_, o_, {recorder_, database_.parent_path()}, doors_);
        if (o_.http) open_web();
        net::forget_adopted(loop_);
        resume_all();
        await_successor();
    }

    std::optional<net::Successor> successor() { return handover_ ? handover_->successor() : std::nullopt; }

    int run(const std::function<void()>& begun) {
        loop_.on_signal([this](int) { shutdown_.signal(); });  // before anybody is told that we are there
        begun();
        announce();
        log_.info("started", {{"version", AGON_VERSION}, {"data", database_.string()}});
        hall_.keep_time();
        const ServingThread serving;
        loop_.run();
        if (peers_) peers_->leave();
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
        if (!o_.cluster.urls.empty()) join_others();
        web_->add(lab_routes(doors_.boards.get()));
        web_->add(door_routes(doors_.dismissals, totals_));
        hear_neighbours(folder);
        fixtures_ = std::make_unique<FixtureDesk>(loop_, web_->uploads(), folder, "/proc/self/exe");
        web_->add(fixtures_->routes());
        open_ladder(folder);
    }

    // Without them an arena serves as well.
    void hear_neighbours(const std::filesystem::path& folder) {
        auto near = NearMatches::open(loop_, folder, web_->rooms());
        if (near) away_.near = std::move(*near);
        else log_.warn("no-neighbours", {{"why", sentence(near.error(), Language::English, all_texts())}});
    }

    void open_ladder(const std::filesystem::path& folder) {
        ladder_ = std::make_unique<IdleLadder>(
            loop_, IdleLadder::Setup{.folder = folder,
                                     .busy = [this] { return shutdown_.draining() ? 1 << 20 : busy_cores(); },
                                     .keep = [this](const Record& r) { recorder_.save(r, {}); },
                                     .watch = away_.near ? away_.near->pen() : Slot::OnEvent()});
    }

    int busy_cores() const {
        const std::size_t near = away_.near ? away_.near->connections() : 0;
        return hall_.running() + static_cast<int>(near) + web_->builds() + fixtures_->running();
    }

    void join_others() {
        const auto who = value_or_usage_error(read_credentials(o_.cluster.credentials));
        Peers::Setup setup{
            .login = login(o_.cluster, who, "agon serve", cluster::head_inbox),
            .folder = database_.parent_path(),
            .door = [this](std::string_view name) { return door_called(name); },
            .resume = [this](const Interrupted& old) -> Result<> {
                const auto memory = hall_.resume(old);
                if (!memory) return std::unexpected(memory.error());
                web_->resume(*memory);
                return {};
            },
            .log = [this](const std::string& event, const std::string& what) { log_.info(event, {{"what", what}}); }};
        peers_ = value_or_usage_error(Peers::open(loop_, hall_, recorder_, *web_, std::move(setup)));
    }

    LineDoor* door_called(std::string_view name) {
        const auto door = std::ranges::find_if(doors_.lines, [&](const auto& d) { return d->name() == name; });
        return door == doors_.lines.end() ? nullptr : door->get();
    }

    void await_successor() {
        auto handover = net::Handover::open(
            loop_, (database_.parent_path() / handover_file).string(),
            [this] { return !shutdown_.draining() && hall_.takes_matches(); }, [this] { shutdown_.signal(); });
        if (handover) handover_ = std::move(*handover);
        else log_.warn("no-handover", {{"why", sentence(handover.error(), Language::English, all_texts())}});
    }

    void resume_all() {
        int going_on = 0;
        for (const Interrupted& old : std::exchange(interrupted_, {})) {
            const auto resumed = resume(old, hall_, web_.get());
            going_on += resumed.has_value();
            if (resumed) log_.info("match-resumed", {{"match", old.match.header.id}});
            else print("{}\n", say({"cli.not_resumed", {old.match.header.id, embed(resumed.error())}}));
        }
        if (going_on > 0) print("{}\n", counted("cli.resumed", going_on));
    }

    void on_store_trouble(const std::string& why) { store_trouble(why, hall_, log_, shutdown_.draining()); }

    void announce() const {
        const char* scheme = o_.tls_cert.empty() ? "http" : "https";
        if (web_) print("{:<12} {}://{}:{}/\n", "browser", scheme, o_.bind, web_->port());
        for (const auto& line : doors_.addresses) print("{}\n", line);
        print("{:<12} {}\n", "data", database_.string());
        std::fflush(stdout);
    }

    const ServeOptions& o_;
    ServerLog log_;
    std::vector<Interrupted> interrupted_;  // matches of the arena before
    Store store_;                           // until the recorder has it
    std::filesystem::path database_;
    net::Loop loop_;
    Recorder recorder_;
    PairTotals totals_;
    ArenaServer hall_;
    Doors doors_;
    std::unique_ptr<Web> web_;
    WaysOut away_;
    std::unique_ptr<FixtureDesk> fixtures_;
    std::unique_ptr<Peers> peers_;
    std::unique_ptr<net::Handover> handover_;
    Shutdown shutdown_{loop_, hall_, doors_, web_, recorder_, log_, o_.limits.drain_seconds};
    std::unique_ptr<IdleLadder> ladder_;  // last: its thread uses the rest
};

// Nothing: a signal has ended it, or nobody serves after it.
std::optional<net::Successor> serve_once(const ServeOptions& o, Inheritance& before, int& status) {
    Serving serving(o, before);
    status = serving.run([&before] {
        if (before.arena) before.arena->relieve();
        before.arena.reset();
    });
    return serving.successor();
}

// Until a signal ends it, or another arena serves in its place; where that one fails, it begins again.
int serve_on(const ServeOptions& o, Inheritance before) {
    int status = 0;
    while (auto after = serve_once(o, before, status)) {
        const bool taken_over = after->takes_over();
        print("{}\n", say({taken_over ? "cli.taken_over" : "cli.not_taken_over"}));
        std::fflush(stdout);
        if (taken_over) break;
        before = {.sockets = after->sockets(), .soundness = Soundness::Known};
    }
    return status;
}

}  // namespace

int run_serve(const ServeOptions& given) {
    const ServeOptions o = with_config(given);
    if (o.tls_cert.empty() != o.tls_key.empty()) throw usage_error("cli.tls_files");
    raise_file_limit();
    return serve_on(o, inherit(o));
}

void add_serve(Commands& c) { c.add("serve", "start the arena", &describe_serve, &run_serve); }

}  // namespace agon
