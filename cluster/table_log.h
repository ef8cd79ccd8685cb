// The log of one table that all servers of an arena share. Its owner writes it; who takes the table over writes a claim
// with the next fencing number, and what an earlier owner writes after that counts for nothing: the broker refuses it
// (every entry names the one before it), and whoever reads the log leaves it out. Pure: text in and out.
#pragma once

#include "arena/result.h"

namespace agon::cluster {

struct TableEntry {
    enum class Kind : std::uint8_t {
        Begun,
        Grown,
        Kept,
        Claimed
    };  // a match, its events, the table's memory, an owner
    Kind kind = Kind::Begun;
    std::uint64_t fence = 1;
    std::string owner{}, match{};
    std::string memory{};            // of Begun and Kept; empty: the match cannot go on elsewhere
    std::optional<Header> header{};  // of Begun
    std::vector<Event> events{};     // of Grown
    std::string mark{};              // no other entry has it
};

std::string to_text(const TableEntry&);  // a line about the entry, then lines of the match's log
Result<TableEntry> read_entry(std::string_view);

class TableLog {
   public:
    bool take(TableEntry);  // false: of an earlier owner, or not the next one; nothing has changed

    std::uint64_t fence() const { return fence_; }
    const std::string& owner() const { return owner_; }
    const std::optional<Record>& match() const { return match_; }
    const std::string& memory() const { return memory_; }
    bool over() const;
    bool claimed() const { return claimed_; }  // and its owner has written nothing since

   private:
    bool entitled(const TableEntry&) const;
    bool grow(std::vector<Event>);

    std::uint64_t fence_ = 0;  // nothing was written yet
    std::string owner_, memory_;
    std::optional<Record> match_;
    bool claimed_ = false;
};

}  // namespace agon::cluster
