// Tournaments that staff have set up in the browser: what they are, when they begin, and how far they are. It lies in
// the same database as the matches; one thread at a time uses a FixtureStore.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/refusal.h"
#include "store/database.h"

namespace agon {

enum class FixtureState : std::uint8_t { Planned, Running, Paused, Over, Failed };
std::string_view name(FixtureState);

struct Fixture {
    std::string name;  // of its file, too
    std::string toml;  // the tournament
    FixtureState state = FixtureState::Planned;
    std::int64_t starts = 0;  // Unix time; 0: when somebody says so
    bool nightly = false;     // anew every day at this time
    std::string trouble{};    // why it failed
};

class FixtureStore {
   public:
    static Result<FixtureStore> open(const std::filesystem::path& data_folder);
    void keep(const Fixture&);
    void remove(std::string_view name);  // what was played stays
    std::vector<Fixture> all() const;    // in the order they came

   private:
    explicit FixtureStore(Database d) : database_(std::move(d)) {}
    Database database_;
};

}  // namespace agon
