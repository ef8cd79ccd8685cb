#include "server/line_door.h"

#include <algorithm>

#include "arena/native_session.h"
#include "base/now.h"
#include "base/secret.h"
#include "server/wrong_door.h"
#include "store/bot_store.h"

namespace agon {
namespace {

// Clients of a protocol without names are told apart by their place and where they come from.
std::string name_at(const Table& table, const std::string& name, const std::string& address) {
    if (name != "client") return name;
    return name + (table.names()[0] ? " 2 (" : " 1 (") + address + ")";
}

}  // namespace

LineDoor::LineDoor(net::Loop& loop, ArenaServer& hall, Setup setup)
    : loop_(loop), hall_(hall), setup_(std::move(setup)) {
    hall_.on_let_go([this](const Table& table) { let_go(table); });
}

LineDoor::~LineDoor() = default;

Result<std::unique_ptr<LineDoor>> LineDoor::open(net::Loop& loop, ArenaServer& hall, Setup setup) {
    auto door = std::make_unique<LineDoor>(loop, hall, std::move(setup));
    if (const auto open = door->listen(); !open) return std::unexpected(open.error());
    return door;
}

Result<> LineDoor::listen() {
    net::ListenOptions options;
    options.port.accept = setup_.protocol ? net::LineEnds::Any : net::LineEnds::Newline;
    options.max_connections = setup_.limits.connections;
    options.max_per_address = setup_.limits.connections_per_address;
    options.max_new_per_minute = setup_.limits.new_connections_per_minute;
    auto listener = net::listen_tcp(loop_, setup_.host, setup_.port, options,
                                    [this](std::unique_ptr<net::LinePort> p) { admit(std::move(p)); });
    if (!listener) return std::unexpected(listener.error());
    listener_ = std::move(*listener);
    return {};
}

// ---- connections

std::unique_ptr<Session> LineDoor::make_session() const {
    if (setup_.protocol) return *setup_.protocol->session({});
    return std::make_unique<NativeSession>(NativeSettings{});
}

Guest::Doors LineDoor::doors_of(Connection& c) {
    return {.sit = [this, &c](Guest&, const std::string& name, Time at) { return sit(c, name, at); },
            .send =
                [&c](std::span<const std::string> lines, bool close) {
                    if (!c.going.empty()) return;
                    c.path.told += lines.size();
                    c.times.before_send(*c.port, *c.guest);
                    if (!lines.empty()) c.port->send(lines);
                    c.ticking.set(c.guest->deadline());  // what the client was told may set it a limit
                    if (close) c.port->close();
                },
            .come_back = [this, &c](Guest&, const std::string& token, Time at) { return come_back(c, token, at); },
            .glimpse = [&c](Time at) { return c.times.glimpse(*c.port, *c.guest, at); }};
}

void LineDoor::admit(std::unique_ptr<net::LinePort> port) {
    auto fresh = std::make_unique<Connection>(loop_, *this);
    Connection& c = *fresh;
    connections_.emplace(&c, std::move(fresh));
    c.port = std::move(port);
    c.guest = std::make_unique<Guest>(hall_, make_session(), doors_of(c));
    c.port->start([this, &c](std::string_view line, Time arrived) { hear(c, line, arrived); },
                  [this, &c](const net::Gone& why) { gone(c, why); });
    c.login.set(now() + std::chrono::seconds(setup_.limits.login_seconds));
    c.guest->open(now());
    c.ticking.set(c.guest->deadline());
}

void LineDoor::hear(Connection& c, std::string_view line, Time arrived) {
    c.port->begin_turn();
    if (c.onward) return c.onward->send(line);
    note_line(c, line);
    if (!std::exchange(c.spoken, true))
        if (const auto answer = wrong_door(line, setup_.protocol); !answer.empty()) {
            c.port->send(answer);
            c.settled = true;
        }
    c.guest->line(line, arrived);
    c.times.after_line(*c.guest);
    hall_.handled(now() - arrived);
    report_dismissal(c);
    c.ticking.set(c.guest->deadline());
    if (!c.going.empty()) go_on(c);
}

void LineDoor::tick(Connection& c) {
    if (!c.going.empty()) return;
    c.guest->tick(now());
    report_dismissal(c);
    c.ticking.set(c.guest->deadline());
}

void LineDoor::report_dismissal(Connection& c) {
    const auto& violation = c.guest->violation();
    if (!setup_.dismissals || !violation || std::exchange(c.reported, true)) return;
    setup_.dismissals->add(
        {.door = std::string(name()), .who = c.called.empty() ? c.port->peer() : c.called, .why = violation->why});
}

// A client that only holds a connection open keeps it from others.
void LineDoor::lose_patience(Connection& c) {
    if (c.guest->table() || c.guest->closed() || !c.going.empty()) return;
    c.port->send("refused: you took no seat within " + std::to_string(setup_.limits.login_seconds) + " seconds.");
    c.port->close();
}

// ---- seats

Result<> LineDoor::sit(Connection& c, const std::string& name, Time at) {
    c.called = name;
    if (const auto open = hall_.takes_matches(); !open) return open;
    if (Table* offered = setup_.protocol ? hall_.offers().take(setup_.protocol->name) : nullptr)
        return seat_at(c, *offered, at);
    const auto wanted = setup_.protocol ? Result<Wanted>(course_wish()) : native_wish(c);
    if (!wanted) return std::unexpected(wanted.error());
    if (!wanted->opponent && (sends_on(c, wanted->key()) || awaits_decision(c, wanted->key()))) return {};
    return seat_for(c, *wanted, at);
}

Result<> LineDoor::seat_for(Connection& c, const Wanted& wanted, Time at) {
    Table& table = table_for(wanted);
    if (c.plays_engine) hall_.lend_engine(table.setup().id);
    return seat_at(c, table, at);
}

Result<> LineDoor::seat_at(Connection& c, Table& table, Time at) {
    if (setup_.protocol) c.called = name_at(table, c.called, c.port->address());
    else keep_seat(static_cast<NativeSession&>(c.guest->session()), table);
    return c.guest->seat(table, c.called, at);
}

void LineDoor::keep_seat(NativeSession& session, const Table& table) {
    if (!session.wants_resume()) return hall_.keep_seat(table, {});
    const std::string token = table.setup().id + "-" + new_token();  // every server of an arena finds the table by it
    session.give_token(token);
    hall_.keep_seat(table, {.who = SeatMemory::Who::Client, .secret = sha256(token)});
}

Result<> LineDoor::come_back(Connection& c, const std::string& token, Time at) {
    if (const auto place = hall_.awaits_client(token)) {
        c.guest->return_to(*place->table, place->place, at);
        return {};
    }
    const auto owner =
        hall_.neighbours() ? hall_.neighbours()->owner_of(token.substr(0, token.find('-'))) : std::nullopt;
    if (!owner || c.settled) return refuse(Refusal::Kind::Missing, "serve.no_return");
    c.going = *owner;
    return {};
}

LineDoor::Wanted LineDoor::course_wish() const {
    Wanted wanted{.game = *setup_.game, .rules = setup_.rules, .opponent = setup_.opponent};
    if (setup_.protocol->rules_by_first_player) wanted.rules.reset();
    return wanted;
}

Result<LineDoor::Wanted> LineDoor::native_wish(Connection& c) {
    const SeatWish& wish = static_cast<NativeSession&>(c.guest->session()).wish();
    const GameEntry* game = find_game(wish.game);
    if (!game) return std::unexpected(Refusal(unknown_game(wish.game), Refusal::Kind::Missing));
    if (const auto start = game->start(wish.rules, 1); !start) return std::unexpected(start.error());
    c.plays_engine = !wish.against.empty();
    if (c.plays_engine)
        if (const auto may = may_play_engine(c, *game, wish.against); !may) return std::unexpected(may.error());
    Wanted wanted{.game = *game, .rules = wish.rules};
    if (c.plays_engine) wanted.opponent = PlayerSpec{.text = wish.against};
    return wanted;
}

// The limits come first: making an engine takes its memory. Built-in ones only: nobody runs commands from outside.
Result<> LineDoor::may_play_engine(const Connection& c, const GameEntry& game, const std::string& text) const {
    if (const auto cheap = within_limits(text, setup_.limits); !cheap) return cheap;
    if (const auto engine = make_engine(game, text); !engine) return std::unexpected(engine.error());
    const int all = setup_.limits.engines;
    if (hall_.visitors_engines() >= all)
        return refuse(Refusal::Kind::Unavailable, "serve.engines_busy", {std::to_string(all)});
    const auto his = std::ranges::count_if(connections_, [&](const auto& entry) {
        const Connection& other = *entry.first;
        return other.plays_engine && other.guest->table() && other.port->address() == c.port->address();
    });
    if (his < std::max(1, all / 2)) return {};
    return refuse(Refusal::Kind::TooOften, "serve.yours_busy", {std::to_string(his)});
}

Table* LineDoor::waiting_table(const std::string& key) {
    const auto it = waiting_.find(key);
    if (it == waiting_.end()) return nullptr;
    Table* table = hall_.find(it->second);
    waiting_.erase(it);
    withdraw_seat(key);
    return table && !table->full() && !table->closed() ? table : nullptr;
}

Table& LineDoor::table_for(const Wanted& w) {
    if (!w.opponent)
        if (Table* table = waiting_table(w.key())) return *table;
    TableSetup setup{.id = {}, .rules = w.rules, .conduct = *parse_clock(w.game.clock)};
    if (setup_.protocol) {
        setup.conduct = setup_.conduct;
        setup.seating = setup_.protocol->seating;
        setup.rematches = setup_.protocol->rematches;
    }
    Table& table = hall_.open_table(w.game, std::move(setup));
    hall_.set_patience(table.setup().id, std::chrono::seconds(setup_.limits.away_seconds));
    if (w.opponent) hall_.seat_next(table.setup().id, *w.opponent);  // the client keeps the first place
    else waiting_[w.key()] = table.setup().id;
    return table;
}

}  // namespace agon
