// A tournament while several threads play it: what is next, what counts, what is stored.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>

#include "arena/report.h"
#include "cli/common_options.h"
#include "cluster/workplace.h"
#include "seats/local_workplace.h"
#include "seats/series_runner.h"

namespace agon {

class Hallway final : public Schedule {
   public:
    Hallway(Tournament&, TournamentStats&, Verbosity, std::span<const Text> texts, Store);

    std::optional<TournamentMatch> next() override;
    std::vector<TournamentMatch> ready(std::size_t most) override;
    bool done() override;
    void stop() override;
    void finished(Record, std::function<void()> kept) override;

    Result<std::vector<Participant>> welcome(std::span<const Participant> wanted);  // as Tournament::welcome
    void flush() { recorder_.flush(); }
    Report report(const ArenaInfo&);
    int played();
    std::optional<Phrase> store_failed();

   private:
    void count(const Record&);
    void fail(const Phrase& why);

    std::mutex mutex_;
    std::condition_variable changed_;
    Tournament& tournament_;
    TournamentStats& stats_;
    Verbosity verbosity_;
    std::span<const Text> texts_;
    std::optional<Phrase> store_failed_;
    bool stopped_ = false;
    Recorder recorder_;  // last: its callbacks need the rest
};

}  // namespace agon
