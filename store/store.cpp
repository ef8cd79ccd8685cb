#include "store/store.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <cassert>
#include <cerrno>
#include <cstring>

#include "store/file_lock.h"
#include "store/log.h"
#include "store/schema.h"

namespace agon {
namespace {

constexpr int zstd_level = 1;  // logs shrink to about a seventh; higher levels cost more than they save

constexpr std::string_view insert_match =
    "INSERT INTO match (id, series, number, game, first, second, rated, ended, header, ending, plies,"
    " moves1, total1, longest1, moves2, total2, longest2)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING";

constexpr std::size_t worth_compressing = 500;  // bytes of events; many come together when a thousand matches are live

std::string compressed(std::string_view text) {
    std::string out(ZSTD_compressBound(text.size()), '\0');
    const auto size = ZSTD_compress(out.data(), out.size(), text.data(), text.size(), zstd_level);
    assert(!ZSTD_isError(size));
    out.resize(size);
    return out;
}

std::optional<std::string> decompressed(std::string_view bytes) {
    const auto size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
    if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR) return std::nullopt;
    std::string out(size, '\0');
    if (ZSTD_decompress(out.data(), out.size(), bytes.data(), bytes.size()) != size) return std::nullopt;
    return out;
}

std::unexpected<Refusal> damaged(std::string_view id) { return refuse("store.damaged", {std::string(id)}); }

// Where nothing but damage to the file can be the reason.
template <class T>
T intact(Result<T> read, std::string_view id) {
    if (!read) throw StoreFailure("the stored match '" + std::string(id) + "' is damaged");
    return std::move(*read);
}

Result<Record> unpacked(std::string_view id, std::string_view series, std::int64_t number, std::string_view zstd) {
    const auto text = decompressed(zstd);
    if (!text) return damaged(id);
    auto record = read_log(*text);
    if (!record) return damaged(id);
    record->series = series;
    record->number = static_cast<int>(number);
    return record;
}

MatchResult result_row(const Statement& row) {
    const std::string id = row.text(0);
    MatchResult r{.header = intact(read_header(row.text(3)), id),
                  .series = row.text(1),
                  .number = static_cast<int>(row.integer(2))};
    const Event last = intact(read_event(row.text(4)), id);
    r.end = std::get<Finished>(last.what);
    r.lasted = last.at;
    r.plies = static_cast<int>(row.integer(5));
    for (int s : {0, 1})
        r.pace[static_cast<std::size_t>(s)] = {static_cast<int>(row.integer(6 + 3 * s)),
                                               Duration(row.integer(7 + 3 * s)), Duration(row.integer(8 + 3 * s))};
    r.ended = row.integer(12);
    return r;
}

void prepare(const Database& db) {
    db.execute("PRAGMA journal_mode = WAL");
    db.execute("PRAGMA synchronous = FULL");   // a result that was announced survives a power cut
    db.execute("PRAGMA cache_size = -16384");  // KiB: the last pages of a thousand live matches are not read again at
                                               // every commit
    db.execute("PRAGMA wal_autocheckpoint = 4096");  // pages of 4 KiB: most are written several times before they are
                                                     // copied into the database
    migrate(db);
}

// The ending is one line of JSON. An arena fault is neither decided nor drawn.
std::string condition_of(std::string_view end) {
    if (end == "decided") return " AND json_extract(ending, '$.outcome.winner') IS NOT NULL";
    if (end == "drawn")
        return " AND json_extract(ending, '$.outcome.winner') IS NULL AND json_extract(ending, '$.fault') IS NULL";
    return end == "fault" ? " AND json_extract(ending, '$.fault') IS NOT NULL" : "";
}

}  // namespace

Packed pack(const Record& record) {
    auto result = result_of(record);
    assert(result);
    return {std::move(*result), to_json(record.log.back()), compressed(write_log(record.header, record.log))};
}

Store::Store(std::filesystem::path file, Database database)
    : file_(std::move(file)), database_(std::move(database)), insert_match_(database_.prepare(insert_match)),
      insert_log_(database_.prepare("INSERT INTO log (key, zstd) VALUES (?, ?)")),
      last_event_(database_.prepare("SELECT max(seq) FROM live_event WHERE id = ?")),
      insert_event_(database_.prepare("INSERT INTO live_event (id, seq, event) VALUES (?, ?, ?)")),
      insert_live_(database_.prepare("INSERT OR IGNORE INTO live (id, series, number, header) VALUES (?, ?, ?, ?)")),
      delete_live_(database_.prepare("DELETE FROM live WHERE id = ?")),
      delete_events_(database_.prepare("DELETE FROM live_event WHERE id = ?")),
      remember_(database_.prepare("INSERT OR REPLACE INTO live_table (id, memory) VALUES (?, ?)")),
      forget_(database_.prepare("DELETE FROM live_table WHERE id = ?")),
      find_match_(database_.prepare("SELECT 1 FROM match WHERE id = ?")) {}

Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open(const std::filesystem::path& folder) {
    const auto file = folder / "agon.db";
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return refuse("store.folder", {folder.string(), error.message()});
    if (::access(folder.c_str(), W_OK) != 0) return refuse("store.folder", {folder.string(), std::strerror(errno)});
    bool opened = false;
    // One at a time: SQLite does not wait when two connections turn a new database into WAL mode, one of them just
    // fails.
    const auto turn = FileLock::wait_for(folder / "open.lock");
    try {
        Database database(file);
        database.integer("SELECT count(*) FROM sqlite_master");  // SQLite opens lazily; now it has read the file
        opened = true;
        if (const auto version = database.integer("PRAGMA user_version"); version > schema_version())
            return refuse("store.newer", {file.string(), std::to_string(version), std::to_string(schema_version())});
        prepare(database);
        return Store(file, std::move(database));
    } catch (const StoreFailure& failure) {
        const bool corrupt = !opened && std::filesystem::is_regular_file(file, error);
        return refuse(corrupt ? "store.corrupt" : "store.folder",
                      {corrupt ? file.string() : folder.string(), failure.what()});
    }
}

Saved Store::save(const Packed& match) {
    Saved saved = Saved::Before;
    const MatchResult& r = match.result;
    database_.transaction([&] {
        insert_match_.bind(r.header.id)
            .bind(r.series)
            .bind(r.number)
            .bind(r.header.game)
            .bind(r.header.players[0])
            .bind(r.header.players[1]);
        insert_match_.bind(r.header.rated)
            .bind(unix_time())
            .bind(to_json(r.header))
            .bind(match.last_line)
            .bind(r.plies);
        for (const Pace& p : r.pace) insert_match_.bind(p.moves).bind(p.total.count()).bind(p.longest.count());
        insert_match_.run();
        if (database_.changes() == 0) return;
        insert_log_.bind(database_.last_row()).blob(match.log).run();
        saved = Saved::Now;
    });
    return saved;
}

std::string Store::damage_in(const std::filesystem::path& folder) {
    const auto file = folder / "agon.db";
    std::error_code none;
    if (!std::filesystem::is_regular_file(file, none)) return {};
    try {
        return Database(file).damage();
    } catch (const StoreFailure& f) { return f.what(); }
}

bool Store::has(std::string_view id) const { return find_match_.bind(id).exists(); }

std::vector<std::string> Store::ids(std::string_view series) const {
    std::vector<std::string> all;
    Statement rows = database_.prepare("SELECT id FROM match WHERE series = ? ORDER BY number, key");
    rows.bind(series);
    while (rows.step()) all.push_back(rows.text(0));
    return all;
}

Result<Record> Store::load(std::string_view id) const {
    Statement row = database_.prepare("SELECT series, number, zstd FROM match JOIN log USING (key) WHERE id = ?");
    if (row.bind(id).step()) return unpacked(id, row.text(0), row.integer(1), row.text(2));
    if (database_.prepare("SELECT 1 FROM live WHERE id = ?").bind(id).step()) return load_live(id);
    return refuse("store.no_match", {std::string(id)});
}

Result<> Store::each(std::string_view series, const std::function<void(const Record&)>& visit) const {
    Statement rows = database_.prepare(
        "SELECT id, number, zstd FROM match JOIN log USING (key) WHERE series = ? ORDER BY number, key");
    rows.bind(series);
    while (rows.step()) {
        const auto record = unpacked(rows.text(0), series, rows.integer(1), rows.text(2));
        if (!record) return std::unexpected(record.error());
        visit(*record);
    }
    return {};
}

std::vector<MatchResult> Store::results(const Filter& f) const {
    std::string sql =
        "SELECT id, series, number, header, ending, plies, moves1, total1, longest1, moves2, total2, longest2, ended "
        "FROM match WHERE 1";
    if (!f.game.empty()) sql += " AND game = ?";
    if (!f.series.empty()) sql += " AND series = ?";
    if (!f.player.empty()) sql += " AND (first = ? OR second = ?)";
    if (f.rated_only) sql += " AND rated";
    if (f.listed_only) sql += std::string(" AND id NOT LIKE '") + unlisted_mark + "%'";
    sql += condition_of(f.end);
    if (!f.before.empty()) sql += " AND key < (SELECT key FROM match WHERE id = ?)";
    Statement rows = database_.prepare(sql + " ORDER BY key DESC LIMIT ?");
    if (!f.game.empty()) rows.bind(f.game);
    if (!f.series.empty()) rows.bind(f.series);
    if (!f.player.empty()) rows.bind(f.player).bind(f.player);
    if (!f.before.empty()) rows.bind(f.before);
    rows.bind(f.limit);
    std::vector<MatchResult> all;
    while (rows.step()) all.push_back(result_row(rows));
    return all;
}

void Store::each_rated(std::string_view game, std::int64_t behind,
                       const std::function<void(std::int64_t, const MatchResult&)>& visit) const {
    Statement rows = database_.prepare(
        "SELECT id, series, number, header, ending, plies, moves1, total1, longest1, moves2, total2, longest2, ended, "
        "key FROM match WHERE rated AND key > ? AND (? = '' OR game = ?) ORDER BY key");
    rows.bind(behind).bind(game).bind(game);
    while (rows.step()) visit(rows.integer(13), result_row(rows));
}

Result<> Store::begin(const Header& h, std::string_view series, int number) {
    if (has(h.id)) return refuse("store.finished", {h.id});
    insert_live_.bind(h.id).bind(series).bind(number).bind(to_json(h)).run();
    return {};
}

Result<> Store::append(std::string_view id, std::span<const Event> events) {
    if (events.empty()) return {};
    return database_.transaction([&]() -> Result<> {
        if (has(id)) return {};  // finished: it has all its events
        auto next = last_event_.bind(id).number() + 1;
        std::string lines;  // one row for all that came together, under the number of the last
        for (const Event& e : events) {
            if (e.seq < next) continue;
            if (e.seq > next) return refuse("store.gap", {std::to_string(next), std::string(id)});
            lines += (lines.empty() ? "" : "\n") + to_json(e);
            ++next;
        }
        if (!lines.empty())
            insert_event_.bind(id)
                .bind(next - 1)
                .blob(lines.size() < worth_compressing ? lines : compressed(lines))
                .run();
        if (!ending(events)) return {};
        const auto whole = load_live(id);
        if (!whole) return std::unexpected(whole.error());
        finish(pack(*whole));
        return {};
    });
}

std::vector<std::string> Store::live() const {
    std::vector<std::string> all;
    Statement rows = database_.prepare("SELECT id FROM live ORDER BY id");
    while (rows.step()) all.push_back(rows.text(0));
    return all;
}

Result<Record> Store::load_live(std::string_view id) const {
    Statement row = database_.prepare("SELECT series, number, header FROM live WHERE id = ?");
    if (!row.bind(id).step()) return refuse("store.not_begun", {std::string(id)});
    std::string text = row.text(2) + '\n';
    Statement events = database_.prepare("SELECT event FROM live_event WHERE id = ? ORDER BY seq");
    events.bind(id);
    while (events.step()) {
        const std::string lines = events.text(0);  // JSON, or zstd of it
        text += (lines.starts_with('{') ? lines : decompressed(lines).value_or("")) + '\n';
    }
    auto record = read_log(text);
    if (!record) return damaged(id);
    record->series = row.text(0);
    record->number = static_cast<int>(row.integer(1));
    return record;
}

// A match that was begun in a tournament belongs to it. One that the arena broke off is kept outside, under an id of
// its own: it will be played again.
Saved Store::finish(const Packed& match) {
    const std::string& id = match.result.header.id;
    Packed whole = match;
    Statement row = database_.prepare("SELECT series, number FROM live WHERE id = ?");
    if (whole.result.series.empty() && row.bind(id).step()) {
        whole.result.series = row.text(0);
        whole.result.number = static_cast<int>(row.integer(1));
    }
    if (!whole.result.series.empty() && !counts(whole.result.end)) {
        whole.result.series.clear();
        for (int n = 1; has(whole.result.header.id = id + ".void" + std::to_string(n));) ++n;
    }
    Saved saved = Saved::Before;
    database_.transaction([&] {
        saved = save(whole);
        delete_live_.bind(id).run();
        delete_events_.bind(id).run();
        forget_.bind(id).run();
    });
    return saved;
}

Result<Recovery> Store::recover() {
    const auto folder = file_.parent_path();
    if (!claim_) claim_ = FileLock::take(folder / "live.lock");
    if (!claim_) return refuse("store.in_use", {folder.string()});
    Recovery found;
    for (const std::string& id : live()) {
        Statement memory = database_.prepare("SELECT memory FROM live_table WHERE id = ?");
        auto match = load_live(id);
        if (!match) {
            found.damaged.push_back(id);
        } else if (memory.bind(id).step()) {
            found.interrupted.push_back({std::move(*match), memory.text(0)});
        } else {
            if (const auto ended = end_interrupted(*match); !ended) return std::unexpected(ended.error());
            found.ended.push_back(id);
        }
    }
    return found;
}

Result<> Store::end_interrupted(const Record& match) {
    const auto& log = match.log;
    const Duration at = log.empty() ? Duration{} : log.back().at;
    const Event end{static_cast<int>(log.size()) + 1, at,
                    Finished{.fault = Fault::Arena, .why = {"end.arena_stopped"}}};
    return append(match.header.id, std::span(&end, 1));
}

void Store::remember(std::string_view id, std::string_view memory) { remember_.bind(id).bind(memory).run(); }

// The matches of a table are called TABLE-1, TABLE-2 …
std::optional<std::string> Store::last_match(std::string_view table) const {
    const std::string from = std::string(table) + "-", to = std::string(table) + ".";
    Statement row = database_.prepare("SELECT id FROM match WHERE id > ? AND id < ? ORDER BY key DESC LIMIT 1");
    if (!row.bind(from).bind(to).step()) return std::nullopt;
    return row.text(0);
}

void Store::wait_for_disk(bool wait) {
    if (std::exchange(waits_for_disk_, wait) != wait)
        database_.execute(wait ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
}

void Store::enrol(std::string_view tournament, const Participant& who) {
    database_
        .prepare(
            "INSERT INTO entrant (tournament, name, player, from_round) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (tournament, name) DO UPDATE SET player = excluded.player")
        .bind(tournament)
        .bind(who.name)
        .bind(who.player)
        .bind(who.from)
        .run();
}

std::vector<Participant> Store::entrants(std::string_view tournament) const {
    std::vector<Participant> all;
    Statement rows =
        database_.prepare("SELECT name, player, from_round FROM entrant WHERE tournament = ? ORDER BY key");
    rows.bind(tournament);
    while (rows.step()) all.push_back({rows.text(0), rows.text(1), static_cast<int>(rows.integer(2))});
    return all;
}

void Store::keep_plan(std::string_view tournament, std::string_view json) {
    database_
        .prepare("INSERT INTO tournament (id, plan) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET plan = excluded.plan")
        .bind(tournament)
        .bind(json)
        .run();
}

std::vector<std::pair<std::string, std::string>> Store::plans() const {
    Statement rows = database_.prepare("SELECT id, plan FROM tournament ORDER BY key DESC");
    std::vector<std::pair<std::string, std::string>> all;
    while (rows.step()) all.emplace_back(rows.text(0), rows.text(1));
    return all;
}

std::optional<std::string> Store::plan(std::string_view tournament) const {
    Statement row = database_.prepare("SELECT plan FROM tournament WHERE id = ?");
    if (!row.bind(tournament).step()) return std::nullopt;
    return row.text(0);
}

std::optional<std::string> Store::last_player(std::string_view name) const {
    Statement row = database_.prepare("SELECT player FROM entrant WHERE name = ? ORDER BY key DESC LIMIT 1");
    if (!row.bind(name).step()) return std::nullopt;
    return row.text(0);
}

Result<> Store::backup(const std::filesystem::path& target) const {
    auto part = target;
    part += ".part";
    const auto failed = [&](const std::string& why) { return refuse("store.backup", {target.string(), why}); };
    std::error_code error;
    std::filesystem::remove(part, error);
    // For the owner alone: everybody's sources and the hashes of their tokens are in it.
    const int empty = ::open(part.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (empty < 0) return failed(part.string() + ": " + std::strerror(errno));
    ::close(empty);
    try {
        database_.copy_to(part);
        std::filesystem::rename(part, target);
    } catch (const std::runtime_error& broken) { return failed(broken.what()); }
    return {};
}

}  // namespace agon
