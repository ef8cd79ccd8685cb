#include "store/schema.h"

#include <array>

namespace agon {
namespace {

// Step n brings version n to n + 1. A step that was released is never edited: data
// folders out there have taken it.
constexpr std::array steps{
    // The log has a table of its own so that lists of matches read small rows only.
    R"(
    CREATE TABLE match (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        series TEXT NOT NULL, number INTEGER NOT NULL,
        game TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL,
        rated INTEGER NOT NULL,
        ended INTEGER NOT NULL,                -- Unix time in seconds
        header TEXT NOT NULL,                  -- JSON, first line of the log
        ending TEXT NOT NULL,                  -- JSON, last line of the log
        plies INTEGER NOT NULL,
        moves1 INTEGER NOT NULL, total1 INTEGER NOT NULL, longest1 INTEGER NOT NULL,  -- thinking times in microseconds
        moves2 INTEGER NOT NULL, total2 INTEGER NOT NULL, longest2 INTEGER NOT NULL);
    CREATE INDEX match_by_series ON match (series, number);
    CREATE INDEX match_by_game ON match (game);
    CREATE INDEX match_by_first ON match (first);
    CREATE INDEX match_by_second ON match (second);
    CREATE TABLE log (key INTEGER PRIMARY KEY, zstd BLOB NOT NULL);
    CREATE TABLE live (id TEXT PRIMARY KEY, series TEXT NOT NULL, number INTEGER NOT NULL,
                       header TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE live_event (id TEXT NOT NULL, seq INTEGER NOT NULL, event TEXT NOT NULL,
                             PRIMARY KEY (id, seq)) WITHOUT ROWID;
    )",
    // Who takes part in which tournament, in the order they came.
    R"(
    CREATE TABLE entrant (
        key INTEGER PRIMARY KEY,
        tournament TEXT NOT NULL, name TEXT NOT NULL, player TEXT NOT NULL,
        from_round INTEGER NOT NULL,
        UNIQUE (tournament, name));
    )",
    // What each tournament was planned to be.
    R"(
    CREATE TABLE tournament (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, plan TEXT NOT NULL);  -- JSON
    )",
    // People of a course, and every version of every bot they handed in.
    R"(
    CREATE TABLE person (
        name TEXT PRIMARY KEY,
        token TEXT NOT NULL UNIQUE,            -- SHA-256; the token itself is told once
        staff INTEGER NOT NULL, team INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE bot (
        key INTEGER PRIMARY KEY,
        name TEXT NOT NULL, version INTEGER NOT NULL,
        owner TEXT NOT NULL, game TEXT NOT NULL, file TEXT NOT NULL,
        language TEXT NOT NULL, command TEXT NOT NULL,
        state TEXT NOT NULL,                   -- building, ready, refused
        verdict TEXT NOT NULL,                 -- JSON of a phrase
        output TEXT NOT NULL,                  -- of compiler and trial, for the owner and staff
        handed_in INTEGER NOT NULL,            -- Unix time in seconds
        archive BLOB NOT NULL,
        UNIQUE (name, version));
    )",
    // Tokens of machines, which fetch bots and may do nothing else.
    R"(
    ALTER TABLE person ADD COLUMN worker INTEGER NOT NULL DEFAULT 0;
    )",
    // Nothing changes but what stands in live_event.event: zstd where many events came together. An older arena must
    // not read it.
    "SELECT 1",
    // Whose machine a worker is.
    R"(
    ALTER TABLE person ADD COLUMN owner TEXT NOT NULL DEFAULT '';
    )",
    // How the table of a live match is set up again: who sits where, the hashes of their tokens.
    R"(
    CREATE TABLE live_table (id TEXT PRIMARY KEY, memory TEXT NOT NULL) WITHOUT ROWID;  -- of the match; JSON
    )",
    // What became of the course's examination of a version, and what staff know of a person.
    R"(
    CREATE TABLE qualification (
        bot TEXT NOT NULL, of_version INTEGER NOT NULL,
        result TEXT NOT NULL,                  -- waiting, passed, failed
        exam TEXT NOT NULL,                    -- JSON of a phrase
        PRIMARY KEY (bot, of_version)) WITHOUT ROWID;
    ALTER TABLE person ADD COLUMN login TEXT NOT NULL DEFAULT '';
    ALTER TABLE person ADD COLUMN email TEXT NOT NULL DEFAULT '';
    ALTER TABLE person ADD COLUMN closes INTEGER NOT NULL DEFAULT 0;  -- Unix time; 0: with everybody
    )",
    // Tournaments that staff set up in the browser.
    R"(
    CREATE TABLE fixture (
        key INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE, toml TEXT NOT NULL,
        state TEXT NOT NULL,                   -- planned, running, paused, over, failed
        starts INTEGER NOT NULL,               -- Unix time in seconds; 0: when somebody says so
        nightly INTEGER NOT NULL, trouble TEXT NOT NULL);
    )",
};

}  // namespace

int schema_version() { return static_cast<int>(steps.size()); }

void migrate(const Database& db) { migrate(db, schema_version()); }

void migrate(const Database& db, int version) {
    for (auto have = db.integer("PRAGMA user_version"); have < version; have = db.integer("PRAGMA user_version"))
        db.transaction([&] {
            const auto now = db.integer("PRAGMA user_version");  // another process may have been faster
            if (now >= version) return;
            db.execute(steps[static_cast<std::size_t>(now)]);
            db.execute("PRAGMA user_version = " + std::to_string(now + 1));
        });
}

}  // namespace agon
