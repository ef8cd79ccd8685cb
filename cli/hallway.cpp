#include "cli/hallway.h"

#include "arena/ending.h"
#include "base/print.h"
#include "cli/language.h"

namespace agon {

Hallway::Hallway(Tournament& t, TournamentStats& s, Verbosity v, std::span<const Text> texts, Store store)
    : tournament_(t), stats_(s), verbosity_(v), texts_(texts), recorder_(std::move(store)) {}

std::optional<TournamentMatch> Hallway::next() {
    std::unique_lock lock(mutex_);
    while (!stopped_) {
        if (auto m = tournament_.next()) return m;
        if (tournament_.over()) break;
        changed_.wait(lock);
    }
    return std::nullopt;
}

std::vector<TournamentMatch> Hallway::ready(std::size_t most) {
    std::scoped_lock lock(mutex_);
    std::vector<TournamentMatch> all;
    while (all.size() < most) {
        auto m = tournament_.next();
        if (!m) break;
        all.push_back(std::move(*m));
    }
    return all;
}

bool Hallway::done() {
    std::scoped_lock lock(mutex_);
    return stopped_ || tournament_.over();
}

void Hallway::finished(Record record, std::function<void()> kept) {
    auto r = std::make_shared<Record>(std::move(record));
    recorder_.save(*r, [this, r, kept = std::move(kept)](Result<Saved> saved) {
        if (!saved) return fail(saved.error());
        if (kept) kept();
        count(*r);
    });
}

void Hallway::stop() {
    std::scoped_lock lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
}

Result<std::vector<Participant>> Hallway::welcome(std::span<const Participant> wanted) {
    std::scoped_lock lock(mutex_);
    auto fresh = tournament_.welcome(wanted);
    changed_.notify_all();
    return fresh;
}

Report Hallway::report(const ArenaInfo& info) {
    std::scoped_lock lock(mutex_);
    return {tournament_, stats_, info};
}

int Hallway::played() {
    std::scoped_lock lock(mutex_);
    return tournament_.played();
}

std::optional<Phrase> Hallway::store_failed() {
    std::scoped_lock lock(mutex_);
    return store_failed_;
}

void Hallway::count(const Record& r) {
    std::scoped_lock lock(mutex_);
    tournament_.finished(*result_of(r));
    stats_.add(r);
    if (verbosity_ == Verbosity::Verbose)
        print("{}  {} - {}  {}\n", r.header.id, r.header.players[0], r.header.players[1],
              ending(r.log, user_language(), texts_));
    changed_.notify_all();
}

void Hallway::fail(const Phrase& why) {
    std::scoped_lock lock(mutex_);
    store_failed_ = why;
    stopped_ = true;
    changed_.notify_all();
}

}  // namespace agon
