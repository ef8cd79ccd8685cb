#include "arena/mirror.h"

#include "core/text.h"

namespace agon {

Result<Mirror> Mirror::begin(const GameEntry& game, const GameBegan& b, std::string id, Time now) {
    auto p = game.start(b.rules, b.seed);
    if (p && !b.position.empty() && game.position) p = game.position(b.rules, b.position);
    if (!p) return std::unexpected(p.error());
    Mirror m(std::move(*p), b.seat, now);
    m.record_.header = {.id = std::move(id),
                        .game = std::string(game.name),
                        .rules = b.rules,
                        .seed = b.seed,
                        .players = b.names,
                        .clock = "foreign"};
    return m;
}

void Mirror::append(What what, Time now) {
    if (over_) return;
    const auto at = std::chrono::duration_cast<Duration>(now - began_);
    record_.log.push_back({static_cast<int>(record_.log.size()) + 1, at, std::move(what)});
}

void Mirror::disagree(Phrase p, Time now) {
    append(Noted{seat_, "disagreement", sentence(p, Language::English)}, now);
    disagreements_.push_back(std::move(p));
}

Verdict Mirror::saw(Seat s, std::string_view move, Time now) {
    const auto took = std::chrono::duration_cast<Duration>(now - last_);
    last_ = now;
    if (lost_track_) {
        append(Noted{s, "wire", std::string(move)}, now);
        return {};
    }
    auto ok = position_->play(s, move);
    if (ok) append(Moved{s, std::string(move), took}, now);
    else {
        lost_track_ = true;
        append(Noted{s, "wire", std::string(move)}, now);
    }
    return ok;
}

void Mirror::rebuffed(std::string_view move, std::string_view why, Time now) {
    append(Refused{seat_, std::string(move), {"mirror.refused", {std::string(why)}}}, now);
    const auto trial = position_->clone();
    if (!lost_track_ && trial->play(seat_, move))
        disagree({"mirror.legal_refused", {std::string(move), std::string(why)}}, now);
}

void Mirror::heard(std::string_view from, std::string_view text, Time now) {
    append(Noted{seat_, "wire", std::string(from) + ": " + std::string(text)}, now);
}

// A result that our rules contradict is nobody's.
bool Mirror::disputed(const GameEnded& e) const {
    const auto ours = position_->outcome();
    if (!e.outcome || !ours || lost_track_ || e.fault) return false;
    const bool points_told = e.outcome->points != std::array{0, 0};  // some servers only say who won
    return ours->winner != e.outcome->winner || (points_told && ours->points != e.outcome->points);
}

void Mirror::ended(const GameEnded& e, Time now) {
    if (over_) return;
    if (!e.verbatim.empty()) append(Noted{seat_, "verdict", e.verbatim}, now);
    if (disputed(e)) return finish({{}, Fault::Protocol, {}, {"mirror.other_result", {e.verbatim}}}, now);
    if (e.fault) return finish({e.outcome.value_or(Outcome{}), e.fault, e.culprit, e.why}, now);
    if (!e.outcome) return broken_off(e.why.code.empty() ? Phrase{"end.disconnected", {}} : e.why, now);
    const bool played_out = position_->outcome().has_value();
    finish({*e.outcome, {}, {}, played_out ? Phrase{} : Phrase{"mirror.verdict", {e.verbatim}}}, now);
}

void Mirror::finish(Finished end, Time now) {
    append(std::move(end), now);
    over_ = true;
}

void Mirror::broken_off(Phrase why, Time now) {
    if (!over_) finish({{}, Fault::Arena, {}, std::move(why)}, now);
}

}  // namespace agon
