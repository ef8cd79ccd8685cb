// agon match: a series between two players, from the command line to the summary.
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <map>

#include "arena/drawn_opening.h"
#include "arena/encounter.h"
#include "arena/ending.h"
#include "arena/tournament_plan.h"
#include "base/machine.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/learned_books.h"
#include "cli/open_store.h"
#include "cli/openings.h"
#include "cli/player.h"
#include "cli/terminal.h"
#include "seats/boards.h"
#include "seats/cpu_clock.h"
#include "seats/delay_probe.h"
#include "seats/series_runner.h"
#include "store/log.h"

namespace agon {
namespace {

struct MatchOptions {
    std::string game, first, second, rules, clock, openings, data, json, log, sprt;
    std::optional<int> games{};
    int concurrency = 1;
    bool course = false;  // an encounter of the Java course: 2/1/0 points
    std::optional<std::uint64_t> seed{};
    bool resume = false;
    Verbosity verbosity = Verbosity::Normal;
};

void describe_match(Arguments& a, MatchOptions& o) {
    a.positional("GAME", o.game, about::game).required();
    a.positional("PLAYER1", o.first, about::player).required();
    a.positional("PLAYER2", o.second, about::player).required();
    const auto games = a.option("--games", o.games, "how many (default 1)").between(1, 1'000'000'000);
    const auto course = [&o](const std::string&) { o.course = true; };
    a.call<std::string>("--mode", course, "course: one encounter of the Java course, 2/1/0 points").one_of({"course"});
    const auto rounds = [&o](const int& n) { o.games = 2 * n; };
    a.call<int>("--rounds", rounds, "of two games each: both players begin once")
        .between(1, 500'000'000)
        .excludes(games);
    a.option("--sprt", o.sprt, "ELO0,ELO1[,ALPHA,BETA]: stop as soon as it is clear which of the two is true");
    a.option("--seed", o.seed, about::seed);
    a.option("--concurrency", o.concurrency, "games at once").between(1, 1024);
    a.option("--clock", o.clock, about::clock);
    add_rules(a, o.rules);
    a.option("--openings", o.openings,
             "file with one opening per line; random: by lot; none (default: random if both always play alike)");
    a.option("--data", o.data, about::data);
    a.flag("--resume", o.resume, "continue an interrupted series");
    a.option("--json", o.json, "write the result here");
    a.option("--log", o.log, "write one file per match into this folder");
    add_verbosity(a, o.verbosity);
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
        print("{}  {} {}  ({:.3f} ms)\n", h.id, number(m->seat), m->move, static_cast<double>(m->took.count()) / 1000);
    if (const auto* r = std::get_if<Refused>(&e.what))
        print("{}  {} {}  refused: {}\n", h.id, number(r->seat), r->move,
              sentence(r->why, user_language(), game.texts));
    if (const auto* n = std::get_if<Noted>(&e.what))
        print("{}  {} {}: {}\n", h.id, number(n->seat), n->channel,
              n->phrase.code.empty() ? n->text : sentence(n->phrase, user_language(), game.texts));
}

// The sentence for the first loss of each kind: what a bot's author wants to know first.
class Losses {
   public:
    void note(const GameEntry& game, const Record& r) {
        const auto* end = ending(r.log);
        if (!end || !end->fault) return;
        const std::string key = (end->culprit ? r.header.players[static_cast<std::size_t>(index(*end->culprit))] : "") +
                                std::string(name(*end->fault));
        if (seen_[key]++ == 0)
            first_.push_back(fmt::format("{}  {}", r.header.id, ending(r.log, user_language(), game.texts)));
    }
    void print() const {
        for (const auto& line : first_) agon::print("{}\n", line);
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
    return say({"cli.course_points",
                {a.name, std::to_string(a.wins), b.name, std::to_string(b.wins), std::to_string(points),
                 std::to_string(2 - points)}});
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
            decided_ =
                sprt(tally_.scores(), *test_).verdict != SprtVerdict::Open || tally_.fruitless() >= most_repetitions;
        }
    }
    bool decided() const { return decided_; }  // asked by several threads

   private:
    static constexpr std::int64_t most_repetitions = 200;  // in a row: no further game tells anything new

    Tally& tally_;
    const std::optional<Sprt>& test_;
    std::map<int, Record> waiting_{};
    int next_ = 1;
    std::atomic<bool> decided_ = false;
};

std::optional<Sprt> sprt_from(const std::string& text) {
    if (text.empty()) return std::nullopt;
    return value_or_usage_error(parse_sprt(text));
}

void refuse_impossible(const MatchOptions& o, std::span<const PlayerSpec> players) {
    for (const auto& p : players)
        if (only_one_at_a_time(p) && o.concurrency > 1) throw usage_error("cli.one_at_a_time", {p.text});
    if (!o.clock.empty() && std::ranges::any_of(players, &PlayerSpec::polls)) throw usage_error("cli.clock_in_rules");
}

// An engine that is limited by positions or plies and not by a clock answers alike every time; levels vary by lot.
bool always_alike(const PlayerSpec& p) {
    if (p.kind != PlayerSpec::Kind::Engine) return false;
    const auto spec = parse_engine_spec(p.text);
    return spec && spec->name != "level" && (spec->options.contains("nodes") || spec->options.contains("depth"));
}

int plies_to_draw(const MatchOptions& o, const GameEntry& game, const SeriesJob& job) {
    const bool asked = o.openings == "random";
    const bool advisable = o.openings.empty() && job.plan.games > 1 && std::ranges::all_of(job.players, always_alike);
    if (!asked && !advisable) return 0;
    if (needs_openings(game, o.rules)) return drawn_plies;
    if (asked) throw usage_error("cli.no_drawn_openings", {std::string(game.title)});
    return 0;
}

std::vector<std::string> written_openings(const MatchOptions& o, const GameEntry& game) {
    const bool written = o.openings != "random" && o.openings != "none";
    return read_openings(game, o.rules, written ? o.openings : "");
}

SeriesJob job_from(const MatchOptions& o, const GameEntry& game, int games) {
    SeriesJob job{
        .game = &game,
        .players = {player_or_usage_error(game, o.first, o.data), player_or_usage_error(game, o.second, o.data)},
        .concurrency = std::min(o.concurrency, games)};
    refuse_impossible(o, job.players);
    job.conduct = value_or_usage_error(parse_clock(o.clock.empty() ? customary_clock(game, job.players) : o.clock));
    job.conduct = value_or_usage_error(conduct_for(job.conduct, job.players));
    job.players = value_or_usage_error(on_their_clock(game, job.conduct, job.players));
    const auto start = value_or_usage_error(game.start(rules_for(game, o.rules, job.players), 1));
    job.plan = {.game = std::string(game.name),
                .rules = start->rules(),
                .players = {name_of(o.first), name_of(o.second)},
                .clock = clock_text(job.conduct),
                .seed = o.seed.value_or(1),
                .games = games,
                .rated = true,
                .openings = written_openings(o, game)};
    job.plan.drawn = plies_to_draw(o, game, job);
    return job;
}

// One run of a series: what was played before, what is played now, and what it comes to.
class MatchRun {
   public:
    explicit MatchRun(const MatchOptions& o)
        : o_(o), test_(sprt_from(o.sprt)), games_(o.games.value_or(test_ ? most_games_of_a_test : 1)),
          game_(game_or_usage_error(o.game)), job_(job_from(o, game_, games_)) {
        if (!o.log.empty()) std::filesystem::create_directories(o.log);
    }

    int run() {
        const InterruptGuard guard;  // from the first look at the store on, Ctrl+C ends in good order
        use_learned_books(data_folder(o_.data));
        Store store = open_store(o_.data);
        choose_run(job_.plan, store, o_.resume);
        tally_.emplace(job_.plan);
        count_.emplace(*tally_, test_);
        if (o_.resume) take_up(store);
        job_.numbers = remaining(job_.plan, [&](const std::string& id) { return o_.resume && store.has(id); });
        if (o_.resume && o_.verbosity != Verbosity::Quiet) tell_what_is_there();
        if (job_.plan.drawn > 0 && o_.openings.empty() && o_.verbosity != Verbosity::Quiet)
            print(stderr, "{}\n", say({"cli.openings_drawn", {std::to_string(job_.plan.drawn)}}));
        const DelayProbe probe;
        const SeriesEnd end = play(std::move(store));
        summarize(end, probe);
        return end.interrupted ? tell_interrupted() : 0;
    }

   private:
    static constexpr int most_games_of_a_test = 100'000;

    void take_up(const Store& store) {
        value_or_usage_error(store.each(series_id(job_.plan), [&](const Record& r) {
            count_->add(r);
            losses_.note(game_, r);
        }));
    }

    void tell_what_is_there() const {
        const int there = games_ - static_cast<int>(job_.numbers.size());
        print(stderr, "{}\n", counted("cli.there_already", there, {std::to_string(games_)}));
    }

    int tell_interrupted() const {
        const int stored = static_cast<int>(tally_->finished());
        print(stderr, "{}\n", counted("cli.match_interrupted", stored, {std::to_string(games_)}));
        return 130;
    }

    SeriesEnd play(Store store) {
        Progress progress(games_, static_cast<int>(tally_->finished()), o_.verbosity == Verbosity::Normal);
        job_.wanted = [&] { return !count_->decided(); };
        if (o_.verbosity == Verbosity::Verbose)
            job_.on_event = [&](const Header& h, const Event& e, const AnyPosition&) { print_event(game_, h, e); };
        job_.on_finished = [&](const Record& r) {
            take(r);
            progress.done(static_cast<int>(tally_->finished()));
        };
        Recorder recorder(std::move(store));
        return value_or_usage_error(run_series(job_, recorder));
    }

    void take(const Record& r) {
        count_->add(r);
        losses_.note(game_, r);
        if (!o_.log.empty())
            write_text(std::filesystem::path(o_.log) / (r.header.id + ".jsonl"), write_log(r.header, r.log));
        if (o_.verbosity == Verbosity::Verbose)
            print("{}  {}\n", r.header.id, ending(r.log, user_language(), game_.texts));
    }

    void summarize(const SeriesEnd& end, const DelayProbe& probe) const {
        losses_.print();
        std::cout << summary_text(*tally_, test_, end.voided);
        if (o_.course) std::cout << course_text(*tally_) << "\n";
        if (!o_.json.empty()) write_text(o_.json, summary_json(*tally_, arena(end), test_) + "\n");
        if (o_.verbosity == Verbosity::Quiet || !std::ranges::any_of(job_.players, is_remote)) return;
        if (const auto busy = too_busy(probe.delays())) print(stderr, "{}\n", say(*busy));
    }

    ArenaInfo arena(const SeriesEnd& end) const {
        return {.version = AGON_VERSION,
                .cpu = cpu_model(),
                .concurrency = o_.concurrency,
                .latency = end.latency,
                .voided = end.voided};
    }

    const MatchOptions& o_;
    std::optional<Sprt> test_;
    int games_;
    const GameEntry& game_;
    SeriesJob job_;
    std::optional<Tally> tally_{};
    std::optional<Count> count_{};
    Losses losses_{};
};

int run_match(const MatchOptions& o) { return MatchRun(o).run(); }

}  // namespace

void add_match(Commands& c) { c.add("match", "a series between two players", &describe_match, &run_match); }

}  // namespace agon
