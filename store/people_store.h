// The roll of a course: what staff know of people beyond their tokens, which a BotStore gives. It lies in the same
// database; one thread at a time uses a PeopleStore.
#pragma once

#include <filesystem>
#include <vector>

#include "core/refusal.h"
#include "store/database.h"

namespace agon {

struct RollEntry {
    std::string name, login{}, email{};
    int team = 0;  // 0: none
    bool staff = false;
};

class PeopleStore {
   public:
    static Result<PeopleStore> open(const std::filesystem::path& data_folder);

    std::vector<RollEntry> roll() const;                     // by team and name; machines are not on it
    bool is_enrolled(std::string_view name) const;           // whatever its capital letters
    void describe(const RollEntry&);                         // somebody who is enrolled
    bool revoke(std::string_view name);                      // the token ends, the bots stay; false: nobody
    bool extend(std::string_view name, std::int64_t until);  // Unix time; 0: as everybody
    std::int64_t extension(std::string_view name) const;     // 0: none

   private:
    explicit PeopleStore(Database d) : database_(std::move(d)) {}
    Database database_;
};

}  // namespace agon
