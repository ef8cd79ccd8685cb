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
    bool worker = false;  // a machine of a cluster: it may fetch bots, and nothing else
};

std::string sha256(std::string_view bytes);  // in hex

enum class BotState : std::uint8_t { Building, Ready, Refused };
std::string_view name(BotState);

struct BotVersion {
    std::string name;
    int version = 0;
    std::string owner, game, file{};
    std::string language{}, command{};  // how it is run inside its box, once it is built
    BotState state = BotState::Building;
    Phrase verdict{};      // why refused, or how the trial went
    std::string output{};  // everything compiler and trial said
    std::int64_t handed_in = 0;
};

class BotStore {
   public:
    static Result<BotStore> open(const std::filesystem::path& data_folder);

    Result<std::string> enrol(const Person&);                     // a new token; an older one of this person ends
    std::optional<Person> who_has(std::string_view token) const;  // people; a worker's token is nobody's
    bool may_fetch(std::string_view token) const;                 // workers and staff
    std::vector<Person> people() const;

    // The next version of the owner's bot; nothing if the name belongs to another owner.
    std::optional<BotVersion> hand_in(BotVersion, std::string_view archive);
    void judged(const BotVersion&);  // language, command, state, verdict and output are new
    int give_up_building();          // what a dead arena left half built; how many

    std::vector<BotVersion> bots(std::string_view owner = {}) const;               // newest first; empty owner: all
    std::optional<BotVersion> find(std::string_view name, int version = 0) const;  // 0: the latest that is ready
    std::map<std::string, std::string> owners() const;                             // of all bots, by their names
    std::vector<BotVersion> ready(std::string_view game) const;                    // the latest of every bot
    std::string archive(std::string_view name, int version) const;

   private:
    explicit BotStore(Database d) : database_(std::move(d)) {}
    std::vector<BotVersion> read(Statement) const;
    Database database_;
};

}  // namespace agon
