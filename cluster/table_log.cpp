#include "cluster/table_log.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/fields.h"
#include "core/json.h"
#include "store/log.h"

namespace agon::cluster {
namespace {

using Kind = TableEntry::Kind;
constexpr std::array<std::string_view, 4> names{"begun", "grown", "kept", "claimed"};

std::string_view take_line(std::string_view& text) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

Result<TableEntry> read_head(std::string_view line) {
    const auto f = Fields::read(line);
    if (!f) return std::unexpected(f.error());
    const auto kind = std::ranges::find(names, f->text("is"));
    const auto fence = f->number("fence", 0);
    if (kind == names.end() || fence < 1) return refuse("serve.memory_damaged");
    return TableEntry{.kind = static_cast<Kind>(kind - names.begin()),
                      .fence = static_cast<std::uint64_t>(fence),
                      .owner = f->text("owner"),
                      .match = f->text("match"),
                      .memory = f->text("memory"),
                      .mark = f->text("mark")};
}

}  // namespace

std::string to_text(const TableEntry& e) {
    JsonWriter w;
    w.begin_object().field("is", names[static_cast<std::size_t>(e.kind)]).field("fence", e.fence);
    w.field("owner", e.owner).field("match", e.match).field("memory", e.memory).field("mark", e.mark);
    std::string text = w.end_object().text() + '\n';
    if (e.header) text += to_json(*e.header) + '\n';
    for (const Event& event : e.events) text += to_json(event) + '\n';
    return text;
}

Result<TableEntry> read_entry(std::string_view text) {
    auto entry = read_head(take_line(text));
    if (!entry) return entry;
    if (entry->kind == Kind::Begun) {
        auto header = read_header(take_line(text));
        if (!header) return std::unexpected(header.error());
        entry->header = std::move(*header);
    }
    for (int line = 2; !text.empty(); ++line) {
        auto event = read_event(take_line(text), line);
        if (!event) return std::unexpected(event.error());
        entry->events.push_back(std::move(*event));
    }
    return entry;
}

bool TableLog::over() const {
    return match_ && !match_->log.empty() && std::holds_alternative<Finished>(match_->log.back().what);
}

bool TableLog::entitled(const TableEntry& e) const {
    if (fence_ == 0) return true;  // earlier entries were rolled up
    if (e.kind == Kind::Claimed) return e.fence == fence_ + 1;
    return e.fence == fence_ && e.owner == owner_;
}

bool TableLog::take(TableEntry e) {
    if (!entitled(e)) return false;
    if (e.kind == Kind::Begun) {
        match_ = Record{.header = std::move(*e.header)};
        memory_ = std::move(e.memory);
    } else if (e.kind != Kind::Claimed && (!match_ || match_->header.id != e.match)) return false;
    else if (e.kind == Kind::Kept) memory_ = std::move(e.memory);
    else if (e.kind == Kind::Grown && !grow(std::move(e.events))) return false;
    claimed_ = e.kind == Kind::Claimed;
    fence_ = e.fence;
    owner_ = std::move(e.owner);
    return true;
}

bool TableLog::grow(std::vector<Event> events) {
    if (over() || events.empty() || events.front().seq != static_cast<int>(match_->log.size()) + 1) return false;
    std::ranges::move(events, std::back_inserter(match_->log));
    return true;
}

}  // namespace agon::cluster
