// Clients of a door whose opponent, or whose table, is at another server of the arena: they go on there.
#include "server/line_door.h"

#include <algorithm>

#include "base/now.h"

namespace agon {
namespace {

constexpr std::size_t longest_path = 64 << 10;  // bytes; who says more before a match stays here

std::size_t size_of(const std::vector<std::string>& lines) {
    std::size_t all = 0;
    for (const auto& line : lines) all += line.size() + 1;
    return all;
}

}  // namespace

void LineDoor::note_line(Connection& c, std::string_view line) {
    if (c.settled || !hall_.neighbours()) return;
    const Table* table = c.guest->table();
    c.settled = (table && table->match()) || size_of(c.path.said) + line.size() > longest_path;
    if (c.settled) c.path.said.clear();
    else c.path.said.emplace_back(line);
}

bool LineDoor::sends_on(Connection& c, const std::string& key) {
    if (!hall_.neighbours() || c.settled || waiting_.contains(key)) return false;
    const auto server = hall_.neighbours()->seat_for(wish(key));
    if (!server) return false;
    c.going = *server;
    return true;
}

void LineDoor::go_on(Connection& c) {
    if (c.onward) return;
    c.path.door = name();
    c.path.address = c.port->address();
    c.onward = hall_.neighbours()->way_to(c.going, c.path);
    if (!c.onward) return c.port->close();  // nobody has its table at the moment: it may come again
    c.path.said.clear();
    c.onward->start([&c](std::string_view line, Time) { c.port->send(line); },
                    [&c](const net::Gone&) { c.port->close(); });
}

// Who would be the first here asks whether it is the first of the whole arena; who comes meanwhile stands behind it.
bool LineDoor::awaits_decision(Connection& c, const std::string& key) {
    if (!hall_.neighbours() || c.settled || waiting_.contains(key)) return false;
    auto& all = undecided_[key];
    all.push_back(&c);
    if (all.size() == 1)
        hall_.neighbours()->offer_seat(wish(key), [this, key](const auto& server) { decide(key, server); });
    return true;
}

void LineDoor::decide(const std::string& key, const std::optional<std::string>& server) {
    const auto all = std::exchange(undecided_[key], {});
    undecided_.erase(key);
    if (all.empty() && !server) withdraw_seat(key);
    for (Connection* c : all) {
        if (server) c->going = *server;
        const auto seated = server        ? Result<>()
                            : c == all[0] ? seat_for(*c, setup_.protocol ? course_wish() : *native_wish(*c), now())
                                          : sit(*c, std::string(c->called), now());
        if (!c->going.empty()) go_on(*c);
        else if (!seated) c->port->close();
    }
}

void LineDoor::withdraw_seat(const std::string& key) {
    if (Neighbours* others = hall_.neighbours()) others->withdraw_seat(wish(key));
}

void LineDoor::forget_waiting(const Connection& c) {
    for (auto& [key, all] : undecided_) std::erase(all, &c);
    const Table* table = c.guest->table();
    const auto waits =
        std::ranges::find_if(waiting_, [&](const auto& w) { return table && w.second == table->setup().id; });
    if (waits == waiting_.end()) return;
    withdraw_seat(waits->first);
    waiting_.erase(waits);
}

// Its table is at another server now: a client that can come back will be sent there.
void LineDoor::let_go(const Table& table) {
    for (const auto& [c, owned] : connections_)
        if (c->guest->table() == &table) {
            c->guest->stand_up();
            c->port->close();
        }
}

void LineDoor::gone(Connection& c, const net::Gone& why) {
    if (c.onward) c.onward->close();
    forget_waiting(c);
    const Table* table = c.guest->table();
    if (why.code == way_lost && table && table->running()) {
        const std::string id = table->setup().id;
        if (hall_.goes_on(*table)) hall_.neighbours()->set_up_again(id);
        else hall_.close(id, {"end.arena", {"one of its servers was lost."}}, now());
    }
    const Trouble t = trouble_of(why, {});
    c.guest->gone(t.fault, t.why, now());
    connections_.erase(&c);
}

}  // namespace agon
