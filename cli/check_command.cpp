// agon check: does this bot obey rules, clock and protocol? What a student runs before
// handing in: a few games in both seats, then one sentence per thing to fix.
#include <fmt/core.h>

#include <algorithm>

#include "arena/ending.h"
#include "base/machine.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/exam_room.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/player.h"
#include "cli/polled_check.h"
#include "cli/terminal.h"
#include "core/json.h"
#include "seats/delay_probe.h"
#include "seats/java_player.h"
#include "seats/slot.h"

namespace agon {
namespace {

struct CheckOptions {
    std::string game, player, json, rules, clock, data;
    std::vector<std::string> options{};  // of the examination of a board
};

void describe_check(Arguments& a, CheckOptions& o) {
    a.positional("GAME", o.game, about::game).required();
    a.positional("PLAYER", o.player, about::player).required();
    a.option("--clock", o.clock, about::clock);
    a.option("--json", o.json, "write the findings here");
    a.option("--option", o.options, "KEY=VALUE of the examination of a board: as for agon conform uart");
    add_rules(a, o.rules);
    a.option("--data", o.data, about::data);
}

// The bot is players[0] of the plan: first seat in odd matches, second in even ones.
class Checkup {
   public:
    Checkup(const GameEntry& game, const PlayerSpec& bot, Conduct conduct, SeriesPlan plan)
        : game_(game), plan_(std::move(plan)), conduct_(conduct),
          slot_(game, {bot, player_or_usage_error(game, "random?seed=7")}, conduct), java_(bot.java) {}

    std::vector<Finding> run(int games) {
        if (java_)
            for (const Phrase& note : java_->notes()) add("sources", true, say(note));
        Progress progress(games, 0, true);
        for (int n = 1; n <= games; ++n) {
            judge(slot_.play(planned(plan_, n), series_id(plan_)), n);
            progress.done(n);
        }
        const bool clean = std::ranges::all_of(findings_, &Finding::passed);
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
        if (end->outcome.winner == other(bot) && !end->fault)
            add(fmt::format("game {} as player {}", number_of_game, number(bot)), true,
                say({"check.lost", {why_lost(*end, r->log)}}));
        if (end->culprit == bot)
            add(fmt::format("game {} as player {}", number_of_game, number(bot)), false,
                ending(r->log, user_language(), game_.texts) + stderr_of(*r, bot));
        if (end->fault == Fault::Arena)
            add(fmt::format("game {}", number_of_game), false, ending(r->log, user_language(), game_.texts));
    }

    std::string why_lost(const Finished& end, std::span<const Event> log) const {
        return end.outcome.how.code.empty() ? ending(log, user_language(), game_.texts)
                                            : sentence(end.outcome.how, user_language(), game_.texts);
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
    std::shared_ptr<const JavaPlayer> java_;
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

// A board on a line is marked as its course marks it.
std::vector<Finding> check_board(const PlayerSpec& board, const Protocol& protocol, const CheckOptions& o) {
    auto options = value_or_usage_error(protocol_options(o.options));
    options.insert(board.line.begin(), board.line.end());
    auto examiner = value_or_usage_error(protocol.conform(options));
    const std::string address = board.kind == PlayerSpec::Kind::Unix ? "unix:" + board.target : board.target;
    std::vector<Finding> findings;
    for (const Check& c : hold_exam(std::move(examiner), address, options))
        findings.push_back({c.rule + points_of(c), c.result != Check::Result::Failed, c.sentence});
    return findings;
}

const Protocol* examined_on_line(const GameEntry& game, const PlayerSpec& p) {
    using enum PlayerSpec::Kind;
    const bool line = p.kind == Serial || p.kind == Unix || p.kind == Connect;
    const Protocol* spoken = line ? find_protocol(game, p.protocol) : nullptr;
    return spoken && spoken->conform && spoken->port == 0 ? spoken : nullptr;
}

std::vector<Finding> findings_about(const CheckOptions& o) {
    const GameEntry& game = game_or_usage_error(o.game);
    const auto clock = value_or_usage_error(parse_clock(o.clock.empty() ? game.clock : std::string_view(o.clock)));
    const PlayerSpec bot = player_or_usage_error(game, o.player, o.data);
    if (const Protocol* lines = examined_on_line(game, bot)) return check_board(bot, *lines, o);
    if (!o.options.empty()) throw usage_error("cli.no_board_options", {o.player});
    const auto start = value_or_usage_error(game.start(rules_for(game, o.rules, std::span(&bot, 1)), 1));
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

// The same thing of several games is said once, with their number.
std::vector<Finding> merged(const std::vector<Finding>& all) {
    std::vector<Finding> out;
    std::vector<int> times;
    for (const Finding& f : all) {
        const auto same = [&](const Finding& g) { return g.passed == f.passed && g.sentence == f.sentence; };
        const auto at = std::ranges::find_if(out, same) - out.begin();
        if (at == std::ssize(out)) out.push_back(f), times.push_back(0);
        ++times[static_cast<std::size_t>(at)];
    }
    for (std::size_t i = 0; i < out.size(); ++i)
        if (times[i] > 1) out[i].sentence += say({"check.often", {std::to_string(times[i])}});
    return out;
}

int run_check(const CheckOptions& o) {
    const auto findings = merged(findings_about(o));
    const bool passed = std::ranges::all_of(findings, &Finding::passed);
    for (const auto& f : findings) print("{}  {}: {}\n", f.passed ? "ok  " : "FAIL", f.what, f.sentence);
    if (!o.json.empty()) write_text(o.json, findings_json(o.player, findings, passed));
    return passed ? 0 : 1;
}

}  // namespace

void add_check(Commands& c) {
    c.add("check", "does this bot obey rules, clock and protocol?", &describe_check, &run_check);
}

}  // namespace agon
