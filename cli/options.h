// What the command line says, as plain values: cli/cli.cpp fills them in, the commands
// read them. Nothing else in the program knows the command line's library.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cluster/credentials.h"
#include "core/catalogue.h"
#include "server/serve_limits.h"

namespace agon {

enum class Verbosity { Quiet, Normal, Verbose };

struct MatchOptions {
    std::string game, first, second, rules, clock, openings, data, json, log, sprt;
    std::optional<int> games{};
    int concurrency = 1;
    bool course = false;  // an encounter of the Java course: `games` rounds, 2/1/0 points
    std::optional<std::uint64_t> seed{};
    bool resume = false;
    Verbosity verbosity = Verbosity::Normal;
};
struct TournamentOptions {
    std::vector<std::string> what{};  // FILE.toml, or a game and its players
    std::string name, format, rules, clock, openings, data, json, html, csv;
    std::optional<int> rounds{};
    std::optional<std::uint64_t> seed{};
    int concurrency = 1;
    bool resume = false, uploads = false;  // uploads: everybody's latest takes part
    ClusterOptions cluster{};              // without urls: this machine alone
    std::string lease = "30s", batch = "15s",
                latency = "20ms";  // a worker may be silent; a batch should take; a machine may be late
    std::string address;           // of this machine, as workers reach it
    int http = 0;                  // where they fetch bots; 0: the system chooses
    Verbosity verbosity = Verbosity::Normal;
};
struct WorkerOptions {
    ClusterOptions cluster{};
    std::string name, data;                      // name: unique in the cluster; empty: host and process
    int slots = 0;                               // 0: one per core
    bool until_empty = false, commands = false;  // commands: players that are commands or files of this machine
    std::string patience = "30s";                // how long a queue is empty before --until-empty believes it
    Verbosity verbosity = Verbosity::Normal;
};
// accidents: a worker and a server are killed on the way.
struct DemoOptions {
    int rounds = 40;
    bool accidents = true;
};
struct SubmitOptions {
    std::string file, token, server = "http://127.0.0.1:8080", data, name, game;
    bool local = false;
};
struct TokenOptions {
    std::string name, data;
    bool staff = false, worker = false;
    int team = 0;
};
struct BotsOptions {
    std::string data, similar;
    bool output = false;
};
// Game empty: every game; top 0: all.
struct RatingsOptions {
    std::string game, data, json;
    int top = 0;
};
// options: KEY=VALUE of the examination.
struct ConformOptions {
    std::string protocol, address, rules;
    std::vector<std::string> options{};
};
struct RelayOptions {
    std::string protocol;
    std::vector<std::string> devices{};
    std::string log;
    std::vector<std::string> options{};
};
struct PlayOptions {
    std::string game, against, rules, clock;
    int seat = 1;
    std::optional<std::uint64_t> seed{};
};
struct JoinOptions {
    std::string protocol, address, player, name = "agon", game, log, board, student, rules;
    std::vector<std::string> options{};  // KEY=VALUE of the protocol
    int games = 1, role = 1;
    std::optional<int> scoring{};
    Verbosity verbosity = Verbosity::Normal;
};
// game, protocol: of the course whose clients are called this way.
struct NewGameOptions {
    const GameEntry* game;
    const Protocol* protocol;
    std::string server{};
    bool debug = false, dummy = false;
};
struct ReplayOptions {
    std::string what, data;
    std::optional<int> ply{};
};
struct AnalyseOptions {
    std::string game, position, moves, time, json, rules, engine;
};
struct CheckOptions {
    std::string game, player, json, rules, clock;
};
// Rounds 0: as agreed.
// game, course: whose examination it is; rounds 0: as many as the course wants.
struct QualifyOptions {
    const GameEntry* game;
    const Course* course;
    std::string player{}, clock{};
    int rounds = 0;
};
struct PerftOptions {
    std::string game, position, rules;
    int depth = 0;
};
struct BenchOptions {
    std::string game;
};
struct BotOptions {
    std::string name, game, player;
};
struct ServeOptions {
    int http = 8080, native = 4000;
    std::string data, bind = "127.0.0.1", config;
    std::vector<std::pair<std::string, int>> ports{};              // protocol, port: 0 switches it off
    std::vector<std::pair<std::string, std::string>> opponents{};  // protocol, player
    std::vector<std::pair<std::string, std::string>>
        rules{};  // protocol, rules of its games where they differ from its own
    std::vector<std::pair<std::string, std::string>> clocks{};  // protocol, instead of its own limits
    std::vector<std::string> uart{};
    ServeLimits limits{};
    std::vector<std::string> proxies{};  // addresses whose X-Forwarded-For is believed
    std::string tls_cert{}, tls_key{};   // PEM files: the browser's port speaks TLS
    std::string log{};                   // a file, or - for stderr; empty: warnings to stderr
    bool log_json = false;
    ClusterOptions cluster{};  // whose matches can be watched; without urls: none
    // Of the file alone:
    std::vector<BotOptions> bots{};
    std::string admin_token{};
};

int run_games();
int run_match(const MatchOptions&);
int run_tournament(const TournamentOptions&);
int run_worker(const WorkerOptions&);
int run_demo(const DemoOptions&);
int run_submit(const SubmitOptions&);
int run_token(const TokenOptions&);
int run_bots(const BotsOptions&);
int run_ratings(const RatingsOptions&);
int run_conform(const ConformOptions&);
int run_relay(const RelayOptions&);
int run_backup(const std::string& file, const std::string& data);
int run_play(const PlayOptions&);
int run_join(const JoinOptions&);
int run_new_game(const NewGameOptions&);
int run_replay(const ReplayOptions&);
int run_analyse(const AnalyseOptions&);
int run_check(const CheckOptions&);
int run_qualify(const QualifyOptions&);
int run_perft(const PerftOptions&);
int run_bench(const BenchOptions&);
int run_doctor();
int run_serve(const ServeOptions&);
ServeOptions with_config(
    ServeOptions);  // settings of its TOML file stand in for options that were not given; throws UsageError

// Parses and runs; the exit status: 0 done, 1 a check failed, 2 wrong usage, 130 interrupted.
int run_command_line(int argc, char** argv);

}  // namespace agon
