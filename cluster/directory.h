// The tables of all servers of an arena, as the shared list has them: whose each is, and its line in the list that
// people see.
#pragma once

#include <map>

#include "core/refusal.h"

namespace agon::cluster {

struct ListedTable {
    std::string server, match{}, row{};  // row: JSON, as the pages' list has it
    bool shown = true;                   // to people who look for something to watch
    bool operator==(const ListedTable&) const = default;
};

std::string to_json(const ListedTable&);
Result<ListedTable> read_listed(std::string_view json);

class Directory {
   public:
    void set(const std::string& table, ListedTable);
    void erase(const std::string& table);
    const ListedTable* find(const std::string& table) const;        // null: nobody has it
    const ListedTable* find_match(const std::string& match) const;  // at a table that is still there
    const std::map<std::string, ListedTable>& all() const { return tables_; }

   private:
    std::map<std::string, ListedTable> tables_;
    std::map<std::string, std::string> matches_;  // match -> table
};

}  // namespace agon::cluster
