#include "arena/tournament.h"

#include <algorithm>
#include <cassert>

#include "arena/series.h"
#include "core/random.h"

namespace agon {

Tournament::Tournament(TournamentPlan plan) : plan_(std::move(plan)), id_(tournament_id(plan_)) {
    assert(check(plan_));
    advance();
}

int Tournament::games_per_encounter() const {
    const bool rounds_are_starts =
        plan_.format == Format::RoundRobin || plan_.format == Format::Gauntlet || plan_.format == Format::Knockout;
    return plan_.games * (rounds_are_starts ? plan_.rounds : 1);
}

// By names, not by numbers: a newcomer must not change the ids of the others' matches.
std::string Tournament::match_id(const Encounter& e, int number) const {
    const auto& who = plan_.participants;
    return id_ + "-" +
           fingerprint(who[e.who[0]].name + '\n' + who[e.who[1]].name + '\n' + std::to_string(e.round) +
                       (e.bronze ? "b" : "")) +
           "-" + std::to_string(number);
}

TournamentMatch Tournament::match(const Place& p) const {
    const Encounter& e = encounters_[p.encounter];
    TournamentMatch m{.series = id_, .number = p.number, .start = (p.number - 1) / plan_.games, .round = e.round};
    const std::size_t first = swapped(p.number) ? e.who[1] : e.who[0], second = swapped(p.number) ? e.who[0] : e.who[1];
    // Everybody gets the same starts in the same round.
    const auto seed =
        derive(derive(plan_.seed, static_cast<std::uint64_t>(e.round)), static_cast<std::uint64_t>(m.start));
    m.header = {.id = match_id(e, p.number),
                .game = plan_.game,
                .rules = plan_.rules,
                .seed = seed,
                .players = {plan_.participants[first].name, plan_.participants[second].name},
                .clock = plan_.clock,
                .rated = plan_.rated};
    if (!plan_.openings.empty())
        m.header.opening = plan_.openings[static_cast<std::size_t>(m.start) % plan_.openings.size()];
    const auto& players = begun_.at(p.encounter);
    m.players = {players[swapped(p.number) ? 1 : 0], players[swapped(p.number) ? 0 : 1]};
    return m;
}

void Tournament::begin(std::size_t encounter) {
    const auto& [one, two] = encounters_[encounter].who;
    begun_.try_emplace(encounter, std::array{plan_.participants[one].player, plan_.participants[two].player});
}

std::optional<TournamentMatch> Tournament::next() {
    while (!queue_.empty()) {
        begin(queue_.front().encounter);
        TournamentMatch m = match(queue_.front());
        queue_.pop_front();
        if (open_.contains(m.header.id)) return m;  // otherwise its result has come meanwhile
    }
    return std::nullopt;
}

void Tournament::again(const std::string& id) {
    if (const auto it = open_.find(id); it != open_.end()) queue_.push_front(it->second);
}

void Tournament::finished(const MatchResult& result) {
    if (result.series != id_) return;
    const auto it = open_.find(result.header.id);
    if (it == open_.end()) {
        early_.try_emplace(result.header.id, result);
        return;
    }
    book(it->second, result);
    advance();
}

void Tournament::add(Encounter e) {
    encounters_.push_back(e);
    ++undecided_;
    if (by_rounds()) begin(encounters_.size() - 1);
    open(encounters_.size() - 1, 1);
}

void Tournament::open(std::size_t encounter, int from_number) {
    const int last =
        encounters_[encounter].games;  // booking an early result may add further games, which open themselves
    for (int n = from_number; n <= last; ++n) {
        const std::string id = match_id(encounters_[encounter], n);
        open_.emplace(id, Place{encounter, n});
        if (const auto early = early_.find(id); early != early_.end()) {
            book({encounter, n}, early->second);
            early_.erase(early);
        } else {
            queue_.push_back({encounter, n});
        }
    }
}

void Tournament::book(Place place, const MatchResult& result) {
    open_.erase(result.header.id);
    Encounter& e = encounters_[place.encounter];
    ++e.played;
    ++played_;
    if (counts(result.end))
        for (const Seat s : both_seats) {
            const auto side = static_cast<std::size_t>(index(s)) ^ (swapped(place.number) ? 1u : 0u);
            e.half_points[side] += static_cast<int>(2 * score(result.end, s));
            e.game_points[side] += result.end.outcome.points[s];
        }
    if (!e.done()) return;
    const int most = games_per_encounter() + 2 * plan_.tiebreaks;
    if (plan_.format != Format::Knockout || !e.drawn() || e.games >= most) {
        --undecided_;
        return;
    }
    e.games += 2;  // a further start decides
    open(place.encounter, e.games - 1);
}

Result<Participant> Tournament::join(Participant who) {
    if (over_) return refuse("tournament.over");
    if (plan_.format == Format::Knockout) return refuse("tournament.bracket_drawn");
    if (is_taken(who.name, plan_.participants)) return refuse("tournament.name_twice", {who.name});
    who.from = by_rounds() ? round_ + 1 : 1;
    if (plan_.format == Format::Swiss && who.from > plan_.rounds) return refuse("tournament.last_round");
    plan_.participants.push_back(who);
    if (!by_rounds()) draw_everybody(plan_.participants.size() - 1);
    return who;
}

Result<std::optional<Participant>> Tournament::welcome(const Participant& wanted) {
    const auto known = std::ranges::find(plan_.participants, wanted.name, &Participant::name);
    if (known == plan_.participants.end()) return join(wanted);
    if (known->player == wanted.player) return std::nullopt;
    if (plan_.versions == Versions::Replace) {
        known->player = wanted.player;
        return *known;
    }
    const bool has_row =
        std::ranges::find(plan_.participants, wanted.player, &Participant::player) != plan_.participants.end();
    if (has_row) return std::nullopt;
    return join(entrant(wanted.player, plan_.participants));
}

Result<std::vector<Participant>> Tournament::welcome(std::span<const Participant> wanted) {
    std::vector<Participant> fresh;
    if (plan_.versions == Versions::Frozen) return fresh;
    for (const Participant& who : wanted) {
        auto news = welcome(who);
        if (!news) return std::unexpected(news.error());
        if (*news) fresh.push_back(std::move(**news));
    }
    return fresh;
}

void Tournament::advance() {
    while (undecided_ == 0 && !over_) {
        if (round_ > 0) close_round();
        round_begin_ = encounters_.size();
        ++round_;
        if (!draw_round()) {
            --round_;
            over_ = true;
        }
    }
}

std::optional<int> Tournament::planned() const {
    const auto n = static_cast<int>(plan_.participants.size()), games = games_per_encounter();
    const bool endless = plan_.format == Format::Ladder && plan_.rounds == 0;
    if (endless) return std::nullopt;
    int known = 0;
    for (const Encounter& e : encounters_) known += e.games;
    if (plan_.format == Format::Knockout) {
        const int all = n - 1 + (n >= 4 ? 1 : 0);
        return known + games * std::max(0, all - static_cast<int>(encounters_.size()));
    }
    if (plan_.format == Format::Swiss || plan_.format == Format::Ladder)
        return known + (plan_.rounds - round_) * (n / 2) * games;
    return known;
}

}  // namespace agon
