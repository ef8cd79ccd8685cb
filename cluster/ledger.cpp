#include "cluster/ledger.h"

#include <algorithm>

namespace agon::cluster {

void Ledger::expect(std::vector<TournamentMatch> matches) {
    for (TournamentMatch& m : matches) {
        waiting_.push_back(m.header.id);
        open_.try_emplace(waiting_.back(), Out{std::move(m)});
    }
}

std::vector<TournamentMatch> Ledger::next(std::size_t most) {
    std::vector<TournamentMatch> matches;
    for (; matches.size() < most && !waiting_.empty(); waiting_.pop_front())
        if (const auto it = open_.find(waiting_.front()); it != open_.end()) matches.push_back(it->second.match);
    return matches;
}

void Ledger::offered(const std::string& batch, const std::vector<TournamentMatch>& matches, Time now,
                     Duration patience) {
    Lot lot{.last = now, .patience = patience};
    for (const TournamentMatch& m : matches) {
        const auto it = open_.find(m.header.id);
        if (it == open_.end()) continue;  // it came back meanwhile
        leave(it->second, now);
        it->second.batch = batch;
        if (!it->second.offered) it->second.offered = now;
        lot.open.insert(m.header.id);
    }
    if (!lot.open.empty()) batches_.emplace(batch, std::move(lot));
}

// One holder has one voice, however many names his machines have.
bool Ledger::has_second(const Out& match, const Testimony& t) {
    return std::ranges::any_of(match.heard,
                               [&](const Testimony& h) { return h.holder != t.holder && h.story == t.story; });
}

bool Ledger::is_settled(const Out& match, const Testimony& t) {
    if (!t.others || match.repeats >= most_repeats) return true;
    if (t.doubted) return false;
    return !match.needs_second || has_second(match, t);
}

// Where nobody else can be asked, what the rules show comes before what somebody claims, whoever spoke last.
const Ledger::Testimony* Ledger::shown_against(const Out& match, const Testimony& t) {
    if (t.shown || has_second(match, t)) return nullptr;
    const auto found = std::ranges::find_if(match.heard, [](const Testimony& h) { return h.shown && !h.doubted; });
    return found == match.heard.end() ? nullptr : &*found;
}

Ledger::Verdict Ledger::came(const Header& h, const Testimony& t, Time now) {
    if (done_.contains(h.id)) {
        ++duplicates_;
        return Verdict::Duplicate;
    }
    const auto it = open_.find(h.id);
    if (it == open_.end() || to_json(it->second.match.header) != to_json(h)) return Verdict::Foreign;
    Out& match = it->second;
    const auto same = [&](const Testimony& o) { return o.worker == t.worker && o.holder == t.holder; };
    if (t.others && std::ranges::any_of(match.heard, same)) {  // said before: saying it again makes it no truer
        ++duplicates_;
        return Verdict::Duplicate;
    }
    leave(match, now);
    match.needs_second |= t.needs_second;
    if (!is_settled(match, t)) {
        match.heard.push_back(t);
        ++match.repeats;
        return Verdict::Repeat;
    }
    const Testimony* const earlier = shown_against(match, t);
    const std::string kept = earlier ? earlier->story : t.story;
    match.heard.push_back(t);
    for (const Testimony& other : match.heard)
        if (other.story != kept && !other.doubted) contradicted_.push_back(other.worker);
    open_.erase(it);
    done_.insert(h.id);
    return earlier ? Verdict::Earlier : Verdict::Keep;
}

std::vector<Ledger::Testimony> Ledger::heard(const std::string& id) const {
    const auto it = open_.find(id);
    return it == open_.end() ? std::vector<Testimony>() : it->second.heard;
}

const TournamentMatch* Ledger::forged(const std::string& id, const std::string& holder) {
    const auto it = open_.find(id);
    if (it == open_.end() || !it->second.forgers.insert(holder).second) return nullptr;
    return &it->second.match;
}

std::optional<Time> Ledger::offered_at(const std::string& id) const {
    const auto it = open_.find(id);
    return it == open_.end() ? std::nullopt : it->second.offered;
}

const TournamentMatch* Ledger::match(const std::string& id) const {
    const auto it = open_.find(id);
    return it == open_.end() ? nullptr : &it->second.match;
}

// For the batch this is a sign of life.
void Ledger::leave(const Out& match, Time now) {
    const auto lot = batches_.find(match.batch);
    if (lot == batches_.end()) return;
    lot->second.last = now;
    lot->second.open.erase(match.match.header.id);
    if (lot->second.open.empty()) batches_.erase(lot);
}

std::vector<Ledger::Overdue> Ledger::overdue(Time now) {
    std::vector<Overdue> all;
    for (auto it = batches_.begin(); it != batches_.end();) {
        if (now - it->second.last <= it->second.patience) {
            ++it;
            continue;
        }
        Overdue late{{}, 2 * it->second.patience};
        for (const std::string& id : it->second.open) late.matches.push_back(open_.at(id).match);
        std::ranges::sort(late.matches, {}, [](const TournamentMatch& m) { return std::tuple(m.round, m.header.id); });
        all.push_back(std::move(late));
        it = batches_.erase(it);
    }
    return all;
}

std::size_t batch_size(Duration mean, Duration wanted, std::size_t ready, int slots) {
    constexpr std::size_t most_pairs = 256;  // a message stays well below a broker's limit of 1 MB
    if (mean.count() <= 0) return 2;
    const auto fitting = static_cast<std::size_t>(std::max<std::int64_t>(1, wanted / (2 * mean)));
    const auto fair = std::max<std::size_t>(1, ready / (4 * static_cast<std::size_t>(std::max(1, slots))));
    return 2 * std::min({fitting, fair, most_pairs});
}

}  // namespace agon::cluster
