#include "server/web/tables.h"

#include <algorithm>

#include "base/now.h"
#include "base/secret.h"
#include "seats/service_door.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr int exhibition_pace_ms = 1200;
constexpr std::size_t longest_person_name = 40;  // bytes
constexpr Duration person_per_action = 5min;     // where a course's clock is made for programs
constexpr Duration patience_with_engines = 1h;

// One line, without control signs, not endless.
std::string presentable(std::string name, std::string_view fallback) {
    std::erase_if(name, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
    if (name.size() > longest_person_name) {
        name.resize(longest_person_name);
        while (!name.empty() && (static_cast<unsigned char>(name.back()) & 0xc0) == 0x80)
            name.pop_back();  // not half a letter
        if (!name.empty() && static_cast<unsigned char>(name.back()) >= 0xc0) name.pop_back();
    }
    return name.find_first_not_of(' ') == name.npos ? std::string(fallback) : name;
}

std::string with_seat(std::string_view pattern, int seat) {
    std::string text(pattern);
    if (const auto at = text.find("{0}"); at != text.npos) text.replace(at, 3, std::to_string(seat));
    return text;
}

void write_tokens(JsonWriter& w, const std::vector<HallRoom::Seated>& seats) {
    w.key("tokens").begin_array();
    for (const auto& s : seats) w.begin_object().field("seat", number(s.seat)).field("token", s.token).end_object();
    w.end_array();
}

// Two players of about the same strength that think fast: not the strongest, not the weakest.
std::array<std::string, 2> exhibition_players(const GameEntry& game) {
    for (const EngineInfo& e : game.engines)
        if (e.name.starts_with("level:")) return {"level:3", "level:4"};
    std::vector<std::string> names;
    for (const EngineInfo& e : game.engines)
        if (e.name != "best" && e.name != "random") names.emplace_back(e.name);
    if (names.size() < 2) return {"random", "random"};
    return {names[names.size() / 2 - 1], names[names.size() / 2]};
}

}  // namespace

WebTables::WebTables(net::Loop& loop, ArenaServer& hall, Setup setup, OnChange on_change, OnTell on_tell)
    : hall_(hall), setup_(std::move(setup)), on_change_(std::move(on_change)), on_tell_(std::move(on_tell)),
      sweeping_(loop, [this] { sweep(); }) {
    hall_.watch([this](Table& t, Time) { changed(t); });
    sweep();
}

void WebTables::changed(Table& t) {
    if (const auto it = rooms_.find(t.setup().id); it != rooms_.end()) it->second->table_changed(t);
    on_change_(t.setup().id);
}

// People who stay away lose their seats; tables that the hall has forgotten are forgotten here.
void WebTables::sweep() {
    for (const auto& [id, room] : rooms_) room->sweep(now());
    std::vector<std::string> lost;
    for (const auto& [id, room] : rooms_)
        if (room->gone()) lost.push_back(id);
    for (const auto& [id, room] : foreign_)
        if (room->forgettable(now())) lost.push_back(id);
    for (const auto& id : lost) {
        rooms_.erase(id);
        foreign_.erase(id);
        on_change_(id);
    }
    sweeping_.set(now() + 1s);
}

HallRoom& WebTables::make_room(const std::string& table) {
    auto& room = rooms_[table];
    const auto tell = [this](const HallRoom& r, const std::string& message) { on_tell_(r.id(), message); };
    if (!room) room = std::make_unique<HallRoom>(hall_, table, tell);
    return *room;
}

Room* WebTables::find(const std::string& table) {
    if (const auto it = foreign_.find(table); it != foreign_.end()) return it->second.get();
    return hall_.find(table) ? &make_room(table) : nullptr;
}

void WebTables::each(const std::function<void(const Scene&)>& f, Time at) {
    for (const Table* t : hall_.tables()) f(make_room(t->setup().id).scene(at));
    for (const auto& [id, room] : foreign_)
        if (const Scene s = room->scene(at); s.game) f(s);
}

bool WebTables::between_people(const std::string& match) const {
    return std::ranges::any_of(rooms_,
                               [&](const auto& r) { return r.second->between_people() && r.second->runs(match); });
}

std::optional<Record> WebTables::record_of(const std::string& match) const {
    for (const Table* t : hall_.tables())
        if (t->match() && t->header().id == match) {
            const auto log = hall_.known_log(*t);
            return Record{.header = t->header(), .log = {log.begin(), log.end()}};
        }
    for (const auto& [id, room] : foreign_) {
        const Scene s = room->scene(now());
        if (s.recorded && s.match == match)
            return Record{.header = room->header(), .log = {s.log.begin(), s.log.end()}};
    }
    return std::nullopt;
}

Result<> WebTables::room_left(const Visitor& visitor) const {
    int all = 0, his = 0;
    for (const auto& [id, room] : rooms_) {
        if (room->opened_by().empty() || !room->unfinished()) continue;
        ++all;
        his += room->opened_by() == visitor.address;
    }
    const ServeLimits& l = setup_.limits;
    if (his >= l.tables_per_address)
        return refuse(Refusal::Kind::TooOften, "web.too_many_yours", {std::to_string(l.tables_per_address)});
    if (all >= l.tables) return refuse(Refusal::Kind::Unavailable, "web.too_many", {std::to_string(l.tables)});
    return {};
}

const Bot* WebTables::configured(const GameEntry& game, const std::string& name) const {
    const auto it = std::ranges::find_if(setup_.bots, [&](const Bot& b) { return b.game == &game && b.name == name; });
    return it == setup_.bots.end() ? nullptr : &*it;
}

const Bot* WebTables::bot_called(const GameEntry& game, const std::string& name, std::span<const Bot> handed_in) const {
    if (const Bot* b = configured(game, name)) return b;
    const auto it = std::ranges::find(handed_in, name, &Bot::name);
    return it == handed_in.end() ? nullptr : &*it;
}

std::vector<std::string> WebTables::unknown_players(const GameEntry& game, const Fields& body) const {
    std::vector<std::string> names;
    for (const Fields& seat : body.objects("seats")) {
        const std::string name = seat.text("player");
        if (seat.text("who") != "engine" || name.find_first_of(":?") != name.npos) continue;
        const bool built_in = std::ranges::find(game.engines, name, &EngineInfo::name) != game.engines.end();
        if (!built_in && !configured(game, name)) names.push_back(name);
    }
    return names;
}

// A bot takes more of the machine than an engine does.
Result<> WebTables::engines_left(const Plans& plans) const {
    const auto wanted =
        std::ranges::count_if(plans, [](const Plan& p) { return p.is(Plan::Who::Engine) || p.is(Plan::Who::Bot); });
    if (wanted == 0 || hall_.visitors_engines() + wanted <= setup_.limits.engines) return {};
    return refuse(Refusal::Kind::Unavailable, "serve.engines_busy", {std::to_string(setup_.limits.engines)});
}

Result<> WebTables::boxes_left(const Plans& plans) const {
    for (const Plan& p : plans) {
        if (p.author.empty()) continue;
        const auto wanted = std::ranges::count(plans, p.author, &Plan::author);
        if (hall_.boxes_of(p.author) + wanted > p.boxes)
            return refuse(Refusal::Kind::Unavailable, "upload.quota_boxes", {p.name, std::to_string(p.boxes)});
    }
    return {};
}

Result<WebTables::Plan> WebTables::plan_of_engine(const GameEntry& game, const std::string& player) const {
    if (const auto cheap = within_limits(player, setup_.limits); !cheap) return std::unexpected(cheap.error());
    if (const auto engine = make_engine(game, player); !engine) return std::unexpected(Refusal(engine.error()));
    return Plan{Plan::Who::Engine, player, {.text = player}};
}

Result<WebTables::Plan> WebTables::plan_of(const GameEntry& game, const Fields& seat, const Fields& all,
                                           std::span<const Bot> handed_in) const {
    const std::string who = seat.text("who"), player = seat.text("player"), protocol = seat.text("protocol");
    const std::string name = presentable(seat.text("name", all.text("name")), "Guest");
    if (who == "me") return Plan{Plan::Who::Me, name};
    if (who == "friend") return Plan{Plan::Who::Friend};
    if (who == "anyone") return Plan{Plan::Who::Anyone};
    if (who == "course") {
        for (const DoorInfo& d : setup_.doors)
            if (d.game == &game && d.protocol && d.protocol->name == protocol && d.open())
                return Plan{Plan::Who::Course, {}, {}, d.protocol};
        return refuse("web.no_door", {protocol, std::string(game.title)});
    }
    if (who != "engine") return refuse("web.who", {who});
    const Bot* b = bot_called(game, player, handed_in);
    if (!b) return plan_of_engine(game, player);
    if (!is_remote(b->player)) return Plan{Plan::Who::Engine, b->name, b->player};
    return Plan{Plan::Who::Bot, b->name, b->player, find_protocol(game, b->player.protocol), b->author, b->boxes};
}

Result<WebTables::Plans> WebTables::plans_of(const GameEntry& game, const Fields& body,
                                             std::span<const Bot> handed_in) const {
    const auto seats = body.objects("seats");
    if (seats.size() != 2) return refuse("web.two_seats");
    Plans plans;
    for (std::size_t i : {0u, 1u}) {
        auto plan = plan_of(game, seats[i], body, handed_in);
        if (!plan) return std::unexpected(plan.error());
        plans[i] = std::move(*plan);
    }
    if (plans[0].arrival() == 2 && plans[1].arrival() == 2) return refuse("web.nobody_here");
    if (plans[0].is(Plan::Who::Me) && plans[1].is(Plan::Who::Me) && plans[0].name == plans[1].name)
        plans[1].name += " 2";
    if (body.flag("random_side") && hall_.new_seed() % 2) std::swap(plans[0], plans[1]);
    return plans;
}

Result<TableSetup> WebTables::setup_of(const GameEntry& game, const Plans& plans, const Fields& body) const {
    const auto any = [&](Plan::Who w) { return plans[0].is(w) || plans[1].is(w); };
    TableSetup setup{.id = {}, .unlisted = body.flag("unlisted"), .rules = body.text("rules")};
    Conduct base;
    for (std::size_t i : {0u, 1u}) {
        const Protocol* p = plans[i].protocol;
        if (p && !p->seat_rules.empty()) *setup.rules += " " + with_seat(p->seat_rules, static_cast<int>(i) + 1);
        if (!plans[i].is(Plan::Who::Course)) continue;
        base = p->conduct;
        setup.rematches = p->rematches;
        if (base.per_action) base.per_action = std::max(*base.per_action, person_per_action);
    }
    const auto start = game.start(*setup.rules, 1);
    if (!start) return std::unexpected(Refusal(start.error()));
    setup.rules = (*start)->rules();
    const std::string clock = body.text("clock", "none");
    const auto conduct = clock == "none" && any(Plan::Who::Course) ? base : parse_clock(clock, base);
    if (!conduct) return std::unexpected(Refusal(conduct.error()));
    setup.conduct = *conduct;
    const bool people_only_here = !any(Plan::Who::Friend) && !any(Plan::Who::Anyone) && !any(Plan::Who::Course);
    setup.conduct.casual = people_only_here && !any(Plan::Who::Bot);
    if (any(Plan::Who::Bot)) setup.conduct.grace = 2ms;
    const bool spectacle = people_only_here && !any(Plan::Who::Me);
    if (spectacle) setup.conduct.patience = 10s;  // a pace is not taken for thinking
    if (!any(Plan::Who::Course)) setup.rematches = people_only_here ? Rematches::Either : Rematches::Both;
    if (spectacle) setup.rematches = Rematches::None;  // no person is there to ask for another one
    if (plans[0].arrival() > plans[1].arrival()) setup.seating = Seating::AgainstArrival;
    return setup;
}

Result<std::string> WebTables::open(const Fields& body, const Visitor& visitor, Time at,
                                    std::span<const Bot> handed_in) {
    const auto name = body.need_text("game");
    if (!name) return std::unexpected(name.error());
    const GameEntry* game = find_game(*name);
    if (!game) return std::unexpected(Refusal(unknown_game(*name), Refusal::Kind::Missing));
    if (const auto open = hall_.takes_matches(); !open) return std::unexpected(open.error());
    if (const auto left = room_left(visitor); !left) return std::unexpected(left.error());
    const auto plans = plans_of(*game, body, handed_in);
    if (!plans) return std::unexpected(plans.error());
    if (const auto left = engines_left(*plans); !left) return std::unexpected(left.error());
    if (const auto left = boxes_left(*plans); !left) return std::unexpected(left.error());
    for (const Plan& p : *plans)
        if (p.is(Plan::Who::Course) && p.protocol->service)
            for (const DoorInfo& d : setup_.doors)
                if (d.protocol == p.protocol) return against_service(d, body, visitor, at);
    auto setup = setup_of(*game, *plans, body);
    if (!setup) return std::unexpected(setup.error());
    const bool reversed = setup->seating == Seating::AgainstArrival;
    const bool against_engine = setup->conduct.casual;
    Table& table = hall_.open_table(*game, std::move(*setup));
    HallRoom& room = make_room(table.setup().id);
    room.set_opened_by(visitor.address);
    if (std::ranges::all_of(*plans, [](const Plan& p) { return p.is(Plan::Who::Engine); })) room.exhibit();
    const Duration away = std::chrono::seconds(setup_.limits.away_seconds);
    room.set_patience(away, against_engine ? patience_with_engines : away);
    auto answer =
        seat_all(room, *plans, reversed ? std::array<std::size_t, 2>{1, 0} : std::array<std::size_t, 2>{0, 1}, at);
    (void)room.set_pace(
        static_cast<int>(std::clamp<std::int64_t>(body.number("pace", 0), 0, 60'000)));  // not with a clock
    return answer;
}

Result<std::string> WebTables::seat_all(HallRoom& room, const Plans& plans, std::array<std::size_t, 2> order, Time at) {
    std::vector<HallRoom::Seated> mine;
    const std::string id = room.id();
    for (const std::size_t i : order) {
        const Plan& p = plans[i];
        Table& table = *hall_.find(id);
        if (p.is(Plan::Who::Engine) || p.is(Plan::Who::Bot)) hall_.lend_engine(id, p.author);
        if (p.is(Plan::Who::Me)) {
            const auto seated = room.sit(p.name, at);
            if (!seated) return std::unexpected(Refusal(seated.error(), Refusal::Kind::Conflict));
            mine.push_back(*seated);
        } else if (p.is(Plan::Who::Engine)) {
            if (const auto ok = hall_.seat_player(table, p.player, p.name, at); !ok) return std::unexpected(ok.error());
        } else if (p.is(Plan::Who::Bot) && i == order[0]) {
            if (const auto ok = hall_.seat_player(table, p.player, p.name, at); !ok) return std::unexpected(ok.error());
        } else if (p.is(Plan::Who::Bot)) {  // once the first place is taken: places are given by arrival
            const auto seat_it = [this, p, started = false](Table& t) mutable {
                if (started || !t.names()[0]) return;
                started = true;
                const auto seated = hall_.seat_player(t, p.player, p.name, now());
                if (!seated) hall_.close(t.setup().id, seated.error(), now());
            };
            room.later(seat_it);
            room.table_changed(table);
        } else if (p.is(Plan::Who::Course)) {
            hall_.offers().add(std::string(p.protocol->name), id);
        } else {
            room.expect(new_token(), p.is(Plan::Who::Anyone));
        }
    }
    JsonWriter w;
    w.begin_object().field("table", id);
    write_tokens(w, mine);
    w.field("key", room.key());
    if (!room.invitation().empty() && !room.takes_anyone())
        w.field("invite", "/table/" + id + "?join=" + room.invitation());
    return w.end_object().text();
}

// A game of a polled protocol: its clients need its id, and the person simply sits at its table.
Result<std::string> WebTables::against_service(const DoorInfo& door, const Fields& body, const Visitor& visitor,
                                               Time at) {
    std::map<std::string, std::string> options{{"debug", "true"}};  // without it a person has five seconds for a map
    if (const std::string rules = body.text("rules"); !rules.empty()) options["rules"] = rules;
    const auto game = door.service->open_game(options);
    if (!game) return std::unexpected(Refusal(game.error()));
    HallRoom& room = make_room(game->table);
    room.set_opened_by(visitor.address);
    const auto seated = room.sit(presentable(body.text("name"), "Guest"), at);
    if (!seated) return std::unexpected(Refusal(seated.error(), Refusal::Kind::Conflict));
    JsonWriter w;
    w.begin_object().field("table", game->table);
    write_tokens(w, {*seated});
    return w.field("key", room.key()).field("course_game", game->id).end_object().text();
}

Result<std::string> WebTables::open_course_game(const DoorInfo& door, const Fields& body) {
    if (!door.service)
        return refuse(Refusal::Kind::Missing, "web.no_door",
                      {std::string(door.protocol->name), std::string(door.game->title)});
    std::map<std::string, std::string> options;
    if (body.flag("debug")) options["debug"] = "true";
    if (body.flag("dummy")) options["dummy"] = "true";
    if (const std::string rules = body.text("profile"); !rules.empty()) options["rules"] = rules;
    const auto game = door.service->open_game(options);
    if (!game) return std::unexpected(Refusal(game.error()));
    JsonWriter w;
    return w.begin_object().field("id", game->id).field("table", game->table).end_object().text();
}

Result<std::string> WebTables::join(const std::string& id, const Fields& body, Time at) {
    const auto it = rooms_.find(id);
    if (it == rooms_.end() || it->second->gone()) return refuse(Refusal::Kind::Missing, "web.no_table");
    HallRoom& room = *it->second;
    if (room.invitation().empty()) return refuse(Refusal::Kind::Conflict, "web.taken");
    if (!room.takes_anyone() && !same_secret(body.text("token"), room.invitation()))
        return refuse(Refusal::Kind::Forbidden, "web.bad_invitation");
    const auto seated = room.sit(presentable(body.text("name"), "Guest"), at);
    if (!seated) return std::unexpected(Refusal(seated.error(), Refusal::Kind::Conflict));
    JsonWriter w;
    w.begin_object().field("table", id);
    write_tokens(w, {*seated});
    return w.end_object().text();
}

void WebTables::resume(const TableMemory& m, Time at) {
    if (!m.room.empty() && hall_.find(m.setup.id)) make_room(m.setup.id).resume(m, at);
}

void WebTables::resume_bots(const TableMemory& m, std::span<const Bot> handed_in, Time at) {
    const std::string& id = m.setup.id;
    const Table* table = hall_.find(id);
    if (!table) return;
    for (int place : {0, 1}) {
        const SeatMemory& seat = m.seats[static_cast<std::size_t>(place)];
        if (seat.who != SeatMemory::Who::Bot) continue;
        const Bot* bot = bot_called(table->game(), seat.player, handed_in);
        const Result<> seated = bot ? hall_.resume_bot(id, place, bot->player)
                                    : refuse(Refusal::Kind::Missing, "serve.bot_gone", {seat.player});
        if (!seated) hall_.close(id, seated.error(), at);
    }
}

Result<std::string> WebTables::exhibition(std::string_view name, Time at) {
    const GameEntry* game = find_game(name);
    if (!game) return std::unexpected(Refusal(unknown_game(name), Refusal::Kind::Missing));
    std::string& id = exhibitions_[std::string(name)];
    const Table* running = id.empty() ? nullptr : hall_.find(id);
    if (!running || !running->running()) {
        Table& table = hall_.open_table(*game, {.id = {}, .rules = ""});
        id = table.setup().id;
        HallRoom& room = make_room(id);
        room.exhibit();
        (void)room.set_pace(exhibition_pace_ms);
        for (const auto& player : exhibition_players(*game))
            (void)hall_.seat_player(table, {.text = player}, player, at);
    }
    JsonWriter w;
    return w.begin_object().field("table", id).end_object().text();
}

}  // namespace agon
