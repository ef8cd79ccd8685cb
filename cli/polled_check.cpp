#include "cli/polled_check.h"

#include <fmt/core.h>

#include <algorithm>

#include "arena/ending.h"
#include "arena/histogram.h"
#include "base/print.h"
#include "cli/language.h"
#include "seats/polled_slot.h"

namespace agon {
namespace {

class PolledCheckup {
   public:
    PolledCheckup(const GameEntry& game, const PlayerSpec& program, Conduct conduct, const SeriesPlan& plan)
        : game_(game), plan_(plan),
          slot_(game, {program, value_or_usage_error(parse_player(game, plan.players[1]))}, conduct) {}

    std::vector<Finding> run() {
        for (int n = 1; n <= plan_.games; ++n) {
            print(stderr, "{}\n", say({"check.real_time", {std::to_string(n), std::to_string(plan_.games)}}));
            const auto record = slot_.play(planned(plan_, n), series_id(plan_));
            if (record)
                judge(*record, say({"check.game", {std::to_string(n)}}), swapped(n) ? Seat::Second : Seat::First);
        }
        judge_openings();
        summarize();
        return std::move(findings_);
    }

   private:
    void add(std::string what, bool passed, std::string text) {
        findings_.push_back({std::move(what), passed, std::move(text)});
    }

    void judge(const Record& r, const std::string& name, Seat seat) {
        const Finished& end = *ending(r.log);
        ++(end.outcome.winner == seat ? won_ : lost_);
        bool first = true;
        for (const Event& e : r.log)
            if (const auto* m = std::get_if<Moved>(&e.what); m && m->seat == seat) {
                pace_.add(m->took);
                if (std::exchange(first, false)) openings_.push_back(m->move);
            }
        std::string told;
        if (end.culprit == seat || end.fault == Fault::Arena)
            add(name, false, told = ending(r.log, user_language(), game_.texts) + output_of(r, seat));
        else if (end.outcome.winner == other(seat) && !end.outcome.how.code.empty())
            add(name, true, say({"check.lost", {sentence(end.outcome.how, user_language(), game_.texts)}}));
        complain(name, told);
        if (end.fault != Fault::Crash) judge_farewell(slot_.conspicuous(), name);
    }

    // What ended the game is told already.
    void complain(const std::string& name, const std::string& told) {
        for (const auto& c : slot_.conspicuous().complaints) {
            const std::string text = sentence(c.first, user_language(), game_.texts);
            if (told.find(text) != told.npos) continue;
            const std::string often = c.times > 1 ? say({"check.often", {std::to_string(c.times)}}) : "";
            add(say({"check.request", {name}}), false, text + often);
        }
    }

    void judge_farewell(const PolledSlot::Conspicuous& seen, const std::string& name) {
        if (seen.stayed) add(name, false, say({"check.stayed"}));
        if (seen.bad_end)
            add(name, false, say({"check.bad_end", {sentence(*seen.bad_end, user_language(), game_.texts)}}));
        if (seen.lines == 0) add(name, false, say({"check.silent"}));
    }

    // What it wrote before it ended, for its author.
    static std::string output_of(const Record& r, Seat seat) {
        std::string text;
        for (const Event& e : r.log)
            if (const auto* n = std::get_if<Noted>(&e.what); n && n->seat == seat) text += "\n" + n->text;
        while (text.ends_with('\n')) text.pop_back();
        return text;
    }

    // A first action of that length is a drawing of its own, not a step: a half map.
    void judge_openings() {
        constexpr std::size_t a_drawing = 40;
        if (openings_.size() < 2 || openings_[0].size() < a_drawing) return;
        if (std::ranges::all_of(openings_, [&](const auto& o) { return o == openings_[0]; }))
            add(say({"check.first_action"}), false, say({"check.same_drawing", {std::to_string(openings_.size())}}));
    }

    void summarize() {
        const auto ms = [](Duration d) { return fmt::format("{:.0f}", static_cast<double>(d.count()) / 1000); };
        if (std::ranges::all_of(findings_, &Finding::passed))
            add(say({"check.all"}), true,
                say({"check.polled_clean",
                     {std::to_string(plan_.games), std::to_string(won_), std::to_string(lost_), plan_.players[1]}}));
        if (pace_.count() > 0)
            add(say({"check.pace"}), true, say({"check.polled_pace", {ms(pace_.mean()), ms(pace_.max())}}));
    }

    const GameEntry& game_;
    const SeriesPlan& plan_;
    PolledSlot slot_;
    Histogram pace_;
    std::vector<Finding> findings_;
    std::vector<std::string> openings_{};  // its first action in each game
    int won_ = 0, lost_ = 0;
};

}  // namespace

std::vector<Finding> check_polled(const GameEntry& game, const PlayerSpec& program, Conduct conduct,
                                  const SeriesPlan& plan) {
    return PolledCheckup(game, program, conduct, plan).run();
}

}  // namespace agon
