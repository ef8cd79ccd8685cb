#include "cli/polled_check.h"

#include <fmt/core.h>

#include "arena/ending.h"
#include "arena/histogram.h"
#include "base/speech.h"
#include "cli/terminal.h"
#include "cli/usage.h"
#include "seats/polled_slot.h"

namespace agon {
namespace {

std::string words(const char* english, const char* german) {
    return user_language() == Language::German ? german : english;
}

class PolledCheckup {
   public:
    PolledCheckup(const GameEntry& game, const PlayerSpec& program, Conduct conduct, const SeriesPlan& plan)
        : game_(game), plan_(plan),
          slot_(game, {program, value_or_usage_error(parse_player(game, plan.players[1]))}, conduct) {}

    std::vector<Finding> run() {
        for (int n = 1; n <= plan_.games; ++n) {
            fmt::print(
                stderr, "{}\n",
                fmt::format(fmt::runtime(words("Game {} of {}, in real time …", "Spiel {} von {}, in Echtzeit …")), n,
                            plan_.games));
            const auto record = slot_.play(planned(plan_, n), series_id(plan_));
            if (record)
                judge(*record, fmt::format(fmt::runtime(words("game {}", "Spiel {}")), n),
                      swapped(n) ? Seat::Second : Seat::First);
        }
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
        for (const Event& e : r.log)
            if (const auto* m = std::get_if<Moved>(&e.what); m && m->seat == seat) pace_.add(m->took);
        std::string told;
        if (end.culprit == seat || end.fault == Fault::Arena)
            add(name, false, told = ending(r.log, user_language(), game_.texts) + output_of(r, seat));
        const auto& seen = slot_.conspicuous();
        for (const auto& c : seen.complaints) {
            const std::string text = sentence(c.first, user_language(), game_.texts);
            if (told.find(text) != told.npos) continue;  // it ended the game
            const std::string often =
                c.times > 1 ? fmt::format(fmt::runtime(words(" ({} times)", " ({}-mal)")), c.times) : "";
            add(fmt::format(fmt::runtime(words("{}, request", "{}, Anfrage")), name), false, text + often);
        }
        if (end.fault != Fault::Crash) judge_farewell(seen, name);
    }

    void judge_farewell(const PolledSlot::Conspicuous& seen, const std::string& name) {
        if (seen.stayed)
            add(name, false,
                words("The program was still running ten seconds after the end; let it end when its state says Won or "
                      "Lost.",
                      "Das Programm lief zehn Sekunden nach dem Ende noch; beende es, wenn sein Zustand Won oder Lost "
                      "ist."));
        if (seen.bad_end)
            add(name, false,
                words("After the game, not as it should be: ", "Nach dem Spiel, nicht wie vorgesehen: ") +
                    sentence(*seen.bad_end, user_language(), game_.texts));
        if (seen.lines == 0)
            add(name, false,
                words("The program printed nothing; show the map, both figures and the result after every change.",
                      "Das Programm hat nichts ausgegeben; zeige nach jeder Änderung die Karte, beide Figuren und das "
                      "Ergebnis."));
    }

    // What it wrote before it ended, for its author.
    static std::string output_of(const Record& r, Seat seat) {
        std::string text;
        for (const Event& e : r.log)
            if (const auto* n = std::get_if<Noted>(&e.what); n && n->seat == seat) text += "\n" + n->text;
        while (text.ends_with('\n')) text.pop_back();
        return text;
    }

    void summarize() {
        const auto ms = [](Duration d) { return static_cast<double>(d.count()) / 1000; };
        if (findings_.empty())
            add(words("rules, clock and protocol", "Regeln, Uhr und Protokoll"), true,
                fmt::format(fmt::runtime(words("{} games without a fault, {} won and {} lost against '{}'.",
                                               "{} Spiele ohne Verstoß, {} gewonnen und {} verloren gegen '{}'.")),
                            plan_.games, won_, lost_, plan_.players[1]));
        if (pace_.count() > 0)
            add(words("time per action", "Zeit je Aktion"), true,
                fmt::format(
                    fmt::runtime(words(
                        "mean {:.0f} ms, longest {:.0f} ms, from the moment it had to act; polling is part of it.",
                        "im Mittel {:.0f} ms, längste {:.0f} ms, ab dem Moment, in dem es handeln musste; das Abfragen "
                        "gehört dazu.")),
                    ms(pace_.mean()), ms(pace_.max())));
    }

    const GameEntry& game_;
    const SeriesPlan& plan_;
    PolledSlot slot_;
    Histogram pace_;
    std::vector<Finding> findings_;
    int won_ = 0, lost_ = 0;
};

}  // namespace

std::vector<Finding> check_polled(const GameEntry& game, const PlayerSpec& program, Conduct conduct,
                                  const SeriesPlan& plan) {
    return PolledCheckup(game, program, conduct, plan).run();
}

}  // namespace agon
