#include "server/board_door.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/now.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "seats/line_options.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Duration next_try = 1s;  // for a line that is not there
constexpr Duration calm_down =
    1s;  // after a match that broke off: what the board still says of it is not of the next one

}  // namespace

BoardDoor::BoardDoor(net::Loop& loop, ArenaServer& hall, Setup setup)
    : loop_(loop), hall_(hall), setup_(std::move(setup)) {
    for (const auto& device : setup_.devices) boards_.push_back(std::make_unique<Board>(board_of(device)));
    for (const auto& b : boards_) open(*b);
    hall_.on_offer([this] { look_for_people(); });
}

BoardDoor::~BoardDoor() = default;

BoardDoor::Board BoardDoor::board_of(const std::string& text) const {
    Board b;
    const auto question = std::min(text.find('?'), text.size());
    b.device = text.substr(0, question);
    for (std::string_view rest = std::string_view(text).substr(std::min(question + 1, text.size())); !rest.empty();) {
        const auto word = rest.substr(0, rest.find('&'));
        b.options.merge(protocol_options({std::string(word)}));
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    }
    if (!b.device.starts_with('/') && !b.device.starts_with("unix:") && b.device != "pty:")
        throw UsageError(fmt::format("'{}' is no line of a board; write /dev/DEVICE, unix:PATH or pty:.", b.device));
    refuse_unknown_options(*setup_.protocol, b.options);
    (void)baud_of(b.options);
    (void)setup_.protocol->session(b.options);  // throws on a value that is none
    b.options.try_emplace("name", b.device);
    return b;
}

std::string BoardDoor::addresses() const {
    std::string all;
    for (const auto& b : boards_) all += (all.empty() ? "" : ", ") + b->device;
    return all;
}

// ---- the line

void BoardDoor::open(Board& b) {
    const auto line_end = std::string(setup_.protocol->session(b.options)->line_end());
    b.port = open_line(loop_, b.device, line_end, b.options);
    b.port->start(
        [this, &b](std::string_view line, Time arrived) {
            b.port->begin_turn();
            b.told = false;
            if (b.guest && b.guest->closed()) next(b);  // the board begins the next match in the same breath
            if (!b.guest) return;
            b.guest->line(line, arrived);
            arm(b);
        },
        [this, &b](const net::Gone& gone) { lost(b, gone); });
    if (b.device == "pty:") fmt::print(stderr, "Connect the board to {}\n", b.port->peer());
    b.there = true;
    loop_.post([this, &b] {
        if (b.there && !b.guest) begin(b);
    });  // a line that cannot be opened has been reported by then
}

void BoardDoor::lost(Board& b, const net::Gone& gone) {
    const std::string why = gone.detail.empty() ? "the line is lost" : gone.detail;
    if (!std::exchange(b.told, true)) fmt::print(stderr, "{}: {}. It is tried again every second.\n", b.device, why);
    const Trouble t = trouble_of(gone, {});
    if (b.guest) b.guest->gone(t.fault, t.why, now());
    b.guest.reset();
    b.waiting = b.there = false;
    loop_.cancel(b.timer);
    b.timer = loop_.at(now() + next_try, [this, &b] { open(b); });
}

// ---- one match after the other

void BoardDoor::begin(Board& b) {
    if (hall_.takes_no_match()) {
        b.timer = loop_.at(now() + next_try, [this, &b] { begin(b); });
        return;
    }
    if (!setup_.opponent.empty()) {
        Table& table = open_table();
        loop_.post([this, id = table.setup().id] {  // the board sits down first: it begins
            if (Table* t = hall_.find(id); t && !t->full() && !t->closed())
                hall_.seat_player(*t, setup_.opponent, now());
        });
        return meet(b, table, false);
    }
    if (Table* wanted = hall_.take_offer(setup_.protocol->name)) return meet(b, *wanted, false);
    const bool alone = std::ranges::none_of(boards_, [](const auto& other) { return other->waiting; });
    b.waiting = true;
    if (alone) return;
    Table& table = open_table();
    for (const auto& each : boards_)  // in the order of their lines: the first one begins
        if (each->waiting && !table.full()) meet(*each, table, true);
}

// A board that meets another one hears its START, no other.
void BoardDoor::meet(Board& b, Table& table, bool another_board) {
    b.waiting = false;
    b.table = table.setup().id;
    b.armed.reset();
    auto options = b.options;
    if (another_board) options["relay"] = "yes";
    b.guest = std::make_unique<Guest>(
        hall_, setup_.protocol->session(options),
        Guest::Doors{.sit = [this, &b](Guest& g, const std::string& name,
                                       Time at) { return g.seat(*hall_.find(b.table), name, at); },
                     .send =
                         [this, &b](std::span<const std::string> lines, bool close) {
                             if (!lines.empty()) b.port->send(lines);
                             arm(b);  // the opponent's move may have been what the board waited for
                             if (close) loop_.post([this, &b] { next(b); });  // the line stays open
                         }});
    b.guest->open(now());
    arm(b);
}

void BoardDoor::next(Board& b) {
    if (!b.guest || !b.guest->closed()) return;  // lost meanwhile
    loop_.cancel(b.timer);
    b.guest.reset();
    if (ended_well(b)) return begin(b);
    b.timer = loop_.at(now() + calm_down, [this, &b] { begin(b); });
}

bool BoardDoor::ended_well(const Board& b) {
    const Table* t = hall_.find(b.table);
    return t && t->match() && t->match()->result() && !t->match()->result()->fault;
}

void BoardDoor::arm(Board& b) {
    const auto due = b.guest ? b.guest->deadline() : std::nullopt;
    if (!b.guest || due == b.armed) return;
    loop_.cancel(b.timer);
    b.armed = due;
    if (due)
        b.timer = loop_.at(*due, [this, &b] {
            b.armed.reset();
            b.guest->tick(now());
            arm(b);
        });
}

Table& BoardDoor::open_table() {
    return hall_.open_table(*setup_.game, {.id = {},
                                           .rules = std::string(setup_.protocol->rules),
                                           .conduct = setup_.protocol->conduct,
                                           .seating = setup_.protocol->seating,
                                           .rematches = setup_.protocol->rematches});
}

void BoardDoor::look_for_people() {
    for (const auto& b : boards_) {
        if (!b->waiting) continue;
        if (Table* wanted = hall_.take_offer(setup_.protocol->name)) meet(*b, *wanted, false);
    }
}

}  // namespace agon
