// Where matches are kept: one SQLite database (agon.db) in the data folder. A finished
// match is stored once, whatever happens; a live match is written through event by
// event, so that after a crash the log says what happened. One thread at a time uses a
// Store; store/recorder.h is the writer that many threads share.
#pragma once

#include <functional>

#include "arena/result.h"
#include "arena/tournament_plan.h"
#include "store/database.h"

namespace agon {

class FileLock;
enum class Saved : std::uint8_t { Now, Before };  // Before: this id was stored already, nothing was changed

// Which matches; empty fields match everything.
struct Filter {
    std::string game{}, player{}, series{};
    bool rated_only = false;
    bool listed_only = false;  // without the matches that are found by their address alone
    // How it ended: decided, drawn, fault; empty: anyhow.
    std::string end{};
    int limit = -1;        // the newest so many; negative: all
    std::string before{};  // only those stored before the match with this id
};

// A finished match ready to be inserted: the expensive part of saving, done by any thread.
struct Packed {
    MatchResult result;
    std::string last_line;  // of the log, JSON
    std::string log;        // zstd
};
Packed pack(const Record&);  // requires a finished match

// A live match whose table can be set up again from its memory, and go on.
struct Interrupted {
    Record match;
    std::string memory;
};

// What became of the live matches of a dead arena, by id.
struct Recovery {
    std::vector<std::string> ended, damaged;  // damaged: they cannot be read, and stay where they are
    std::vector<Interrupted> interrupted{};
};

class Store {
   public:
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    // Creates folder and database where they are missing and brings an older database up
    // to date. The phrase says what to do about a folder that cannot be used.
    static Result<Store> open(const std::filesystem::path& folder);

    Saved save(const Packed&);
    Saved save(const Record& r) { return save(pack(r)); }

    bool has(std::string_view id) const;
    std::vector<std::string> ids(std::string_view series) const;
    Result<Record> load(std::string_view id) const;                                           // finished or live
    Result<> each(std::string_view series, const std::function<void(const Record&)>&) const;  // by number
    std::vector<MatchResult> results(const Filter&) const;                                    // newest first

    // Rated matches of a game (empty: of all) that were stored behind the one with this key, oldest first.
    void each_rated(std::string_view game, std::int64_t behind,
                    const std::function<void(std::int64_t key, const MatchResult&)>&) const;
    // Asked now and then while a statement runs: true ends it, with a StoreFailure.
    void stop_when(std::function<bool()> f) const { database_.stop_when(std::move(f)); }

    // Live matches. A match begins, grows by events in order without gaps, and becomes a
    // finished one with its last event; an event that is stored already is not stored again.
    Result<> begin(const Header&, std::string_view series = {}, int number = 0);
    Result<> append(std::string_view id, std::span<const Event>);
    Saved finish(const Packed&);            // the whole match at its end, whatever of it was appended before
    std::vector<std::string> live() const;  // ids

    void remember(std::string_view id, std::string_view memory);  // of a live match: how its table is set up again

    // Claims the folder's live matches for this process (until the Store is gone). Of what a dead arena left running,
    // that goes on of which there is a memory; the rest becomes arena faults. Or a phrase when another running arena
    // has claimed them. Call it before begin().
    Result<Recovery> recover();
    std::optional<std::string> last_match(std::string_view table) const;  // finished at this table; nothing: none

    // Whether commits wait for the disk. Otherwise they survive the process, but not the machine.
    void wait_for_disk(bool);

    // Who takes part in a tournament, in the order they came. Enrolling a name again updates its player.
    void enrol(std::string_view tournament, const Participant&);
    std::vector<Participant> entrants(std::string_view tournament) const;
    std::optional<std::string> last_player(std::string_view name) const;  // of an entrant of any tournament

    // What a tournament was planned to be, so that others than the one who runs it can tell its state.
    void keep_plan(std::string_view tournament, std::string_view json);
    std::vector<std::pair<std::string, std::string>> plans() const;  // id and plan, the newest first
    std::optional<std::string> plan(std::string_view tournament) const;

    // Several saves and appends as one commit.
    template <class Work>
    auto transaction(Work work) {
        return database_.transaction(std::move(work));
    }

    Result<> backup(const std::filesystem::path& file) const;  // replaces the file when complete
    std::string damage() const { return database_.damage(); }  // what a check of every page finds; empty: nothing
    static std::string damage_in(const std::filesystem::path& folder);  // the same, while another arena writes there
    std::filesystem::path file() const { return file_; }

   private:
    Store(std::filesystem::path file, Database);
    Result<Record> load_live(std::string_view id) const;
    Result<> end_interrupted(const Record&);

    std::filesystem::path file_;
    Database database_;
    Statement insert_match_, insert_log_;  // prepared once: saving and appending are the hot paths
    Statement last_event_, insert_event_, insert_live_, delete_live_, delete_events_, remember_, forget_;
    bool waits_for_disk_ = true;
    mutable Statement find_match_;
    std::unique_ptr<FileLock> claim_;
};

}  // namespace agon
