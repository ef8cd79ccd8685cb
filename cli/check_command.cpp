// agon check: does this bot obey rules, clock and protocol? What a student runs before
// handing in: a few games in both seats, then one sentence per thing to fix.
#include <fmt/core.h>

#include <algorithm>

#include "arena/ending.h"
#include "base/machine.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/player.h"
#include "cli/polled_check.h"
#include "core/json.h"
#include "seats/delay_probe.h"
#include "seats/slot.h"

namespace agon {
namespace {

struct CheckOptions {
    std::string game, player, json, rules, clock;
};

void describe_check(Arguments& a, CheckOptions& o) {
    a.positional("GAME", o.game, about::game).required();
    a.positional("PLAYER", o.player, about::player).required();
    a.option("--clock", o.clock, about::clock);
    a.option("--json", o.json, "write the findings here");
    add_rules(a, o.rules);
}

// The bot is players[0] of the plan: first seat in odd matches, second in even ones.
class Checkup {
   public:
    Checkup(const GameEntry& game, const PlayerSpec& bot, Conduct conduct, SeriesPlan plan)
        : game_(game), plan_(std::move(plan)), conduct_(conduct),
          slot_(game, {bot, player_or_usage_error(game, "random?seed=7")}, conduct), java_(bot.java) {}

    std::vector<Finding> run(int games) {
        for (int n = 1; n <= games; ++n) judge(slot_.play(planned(plan_, n), series_id(plan_)), n);
        const bool clean = findings_.empty();
        if (java_ && clean) compare(slot_.play(planned(plan_, 1), series_id(plan_)));
        if (printed_ > 0) add("output", true, counted("check.output", printed_));
        if (clean) add("rules and clock", true, counted("check.clean", games));
        add("time per move", true,
            fmt::format("mean {:.2f} ms, p99 {:.2f} ms, max {:.2f} ms", ms(pace_.mean()), ms(pace_.percentile(0.99)),
                        ms(pace_.max())));
        if (const auto busy = too_busy(probe_.delays())) add("machine", true, say(*busy));
        slot_.dismiss();
        return std::move(findings_);
    }

   private:
    static double ms(Duration d) { return static_cast<double>(d.count()) / 1000; }

    void add(std::string what, bool passed, std::string text) {
        findings_.push_back({std::move(what), passed, std::move(text)});
    }

    void judge(const std::optional<Record>& r, int number_of_game) {
        if (!r) return;
        const Seat bot = swapped(number_of_game) ? Seat::Second : Seat::First;
        for (const Event& e : r->log)
            if (const auto* m = std::get_if<Moved>(&e.what); m && m->seat == bot) pace_.add(m->took);
        for (const Event& e : r->log)
            if (const auto* n = std::get_if<Noted>(&e.what); n && n->seat == bot && n->channel == "stdout") ++printed_;
        if (number_of_game == 1) first_game_ = moves_of(*r);
        const auto* end = ending(r->log);
        if (end->culprit == bot)
            add(fmt::format("game {} as player {}", number_of_game, number(bot)), false,
                ending(r->log, user_language(), game_.texts) + stderr_of(*r, bot));
        if (end->fault == Fault::Arena)
            add(fmt::format("game {}", number_of_game), false, ending(r->log, user_language(), game_.texts));
    }

    static std::vector<std::string> moves_of(const Record& r) {
        std::vector<std::string> moves;
        for (const Event& e : r.log)
            if (const auto* m = std::get_if<Moved>(&e.what)) moves.push_back(m->move);
        return moves;
    }

    // A Java player's only chance is the match's seed, so the first match again must be the same game.
    // No failure: a search that stops by the clock may choose differently.
    void compare(const std::optional<Record>& again) {
        if (!again) return;
        const auto moves = moves_of(*again);
        const auto [here, there] = std::ranges::mismatch(first_game_, moves);
        if (here == first_game_.end()) return add("chance", true, say({"check.same_again"}));
        const auto ply = here - first_game_.begin() + 1;
        add("chance", true,
            say({"check.other_again", {std::to_string(ply), *here, there == moves.end() ? "-" : *there}}));
    }

    // The stack trace: a host's own, or what the bot last wrote to stderr.
    static std::string stderr_of(const Record& r, Seat bot) {
        std::string text;
        for (const Event& e : r.log)
            if (const auto* n = std::get_if<Noted>(&e.what);
                n && n->seat == bot && (n->channel == "stderr" || n->channel == "trace"))
                text = n->text;
        if (text.size() > 2000) text = "…" + text.substr(text.size() - 2000);
        return text.empty() ? "" : "\n" + text;
    }

    const GameEntry& game_;
    SeriesPlan plan_;
    Conduct conduct_;
    Slot slot_;
    DelayProbe probe_;
    Histogram pace_;
    std::vector<Finding> findings_;
    bool java_;
    std::vector<std::string> first_game_;
    int printed_ = 0;
};

std::string findings_json(const std::string& player, const std::vector<Finding>& findings, bool passed) {
    JsonWriter w;
    w.begin_object().field("player", player).field("passed", passed).key("checks").begin_array();
    for (const auto& f : findings)
        w.begin_object().field("what", f.what).field("passed", f.passed).field("sentence", f.sentence).end_object();
    w.end_array().end_object();
    return w.text() + "\n";
}

// Games in real time: one in each seat must do, and the weakest opponent lets them last.
std::string opponent_for_polling(const GameEntry& game) {
    return std::ranges::find(game.engines, "dummy", &EngineInfo::name) == game.engines.end() ? "random" : "dummy";
}

std::vector<Finding> findings_about(const CheckOptions& o) {
    const GameEntry& game = game_or_usage_error(o.game);
    const auto start = value_or_usage_error(game.start(o.rules, 1));
    const auto clock = value_or_usage_error(parse_clock(o.clock.empty() ? game.clock : std::string_view(o.clock)));
    const PlayerSpec bot = player_or_usage_error(game, o.player);
    const Conduct conduct = value_or_usage_error(conduct_for(clock, std::span(&bot, 1)));
    if (bot.polls && !o.clock.empty()) throw usage_error("cli.clock_in_rules");
    const SeriesPlan plan{.game = std::string(game.name),
                          .rules = start->rules(),
                          .players = {o.player, bot.polls ? opponent_for_polling(game) : "random"},
                          .clock = clock_text(conduct),
                          .seed = 1,
                          .games = bot.polls ? 2 : 6};
    return bot.polls ? check_polled(game, bot, conduct, plan) : Checkup(game, bot, conduct, plan).run(plan.games);
}

int run_check(const CheckOptions& o) {
    const auto findings = findings_about(o);
    const bool passed = std::ranges::all_of(findings, &Finding::passed);
    for (const auto& f : findings) fmt::print("{}  {}: {}\n", f.passed ? "ok  " : "FAIL", f.what, f.sentence);
    if (!o.json.empty()) write_text(o.json, findings_json(o.player, findings, passed));
    return passed ? 0 : 1;
}

}  // namespace

void add_check(Commands& c) {
    c.add("check", "does this bot obey rules, clock and protocol?", &describe_check, &run_check);
}

}  // namespace agon
