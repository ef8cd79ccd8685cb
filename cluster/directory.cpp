#include "cluster/directory.h"

#include "base/fields.h"
#include "core/json.h"

namespace agon::cluster {

std::string to_json(const ListedTable& t) {
    JsonWriter w;
    w.begin_object().field("server", t.server).field("match", t.match).field("shown", t.shown).key("row");
    return w.raw(t.row.empty() ? "{}" : t.row).end_object().text();
}

Result<ListedTable> read_listed(std::string_view json) {
    const auto f = Fields::read(json);
    if (!f) return std::unexpected(f.error());
    return ListedTable{f->text("server"), f->text("match"), f->object("row").json(), f->flag("shown")};
}

void Directory::set(const std::string& table, ListedTable t) {
    erase(table);
    if (!t.match.empty()) matches_[t.match] = table;
    tables_[table] = std::move(t);
}

void Directory::erase(const std::string& table) {
    const auto known = tables_.find(table);
    if (known == tables_.end()) return;
    if (const auto m = matches_.find(known->second.match); m != matches_.end() && m->second == table) matches_.erase(m);
    tables_.erase(known);
}

const ListedTable* Directory::find(const std::string& table) const {
    const auto known = tables_.find(table);
    return known == tables_.end() ? nullptr : &known->second;
}

const ListedTable* Directory::find_match(const std::string& match) const {
    const auto known = matches_.find(match);
    return known == matches_.end() ? nullptr : find(known->second);
}

}  // namespace agon::cluster
