// Who takes part in a course, and what they handed in: people with their tokens, bots
// with all their versions. One thread at a time uses a BotStore; it lies in the same
// database as the matches.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/text.h"
#include "store/database.h"

namespace agon {

struct Person {
    std::string name;
    bool staff = false;
    int team = 0;         // 0: none
    bool worker = false;  // a machine of a cluster: it may fetch bots and sign results, and nothing else
    std::string owner{};  // of a worker: the person whose machine it is, whose bots it never plays
};

// How somebody shows who they are: a token, or the login that a trusted proxy vouches for. A token counts first.
struct SignIn {
    std::string token, login{};
    bool empty() const { return token.empty() && login.empty(); }
};

// What a cluster's head knows of a worker.
struct WorkerKey {
    std::string name, token_hash, owner;
};

std::string sha256(std::string_view bytes);  // in hex

enum class BotState : std::uint8_t { Building, Ready, Refused };
std::string_view name(BotState);

enum class Examined : std::uint8_t { No, Waiting, Passed, Failed };
std::string_view name(Examined);

struct BotVersion {
    std::string name;
    int version = 0;
    std::string owner, game, file{};
    std::string language{}, command{};  // how it is run inside its box, once it is built
    BotState state = BotState::Building;
    Phrase verdict{};      // why refused, or how the trial went
    std::string output{};  // everything compiler and trial said
    std::int64_t handed_in = 0;
    Examined examined = Examined::No;  // by the course's qualification
    Phrase exam{};                     // how that went
    bool by_staff = false;             // of a hand-in that was just accepted: the quotas of its owner do not hold it up
};

struct HandInUsage {
    int versions = 0, building = 0;  // building: of the last minutes; what a dead process left is not counted
    std::int64_t bytes = 0;
};

class BotStore {
   public:
    static Result<BotStore> open(const std::filesystem::path& data_folder);

    Result<std::string> enrol(const Person&);                     // a new token; an older one of this person ends
    std::optional<Person> who_has(std::string_view token) const;  // people; a worker's token is nobody's
    Result<Person> who_shows(const SignIn&) const;                // refuses with the sentence for who asks
    bool may_fetch(std::string_view token) const;                 // workers and staff
    std::vector<Person> people() const;
    std::vector<WorkerKey> worker_keys() const;

    // The next version of the owner's bot; nothing if the name belongs to another owner.
    std::optional<BotVersion> hand_in(BotVersion, std::string_view archive);
    void judged(const BotVersion&);    // language, command, state, verdict and output are new
    void examined(const BotVersion&);  // examined and exam are
    int give_up_building();            // what a dead arena left half built; how many

    std::vector<BotVersion> bots(std::string_view owner = {}) const;               // newest first; empty owner: all
    std::optional<BotVersion> find(std::string_view name, int version = 0) const;  // 0: the latest that is ready
    std::map<std::string, std::string> owners() const;                             // of all bots, by their names
    std::vector<BotVersion> ready(std::string_view game) const;                    // the latest of every bot
    std::vector<BotVersion> qualified(std::string_view game) const;                // the latest that passed
    std::string archive(std::string_view name, int version) const;
    void drop_archive(std::string_view name, int version);
    // Of a bot's refused versions only this one's archive stays, and it only if it is not larger than so many bytes.
    void keep_refused(std::string_view name, int version, std::int64_t most);
    HandInUsage usage(std::string_view owner) const;  // empty: everybody's

   private:
    explicit BotStore(Database d) : database_(std::move(d)) {}
    std::vector<BotVersion> read(Statement) const;
    Result<Person> who_logs_in(std::string_view login) const;
    Database database_;
};

}  // namespace agon
