#include "store/database.h"

#include <sqlite3.h>

#include <chrono>

#include "core/serving_thread.h"

namespace agon {
namespace {

[[noreturn]] void fail(sqlite3* connection) {
    if (!connection) throw DiskFailure("out of memory");
    switch (sqlite3_errcode(connection)) {
        case SQLITE_FULL:
        case SQLITE_IOERR:
        case SQLITE_READONLY:
        case SQLITE_BUSY:
        case SQLITE_CANTOPEN:
        case SQLITE_NOMEM:
        case SQLITE_CORRUPT: throw DiskFailure(sqlite3_errmsg(connection));
        default: throw StoreFailure(sqlite3_errmsg(connection));
    }
}

void check_code(sqlite3* connection, int code) {
    if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE) fail(connection);
}

}  // namespace

std::int64_t unix_time() {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

void Statement::Finalize::operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
void Database::Close::operator()(sqlite3* c) const { sqlite3_close_v2(c); }  // waits for statements that still exist

Statement::Statement(sqlite3* connection, std::string_view sql) : connection_(connection) {
    this_waits();
    sqlite3_stmt* statement = nullptr;
    check(sqlite3_prepare_v2(connection, sql.data(), static_cast<int>(sql.size()), &statement, nullptr));
    statement_.reset(statement);
}

void Statement::check(int code) const { check_code(connection_, code); }

Statement& Statement::bind(std::int64_t value) {
    check(sqlite3_bind_int64(statement_.get(), ++bound_, value));
    return *this;
}

Statement& Statement::bind(std::string_view text) {
    const char* start = text.data() ? text.data() : "";  // a null pointer would be stored as NULL
    check(sqlite3_bind_text(statement_.get(), ++bound_, start, static_cast<int>(text.size()), SQLITE_TRANSIENT));
    return *this;
}

Statement& Statement::blob(std::string_view bytes) {
    check(
        sqlite3_bind_blob(statement_.get(), ++bound_, bytes.data(), static_cast<int>(bytes.size()), SQLITE_TRANSIENT));
    return *this;
}

bool Statement::step() {
    this_waits();
    const int code = sqlite3_step(statement_.get());
    check(code);
    return code == SQLITE_ROW;
}

void Statement::run() { exists(); }

bool Statement::exists() {
    this_waits();
    const int code = sqlite3_step(statement_.get());
    reset();
    check(code);
    return code == SQLITE_ROW;
}

std::int64_t Statement::number() {
    this_waits();
    const int code = sqlite3_step(statement_.get());
    const auto value = code == SQLITE_ROW ? integer(0) : 0;
    reset();
    check(code);
    return value;
}

void Statement::reset() {
    sqlite3_reset(statement_.get());
    bound_ = 0;
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }

std::string Statement::text(int column) const {
    const void* bytes = sqlite3_column_blob(statement_.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return bytes ? std::string(static_cast<const char*>(bytes), size) : std::string();
}

Database::Database(const std::filesystem::path& file) {
    this_waits();
    sqlite3* connection = nullptr;
    const int code = sqlite3_open(file.c_str(), &connection);
    connection_.reset(connection);
    check_code(connection, code);
    sqlite3_busy_timeout(connection, 60'000);  // another process may be committing; a minute means it is stuck
}

void Database::execute(const std::string& sql) const {
    this_waits();
    check_code(connection_.get(), sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr));
}

void Database::stop_when(std::function<bool()> f) const {
    constexpr int steps_between = 10'000;  // of SQLite's machine: a fraction of a millisecond
    stop_ = std::make_unique<std::function<bool()>>(std::move(f));
    const auto ask = [](void* given) -> int { return (*static_cast<std::function<bool()>*>(given))(); };
    sqlite3_progress_handler(connection_.get(), steps_between, ask, stop_.get());
}

std::int64_t Database::integer(const std::string& sql) const {
    Statement s = prepare(sql);
    return s.step() ? s.integer(0) : 0;
}

int Database::changes() const { return sqlite3_changes(connection_.get()); }
std::int64_t Database::last_row() const { return sqlite3_last_insert_rowid(connection_.get()); }

Database::Transaction::Transaction(const Database& database) : database_(database) {
    if (!sqlite3_get_autocommit(database_.connection_.get())) return;  // part of the one that runs
    database_.execute("BEGIN IMMEDIATE");  // takes the write lock at once: waiting later could only fail
    open_ = true;
}

Database::Transaction::~Transaction() {
    if (open_) sqlite3_exec(database_.connection_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Database::Transaction::commit() {
    if (open_) database_.execute("COMMIT");
    open_ = false;
}

std::string Database::damage() const {
    try {
        Statement s = prepare("PRAGMA quick_check(1)");
        const std::string found = s.step() ? s.text(0) : "no answer";
        return found == "ok" ? "" : found;
    } catch (const StoreFailure& f) { return f.what(); }
}

void Database::copy_to(const std::filesystem::path& file) const {
    const Database target(file);
    sqlite3_backup* backup = sqlite3_backup_init(target.connection_.get(), "main", connection_.get(), "main");
    if (!backup) fail(target.connection_.get());
    sqlite3_backup_step(backup, -1);  // all pages at once: a reader in WAL mode stops no writer
    check_code(target.connection_.get(), sqlite3_backup_finish(backup));
}

}  // namespace agon
