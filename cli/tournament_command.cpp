// agon tournament: from a file or the command line to the final table, on several
// threads, every match stored before it counts.
#include <atomic>
#include <iostream>
#include <thread>

#include "base/data_folder.h"
#include "base/machine.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/learned_books.h"
#include "cli/live_table.h"
#include "cli/milliseconds.h"
#include "cli/newcomers.h"
#include "cli/open_store.h"
#include "cli/player.h"
#include "cli/tournament_setup.h"
#include "seats/delay_probe.h"
#include "server/away/near_matches.h"
#include "store/tournament_store.h"

namespace agon {
namespace {

void describe_what(Arguments& a, TournamentOptions& o) {
    a.positional("WHAT", o.what, "FILE.toml, or a game and its players").required();
    a.option("--name", o.name, "part of the tournament's identity");
    a.option("--format", o.format, "round-robin, gauntlet, swiss, knockout or ladder");
    a.option("--rounds", o.rounds, "starts per encounter; of swiss and ladder the rounds").between(0, 1'000'000);
    a.option("--seed", o.seed, about::seed);
    a.option("--concurrency", o.concurrency, "games at once").between(1, 1024);
    a.option("--clock", o.clock, about::clock);
    add_rules(a, o.rules);
    a.option("--openings", o.openings, "file with one opening per line");
    a.option("--data", o.data, about::data);
    a.flag("--resume", o.resume, "continue an interrupted tournament");
    a.option("--versions", o.versions, "a new version of a bot: replace (default), rows (one of its own) or frozen")
        .one_of({"replace", "rows", "frozen"});
    a.flag("--uploads", o.uploads, "everybody's latest upload that is ready takes part");
    a.flag("--qualified", o.qualified, "of the uploads the latest that passed the qualification");
}

void describe_results(Arguments& a, TournamentOptions& o) {
    a.option("--json", o.json, "write the result here");
    a.option("--html", o.html, "one self-contained page");
    a.option("--csv", o.csv, "write the table here");
    add_verbosity(a, o.verbosity);
}

void describe_cluster(Arguments& a, TournamentOptions& o) {
    add_cluster(a, "--cluster", o.cluster, "nats://…: workers elsewhere play (docs/cluster.md)");
    a.option("--lease", o.lease, "of a batch: a worker that is silent for so long has lost it (default 30s)");
    a.option("--batch", o.batch, "how long a batch should take (default 15s)");
    a.option("--latency", o.latency,
             "matches with clocks are repeated where programs wake up later than this (default 20ms)");
    a.option("--sample", o.sample, "percent of the matches that a second worker plays, too (default 5)")
        .between(0, 100);
    a.option("--http", o.http, "port where workers fetch uploaded bots; 0: any").between(0, 65535);
    a.option("--address", o.address, "of this machine, as workers reach it (default: its name)");
}

void describe_tournament(Arguments& a, TournamentOptions& o) {
    describe_what(a, o);
    describe_results(a, o);
    describe_cluster(a, o);
}

// True: the user interrupted it.
bool play_all(Workplace& place, Hallway& hallway, Newcomers& newcomers, Verbosity verbosity, const ArenaInfo& info,
              Notices& notices) {
    Result<> played;
    std::atomic<bool> working = true;
    std::jthread player([&] {
        played = place.play(hallway);
        working = false;
    });
    LiveTable table(verbosity);
    bool interrupted = false;
    while (working) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        table.show(hallway, info, notices);
        newcomers.look(hallway, notices);
        if (!InterruptGuard::requested() || interrupted) continue;
        interrupted = true;
        hallway.stop();
        place.interrupt();
    }
    player.join();
    if (const std::string lines = notices.take(); verbosity != Verbosity::Quiet) print(stderr, "{}", lines);
    value_or_usage_error(played);
    return interrupted;
}

std::unique_ptr<Workplace> workplace(const GameEntry& game, const TournamentPlan& plan, const TournamentOptions& o,
                                     const std::string& tournament, Notices& notices) {
    const auto conduct = value_or_usage_error(parse_clock(plan.clock));
    if (!o.cluster.urls.empty())
        return value_or_usage_error(
            cluster_workplace(game, plan,
                              {.cluster = o.cluster,
                               .data = o.data,
                               .lease = milliseconds_or_usage_error(o.lease),
                               .batch = milliseconds_or_usage_error(o.batch),
                               .latency = milliseconds_or_usage_error(o.latency),
                               .address = o.address,
                               .http = o.http,
                               .resume = o.resume,
                               .sample = o.sample / 100.0,
                               .say = [&notices](const Phrase& line) { notices.add("cluster: " + say(line)); }},
                              tournament));
    auto place = std::make_unique<LocalWorkplace>(
        game, conduct, o.concurrency,
        [data = o.data](const GameEntry& g, const std::string& text) { return find_player_for_user(g, text, data); });
    place->watched([folder = data_folder(o.data)] { return told_to_arena(folder); });
    return place;
}

// Whether somebody plays outside this program, on this machine.
bool check_players(const GameEntry& game, const TournamentPlan& plan, const TournamentOptions& o) {
    bool remote = false;
    for (const auto& p : plan.participants) {
        const PlayerSpec spec = player_or_usage_error(game, p.player, o.data);
        remote |= is_remote(spec) && o.cluster.urls.empty();
        if (only_one_at_a_time(spec) && o.concurrency > 1) throw usage_error("cli.one_at_a_time", {p.player});
    }
    return remote;
}

void write_results(const Report& report, const TournamentOptions& o) {
    std::cout << report_text(report);
    if (!o.json.empty()) write_text(o.json, report_json(report) + "\n");
    if (!o.html.empty()) write_text(o.html, report_html(report, {.language = user_language()}));
    if (!o.csv.empty()) write_text(o.csv, report_csv(report));
}

}  // namespace

int run_tournament(const TournamentOptions& o) {
    const auto [plan, entry] = plan_from(o);
    const GameEntry& game = game_or_usage_error(plan.game);
    const bool remote = check_players(game, plan, o);
    const InterruptGuard guard;  // from the first look at the store on, Ctrl+C ends in good order
    use_learned_books(data_folder(o.data));
    Store store = open_store(o.data);
    TournamentStats stats(user_language(), game.texts);
    Tournament tournament = value_or_usage_error(open_tournament(store, plan, o.resume));
    value_or_usage_error(store.each(tournament.id(), [&](const Record& r) { stats.add(r); }));
    Notices notices;
    const auto place = workplace(game, tournament.plan(), o, tournament.id(),
                                 notices);  // before the hallway, whose last callbacks need it
    ArenaInfo info{.version = AGON_VERSION, .cpu = cpu_model(), .concurrency = o.concurrency};
    const DelayProbe probe;
    Hallway hallway(tournament, stats, o.verbosity, game.texts, std::move(store));
    Newcomers newcomers(o.data, o.cluster.urls.empty() ? entry : Entry::Named, tournament);
    const bool interrupted = play_all(*place, hallway, newcomers, o.verbosity, info, notices);
    hallway.flush();
    if (const auto failed = hallway.store_failed()) throw UsageError(say(*failed));
    info.voided = place->voided();
    write_results(hallway.report(info), o);
    if (remote && o.verbosity != Verbosity::Quiet)
        if (const auto busy = too_busy(probe.delays())) print(stderr, "{}\n", say(*busy));
    if (interrupted) print(stderr, "{}\n", counted("cli.tournament_interrupted", hallway.played()));
    return interrupted ? 130 : 0;
}

void add_tournament(Commands& c) {
    c.add("tournament", "many players, one table", &describe_tournament, &run_tournament);
}

}  // namespace agon
