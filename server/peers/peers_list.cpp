// The list of tables and open seats that the servers of an arena share: one value for each, which is written on
// condition that nobody has written it since we saw it.
#include "arena/series.h"
#include "base/now.h"
#include "cluster/subjects.h"
#include "server/peers/peers.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view of_tables = "table.", of_seats = "seat.";
constexpr auto listing_time = 1500ms, tombstones_stay = 10000ms;

std::string row_key(const std::string& table) { return std::string(of_tables) + table; }
std::string seat_key(const std::string& wish) { return std::string(of_seats) + fingerprint(wish); }
std::string subject(const std::string& key) { return cluster::list_prefix + key; }

// Of what was written; 0: it was not.
std::uint64_t revision_in(const std::optional<std::string>& answer) {
    const auto f = Fields::read(answer.value_or("{}"));
    return f && !f->has("error") ? static_cast<std::uint64_t>(f->number("seq", 0)) : 0;
}

nats::Headers condition(std::uint64_t revision, bool removes) {
    nats::Headers headers{{nats::expected_last, std::to_string(revision)}};
    if (removes) headers.emplace_back("KV-Operation", "DEL");
    return headers;
}

}  // namespace

cluster::OpenSeat::Alive Peers::alive() const {
    return [this](const std::string& server) { return leases_.alive(server, now()); };
}

void Peers::seen(const std::string& key, const std::string& value, std::uint64_t revision) {
    if (key.starts_with(of_tables)) return seen_table(key.substr(of_tables.size()), value, revision);
    if (!key.starts_with(of_seats)) return;
    seats_.try_emplace(key, me_).first->second.state.seen(value, revision);
    move_on(key);
}

// ---- tables

void Peers::seen_table(const std::string& table, const std::string& value, std::uint64_t revision) {
    const auto listed = cluster::read_listed(value);
    if (value.empty() || !listed) {
        rows_.erase(table);
        directory_.erase(table);
        ownerless_.erase(table);
    } else {
        rows_[table].revision = revision;
        directory_.set(table, *listed);
        if (listed->server != me_ && ours_.contains(table) && leases_.alive(listed->server, now())) {
            log_->forget(table, false);
            lost(table);
        }
    }
    pages_hear_(table);
}

// What the hall has forgotten is listed no longer.
void Peers::tell_rows() {
    for (const auto& table : ours_)
        if (!hall_.find(table)) changed_.insert(table);
    for (const auto& table : std::exchange(changed_, {})) tell_row(table);
    if (!ours_.empty()) listing_.set(now() + 1s);
}

void Peers::tell_row(const std::string& table) {
    const auto row = web_.listed(table);
    if (row) {
        ours_.insert(table);
        const std::string json = cluster::to_json(cluster::ListedTable{me_, row->match, row->json, row->shown});
        if (rows_[table].json != json) write_row(table, json);
    } else if (ours_.erase(table)) {
        log_->forget(table, true);
        write_row(table, {});
    }
}

void Peers::write_row(const std::string& table, const std::string& json) {
    Row& r = rows_[table];
    if (r.writes) {
        changed_.insert(table);
        if (json.empty()) ours_.insert(table);
        return listing_.set(now() + 100ms);
    }
    r.writes = true;
    r.json = json;
    const auto done = [this, table, json](bool written) {
        Row& row = rows_[table];
        row.writes = false;
        if (written) return;
        row.json.clear();
        if (json.empty()) ours_.insert(table);
        changed_.insert(table);
        listing_.set(now() + 100ms);
    };
    asking_->ask(
        subject(row_key(table)), json, condition(r.revision, json.empty()), listing_time,
        [this, done](const auto& answer) { lifeline_.send([done, ok = revision_in(answer) > 0] { done(ok); }); });
    if (!json.empty()) return;
    asking_->later(tombstones_stay, [this, table] {
        asking_->ask(std::string("$JS.API.STREAM.PURGE.") + cluster::list_stream,
                     "{\"filter\":" + json_quote(subject(row_key(table))) + "}", {}, listing_time, [](const auto&) {});
    });
}

Elsewhere::Place Peers::place_of(const cluster::ListedTable* listed) const {
    if (!listed || listed->server == me_) return {};
    return leases_.alive(listed->server, now()) ? Place{Is::There, listed->server} : Place{Is::Between};
}

Elsewhere::Place Peers::table(const std::string& id) const {
    if (taking_.contains(id)) return {Is::Between};
    return place_of(directory_.find(id));
}

Elsewhere::Place Peers::match(const std::string& id) const { return place_of(directory_.find_match(id)); }

void Peers::each_row(const std::function<void(const std::string& json, bool shown)>& f) const {
    for (const auto& [table, listed] : directory_.all())
        if (listed.server != me_ && !hall_.find(table) && !listed.row.empty()) f(listed.row, listed.shown);
}

std::optional<std::string> Peers::owner_of(const std::string& id) const {
    const Place p = table(id);
    if (p.is == Is::Nowhere) return std::nullopt;
    return p.is == Is::There ? p.server : "?";  // nobody: the client comes again
}

// ---- open seats

std::optional<std::string> Peers::seat_for(const std::string& wish) {
    const auto seat = seats_.find(seat_key(wish));
    const std::string server = seat == seats_.end() ? std::string() : seat->second.state.elsewhere(alive());
    return server.empty() ? std::nullopt : std::optional(server);
}

void Peers::offer_seat(const std::string& wish, Decided f) {
    WaitingSeat& seat = seats_.try_emplace(seat_key(wish), me_).first->second;
    seat.decided = std::move(f);
    seat.state.offers(true);
    move_on(seat_key(wish));
}

void Peers::withdraw_seat(const std::string& wish) {
    const auto seat = seats_.find(seat_key(wish));
    if (seat == seats_.end()) return;
    seat->second.state.offers(false);
    move_on(seat_key(wish));
}

// Not from within the call that offers it: others may be at work there.
void Peers::move_on(const std::string& key) {
    WaitingSeat& seat = seats_.at(key);
    const auto step = seat.state.next(alive());
    using Kind = cluster::OpenSeat::Step::Kind;
    if (step.kind == Kind::GoThere) lifeline_.send([f = seat.decided, server = step.server] { f(server); });
    else if (step.kind == Kind::Ours) lifeline_.send([f = seat.decided] { f(std::nullopt); });
    else if (step.kind != Kind::Nothing) write_seat(key, step);
}

void Peers::write_seat(const std::string& key, const cluster::OpenSeat::Step& step) {
    const bool frees = step.kind == cluster::OpenSeat::Step::Kind::Free;
    asking_->ask(subject(key), frees ? std::string() : me_, condition(step.revision, frees), listing_time,
                 [this, key, value = frees ? std::string() : me_](const auto& answer) {
                     lifeline_.send([this, key, value, revision = revision_in(answer)] {
                         auto& state = seats_.at(key).state;
                         state.answered();
                         if (revision) state.seen(value, revision);
                         move_on(key);
                     });
                 });
}

}  // namespace agon
