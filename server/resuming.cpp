// The hall's tables across the end of a process: what is kept of them, and how they are set up again.
#include <algorithm>

#include "base/now.h"
#include "base/secret.h"
#include "server/arena_server.h"
#include "store/bot_store.h"

namespace agon {
namespace {

using Engines = std::array<std::shared_ptr<Engine>, 2>;

Result<Engines> engines_of(const GameEntry& game, const TableMemory& memory) {
    Engines engines;
    for (std::size_t i : {0u, 1u}) {
        if (memory.seats[i].who != SeatMemory::Who::Engine) continue;
        auto engine = make_engine(game, memory.seats[i].player);
        if (!engine) return std::unexpected(engine.error());
        (*engine)->new_series();
        engines[i] = std::move(*engine);
    }
    return engines;
}

}  // namespace

Result<TableMemory> ArenaServer::resume(const Interrupted& old) {
    const Header& header = old.match.header;
    const GameEntry* game = find_game(header.game);
    if (!game) return std::unexpected(Refusal(unknown_game(header.game)));
    auto memory = read_memory(old.memory);
    if (!memory) return memory;
    const std::string& id = memory->setup.id;
    if (find(id)) return refuse("serve.memory_damaged");
    auto engines = engines_of(*game, *memory);
    if (!engines) return std::unexpected(engines.error());
    auto table = std::make_unique<Table>(*game, memory->setup);
    const auto& log = old.match.log;
    if (const auto ok = table->resume(header, memory->of_first_place, memory->begun, log, now()); !ok)
        return std::unexpected(ok.error());
    TableRecord& r = records_[id];
    r.written = {.match = header.id, .events = log.size(), .kept = true, .settled = log.size()};
    r.seats = memory->seats;
    r.pace = memory->pace;
    r.patience = memory->patience;
    r.lent = memory->lent;
    r.authors = memory->authors;
    r.awaits_until = now() + r.patience;
    Table& there = add(std::move(table));
    for (int place : {0, 1})
        if (auto& engine = (*engines)[static_cast<std::size_t>(place)])
            reseat_engine(there, place, std::move(engine), now());
    return memory;
}

void ArenaServer::give_up(const Interrupted& old, Phrase why) {
    Record match = old.match;
    const Duration at = match.log.empty() ? Duration{} : match.log.back().at;
    match.log.push_back(
        {static_cast<int>(match.log.size()) + 1, at, Finished{.fault = Fault::Arena, .why = std::move(why)}});
    recorder_.finish(std::move(match), {});
}

void ArenaServer::let_go(const std::string& id) {
    Table* table = find(id);
    if (!table) return;
    for (const auto& f : letting_go_) f(*table);
    records_.erase(id);
    drop(*table);
}

void ArenaServer::keep_seat(const Table& table, SeatMemory who) {
    record(table).seats[table.names()[0] ? 1 : 0] = std::move(who);
}

void ArenaServer::keep_room(const std::string& table, std::function<std::string()> json) {
    if (const auto it = records_.find(table); it != records_.end()) it->second.room = std::move(json);
}

void ArenaServer::set_patience(const std::string& table, Duration patience) {
    if (const auto it = records_.find(table); it != records_.end()) it->second.patience = patience;
}

void ArenaServer::remember(const std::string& id) {
    if (const Table* table = find(id)) writer_.remember(*table, record(*table));
}

Result<> ArenaServer::resume_bot(const std::string& id, int place, PlayerSpec spec) {
    if (const auto may = may_sit(spec); !may) return may;
    if (Table* table = find(id)) bots_.start_again(*table, std::move(spec), place, now());
    return {};
}

std::optional<ArenaServer::ClientsPlace> ArenaServer::awaits_client(std::string_view token) {
    const std::string secret = sha256(token);
    for (auto& [id, r] : records_)
        for (int place : {0, 1}) {
            const SeatMemory& seat = r.seats[static_cast<std::size_t>(place)];
            if (seat.who != SeatMemory::Who::Client || !same_secret(seat.secret, secret)) continue;
            Table* table = find(id);
            if (table->running() && table->match()->awaits(table->seat_of(place))) return ClientsPlace{table, place};
        }
    return std::nullopt;
}

bool ArenaServer::goes_on(const Table& table) const {
    const auto it = records_.find(table.setup().id);
    return table.running() && it != records_.end() && can_go_on(table, it->second);
}

bool ArenaServer::withholds(const Table& table) const {
    const auto it = records_.find(table.setup().id);
    return holds(table) && it != records_.end() && can_go_on(table, it->second);
}

int ArenaServer::perishable() const {
    return static_cast<int>(
        std::ranges::count_if(tables(), [&](const Table* t) { return t->running() && !goes_on(*t); }));
}

// Who does not come back to a match loses it, as always; a match to which nobody came back counts for nobody.
void ArenaServer::give_up_absent(Time at) {
    std::vector<std::string> late;
    for (auto& [id, r] : records_)
        if (r.awaits_until && *r.awaits_until <= at) late.push_back(id);
    for (const auto& id : late) {
        TableRecord& r = records_.find(id)->second;
        r.awaits_until.reset();
        Table& table = *find(id);
        if (!table.running()) continue;
        const auto awaited = [&](int place) { return table.match()->awaits(table.seat_of(place)); };
        const Phrase why{"end.stayed_away", {std::to_string(r.patience / std::chrono::seconds(1))}};
        if (awaited(0) && awaited(1)) close(id, {"end.nobody_back"}, at);
        else if (awaited(0) || awaited(1)) ask(table, awaited(0) ? 0 : 1, Violate{Fault::Disconnect, why}, at);
    }
}

}  // namespace agon
