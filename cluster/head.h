// The head of a cluster as a workplace: batches go into a JetStream work queue, results
// come out of a stream and are acknowledged once they are stored. What is finished is
// decided by the schedule, that is by the head's own database, never by a count of the
// broker; a batch that the broker lost is offered again.
#pragma once

#include <atomic>
#include <mutex>
#include <set>

#include "arena/retrace.h"
#include "arena/workplace.h"
#include "cluster/fleet.h"
#include "cluster/keyring.h"
#include "cluster/ledger.h"
#include "cluster/nats.h"

namespace agon::cluster {

struct HeadSetup {
    Batch form{};  // what all batches have in common: tournament, game, clock, lease, bots …
    std::chrono::milliseconds wanted{15'000};  // a batch should take so long
    std::chrono::milliseconds latency{20};     // a machine that wakes programs up later is noisy
    bool timed = false;                        // the result depends on time, so that a slow or noisy machine matters
    bool resume = false;                       // results that were sent to an earlier head count
    double sample = 0.05;                      // of the matches that a second worker plays, too
    Keyring keys{};                            // of the workers; without any, what is not signed counts
    Tickets tickets{""};
    std::map<std::string, std::string> owners{};  // of players: bots of people
    std::function<void(const Phrase&)> say{};     // a line for the staff at the terminal; never null
};

class Head final : public Workplace {
   public:
    // Streams and consumers are there afterwards; what an earlier head of this tournament left is cleared away.
    static Result<std::unique_ptr<Head>> open(nats::Connection&, HeadSetup);

    Result<> play(Schedule&) override;
    void interrupt() override { interrupted_ = true; }

    Phrase summary() const;  // one line, once play() has returned

   private:
    Head(nats::Connection&, HeadSetup);
    Result<> prepare();
    Result<> follow_workers();
    void welcome();
    void introduce(const WorkerCard&) const;
    void offer(Schedule&);
    bool send(const std::vector<TournamentMatch>&, Duration patience, std::vector<std::string> avoid = {});
    bool take(Schedule&, nats::milliseconds wait);  // true: something came
    // A result that may be true: its worker may send it, and the rules lead to its end.
    struct Heard {
        PlayedMatch result;
        std::string holder;  // who is answerable: the worker's key, or without keys the worker
        Proof proof = Proof::Shown;
    };
    std::optional<Heard> hear(std::string_view message);  // nothing: it does not count, and that is said
    Result<Proof> examine(const PlayedMatch&, const std::string& owner) const;
    void expose(const PlayedMatch&, const std::string& holder, const Refusal& why);
    Ledger::Testimony testimony(const Heard&, Doubt) const;
    std::string story(const Heard&) const;
    std::vector<std::string> owners_of(const TournamentMatch&) const;
    bool offer_apart(const std::vector<TournamentMatch>&, Duration patience);  // by who may play them
    void judge(Schedule&, nats::Message);
    void count(Schedule&, PlayedMatch, Doubt, nats::Message);
    void repeat_elsewhere(const Heard&, nats::Message);
    void name(const PlayedMatch&, Doubt);
    void name_contradicted(const PlayedMatch&);
    void remind();
    Duration patience() const;

    nats::Connection& nats_;
    HeadSetup setup_;
    std::optional<nats::Pull> results_;
    std::atomic<bool> interrupted_ = false;
    Ledger ledger_;
    Fleet fleet_;
    std::mutex mutex_;  // guards the cards
    std::vector<WorkerCard> cards_;
    std::map<std::string, Doubt> named_;  // workers that were named already
    std::map<std::string, std::size_t> played_by_;
    std::set<std::string> liars_;               // holders whose results count no more
    std::set<std::string> complaints_;          // that were said already
    std::map<std::string, PlayedMatch> shown_;  // by match: what waits for a second voice, and follows from the rules
    int sent_ = 0, repeated_ = 0, offered_again_ = 0, forged_ = 0;
    std::uint64_t luck_;                      // decides which matches are played twice; no worker knows it
    Duration played_{};                       // by all matches that came back
    std::optional<nats::Subscription> news_;  // last: what it calls needs the rest
};

}  // namespace agon::cluster
