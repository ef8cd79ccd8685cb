// agon match: a series between two players, from the command line to the summary.
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

#include "arena/encounter.h"
#include "arena/ending.h"
#include "arena/tournament_plan.h"
#include "base/machine.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "cli/open_store.h"
#include "cli/openings.h"
#include "cli/options.h"
#include "cli/player.h"
#include "cli/terminal.h"
#include "cli/usage.h"
#include "seats/delay_probe.h"
#include "seats/series_runner.h"
#include "store/log.h"

namespace agon {
namespace {

Conduct conduct_from(const std::string& clock, const GameEntry& game) {
    const auto c = parse_clock(clock.empty() ? game.clock : std::string_view(clock));
    if (!c) throw UsageError(say(c.error()));
    return *c;
}

// The series as it is in the store: --resume goes on with the last run of it, otherwise a new run begins.
void choose_run(SeriesPlan& plan, const Store& store, bool resume) {
    while (!store.ids(series_id(plan)).empty()) ++plan.run;
    if (resume && plan.run > 1) --plan.run;
}

void print_event(const GameEntry& game, const Header& h, const Event& e) {
    static std::mutex mutex;  // several slots print
    std::scoped_lock lock(mutex);
    if (const auto* m = std::get_if<Moved>(&e.what))
        fmt::print("{}  {} {}  ({:.3f} ms)\n", h.id, number(m->seat), m->move,
                   static_cast<double>(m->took.count()) / 1000);
    if (const auto* r = std::get_if<Refused>(&e.what))
        fmt::print("{}  {} {}  refused: {}\n", h.id, number(r->seat), r->move,
                   sentence(r->why, user_language(), game.texts));
    if (const auto* n = std::get_if<Noted>(&e.what))
        fmt::print("{}  {} {}: {}\n", h.id, number(n->seat), n->channel,
                   n->phrase.code.empty() ? n->text : sentence(n->phrase, user_language(), game.texts));
}

void write_file(const std::filesystem::path& file, const std::string& text) {
    std::ofstream out(file);
    if (!(out << text)) throw UsageError(fmt::format("Cannot write {}.", file.string()));
}

// The sentence for the first loss of each kind: what a bot's author wants to know first.
class Losses {
   public:
    void note(const GameEntry& game, const Record& r) {
        const auto* end = ending(r.log);
        if (!end || !end->fault) return;
        const std::string key = (end->culprit ? r.header.players[*end->culprit] : "") + std::string(name(*end->fault));
        if (seen_[key]++ == 0)
            first_.push_back(fmt::format("{}  {}", r.header.id, ending(r.log, user_language(), game.texts)));
    }
    void print() const {
        for (const auto& line : first_) fmt::print("{}\n", line);
    }

   private:
    std::map<std::string, int> seen_;
    std::vector<std::string> first_;
};

// An encounter as the course's table counts it.
std::string course_text(const Tally& tally) {
    const Standing& a = tally.player(0);
    const Standing& b = tally.player(1);
    const int points =
        encounter_points({static_cast<int>(a.wins), static_cast<int>(a.draws), static_cast<int>(a.losses)});
    return fmt::format(
        fmt::runtime(user_language() == Language::German ? "Begegnung: {} {} Runden, {} {} Runden; Punkte {} : {}\n"
                                                         : "Encounter: {} {} rounds, {} {} rounds; points {} : {}\n"),
        a.name, a.wins, b.name, b.wins, points, 2 - points);
}

// Results come in any order. A sequential test must see them in the order of the plan and
// nothing after its decision, so that a quick, a busy and a resumed run say the same.
class Count {
   public:
    Count(Tally& tally, const std::optional<Sprt>& test) : tally_(tally), test_(test) {}
    void add(const Record& r) {
        if (!test_) return tally_.add(r);
        waiting_.emplace(r.number, r);
        for (auto it = waiting_.find(next_); it != waiting_.end() && !decided_; it = waiting_.find(++next_)) {
            tally_.add(it->second);
            waiting_.erase(it);
            decided_ = sprt(tally_.scores(), *test_).verdict != SprtVerdict::Open;
        }
    }
    bool decided() const { return decided_; }  // asked by several threads

   private:
    Tally& tally_;
    const std::optional<Sprt>& test_;
    std::map<int, Record> waiting_{};
    int next_ = 1;
    std::atomic<bool> decided_ = false;
};

std::optional<Sprt> sprt_from(const std::string& text) {
    if (text.empty()) return std::nullopt;
    const auto test = parse_sprt(text);
    if (!test) throw UsageError(say(test.error()));
    return *test;
}

}  // namespace

int run_match(const MatchOptions& o) {
    constexpr int most_games_of_a_test = 100'000;
    const auto test = sprt_from(o.sprt);
    const int games = o.games.value_or(test ? most_games_of_a_test : 1);
    const GameEntry& game = game_or_usage_error(o.game);
    const auto start = game.start(o.rules, 1);
    if (!start) throw UsageError(say(start.error()));
    SeriesJob job{
        .game = &game,
        .players = {player_or_usage_error(game, o.first, o.data), player_or_usage_error(game, o.second, o.data)},
        .conduct = conduct_from(o.clock, game),
        .concurrency = std::min(o.concurrency, games)};
    for (const auto& p : job.players)
        if (only_one_at_a_time(p) && o.concurrency > 1)
            throw UsageError(fmt::format("'{}' can play only one game at a time; leave out --concurrency.", p.text));
    if (!o.clock.empty() && std::ranges::any_of(job.players, &PlayerSpec::polls))
        throw UsageError("The clock of a program that polls is part of the rules: write --rules action_ms=5000.");
    job.conduct = value_or_usage_error(conduct_for(job.conduct, job.players));
    job.plan = {.game = std::string(game.name),
                .rules = (*start)->rules(),
                .players = {name_of(o.first), name_of(o.second)},
                .clock = clock_text(job.conduct),
                .seed = o.seed.value_or(1),
                .games = games,
                .rated = true,
                .openings = read_openings(game, o.rules, o.openings)};
    if (!o.log.empty()) std::filesystem::create_directories(o.log);

    Store store = open_store(o.data);
    choose_run(job.plan, store, o.resume);
    Tally tally(job.plan);
    Count count(tally, test);
    Losses losses;
    const std::string series = series_id(job.plan);
    if (o.resume)
        value_or_usage_error(store.each(series, [&](const Record& r) {
            count.add(r);
            losses.note(game, r);
        }));
    job.numbers = remaining(job.plan, [&](const std::string& id) { return o.resume && store.has(id); });
    if (o.resume && o.verbosity != Verbosity::Quiet)
        fmt::print(stderr, "{} of {} games are there already.\n", games - static_cast<int>(job.numbers.size()), games);

    job.wanted = [&] { return !count.decided(); };
    Progress progress(games, static_cast<int>(tally.finished()), o.verbosity == Verbosity::Normal);
    if (o.verbosity == Verbosity::Verbose)
        job.on_event = [&](const Header& h, const Event& e, const AnyPosition&) { print_event(game, h, e); };
    job.on_finished = [&](const Record& r) {
        count.add(r);
        losses.note(game, r);
        if (!o.log.empty())
            write_file(std::filesystem::path(o.log) / (r.header.id + ".jsonl"), write_log(r.header, r.log));
        if (o.verbosity == Verbosity::Verbose)
            fmt::print("{}  {}\n", r.header.id, ending(r.log, user_language(), game.texts));
        progress.done(static_cast<int>(tally.finished()));
    };
    SeriesEnd end;
    const DelayProbe probe;
    {
        InterruptGuard guard;
        Recorder recorder(std::move(store));
        end = value_or_usage_error(run_series(job, recorder));
    }
    losses.print();
    std::cout << summary_text(tally, test);
    if (o.course) std::cout << course_text(tally);
    if (!o.json.empty())
        write_file(
            o.json,
            summary_json(
                tally,
                {.version = AGON_VERSION, .cpu = cpu_model(), .concurrency = o.concurrency, .latency = end.latency},
                test) +
                "\n");
    const auto busy = too_busy(probe.delays());
    if (busy && std::ranges::any_of(job.players, is_remote) && o.verbosity != Verbosity::Quiet)
        fmt::print(stderr, "{}\n", say(*busy));
    if (!end.interrupted) return 0;
    fmt::print(stderr, "Interrupted; {} of {} games are stored. The same command with --resume goes on.\n",
               tally.finished(), games);
    return 130;
}

}  // namespace agon
