#include "store/people_store.h"

#include "store/schema.h"

namespace agon {

Result<PeopleStore> PeopleStore::open(const std::filesystem::path& folder) {
    try {
        Database database(folder / "agon.db");
        migrate(database);
        return PeopleStore(std::move(database));
    } catch (const StoreFailure& failure) { return refuse("store.folder", {folder.string(), failure.what()}); }
}

std::vector<RollEntry> PeopleStore::roll() const {
    std::vector<RollEntry> all;
    Statement rows =
        database_.prepare("SELECT name, login, email, team, staff FROM person WHERE NOT worker ORDER BY team, name");
    while (rows.step())
        all.push_back(
            {rows.text(0), rows.text(1), rows.text(2), static_cast<int>(rows.integer(3)), rows.integer(4) != 0});
    return all;
}

bool PeopleStore::is_enrolled(std::string_view name) const {
    return database_.prepare("SELECT 1 FROM person WHERE name = ? COLLATE NOCASE").bind(name).step();
}

void PeopleStore::describe(const RollEntry& p) {
    database_
        .prepare(
            "UPDATE person SET login = ?, email = ?, team = ?, staff = ? WHERE name = ? COLLATE NOCASE AND NOT worker")
        .bind(p.login)
        .bind(p.email)
        .bind(p.team)
        .bind(p.staff)
        .bind(p.name)
        .run();
}

// No token has an empty hash, and each revoked one needs a hash of its own.
bool PeopleStore::revoke(std::string_view name) {
    database_.prepare("UPDATE person SET token = 'revoked ' || name WHERE name = ? COLLATE NOCASE").bind(name).run();
    return database_.changes() > 0;
}

bool PeopleStore::extend(std::string_view name, std::int64_t until) {
    database_.prepare("UPDATE person SET closes = ? WHERE name = ? COLLATE NOCASE").bind(until).bind(name).run();
    return database_.changes() > 0;
}

std::int64_t PeopleStore::extension(std::string_view name) const {
    Statement row = database_.prepare("SELECT closes FROM person WHERE name = ?");
    return row.bind(name).step() ? row.integer(0) : 0;
}

}  // namespace agon
