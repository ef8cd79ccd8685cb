#include "store/bot_store.h"

#include <openssl/rand.h>
#include <openssl/sha.h>

#include <boost/json.hpp>

#include "core/json.h"
#include "store/schema.h"

namespace agon {
namespace {

constexpr std::string_view columns =
    "SELECT name, version, owner, game, file, language, command, state, verdict, output, handed_in, result, exam"
    " FROM bot AS b LEFT JOIN qualification ON bot = name AND of_version = version";

std::string base32(std::span<const unsigned char> bytes) {
    static constexpr std::string_view digits = "0123456789abcdefghjkmnpqrstvwxyz";
    std::string out;
    for (const unsigned char b : bytes) out += digits[b & 31];
    return out;
}

Result<std::string> new_token() {
    std::array<unsigned char, 26> bytes{};  // 130 bits
    if (RAND_bytes(bytes.data(), bytes.size()) != 1) return refuse(Refusal::Kind::Failed, "store.no_random");
    return base32(bytes);
}

std::string to_json(const Phrase& p) {
    JsonWriter w;
    w.begin_array().value(p.code);
    for (const auto& a : p.args) w.value(a);
    return w.end_array().text();
}

Phrase phrase_from(const std::string& json) {
    Phrase p;
    const auto parts = boost::json::parse(json);
    for (const auto& part : parts.as_array()) {
        const std::string text(part.as_string());
        if (p.code.empty()) p.code = text;
        else p.args.push_back(text);
    }
    return p;
}

Examined examined_named(std::string_view text) {
    for (const Examined e : {Examined::Waiting, Examined::Passed, Examined::Failed})
        if (name(e) == text) return e;
    return Examined::No;
}

BotState state_named(std::string_view text) {
    for (const BotState s : {BotState::Building, BotState::Ready})
        if (name(s) == text) return s;
    return BotState::Refused;
}

}  // namespace

std::string sha256(std::string_view bytes) {
    std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
    SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data());
    std::string hex;
    for (const unsigned char b : digest) hex += "0123456789abcdef"[b >> 4], hex += "0123456789abcdef"[b & 15];
    return hex;
}

std::string_view name(BotState s) {
    return s == BotState::Building ? "building" : s == BotState::Ready ? "ready" : "refused";
}

std::string_view name(Examined e) {
    constexpr std::array<std::string_view, 4> names{"none", "waiting", "passed", "failed"};
    return names[static_cast<std::size_t>(e)];
}

Result<BotStore> BotStore::open(const std::filesystem::path& folder) {
    try {
        Database database(folder / "agon.db");
        migrate(database);
        return BotStore(std::move(database));
    } catch (const StoreFailure& failure) { return refuse("store.folder", {folder.string(), failure.what()}); }
}

Result<std::string> BotStore::enrol(const Person& person) {
    const auto token = new_token();
    if (!token) return token;
    Person p = person;
    if (Statement known = database_.prepare("SELECT name FROM person WHERE name = ? COLLATE NOCASE");
        known.bind(p.name).step())
        p.name = known.text(0);  // however its capital letters are written this time
    database_
        .prepare(
            "INSERT INTO person (name, token, staff, team, worker, owner) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET token = excluded.token, staff = staff OR excluded.staff,"
            " team = CASE WHEN excluded.team > 0 THEN excluded.team ELSE team END, worker = excluded.worker,"
            " owner = CASE WHEN excluded.owner <> '' THEN excluded.owner ELSE owner END")
        .bind(p.name)
        .bind(sha256(*token))
        .bind(p.staff)
        .bind(p.team)
        .bind(p.worker)
        .bind(p.owner)
        .run();
    return token;
}

std::optional<Person> BotStore::who_has(std::string_view token) const {
    Statement row = database_.prepare("SELECT name, staff, team FROM person WHERE token = ? AND NOT worker");
    if (!row.bind(sha256(token)).step()) return std::nullopt;
    return Person{row.text(0), row.integer(1) != 0, static_cast<int>(row.integer(2))};
}

Result<Person> BotStore::who_shows(const SignIn& s) const {
    if (s.token.empty() && !s.login.empty()) return who_logs_in(s.login);
    if (auto who = who_has(s.token)) return std::move(*who);
    return refuse(Refusal::Kind::Unauthorised, "upload.token");
}

// Whose token was revoked is nobody by any other way either, and one login of two people is neither's.
Result<Person> BotStore::who_logs_in(std::string_view login) const {
    Statement rows = database_.prepare(
        "SELECT name, staff, team FROM person WHERE login = ? COLLATE NOCASE AND NOT worker "
        "AND token <> 'revoked ' || name");
    if (!rows.bind(login).step()) return refuse(Refusal::Kind::Unauthorised, "upload.login", {std::string(login)});
    Person found{rows.text(0), rows.integer(1) != 0, static_cast<int>(rows.integer(2))};
    if (rows.step()) return refuse(Refusal::Kind::Unauthorised, "upload.login_twice", {std::string(login)});
    return found;
}

bool BotStore::may_fetch(std::string_view token) const {
    return database_.prepare("SELECT 1 FROM person WHERE token = ? AND (worker OR staff)").bind(sha256(token)).step();
}

std::vector<WorkerKey> BotStore::worker_keys() const {
    std::vector<WorkerKey> all;
    Statement rows = database_.prepare("SELECT name, token, owner FROM person WHERE worker ORDER BY name");
    while (rows.step()) all.push_back({rows.text(0), rows.text(1), rows.text(2)});
    return all;
}

std::vector<Person> BotStore::people() const {
    std::vector<Person> all;
    Statement rows = database_.prepare("SELECT name, staff, team FROM person WHERE NOT worker ORDER BY team, name");
    while (rows.step()) all.push_back({rows.text(0), rows.integer(1) != 0, static_cast<int>(rows.integer(2))});
    return all;
}

std::optional<BotVersion> BotStore::hand_in(BotVersion bot, std::string_view archive) {
    bool others = false;
    bot.handed_in = unix_time();
    database_.transaction([&] {
        Statement last = database_.prepare("SELECT owner, max(version), name FROM bot WHERE name = ? COLLATE NOCASE");
        last.bind(bot.name).step();
        if (last.integer(1) > 0) bot.name = last.text(2);
        bot.version = static_cast<int>(last.integer(1)) + 1;
        others = bot.version > 1 && last.text(0) != bot.owner;
        if (others) return;
        database_
            .prepare(
                "INSERT INTO bot (name, version, owner, game, file, language, command, state, verdict, output, "
                "handed_in, archive)"
                " VALUES (?, ?, ?, ?, ?, '', '', 'building', '[\"\"]', '', ?, ?)")
            .bind(bot.name)
            .bind(bot.version)
            .bind(bot.owner)
            .bind(bot.game)
            .bind(bot.file)
            .bind(bot.handed_in)
            .blob(archive)
            .run();
    });
    return others ? std::nullopt : std::optional(bot);
}

void BotStore::judged(const BotVersion& b) {
    database_
        .prepare(
            "UPDATE bot SET language = ?, command = ?, state = ?, verdict = ?, output = ? WHERE name = ? AND version = "
            "?")
        .bind(b.language)
        .bind(b.command)
        .bind(name(b.state))
        .bind(to_json(b.verdict))
        .bind(b.output)
        .bind(b.name)
        .bind(b.version)
        .run();
}

void BotStore::examined(const BotVersion& b) {
    database_.prepare("INSERT OR REPLACE INTO qualification (bot, of_version, result, exam) VALUES (?, ?, ?, ?)")
        .bind(b.name)
        .bind(b.version)
        .bind(name(b.examined))
        .bind(to_json(b.exam))
        .run();
}

int BotStore::give_up_building() {
    database_.prepare("DELETE FROM qualification WHERE result = 'waiting'").run();
    database_.prepare("UPDATE bot SET state = 'refused', verdict = '[\"upload.interrupted\"]' WHERE state = 'building'")
        .run();
    return database_.changes();
}

std::vector<BotVersion> BotStore::read(Statement rows) const {
    std::vector<BotVersion> all;
    while (rows.step())
        all.push_back({rows.text(0), static_cast<int>(rows.integer(1)), rows.text(2), rows.text(3), rows.text(4),
                       rows.text(5), rows.text(6), state_named(rows.text(7)), phrase_from(rows.text(8)), rows.text(9),
                       rows.integer(10), examined_named(rows.text(11)),
                       rows.text(12).empty() ? Phrase{"exam.none"} : phrase_from(rows.text(12))});
    return all;
}

std::vector<BotVersion> BotStore::bots(std::string_view owner) const {
    Statement rows =
        database_.prepare(std::string(columns) + (owner.empty() ? "" : " WHERE owner = ?") + " ORDER BY key DESC");
    if (!owner.empty()) rows.bind(owner);
    return read(std::move(rows));
}

std::optional<BotVersion> BotStore::find(std::string_view bot, int version) const {
    Statement rows =
        database_.prepare(std::string(columns) + (version > 0 ? " WHERE name = ? COLLATE NOCASE AND version = ?"
                                                              : " WHERE name = ? COLLATE NOCASE AND state = 'ready'"
                                                                " ORDER BY version DESC LIMIT 1"));
    rows.bind(bot);
    if (version > 0) rows.bind(version);
    auto found = read(std::move(rows));
    return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::vector<BotVersion> BotStore::ready(std::string_view game) const {
    Statement rows =
        database_.prepare(std::string(columns) +
                          " WHERE game = ? AND state = 'ready' AND version ="
                          " (SELECT max(version) FROM bot WHERE name = b.name AND state = 'ready') ORDER BY name");
    rows.bind(game);
    return read(std::move(rows));
}

std::vector<BotVersion> BotStore::qualified(std::string_view game) const {
    Statement rows =
        database_.prepare(std::string(columns) +
                          " WHERE game = ? AND state = 'ready' AND version ="
                          " (SELECT max(of_version) FROM qualification AS q JOIN bot AS o ON"
                          " o.name = q.bot AND o.version = q.of_version"
                          " WHERE q.bot = b.name AND q.result = 'passed' AND o.state = 'ready') ORDER BY name");
    rows.bind(game);
    return read(std::move(rows));
}

std::map<std::string, std::string> BotStore::owners() const {
    std::map<std::string, std::string> out;
    for (Statement rows = database_.prepare("SELECT DISTINCT name, owner FROM bot"); rows.step();)
        out.emplace(rows.text(0), rows.text(1));
    return out;
}

std::string BotStore::archive(std::string_view bot, int version) const {
    Statement row = database_.prepare("SELECT archive FROM bot WHERE name = ? AND version = ?");
    return row.bind(bot).bind(version).step() ? row.text(0) : std::string();
}

void BotStore::drop_archive(std::string_view bot, int version) {
    database_.prepare("UPDATE bot SET archive = x'' WHERE name = ? AND version = ?").bind(bot).bind(version).run();
}

void BotStore::keep_refused(std::string_view bot, int version, std::int64_t most) {
    database_
        .prepare(
            "UPDATE bot SET archive = x'' WHERE name = ? AND state = 'refused'"
            " AND (version <> ? OR length(archive) > ?)")
        .bind(bot)
        .bind(version)
        .bind(most)
        .run();
}

HandInUsage BotStore::usage(std::string_view owner) const {
    constexpr std::int64_t longest_build = 20 * 60;  // seconds, waiting included
    Statement row = database_.prepare(
        "SELECT count(*), sum(state = 'building' AND handed_in > ?), sum(length(archive) + length(output)) FROM bot"
        " WHERE ? IN ('', owner)");
    row.bind(unix_time() - longest_build).bind(owner).step();
    return {static_cast<int>(row.integer(0)), static_cast<int>(row.integer(1)), row.integer(2)};
}

}  // namespace agon
