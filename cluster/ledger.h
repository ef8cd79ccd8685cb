// The head's books: which matches are out, which came back, what is to be played again.
// A match counts once however often it comes back. Pure: the caller says what time it is.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "arena/tournament.h"

namespace agon::cluster {

class Ledger {
   public:
    static constexpr int most_repeats = 2;  // of a match whose result is doubted; then it counts as it is

    enum class Verdict : std::uint8_t {
        Keep,       // the first good result
        Earlier,    // against this one counts what another has shown before
        Repeat,     // doubted: to be played elsewhere
        Duplicate,  // it came back before
        Foreign,    // never handed out, or not the match that was
    };

    // What a worker says about a match. Holder: who is answerable for it, by the key of its machine.
    struct Testimony {
        std::string worker, holder, story;  // story: what happened, so far as another one must say the same
        bool doubted = false;               // by the quality of the machine
        bool needs_second = false;          // it counts once another holder says the same
        bool others = true;                 // is there anybody else to ask? Otherwise it counts as it is
        bool shown = true;                  // the rules alone lead to its end; otherwise somebody claims it
    };

    // Matches that are to be played. Their results may come before they are offered: an earlier head has offered them.
    void expect(std::vector<TournamentMatch>);
    std::vector<TournamentMatch> next(std::size_t most);  // expected and not offered yet

    // A batch goes out. Its matches may be out already: then they are out once more.
    void offered(const std::string& batch, const std::vector<TournamentMatch>&, Time now, Duration patience);

    Verdict came(const Header&, const Testimony&, Time now);
    // Who told another story about this match than the one that counts now.
    std::vector<std::string> contradicted() { return std::exchange(contradicted_, {}); }
    std::vector<Testimony> heard(const std::string& match) const;  // that did not settle it yet
    // What he says of it is forged: the match, to be offered again; null: it is not open, or he did that before.
    const TournamentMatch* forged(const std::string& match, const std::string& holder);
    std::optional<Time> offered_at(const std::string& match) const;  // the first time; nothing: not by this head

    // Batches of which nothing was heard for longer than their patience: the broker may have lost them. Their
    // missing matches are to be offered again, with more patience.
    struct Overdue {
        std::vector<TournamentMatch> matches;
        Duration patience;
    };
    std::vector<Overdue> overdue(Time now);

    const TournamentMatch* match(const std::string& id) const;  // null: it is not open
    std::size_t waiting() const { return waiting_.size(); }     // at most so many are not offered yet
    std::size_t batches_out() const { return batches_.size(); }
    std::size_t kept() const { return done_.size(); }
    std::size_t duplicates() const { return duplicates_; }

   private:
    // batch: the last one it went out with.
    struct Out {
        TournamentMatch match;
        std::string batch{};
        int repeats = 0;
        std::optional<Time> offered{};
        std::vector<Testimony> heard{};
        bool needs_second = false;
        std::unordered_set<std::string> forgers{};
    };
    struct Lot {
        std::unordered_set<std::string> open;
        Time last{};
        Duration patience{};
    };

    void leave(const Out&, Time now);  // its batch
    static bool is_settled(const Out&, const Testimony&);
    static bool has_second(const Out&, const Testimony&);
    static const Testimony* shown_against(const Out&, const Testimony&);

    std::unordered_map<std::string, Out> open_;
    std::deque<std::string> waiting_;
    std::unordered_map<std::string, Lot> batches_;
    std::unordered_set<std::string> done_;
    std::size_t duplicates_ = 0;
    std::vector<std::string> contradicted_;
};

// How many matches go into one batch: pairs that take about `wanted` together, but no more than lets every
// slot have several batches until the end. `mean` is how long a match lasts; zero: nothing is known yet.
std::size_t batch_size(Duration mean, Duration wanted, std::size_t ready, int slots);

}  // namespace agon::cluster
