// The command line as docs and scripts know it. Only this file sees CLI11.
#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include <functional>

#include "base/usage_error.h"
#include "cli/options.h"
#include "cli/rules_file.h"
#include "core/catalogue.h"
#include "seats/players.h"

namespace agon {
namespace {

struct Commands {
    CLI::App app{"Agon: an arena for game-playing programs"};
    std::function<int()> chosen;

    CLI::App* verb(const std::string& name, const std::string& sentence) { return app.add_subcommand(name, sentence); }
    template <class Options>
    void run(CLI::App* sub, std::shared_ptr<Options> o, int (*command)(const Options&)) {
        sub->callback([this, o, command] { chosen = [o, command] { return command(*o); }; });
    }
};

// What options of the same name mean everywhere.
namespace about {
constexpr const char* data = "folder of database and logs (default ~/.local/share/agon)";
constexpr const char* game = "one that `agon games` lists";
constexpr const char* player = "an engine (level:3), cmd:COMMAND, java:FILE.jar, bot:UPLOAD or human";
constexpr const char* clock = "total=8s | total=200ms+2ms | move=5s | none";
constexpr const char* seed = "makes everything random reproducible";
}  // namespace about

void add_verbosity(CLI::App* sub, Verbosity& v) {
    sub->add_flag_callback("-q,--quiet", [&v] { v = Verbosity::Quiet; }, "the summary only");
    sub->add_flag_callback("-v,--verbose", [&v] { v = Verbosity::Verbose; }, "every move");
}

// --rules may be given several times and takes words: PROFILE KEY=VALUE …
void add_rules(CLI::App* sub, std::string& rules) {
    sub->add_option_function<std::vector<std::string>>(
           "--rules", [&rules](const std::vector<std::string>& words) { rules = rules_text(words); },
           "rules: PROFILE, KEY=VALUE … or FILE.toml")
        ->take_all();
}

CLI::Option* add_cluster(CLI::App* sub, const std::string& option, ClusterOptions& o) {
    sub->add_option("--credentials", o.credentials, "file with user, password and token (docs/cluster.md)");
    return sub->add_option(option, o.urls);
}

void add_match(Commands& c) {
    auto o = std::make_shared<MatchOptions>();
    auto* s = c.verb("match", "a series between two players");
    s->add_option("GAME", o->game, about::game)->required();
    s->add_option("PLAYER1", o->first, about::player)->required();
    s->add_option("PLAYER2", o->second, about::player)->required();
    auto* games = s->add_option("--games", o->games, "how many (default 1)")->check(CLI::Range(1, 1'000'000'000));
    s->add_option_function<std::string>(
         "--mode", [o](const std::string&) { o->course = true; },
         "course: one encounter of the Java course, 2/1/0 points")
        ->check(CLI::IsMember({"course"}));
    s->add_option("--rounds", o->games, "the same as --games, as the course says it")
        ->check(CLI::Range(1, 1'000'000'000))
        ->excludes(games);
    s->add_option("--sprt", o->sprt, "ELO0,ELO1[,ALPHA,BETA]: stop as soon as it is clear which of the two is true");
    s->add_option("--seed", o->seed, about::seed);
    s->add_option("--concurrency", o->concurrency, "games at once")->check(CLI::Range(1, 1024));
    s->add_option("--clock", o->clock, about::clock);
    add_rules(s, o->rules);
    s->add_option("--openings", o->openings, "file with one opening per line");
    s->add_option("--data", o->data, about::data);
    s->add_flag("--resume", o->resume, "continue an interrupted series");
    s->add_option("--json", o->json, "write the result here");
    s->add_option("--log", o->log, "write one file per match into this folder");
    add_verbosity(s, o->verbosity);
    c.run(s, o, &run_match);
}

void add_tournament(Commands& c) {
    auto o = std::make_shared<TournamentOptions>();
    auto* s = c.verb("tournament", "many players, one table");
    s->add_option("WHAT", o->what, "FILE.toml, or a game and its players")->required();
    s->add_option("--name", o->name, "part of the tournament's identity");
    s->add_option("--format", o->format, "round-robin, gauntlet, swiss, knockout or ladder");
    s->add_option("--rounds", o->rounds, "starts per encounter; of swiss and ladder the rounds")
        ->check(CLI::Range(0, 1'000'000));
    s->add_option("--seed", o->seed, about::seed);
    s->add_option("--concurrency", o->concurrency, "games at once")->check(CLI::Range(1, 1024));
    s->add_option("--clock", o->clock, about::clock);
    add_rules(s, o->rules);
    s->add_option("--openings", o->openings, "file with one opening per line");
    s->add_option("--data", o->data, about::data);
    s->add_flag("--resume", o->resume, "continue an interrupted tournament");
    s->add_flag("--uploads", o->uploads, "everybody's latest upload that is ready takes part");
    s->add_option("--json", o->json, "write the result here");
    s->add_option("--html", o->html, "one self-contained page");
    s->add_option("--csv", o->csv, "write the table here");
    add_verbosity(s, o->verbosity);
    add_cluster(s, "--cluster", o->cluster)->description("nats://…: workers elsewhere play (docs/cluster.md)");
    s->add_option("--lease", o->lease, "of a batch: a worker that is silent for so long has lost it (default 30s)");
    s->add_option("--batch", o->batch, "how long a batch should take (default 15s)");
    s->add_option("--latency", o->latency,
                  "matches with clocks are repeated where programs wake up later than this (default 20ms)");
    s->add_option("--http", o->http, "port where workers fetch uploaded bots; 0: any")->check(CLI::Range(0, 65535));
    s->add_option("--address", o->address, "of this machine, as workers reach it (default: its name)");
    c.run(s, o, &run_tournament);
}

void add_demo(Commands& c) {
    auto o = std::make_shared<DemoOptions>();
    auto* d = c.verb("demo", "cluster: a head, three NATS servers and four workers on this machine");
    d->add_option_function<std::string>(
         "WHAT", [](const std::string&) {}, "cluster")
        ->required()
        ->check(CLI::IsMember({"cluster"}));
    d->add_option("--rounds", o->rounds, "of the tournament that is played")->check(CLI::Range(1, 10'000));
    d->add_flag_callback("--no-accidents", [o] { o->accidents = false; }, "nobody is killed on the way");
    c.run(d, o, &run_demo);
}

void add_worker(Commands& c) {
    auto o = std::make_shared<WorkerOptions>();
    auto* s = c.verb("worker", "play matches for a tournament elsewhere");
    add_cluster(s, "URL", o->cluster)->required()->description("nats://HOST:PORT, several separated by commas");
    s->add_option("--slots", o->slots, "matches at the same time (default: one per core)")->check(CLI::Range(1, 1024));
    s->add_option("--name", o->name, "unique in the cluster (default: host and process)");
    s->add_option("--data", o->data, "where fetched bots are kept");
    s->add_flag("--until-empty", o->until_empty, "leave when there is nothing left to play");
    s->add_option("--patience", o->patience,
                  "how long the queue is empty before --until-empty believes it (default 30s)");
    s->add_flag("--allow-commands", o->commands,
                "also play cmd:, box: and java: players, which are files of this machine");
    add_verbosity(s, o->verbosity);
    c.run(s, o, &run_worker);
}

void add_course(Commands& c) {
    auto submit = std::make_shared<SubmitOptions>();
    auto* s = c.verb("submit", "hand in a bot; shows the compiler's output");
    s->add_option("FILE", submit->file, "a source file, or an archive of sources (zip, jar, tar)")->required();
    s->add_option("--token", submit->token, "who you are; staff gave it to you")->required();
    auto* server = s->add_option("--server", submit->server, "where (default http://127.0.0.1:8080)");
    s->add_option("--name", submit->name, "of the bot (default: the file's)");
    if (const auto found = course_of_hand_ins()) submit->game = found.game->name;
    s->add_option("--game", submit->game, fmt::format("which it plays (default {})", submit->game))
        ->required(submit->game.empty());
    s->add_option("--data", submit->data, "into this data folder, without a server")
        ->excludes(server)
        ->each([submit](const std::string&) { submit->local = true; });
    c.run(s, submit, &run_submit);

    auto token = std::make_shared<TokenOptions>();
    auto* t = c.verb("token", "give somebody a token, or a new one");
    t->add_option("NAME", token->name, "of the person or machine")->required();
    t->add_option("--team", token->team, "team number")->check(CLI::Range(1, 1'000'000));
    auto* staff = t->add_flag("--staff", token->staff, "may see and do everything");
    t->add_flag("--worker", token->worker, "a machine of a cluster: fetches bots, may do nothing else")
        ->excludes(staff);
    t->add_option("--data", token->data, about::data);
    c.run(t, token, &run_token);

    auto bots = std::make_shared<BotsOptions>();
    auto* b = c.verb("bots", "everything that was handed in");
    b->add_flag("--output", bots->output, "with what compilers and trials said");
    b->add_option("--similar", bots->similar, "report similar sources of this game instead");
    b->add_option("--data", bots->data, about::data);
    c.run(b, bots, &run_bots);
}

void add_ratings(Commands& c) {
    auto o = std::make_shared<RatingsOptions>();
    auto* s = c.verb("ratings", "the all-time list: everybody who ever played a rated match here");
    s->add_option("GAME", o->game, "only this game");
    s->add_option("--top", o->top, "only so many")->check(CLI::Range(1, 1'000'000));
    s->add_option("--data", o->data, about::data);
    s->add_option("--json", o->json, "write the list here");
    c.run(s, o, &run_ratings);
}

void add_play(Commands& c) {
    auto o = std::make_shared<PlayOptions>();
    auto* s = c.verb("play", "play in the terminal");
    s->add_option("GAME", o->game, about::game)->required();
    s->add_option("--against", o->against, "an engine or bot; without it two people share the terminal");
    s->add_option("--as", o->seat, "1 or 2")->check(CLI::Range(1, 2));
    s->add_option("--seed", o->seed, about::seed);
    s->add_option("--clock", o->clock, about::clock);
    add_rules(s, o->rules);
    c.run(s, o, &run_play);
}

void add_join(Commands& c) {
    auto o = std::make_shared<JoinOptions>();
    auto* s = c.verb("join", "be a client at somebody else's server or board");
    s->add_option("PROTOCOL", o->protocol, "agon, or a protocol that `agon games` lists")->required();
    s->add_option("ADDRESS", o->address, "HOST:PORT, URL, DEVICE, or - for standard input and output")->required();
    s->add_option("--player", o->player, "who plays for us")->required();
    s->add_option("--games", o->games, "how many")->check(CLI::Range(1, 1'000'000));
    s->add_option("--name", o->name, "what we call ourselves there");
    s->add_option("--log", o->log, "folder for the logs");
    s->add_option("--game", o->game, "game to ask for (agon), or the game's id (treasure)");
    s->add_option("--board", o->board, "file or name of a board (kulami)");
    s->add_option("--scoring", o->scoring, "0, 1 or 2 (kulami)")->check(CLI::Range(0, 2));
    s->add_option("--role", o->role, "1 or 2 (uart)")->check(CLI::Range(1, 2));
    s->add_option("--student", o->student, "student number (uart)");
    s->add_option("--option", o->options,
                  "KEY=VALUE of the protocol, for example dialect=2025 end=a limit=30s (uart), verbose=1 (battleship)");
    add_rules(s, o->rules);
    add_verbosity(s, o->verbosity);
    c.run(s, o, &run_join);
}

void add_looking(Commands& c) {
    auto replay = std::make_shared<ReplayOptions>();
    auto* r = c.verb("replay", "show a recorded match");
    r->add_option("WHAT", replay->what, "a log file or a match id")->required();
    r->add_option("--ply", replay->ply, "the position after this many moves");
    r->add_option("--data", replay->data, about::data);
    c.run(r, replay, &run_replay);

    auto analyse = std::make_shared<AnalyseOptions>();
    auto* a = c.verb("analyse", "the value of every legal move, best first");
    a->add_option("GAME", analyse->game, about::game)->required();
    auto* position = a->add_option("--position", analyse->position, "in the game's position notation");
    a->add_option("--moves", analyse->moves, "from the start, for example f5d6c3")->excludes(position);
    a->add_option("--time", analyse->time, "to think, for example 500ms");
    a->add_option("--engine", analyse->engine, "default: the game's strongest");
    a->add_option("--json", analyse->json, "write the values here");
    add_rules(a, analyse->rules);
    c.run(a, analyse, &run_analyse);
}

void add_qualify(Commands& c) {
    const auto found = find_course([](const Course& one) { return one.qualification.has_value(); });
    if (!found) return;
    auto qualify = std::make_shared<QualifyOptions>(QualifyOptions{.game = found.game, .course = found.course});
    auto* q = c.verb("qualify", fmt::format("does this {} player beat both reference players of the {}?",
                                            found.game->title, found.course->name));
    q->add_option("PLAYER", qualify->player, about::player)->required();
    q->add_option("--rounds", qualify->rounds,
                  fmt::format("rounds of two games per reference player (default {})",
                              found.course->qualification->encounter.rounds))
        ->check(CLI::Range(1, 1000));
    q->add_option("--clock", qualify->clock, about::clock);
    c.run(q, qualify, &run_qualify);
}

void add_checks(Commands& c) {
    auto check = std::make_shared<CheckOptions>();
    auto* k = c.verb("check", "does this bot obey rules, clock and protocol?");
    k->add_option("GAME", check->game, about::game)->required();
    k->add_option("PLAYER", check->player, about::player)->required();
    k->add_option("--clock", check->clock, about::clock);
    k->add_option("--json", check->json, "write the findings here");
    add_rules(k, check->rules);
    c.run(k, check, &run_check);
    add_qualify(c);

    auto perft = std::make_shared<PerftOptions>();
    auto* p = c.verb("perft", "counts the leaves of the game tree");
    p->add_option("GAME", perft->game, about::game)->required();
    p->add_option("DEPTH", perft->depth, "plies")->required()->check(CLI::Range(0, 60));
    p->add_option("--position", perft->position, "in the game's position notation");
    add_rules(p, perft->rules);
    c.run(p, perft, &run_perft);

    auto bench = std::make_shared<BenchOptions>();
    auto* b = c.verb("bench", "deterministic work; the last line is its signature");
    b->add_option("GAME", bench->game, "only this game");
    c.run(b, bench, &run_bench);

    c.verb("games", "every game: rule profiles, engines, protocols")->callback([&c] { c.chosen = &run_games; });
    c.verb("doctor", "what this machine offers")->callback([&c] { c.chosen = &run_doctor; });
}

// "a, b or c": the protocols whose foreign servers can be examined.
std::string examined_protocols() {
    std::vector<std::string_view> all;
    for (const GameEntry* g : catalogue())
        for (const Protocol& p : g->protocols)
            if (p.conform) all.push_back(p.name);
    std::string list;
    for (std::size_t i = 0; i < all.size(); ++i)
        list += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + std::string(all[i]);
    return list;
}

void add_wires(Commands& c) {
    auto conform = std::make_shared<ConformOptions>();
    auto* f = c.verb("conform", "does this foreign server obey the protocol?");
    f->add_option("PROTOCOL", conform->protocol, examined_protocols())->required();
    f->add_option("ADDRESS", conform->address, "HOST:PORT")->required();
    f->add_option("--option", conform->options, "KEY=VALUE of the examination, for example long=1 (treasure)");
    add_rules(f, conform->rules);
    c.run(f, conform, &run_conform);

    auto relay = std::make_shared<RelayOptions>();
    auto* r = c.verb("relay", "sit between two boards, referee and record");
    r->add_option("PROTOCOL", relay->protocol, "uart")->required();
    r->add_option("DEVICES", relay->devices, "serial devices, unix:PATH or HOST:PORT")->required()->expected(2);
    r->add_option("--log", relay->log, "folder for log and tape");
    r->add_option("--option", relay->options,
                  "KEY=VALUE of the protocol, for example dialect=2025; 1:KEY=VALUE only for the first board");
    c.run(r, relay, &run_relay);

    auto file = std::make_shared<std::pair<std::string, std::string>>();
    auto* b = c.verb("backup", "of a data folder, also of a running arena");
    b->add_option("FILE", file->first, "the copy; an older one is replaced")->required();
    b->add_option("--data", file->second, about::data);
    b->callback([&c, file] { c.chosen = [file] { return run_backup(file->first, file->second); }; });
}

// A course that starts its clients as `client TR URL GAMEID`; `new` is for the person who sets up their game.
void add_caller(Commands& c) {
    const auto found = find_course([](const Course& one) { return !one.caller.empty(); });
    if (!found) return;
    auto play = std::make_shared<JoinOptions>();
    auto* t = c.verb(std::string(found.course->caller),
                     "TR URL GAMEID: the course's own calling convention; new: create a game");
    auto* mode = t->add_option("TR", play->protocol, "always TR")->check(CLI::IsMember({"TR"}));
    auto* url = t->add_option("URL", play->address, "of the server")->needs(mode);
    auto* id = t->add_option("GAMEID", play->game, "that the server gave the game")->needs(url);
    t->add_option("--player", play->player, "who plays for us")->default_val("best");
    t->add_option("--name", play->name, "what we call ourselves there");
    add_rules(t, play->rules);

    const Protocol* protocol = find_protocol(*found.game, found.course->caller);
    auto fresh = std::make_shared<NewGameOptions>(NewGameOptions{.game = found.game, .protocol = protocol});
    fresh->server = fmt::format("http://127.0.0.1:{}", protocol->port);
    auto* n = t->add_subcommand("new", "creates a game on a server and prints its id");
    n->add_option("--server", fresh->server, "URL of the server (default: the one on this machine)");
    n->add_flag("--debug", fresh->debug, "no limit of time per action");
    n->add_flag("--dummy", fresh->dummy, "a weak opponent joins at once");

    t->callback([&c, play, fresh, protocol, n, id] {
        if (n->parsed()) {
            c.chosen = [fresh] { return run_new_game(*fresh); };
            return;
        }
        if (id->count() == 0) throw CLI::RequiredError("TR URL GAMEID, or new");
        c.chosen = [play, protocol] {
            auto o = *play;
            o.protocol = protocol->name;
            return run_join(o);
        };
    });
}

// Every protocol with a TCP port of its own gets --NAME PORT and --NAME-rules RULES; where clients are paired
// here, also --NAME-opponent PLAYER and --NAME-clock CLOCK.
void add_serve(Commands& c) {
    auto o = std::make_shared<ServeOptions>();
    auto* s = c.verb("serve", "start the arena");
    s->add_option("--http", o->http, "web pages, API and WebSocket")->check(CLI::Range(0, 65535));
    s->add_option("--native", o->native, "bots that speak Agon's own protocol over TCP; 0: off")
        ->check(CLI::Range(0, 65535));
    s->add_option("--data", o->data, about::data);
    s->add_option("--bind", o->bind, "address to listen on; 0.0.0.0 for the whole network");
    s->add_option("--config", o->config, "the same settings from a TOML file");
    s->add_option("--uart", o->uart,
                  "a board on a line: /dev/DEVICE, unix:PATH or pty:, with ?KEY=VALUE&… of the protocol: dialect, "
                  "baud, limit, student");
    s->add_option_function<std::string>(
        "--uart-opponent", [o](const std::string& who) { o->opponents.emplace_back("uart", who); },
        "who plays the boards (default: people who ask for one, and other boards)");
    s->add_option("--tls-cert", o->tls_cert, "certificate chain (PEM): the browser's port speaks TLS")
        ->check(CLI::ExistingFile);
    s->add_option("--tls-key", o->tls_key, "its private key (PEM)")->check(CLI::ExistingFile);
    s->add_option("--proxy", o->proxies, "address of a reverse proxy whose X-Forwarded-For is believed");
    s->add_option("--log", o->log, "events of the server to this file; -: stderr");
    s->add_option_function<std::string>(
         "--log-format", [o](const std::string& format) { o->log_json = format == "json"; },
         "text or json, one object per line")
        ->check(CLI::IsMember({"text", "json"}));
    for (const LimitInfo& l : limit_table())
        s->add_option("--" + std::string(l.name), o->limits.*l.value, std::string(l.sentence))
            ->check(CLI::Range(l.least, l.most))
            ->capture_default_str();
    add_cluster(s, "--cluster", o->cluster)->description("nats://…: matches of these workers can be watched");
    for (const GameEntry* g : catalogue())
        for (const Protocol& p : g->protocols) {
            if (p.port == 0) continue;
            const std::string name(p.name);
            s->add_option_function<int>(
                 "--" + name, [o, name](int port) { o->ports.emplace_back(name, port); },
                 fmt::format("port of this protocol (default {}; 0: off)", p.port))
                ->check(CLI::Range(0, 65535));
            if (p.session) {
                s->add_option_function<std::string>(
                    "--" + name + "-opponent",
                    [o, name](const std::string& who) { o->opponents.emplace_back(name, who); },
                    "who plays those that connect (default: they are paired with each other)");
                s->add_option_function<std::string>(
                    "--" + name + "-clock",
                    [o, name](const std::string& clock) { o->clocks.emplace_back(name, clock); },
                    "limits for silent clients: move=10s, total=5m, none");
            }
            s->add_option_function<std::vector<std::string>>(
                 "--" + name + "-rules",
                 [o, name](const std::vector<std::string>& words) { o->rules.emplace_back(name, rules_text(words)); },
                 "rules of its games: PROFILE, KEY=VALUE … or FILE.toml")
                ->take_all();
        }
    c.run(s, o, &run_serve);
}

}  // namespace

int run_command_line(int argc, char** argv) {
    Commands c;
    c.app.require_subcommand(1);
    c.app.set_version_flag("--version", AGON_VERSION);
    add_serve(c);
    add_match(c);
    add_tournament(c);
    add_worker(c);
    add_demo(c);
    add_ratings(c);
    add_course(c);
    add_play(c);
    add_wires(c);
    add_caller(c);
    add_join(c);
    add_looking(c);
    add_checks(c);
    try {
        c.app.parse(argc, argv);
        return c.chosen ? c.chosen() : 0;
    } catch (const CLI::Success& e) {  // --help, --version
        return c.app.exit(e);
    } catch (const CLI::ParseError& e) {
        fmt::print(stderr, "agon: {}. See agon --help.\n", e.what());
        return 2;
    } catch (const UsageError& e) {
        fmt::print(stderr, "agon: {}\n", e.what());
        return 2;
    }
}

}  // namespace agon
