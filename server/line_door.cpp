#include "server/line_door.h"

#include <algorithm>

#include "arena/native_session.h"
#include "base/now.h"
#include "server/wrong_door.h"

namespace agon {
LineDoor::LineDoor(net::Loop& loop, ArenaServer& hall, Setup setup)
    : loop_(loop), hall_(hall), setup_(std::move(setup)) {
    if (setup_.host.empty() && setup_.port == 0) return;  // guests come through admit() only
    net::ListenOptions options;
    options.port.accept = setup_.protocol ? net::LineEnds::Any : net::LineEnds::Newline;
    options.max_connections = setup_.limits.connections;
    options.max_per_address = setup_.limits.connections_per_address;
    options.max_new_per_minute = setup_.limits.new_connections_per_minute;
    listener_ = net::listen_tcp(loop_, setup_.host, setup_.port, options,
                                [this](std::unique_ptr<net::LinePort> p) { admit(std::move(p)); });
}

LineDoor::~LineDoor() = default;

std::unique_ptr<Session> LineDoor::make_session() const {
    if (setup_.protocol) return setup_.protocol->session({});
    return std::make_unique<NativeSession>(NativeSettings{});
}

void LineDoor::admit(std::unique_ptr<net::LinePort> port) {
    auto fresh = std::make_unique<Connection>();
    Connection* c = fresh.get();
    connections_.emplace(c, std::move(fresh));
    c->port = std::move(port);
    c->guest = std::make_unique<Guest>(
        hall_, make_session(),
        Guest::Doors{.sit = [this, c](Guest&, const std::string& name, Time at) { return sit(*c, name, at); },
                     .send =
                         [c](std::span<const std::string> lines, bool close) {
                             if (!lines.empty()) c->port->send(lines);
                             if (close) c->port->close();
                         }});
    c->port->start([this, c](std::string_view line, Time arrived) { hear(*c, line, arrived); },
                   [this, c](const net::Gone& gone) {
                       const Trouble t = trouble_of(gone, {});
                       c->guest->gone(t.fault, t.why, now());
                       remove(c);
                   });
    c->login = loop_.at(now() + std::chrono::seconds(setup_.limits.login_seconds), [this, c] { lose_patience(*c); });
    c->guest->open(now());
    arm(*c);
}

void LineDoor::hear(Connection& c, std::string_view line, Time arrived) {
    c.port->begin_turn();
    if (!std::exchange(c.spoken, true))
        if (const auto answer = wrong_door(line, setup_.protocol); !answer.empty()) c.port->send(answer);
    c.guest->line(line, arrived);
    hall_.handled(now() - arrived);
    arm(c);
}

// Whoever only holds a connection open keeps it from others.
void LineDoor::lose_patience(Connection& c) {
    c.login = {};
    if (c.guest->table() || c.guest->closed()) return;
    c.port->send("refused: you took no seat within " + std::to_string(setup_.limits.login_seconds) + " seconds.");
    c.port->close();
}

void LineDoor::remove(Connection* c) {
    loop_.cancel(c->timer);
    loop_.cancel(c->login);
    connections_.erase(c);
}

void LineDoor::arm(Connection& c) {
    const auto due = c.guest->deadline();
    if (due == c.armed) return;
    loop_.cancel(c.timer);
    c.armed = due;
    if (due)
        c.timer = loop_.at(*due, [this, &c] {
            c.armed.reset();
            c.guest->tick(now());
            arm(c);
        });
}

std::optional<Phrase> LineDoor::engine_refused(const Connection& c, const GameEntry& game,
                                               const std::string& text) const {
    if (auto costly = too_costly(text, setup_.limits)) return costly;  // first: making an engine takes its memory
    if (const auto engine = make_engine(game, text); !engine)
        return engine.error();  // built-in ones only: nobody runs commands from outside
    if (hall_.visitors_engines() >= setup_.limits.engines)
        return Phrase{"serve.engines_busy", {std::to_string(setup_.limits.engines)}};
    int his = 0;
    for (const auto& [other, owned] : connections_)
        his += other->plays_engine && other->guest->table() && other->port->address() == c.port->address();
    if (his >= std::max(1, setup_.limits.engines / 2)) return Phrase{"serve.yours_busy", {std::to_string(his)}};
    return std::nullopt;
}

std::optional<Phrase> LineDoor::sit(Connection& c, const std::string& name, Time at) {
    if (const auto why = hall_.takes_no_match()) return why;
    Guest& guest = *c.guest;
    Table* table = nullptr;
    if (setup_.protocol) {
        table = hall_.take_offer(setup_.protocol->name);
        if (!table)
            table = table_for(*setup_.game, setup_.rules, !setup_.protocol->rules_by_first_player, setup_.opponent);
    } else {
        const SeatWish& wish = static_cast<NativeSession&>(guest.session()).wish();
        const GameEntry* game = find_game(wish.game);
        if (!game) return unknown_game(wish.game);
        if (const auto start = game->start(wish.rules, 1); !start) return start.error();
        if (!wish.against.empty())
            if (auto refused = engine_refused(c, *game, wish.against)) return refused;
        c.plays_engine = !wish.against.empty();
        table = table_for(*game, wish.rules, true, wish.against);
    }
    return guest.seat(*table, name, at);
}

Table* LineDoor::table_for(const GameEntry& game, const std::string& rules, bool rules_given,
                           const std::string& opponent) {
    const std::string key = std::string(game.name) + " " + rules;
    if (opponent.empty())
        if (const auto it = waiting_.find(key); it != waiting_.end()) {
            Table* table = hall_.find(it->second);
            waiting_.erase(it);
            if (table && !table->full() && !table->closed()) return table;
        }
    TableSetup setup{.id = {}, .rules = {}, .conduct = *parse_clock(game.clock)};
    if (setup_.protocol) {
        setup.conduct = setup_.conduct;
        setup.seating = setup_.protocol->seating;
        setup.rematches = setup_.protocol->rematches;
    }
    if (rules_given) setup.rules = rules;
    Table& table = hall_.open_table(game, std::move(setup));
    if (opponent.empty()) waiting_[key] = table.setup().id;
    else if (!setup_.protocol) hall_.lend_engine(table.setup().id);
    if (!opponent.empty())
        loop_.post([this, id = table.setup().id, opponent] {  // the client sits down first: it keeps the first place
            if (Table* t = hall_.find(id); t && !t->full() && !t->closed()) hall_.seat_player(*t, opponent, now());
        });
    return &table;
}

}  // namespace agon
