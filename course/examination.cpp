#include "course/examination.h"

#include <fmt/core.h>

#include <algorithm>

#include "arena/ending.h"
#include "seats/java_player.h"
#include "seats/ready_player.h"
#include "seats/slot.h"

namespace agon {
namespace {

constexpr std::size_t told_faults = 3;

Result<PlayerSpec> reference_player(const GameEntry& game, const ExamPlan& plan, const std::string& text) {
    if (plan.jar.empty() || !text.starts_with("reference.")) return ready_player(game, text);
    const auto jar = jar_beside_program(std::string(plan.jar));
    if (!jar) return std::unexpected(jar.error());
    return ready_player(game, fmt::format("java:{}#{}", jar->string(), text));
}

void add_course(ExamPlan& plan, const Qualification& wanted) {
    for (const auto class_name : wanted.references)
        plan.references.push_back({std::string(class_name), wanted.pass_mark});
    plan.jar = wanted.jar;
    plan.games = 2 * wanted.encounter.rounds;
}

void count(ExamEncounter& e, const Record& record, Seat own) {
    const Finished& end = *ending(record.log);
    add(e.score, end, own);
    if (end.fault && end.culprit == own && e.faults.size() < told_faults) e.faults.push_back(ending_phrase(record.log));
}

Result<ExamEncounter> meet(const GameEntry& game, const PlayerSpec& candidate, const PlayerSpec& opponent,
                           const ReferencePlayer& reference, int games, const Conduct& clock, std::stop_token stop) {
    const std::array players{candidate, opponent};
    const auto conduct = conduct_for(clock, players);
    if (!conduct) return std::unexpected(conduct.error());
    const SeriesPlan plan{.game = std::string(game.name),
                          .rules = (*game.start("", 1))->rules(),
                          .players = {candidate.text, reference.player},
                          .clock = clock_text(*conduct),
                          .seed = 1,
                          .games = games};
    Slot slot(game, players, *conduct);
    const std::stop_callback interrupt(stop, [&] { slot.interrupt(); });
    ExamEncounter met{reference};
    for (int n = 1; n <= games; ++n) {
        const auto record = slot.play(planned(plan, n), series_id(plan));
        if (!record) return refuse(Refusal::Kind::Failed, "upload.interrupted");
        count(met, *record, swapped(n) ? Seat::Second : Seat::First);
    }
    slot.dismiss();
    return met;
}

}  // namespace

ExamPlan exam_of(const GameEntry& game, const CourseRules& rules) {
    ExamPlan plan{.references = {{"random", 60}}};
    for (const Course& c : game.courses)
        if (c.qualification) add_course(plan, *c.qualification);
    if (plan.jar.empty()) plan.references.push_back({"level:1", 30});
    if (!rules.qualification.empty()) plan.references = rules.qualification;
    if (rules.qualification_games > 0) plan.games = rules.qualification_games;
    return plan;
}

bool passed(const ExamEncounter& e) { return share(e.score) >= e.reference.per_cent; }

bool passed(const PlayedExam& all) {
    return std::ranges::all_of(all, [](const ExamEncounter& e) { return passed(e); });
}

Phrase phrase_of(const ExamEncounter& e) {
    return {"exam.encounter",
            {e.reference.player, std::to_string(e.score.won), std::to_string(e.score.drawn),
             std::to_string(e.score.lost), std::to_string(share(e.score)), std::to_string(e.reference.per_cent)}};
}

Phrase phrase_of(const PlayedExam& all) {
    Phrase verdict{passed(all) ? "exam.passed" : "exam.failed"};
    for (const auto& e : all) {
        verdict = {"upload.noted", {embed(verdict), embed(phrase_of(e))}};
        for (const auto& fault : e.faults)
            verdict = {"upload.noted", {embed(verdict), embed({"exam.faults", {embed(fault)}})}};
    }
    return verdict;
}

Result<PlayedExam> examine(const GameEntry& game, const PlayerSpec& candidate, const ExamPlan& plan,
                           const Conduct& conduct, const HearEncounter& hear, std::stop_token stop) {
    PlayedExam exam;
    for (const auto& reference : plan.references) {
        const auto opponent = reference_player(game, plan, reference.player);
        if (!opponent) return refuse("exam.reference", {reference.player, embed(opponent.error())});
        auto met = meet(game, candidate, *opponent, reference, plan.games, conduct, stop);
        if (!met) return std::unexpected(met.error());
        if (hear) hear(*met);
        exam.push_back(std::move(*met));
    }
    return exam;
}

}  // namespace agon
