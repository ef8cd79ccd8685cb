// agon worker: joins a cluster with what this machine has to offer.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "base/data_folder.h"
#include "base/machine.h"
#include "base/now.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/language.h"
#include "cli/milliseconds.h"
#include "cluster/bot_cache.h"
#include "cluster/credentials.h"
#include "cluster/subjects.h"
#include "cluster/worker.h"
#include "course/find_player.h"
#include "sandbox/cage.h"

namespace agon {
namespace {

struct WorkerOptions {
    ClusterOptions cluster{};
    std::string name, data;                      // name: unique in the cluster; empty: host and process
    int slots = 0;                               // 0: one per core
    bool until_empty = false, commands = false;  // commands: players that are commands or files of this machine
    std::string patience = "30s";                // how long a queue is empty before --until-empty believes it
    Verbosity verbosity = Verbosity::Normal;
};

void describe_worker(Arguments& a, WorkerOptions& o) {
    add_cluster(a, "URL", o.cluster, "nats://HOST:PORT, several separated by commas").required();
    a.option("--slots", o.slots, "matches at the same time (default: one per core)").between(1, 1024);
    a.option("--name", o.name, "unique in the cluster (default: host and process)");
    a.option("--data", o.data, "where fetched bots are kept");
    a.flag("--until-empty", o.until_empty, "leave when there is nothing left to play");
    a.option("--patience", o.patience, "how long the queue is empty before --until-empty believes it (default 30s)");
    a.flag("--allow-commands", o.commands, "also play cmd:, box: and java: players, which are files of this machine");
    add_verbosity(a, o.verbosity);
}

// Of the bench that is the yardstick, in thousand nodes per second of processor time: how fast the processor is,
// however busy. 0: no game has a yardstick.
double bench_speed() {
    const auto found = std::ranges::find_if(catalogue(), &GameEntry::yardstick);
    if (found == catalogue().end()) return 0;
    std::stringstream ignored;
    const auto begun = thread_cpu_time();
    const auto nodes = static_cast<double>((*found)->bench(ignored));
    return nodes / 1000 / std::max(1e-6, std::chrono::duration<double>(thread_cpu_time() - begun).count());
}

std::vector<std::string> features(const WorkerOptions& o) {
    std::vector<std::string> all;
    if (o.commands) all.emplace_back("commands");
    if (sandbox::available().bubblewrap) all.emplace_back("sandbox");
    for (const auto& [language, program] : {std::pair{"cpp", "g++"},
                                            {"java", "javac"},
                                            {"python", "python3"},
                                            {"javascript", "node"},
                                            {"prolog", "swipl"}})
        if (!find_program(program).empty()) all.emplace_back(language);
    return all;
}

// Uploaded bots come from the head; other programs only where this worker was started with --allow-commands.
Result<PlayerSpec> player(const WorkerOptions& o, BotCache& bots, const GameEntry& game, const std::string& text,
                          const cluster::Batch& batch) {
    if (const auto bot = batch.bots.find(text); bot != batch.bots.end())
        return bots.player(text, bot->second, batch.archives);
    auto p = find_player(game, text, o.data);
    if (p && p->kind != PlayerSpec::Kind::Engine && !o.commands)
        return refuse(Refusal::Kind::Forbidden, "cluster.no_commands", {text});
    return p;
}

WorkerOptions completed(WorkerOptions o) {
    if (o.name.empty()) o.name = fmt::format("{}-{}", host_name(), ::getpid());
    if (o.slots == 0) o.slots = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    return o;
}

cluster::WorkerCard card_of(const WorkerOptions& o) {
    return {.name = o.name,
            .version = AGON_VERSION,
            .cpu = cpu_model(),
            .slots = o.slots,
            .quality = {.speed = bench_speed()},
            .features = features(o)};
}

void work(const WorkerOptions& o) {
    const auto tell = [&o](const std::string& line) {
        if (o.verbosity != Verbosity::Quiet) print(stderr, "{}\n", line);
    };
    const Credentials who = value_or_usage_error(read_credentials(o.cluster.credentials));
    const auto nats = value_or_usage_error(nats::Connection::open(
        login(o.cluster, who, "agon worker " + o.name, cluster::worker_inbox), std::chrono::seconds(60)));
    cluster::WorkerCard card = card_of(o);
    const cluster::Signature signature(who.token);
    card.key = signature.id();
    tell(counted("cli.works", o.slots, {o.name, fmt::format("{:.0f}", card.quality.speed)}));
    BotCache bots(data_folder(o.data) / "fetched", who.token);
    Worker::Setup setup{.until_empty = o.until_empty,
                        .patience = milliseconds_or_usage_error(o.patience),
                        .tells_batches = o.verbosity == Verbosity::Verbose,
                        .signature = signature};
    setup.tell = [&](const Phrase& line) { tell(o.name + ": " + say(line)); };
    Worker(*nats, card, setup, [&](const GameEntry& g, const std::string& text, const cluster::Batch& b) {
        return player(o, bots, g, text, b);
    }).run();
    tell(say({"cli.leaves", {o.name}}));
}

int run_worker(const WorkerOptions& given) {
    work(completed(given));
    return 0;
}

}  // namespace

void add_worker(Commands& c) {
    c.add("worker", "play matches for a tournament elsewhere", &describe_worker, &run_worker);
}

}  // namespace agon
