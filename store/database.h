// SQLite as C++: a connection and a statement that clean up after themselves. A broken
// database or disk is an exception that says what happened: any statement may meet it, and
// nothing that was asked for is wrong. Nothing in here is specific to what the arena stores.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

struct sqlite3;
struct sqlite3_stmt;

namespace agon {

std::int64_t unix_time();  // seconds

struct StoreFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The disk is full, read-only, broken or busy: what failed may work later, unchanged.
struct DiskFailure : StoreFailure {
    using StoreFailure::StoreFailure;
};

class Statement {
   public:
    Statement(sqlite3*, std::string_view sql);

    Statement& bind(std::int64_t);  // binds the next parameter
    Statement& bind(std::string_view text);
    Statement& blob(std::string_view bytes);
    bool step();  // true: there is a row
    // For statements that are kept: ready to be bound again afterwards, also after a failure.
    void run();
    bool exists();          // is there a row?
    std::int64_t number();  // the first column of the first row; 0 if there is none

    std::int64_t integer(int column) const;
    std::string text(int column) const;  // blobs too

   private:
    void check(int code) const;
    void reset();

    struct Finalize {
        void operator()(sqlite3_stmt*) const;
    };
    sqlite3* connection_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int bound_ = 0;
};

class Database {
   public:
    explicit Database(const std::filesystem::path& file);

    Statement prepare(std::string_view sql) const { return {connection_.get(), sql}; }
    void execute(const std::string& sql) const;             // one or more statements without parameters
    std::int64_t integer(const std::string& sql) const;     // the first column of the first row
    int changes() const;                                    // rows changed by the last statement
    std::int64_t last_row() const;                          // rowid of the last insertion
    void copy_to(const std::filesystem::path& file) const;  // consistent, while others write
    std::string damage() const;                             // what a check of every page finds; empty: nothing

    void stop_when(std::function<bool()>) const;  // asked while statements run; true: they fail

    // All or nothing: what `work` wrote is undone if it fails, or if it returns a Result that refuses. An inner
    // transaction joins the outer one, which has to pass the refusal on.
    template <class Work>
    auto transaction(Work work) const {
        Transaction all_or_nothing(*this);
        if constexpr (std::is_void_v<std::invoke_result_t<Work&>>) {
            work();
            all_or_nothing.commit();
        } else {
            auto result = work();
            if (result) all_or_nothing.commit();
            return result;
        }
    }

   private:
    // Rolls back unless it is committed; does nothing inside another one.
    class Transaction {
       public:
        explicit Transaction(const Database&);
        ~Transaction();
        Transaction(const Transaction&) = delete;
        Transaction& operator=(const Transaction&) = delete;
        void commit();

       private:
        const Database& database_;
        bool open_ = false;
    };

    struct Close {
        void operator()(sqlite3*) const;
    };
    mutable std::unique_ptr<std::function<bool()>> stop_;  // before what calls it
    std::unique_ptr<sqlite3, Close> connection_;
};

}  // namespace agon
