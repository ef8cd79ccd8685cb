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

#include "app/data_folder.h"
#include "app/machine.h"
#include "app/openings.h"
#include "app/options.h"
#include "app/series_runner.h"
#include "app/terminal.h"
#include "app/uploads.h"
#include "arena/ending.h"
#include "arena/report.h"
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
    for (const BotVersion& b : Uploads(data_folder(data)).store().ready(plan.game))
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
        if (o.what.size() < (o.uploads ? 1 : 3)) throw UsageError("Name a game and at least two players, or a FILE.toml.");
        plan.game = o.what.front();
        for (std::size_t i = 1; i < o.what.size(); ++i) plan.participants.push_back(entrant(o.what[i], plan.participants));
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
        if (!format) throw UsageError(fmt::format("'{}' is not a format. Known: round-robin, gauntlet, swiss, knockout, ladder.", o.format));
        plan.format = *format;
    }
    const GameEntry& game = game_or_usage_error(plan.game);
    const auto start = game.start(plan.rules, 1);
    if (!start) throw UsageError(say(start.error()));
    plan.rules = (*start)->rules();
    plan.openings = read_openings(game, plan.rules, openings);
    if (const auto wrong = defect(plan)) throw UsageError(say(*wrong));
    return plan;
}

// One thread's players: kept while the same two meet again.
class Board {
   public:
    Board(const GameEntry& game, Conduct conduct, std::string data) : game_(game), conduct_(conduct), data_(std::move(data)) {}

    std::optional<Record> play(const TournamentMatch& m) {
        const bool same = slot_ && players_ == m.players;
        const bool reversed = slot_ && players_[0] == m.players[1] && players_[1] == m.players[0];
        if (!same && !reversed) {
            if (slot_) slot_->dismiss();
            auto fresh = make_slot(m.players);
            std::scoped_lock lock(mutex_);
            slot_ = std::move(fresh);
            players_ = m.players;
        }
        return slot_->play({.number = m.number, .pair = m.start, .swapped = !same && reversed, .header = m.header}, m.series);
    }
    void interrupt() {
        std::scoped_lock lock(mutex_);
        if (slot_) slot_->interrupt();
    }

   private:
    std::unique_ptr<Slot> make_slot(const std::array<std::string, 2>& players) {
        const std::array specs{known(players[0]), known(players[1])};
        return std::make_unique<Slot>(game_, specs, conduct_for(conduct_, specs));
    }

    // Parsed once: a Java player is compiled when it is parsed.
    const PlayerSpec& known(const std::string& player) {
        const auto found = known_.find(player);
        return found != known_.end() ? found->second : known_.emplace(player, parse_player(game_, player, data_)).first->second;
    }

    const GameEntry&                  game_;
    Conduct                           conduct_;
    std::string                       data_;  // where uploaded bots are
    std::mutex                        mutex_;
    std::unique_ptr<Slot>             slot_;
    std::array<std::string, 2>        players_;
    std::map<std::string, PlayerSpec> known_;
};

// The tournament and all that several threads share about it.
class Hallway {
   public:
    Hallway(Tournament& t, TournamentStats& s, const TournamentOptions& o) : tournament_(t), stats_(s), options_(o) {}

    // Waits until there is a match to play; nothing when the tournament is over or interrupted.
    std::optional<TournamentMatch> next() {
        std::unique_lock lock(mutex_);
        while (!stopped_) {
            if (auto m = tournament_.next()) return m;
            if (tournament_.over()) break;
            changed_.wait(lock);
        }
        return std::nullopt;
    }

    void finished(const Record& r, std::span<const Text> texts) {
        std::scoped_lock lock(mutex_);
        tournament_.finished(*result_of(r));
        stats_.add(r);
        if (options_.verbosity == Verbosity::Verbose)
            fmt::print("{}  {} - {}  {}\n", r.header.id, r.header.players[0], r.header.players[1], ending(r.log, user_language(), texts));
        changed_.notify_all();
    }

    void stop() {
        std::scoped_lock lock(mutex_);
        stopped_ = true;
        changed_.notify_all();
    }

    Report report(const ArenaInfo& info) {
        std::scoped_lock lock(mutex_);
        return {tournament_, stats_, info};
    }

    int  played() { std::scoped_lock lock(mutex_); return tournament_.played(); }
    bool over() { std::scoped_lock lock(mutex_); return tournament_.over(); }

   private:
    std::mutex               mutex_;
    std::condition_variable  changed_;
    Tournament&              tournament_;
    TournamentStats&         stats_;
    const TournamentOptions& options_;
    bool                     stopped_ = false;
};

// The table while it runs: redrawn in place on a terminal, a line now and then elsewhere.
class LiveTable {
   public:
    explicit LiveTable(bool shown) : shown_(shown), terminal_(is_terminal(2)) {}
    void show(Hallway& hallway, const ArenaInfo& info) {
        const auto now = std::chrono::steady_clock::now();
        if (!shown_ || now - last_ < (terminal_ ? std::chrono::seconds(1) : std::chrono::seconds(10))) return;
        last_ = now;
        if (!terminal_) { fmt::print(stderr, "{} matches played\n", hallway.played()); return; }
        const std::string text = report_text(hallway.report(info), 20);
        fmt::print(stderr, "{}\033[J{}", lines_ ? fmt::format("\033[{}A", lines_) : "", text);
        lines_ = std::ranges::count(text, '\n');
    }

   private:
    bool                                  shown_, terminal_;
    std::ptrdiff_t                        lines_ = 0;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

bool play_all(const GameEntry& game, Hallway& hallway, Recorder& recorder, Conduct conduct, const TournamentOptions& o, const ArenaInfo& info,
              std::optional<Phrase>& store_failed) {
    std::vector<std::unique_ptr<Board>> boards;
    for (int i = 0; i < o.concurrency; ++i) boards.push_back(std::make_unique<Board>(game, conduct, o.data));
    std::atomic<int> working = o.concurrency;
    std::vector<std::jthread> threads;
    for (auto& board : boards)
        threads.emplace_back([&, b = board.get()] {
            while (const auto m = hallway.next()) {
                auto record = b->play(*m);
                if (!record) break;
                auto kept = std::make_shared<Record>(std::move(*record));
                recorder.save(*kept, [&, kept](std::expected<Saved, Phrase> saved) {
                    if (saved) hallway.finished(*kept, game.texts);
                    else { store_failed = saved.error(); hallway.stop(); }
                });
            }
            --working;
        });
    LiveTable table(o.verbosity == Verbosity::Normal);
    bool interrupted = false;
    while (working > 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        table.show(hallway, info);
        if (!InterruptGuard::requested() || interrupted) continue;
        interrupted = true;
        hallway.stop();
        for (auto& b : boards) b->interrupt();
    }
    threads.clear();
    recorder.flush();
    return interrupted;
}

}  // namespace

int run_tournament(const TournamentOptions& o) {
    const TournamentPlan plan = plan_from(o);
    const GameEntry& game = game_or_usage_error(plan.game);
    bool remote = false;
    for (const auto& p : plan.participants) {
        const PlayerSpec spec = parse_player(game, p.player, o.data);
        remote |= is_remote(spec);
        if (only_one_at_a_time(spec) && o.concurrency > 1)
            throw UsageError(fmt::format("'{}' can play only one game at a time; leave out --concurrency.", p.player));
    }
    const auto conduct = parse_clock(plan.clock);
    if (!conduct) throw UsageError(say(conduct.error()));

    Store store = open_store(o.data);
    TournamentStats stats(user_language(), game.texts);
    auto opened = open_tournament(store, plan, o.resume);
    if (!opened) throw UsageError(say(opened.error()));
    Tournament& tournament = *opened;
    store.each(tournament.id(), [&](const Record& r) { stats.add(r); });
    Hallway hallway(tournament, stats, o);
    const ArenaInfo info{.version = AGON_VERSION, .cpu = cpu_model(), .concurrency = o.concurrency};
    std::optional<Phrase> store_failed;
    bool interrupted = false;
    const DelayProbe probe;
    {
        InterruptGuard guard;
        Recorder recorder(std::move(store));
        interrupted = play_all(game, hallway, recorder, *conduct, o, info, store_failed);
    }
    if (store_failed) throw UsageError(say(*store_failed));
    const Report report = hallway.report(info);
    std::cout << report_text(report);
    write_file(o.json, report_json(report) + "\n");
    write_file(o.html, report_html(report, {.language = user_language()}));
    write_file(o.csv, report_csv(report));
    if (const std::string busy = remote && o.verbosity != Verbosity::Quiet ? too_busy(probe.delays()) : ""; !busy.empty()) fmt::print(stderr, "{}\n", busy);
    if (!interrupted) return 0;
    fmt::print(stderr, "Interrupted; {} matches are stored. The same command with --resume goes on.\n", hallway.played());
    return 130;
}

}  // namespace agon
