// agon tournament: from a file or the command line to the final table, on several
// threads, every match stored before it counts.
#include <fmt/core.h>

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>

#include "arena/ending.h"
#include "arena/report.h"
#include "base/machine.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "cli/milliseconds.h"
#include "cli/open_store.h"
#include "cli/openings.h"
#include "cli/options.h"
#include "cli/player.h"
#include "cli/terminal.h"
#include "cli/usage.h"
#include "cluster/workplace.h"
#include "course/uploads.h"
#include "seats/delay_probe.h"
#include "seats/local_workplace.h"
#include "seats/series_runner.h"
#include "store/tournament_store.h"

namespace agon {
namespace {

std::string read_file(const std::filesystem::path& file) {
    std::ifstream in(file);
    if (!in) throw UsageError(fmt::format("Cannot read {}.", file.string()));
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

void write_file(const std::string& file, const std::string& text) {
    if (file.empty()) return;
    std::ofstream out(file);
    if (!(out << text)) throw UsageError(fmt::format("Cannot write {}.", file));
}

// The latest version of everybody's bot that is ready to play.
void enrol_uploads(TournamentPlan& plan, const std::string& data) {
    const auto uploads = value_or_usage_error(Uploads::open(data_folder(data)));
    for (const BotVersion& b : uploads->store().ready(plan.game))
        plan.participants.push_back({b.name, fmt::format("bot:{}@{}", b.name, b.version)});
}

TournamentPlan plan_from(const TournamentOptions& o) {
    bool uploads = false;
    const bool file = o.what.size() == 1 && o.what.front().ends_with(".toml");
    TournamentPlan plan;
    std::string openings = o.openings;
    if (file) {
        auto read = read_tournament(read_file(o.what.front()));
        if (!read) throw UsageError(fmt::format("{}: {}", o.what.front(), say(read.error())));
        plan = std::move(read->plan);
        uploads = read->uploads;
        if (openings.empty() && !read->openings_path.empty())
            openings = (std::filesystem::path(o.what.front()).parent_path() / read->openings_path).string();
    } else {
        if (o.what.size() < (o.uploads ? 1 : 3))
            throw UsageError("Name a game and at least two players, or a FILE.toml.");
        plan.game = o.what.front();
        for (std::size_t i = 1; i < o.what.size(); ++i)
            plan.participants.push_back(entrant(o.what[i], plan.participants));
        plan.clock = std::string(game_or_usage_error(plan.game).clock);
        plan.seed = 1;
    }
    if (o.uploads || uploads) enrol_uploads(plan, o.data);
    if (!o.name.empty()) plan.name = o.name;
    if (!o.rules.empty()) plan.rules = o.rules;
    if (!o.clock.empty()) plan.clock = o.clock;
    if (o.seed) plan.seed = *o.seed;
    if (o.rounds) plan.rounds = *o.rounds;
    if (!o.format.empty()) {
        const auto format = format_named(o.format);
        if (!format)
            throw UsageError(
                fmt::format("'{}' is not a format. Known: round-robin, gauntlet, swiss, knockout, ladder.", o.format));
        plan.format = *format;
    }
    const GameEntry& game = game_or_usage_error(plan.game);
    const auto start = game.start(plan.rules, 1);
    if (!start) throw UsageError(say(start.error()));
    plan.rules = (*start)->rules();
    plan.openings = read_openings(game, plan.rules, openings);
    value_or_usage_error(check(plan));
    return plan;
}

// The tournament and all that several threads share about it.
class Hallway final : public Schedule {
   public:
    Hallway(Tournament& t, TournamentStats& s, const TournamentOptions& o, std::span<const Text> texts, Store store)
        : tournament_(t), stats_(s), options_(o), texts_(texts), recorder_(std::move(store)) {}

    std::optional<TournamentMatch> next() override {
        std::unique_lock lock(mutex_);
        while (!stopped_) {
            if (auto m = tournament_.next()) return m;
            if (tournament_.over()) break;
            changed_.wait(lock);
        }
        return std::nullopt;
    }

    std::vector<TournamentMatch> ready(std::size_t most) override {
        std::scoped_lock lock(mutex_);
        std::vector<TournamentMatch> all;
        while (all.size() < most) {
            auto m = tournament_.next();
            if (!m) break;
            all.push_back(std::move(*m));
        }
        return all;
    }

    bool done() override {
        std::scoped_lock lock(mutex_);
        return stopped_ || tournament_.over();
    }

    void finished(Record record, std::function<void()> kept) override {
        auto r = std::make_shared<Record>(std::move(record));
        recorder_.save(*r, [this, r, kept = std::move(kept)](Result<Saved> saved) {
            if (!saved) {
                fail(saved.error());
                return;
            }
            if (kept) kept();
            count(*r);
        });
    }

    void stop() override {
        std::scoped_lock lock(mutex_);
        stopped_ = true;
        changed_.notify_all();
    }

    Report report(const ArenaInfo& info) {
        std::scoped_lock lock(mutex_);
        return {tournament_, stats_, info};
    }

    void flush() { recorder_.flush(); }
    int played() {
        std::scoped_lock lock(mutex_);
        return tournament_.played();
    }
    std::optional<Phrase> store_failed() {
        std::scoped_lock lock(mutex_);
        return store_failed_;
    }

   private:
    void count(const Record& r) {
        std::scoped_lock lock(mutex_);
        tournament_.finished(*result_of(r));
        stats_.add(r);
        if (options_.verbosity == Verbosity::Verbose)
            fmt::print("{}  {} - {}  {}\n", r.header.id, r.header.players[0], r.header.players[1],
                       ending(r.log, user_language(), texts_));
        changed_.notify_all();
    }

    void fail(const Phrase& why) {
        std::scoped_lock lock(mutex_);
        store_failed_ = why;
        stopped_ = true;
        changed_.notify_all();
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    Tournament& tournament_;
    TournamentStats& stats_;
    const TournamentOptions& options_;
    std::span<const Text> texts_;
    std::optional<Phrase> store_failed_;
    bool stopped_ = false;
    Recorder recorder_;  // last: its callbacks need the rest
};

// What the head of a cluster has to say, kept until the table makes room for it.
class Notices {
   public:
    void add(const std::string& line) {
        std::scoped_lock lock(mutex_);
        lines_ += "cluster: " + line + "\n";
    }
    std::string take() {
        std::scoped_lock lock(mutex_);
        return std::exchange(lines_, {});
    }

   private:
    std::mutex mutex_;
    std::string lines_;
};

// The table while it runs: redrawn in place on a terminal, a line now and then elsewhere.
class LiveTable {
   public:
    explicit LiveTable(Verbosity v)
        : quiet_(v == Verbosity::Quiet), shown_(v == Verbosity::Normal), terminal_(is_terminal(2)) {}
    void show(Hallway& hallway, const ArenaInfo& info, Notices& notices) {
        const bool redrawn = shown_ && terminal_;
        if (const std::string lines = redrawn ? "" : notices.take(); !quiet_) fmt::print(stderr, "{}", lines);
        const auto now = std::chrono::steady_clock::now();
        if (!shown_ || now - last_ < (terminal_ ? std::chrono::seconds(1) : std::chrono::seconds(10))) return;
        last_ = now;
        if (!terminal_) {
            fmt::print(stderr, "{} matches played\n", hallway.played());
            return;
        }
        const std::string text = report_text(hallway.report(info), 20);
        fmt::print(stderr, "{}\033[J{}{}", lines_ ? fmt::format("\033[{}A", lines_) : "", notices.take(), text);
        lines_ = std::ranges::count(text, '\n');
    }

   private:
    bool quiet_, shown_, terminal_;
    std::ptrdiff_t lines_ = 0;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// True: the user interrupted it.
bool play_all(Workplace& place, Hallway& hallway, const TournamentOptions& o, const ArenaInfo& info, Notices& notices) {
    std::exception_ptr trouble;
    std::atomic<bool> working = true;
    std::jthread player([&] {
        try {
            value_or_usage_error(place.play(hallway));
        } catch (...) { trouble = std::current_exception(); }
        working = false;
    });
    LiveTable table(o.verbosity);
    bool interrupted = false;
    while (working) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        table.show(hallway, info, notices);
        if (!InterruptGuard::requested() || interrupted) continue;
        interrupted = true;
        hallway.stop();
        place.interrupt();
    }
    player.join();
    if (const std::string lines = notices.take(); o.verbosity != Verbosity::Quiet) fmt::print(stderr, "{}", lines);
    if (trouble) std::rethrow_exception(trouble);
    return interrupted;
}

std::unique_ptr<Workplace> workplace(const GameEntry& game, const TournamentPlan& plan, const TournamentOptions& o,
                                     const std::string& tournament, Notices& notices) {
    const auto conduct = parse_clock(plan.clock);
    if (!conduct) throw UsageError(say(conduct.error()));
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
                               .say = [&notices](const Phrase& line) { notices.add(say(line)); }},
                              tournament));
    return std::make_unique<LocalWorkplace>(
        game, *conduct, o.concurrency,
        [data = o.data](const GameEntry& g, const std::string& text) { return player_or_usage_error(g, text, data); });
}

}  // namespace

int run_tournament(const TournamentOptions& o) {
    const TournamentPlan plan = plan_from(o);
    const GameEntry& game = game_or_usage_error(plan.game);
    bool remote = false;  // somebody plays outside this program, on this machine
    for (const auto& p : plan.participants) {
        const PlayerSpec spec = player_or_usage_error(game, p.player, o.data);
        remote |= is_remote(spec) && o.cluster.urls.empty();
        if (only_one_at_a_time(spec) && o.concurrency > 1)
            throw UsageError(fmt::format("'{}' can play only one game at a time; leave out --concurrency.", p.player));
    }
    Store store = open_store(o.data);
    TournamentStats stats(user_language(), game.texts);
    auto opened = open_tournament(store, plan, o.resume);
    if (!opened) throw UsageError(say(opened.error()));
    Tournament& tournament = *opened;
    value_or_usage_error(store.each(tournament.id(), [&](const Record& r) { stats.add(r); }));
    Notices notices;
    const auto place = workplace(game, tournament.plan(), o, tournament.id(),
                                 notices);  // before the hallway, whose last callbacks need it
    const ArenaInfo info{.version = AGON_VERSION, .cpu = cpu_model(), .concurrency = o.concurrency};
    const DelayProbe probe;
    Hallway hallway(tournament, stats, o, game.texts, std::move(store));
    InterruptGuard guard;
    const bool interrupted = play_all(*place, hallway, o, info, notices);
    hallway.flush();
    if (const auto failed = hallway.store_failed()) throw UsageError(say(*failed));
    const Report report = hallway.report(info);
    std::cout << report_text(report);
    write_file(o.json, report_json(report) + "\n");
    write_file(o.html, report_html(report, {.language = user_language()}));
    write_file(o.csv, report_csv(report));
    if (const auto busy = too_busy(probe.delays()); busy && remote && o.verbosity != Verbosity::Quiet)
        fmt::print(stderr, "{}\n", say(*busy));
    if (!interrupted) return 0;
    fmt::print(stderr, "Interrupted; {} matches are stored. The same command with --resume goes on.\n",
               hallway.played());
    return 130;
}

}  // namespace agon
