#include "store/fixture_store.h"

#include <algorithm>
#include <array>

#include "store/schema.h"

namespace agon {
namespace {

constexpr std::array<std::string_view, 5> state_names{"planned", "running", "paused", "over", "failed"};

FixtureState fixture_state(const std::string& text) {
    return static_cast<FixtureState>(std::ranges::find(state_names, text) - state_names.begin());
}

}  // namespace

std::string_view name(FixtureState s) { return state_names[static_cast<std::size_t>(s)]; }

Result<FixtureStore> FixtureStore::open(const std::filesystem::path& folder) {
    try {
        Database database(folder / "agon.db");
        migrate(database);
        return FixtureStore(std::move(database));
    } catch (const StoreFailure& failure) { return refuse("store.folder", {folder.string(), failure.what()}); }
}

void FixtureStore::keep(const Fixture& f) {
    database_
        .prepare(
            "INSERT INTO fixture (name, toml, state, starts, nightly, trouble) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET toml = excluded.toml, state = excluded.state,"
            " starts = excluded.starts, nightly = excluded.nightly, trouble = excluded.trouble")
        .bind(f.name)
        .bind(f.toml)
        .bind(agon::name(f.state))
        .bind(f.starts)
        .bind(std::int64_t{f.nightly})
        .bind(f.trouble)
        .run();
}

void FixtureStore::remove(std::string_view name) {
    database_.prepare("DELETE FROM fixture WHERE name = ?").bind(name).run();
}

std::vector<Fixture> FixtureStore::all() const {
    std::vector<Fixture> all;
    Statement rows = database_.prepare("SELECT name, toml, state, starts, nightly, trouble FROM fixture ORDER BY key");
    while (rows.step())
        all.push_back({rows.text(0), rows.text(1), fixture_state(rows.text(2)), rows.integer(3), rows.integer(4) != 0,
                       rows.text(5)});
    return all;
}

}  // namespace agon
