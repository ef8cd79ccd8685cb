#include "server/board_door.h"

#include <algorithm>

#include "base/now.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Duration next_look = 1s;   // whether the arena takes matches again
constexpr Duration calm_down = 1s;   // after a match that broke off: what the board still says of it is not of the next
constexpr int most_fruitless = 3;    // matches; a board that answers START by START evades nobody for ever
constexpr Duration in_time = 500ms;  // so long a START waits for an opponent; the board itself waits a second

}  // namespace

BoardDoor::Board::Board(net::Loop& loop, BoardDoor& door, BoardLine::Spec spec, int n)
    : number(n), line(loop, *door.setup_.protocol, std::move(spec),
                      {.opened = [this, &door] { door.begin(*this); },
                       .heard = [this, &door](const BoardLine::Heard& h) { door.hear(*this, h); },
                       .lost = [this, &door](const net::Gone& gone) { door.lost(*this, gone); }}),
      ticking(loop, [this, &door] { door.tick(*this); }), retry(loop, [this, &door] { door.begin(*this); }) {}

Result<std::unique_ptr<BoardDoor>> BoardDoor::open(net::Loop& loop, ArenaServer& hall, Setup setup) {
    std::vector<BoardLine::Spec> lines;
    for (const auto& device : setup.devices) {
        auto line = BoardLine::read(*setup.protocol, device);
        if (!line) return std::unexpected(line.error());
        lines.push_back(std::move(*line));
    }
    if (setup.cup && setup.opponent) return refuse("serve.cup_opponent");
    return std::unique_ptr<BoardDoor>(new BoardDoor(loop, hall, std::move(setup), std::move(lines)));
}

BoardDoor::BoardDoor(net::Loop& loop, ArenaServer& hall, Setup setup, std::vector<BoardLine::Spec> lines)
    : loop_(loop), hall_(hall), setup_(std::move(setup)) {
    for (BoardLine::Spec& line : lines)
        boards_.push_back(std::make_unique<Board>(loop_, *this, std::move(line), static_cast<int>(boards_.size()) + 1));
    for (const auto& b : boards_) b->line.open();
    hall_.offers().on_offer([this] { look_for_people(); });
}

BoardDoor::~BoardDoor() = default;

std::string BoardDoor::addresses() const {
    std::string all;
    for (const auto& b : boards_) all += (all.empty() ? "" : ", ") + b->line.spec().device;
    return all;
}

// ---- the line

void BoardDoor::hear(Board& b, const BoardLine::Heard& heard) {
    if (heard.begins) introduce(b);
    if (b.guest && b.guest->closed()) next(b);  // the board begins the next match in the same breath
    if (b.guest) {
        b.guest->line(heard.bytes, heard.arrived);
        b.ticking.set(b.guest->deadline());
    } else if (heard.begins && b.match == Match::Waiting) {
        if (setup_.opponent) return meet_player(b, heard.arrived);
        b.pressed = heard.arrived;
        pair_pressed();
    }
}

// A match of the tournament is that of the boards it was drawn for: whoever exchanges a board begins anew.
void BoardDoor::introduce(Board& b) {
    b.begun = true;
    if (setup_.cup && !doubled(b)) setup_.cup->enrol(b.line.board());
    if (setup_.cup && b.match == Match::AtHand && b.line.board() != b.known_as)
        hall_.close(b.table, {"lab.other_board", {b.known_as, b.line.board()}}, now());
}

bool BoardDoor::doubled(const Board& b) const {
    return std::ranges::any_of(boards_, [&](const auto& other) {
        return other.get() != &b && other->line.introduced() && other->line.board() == b.line.board();
    });
}

void BoardDoor::lost(Board& b, const net::Gone& gone) {
    const Trouble t = trouble_of(gone, {});
    if (b.guest) {
        b.guest->gone(t.fault, t.why, now());
        book(b);
    }
    b.guest.reset();
    b.pressed.reset();
    b.match = Match::None;
}

// ---- one match after the other

void BoardDoor::begin(Board& b) {
    if (!b.line.there() || b.match == Match::AtHand) return;
    if (!hall_.takes_matches()) return b.retry.set(now() + next_look);
    b.match = Match::Waiting;
    if (now() < b.calm_from) return b.retry.set(b.calm_from);
    look_for_people();
    pair_pressed();
}

// Who the board is it tells with START: the match is opened then, under that name, and hears it.
void BoardDoor::meet_player(Board& b, Time pressed) {
    Table& table = open_table();
    hall_.seat_next(table.setup().id, *setup_.opponent);  // the board sits down first: it begins
    meet(b, table, Opponent::Other);
    b.begun = true;
    b.guest->line(b.line.beginning(), pressed);
    b.ticking.set(b.guest->deadline());
}

void BoardDoor::look_for_people() {
    if (setup_.cup || setup_.opponent) return;
    for (const auto& b : boards_) {
        if (b->match != Match::Waiting || now() < b->calm_from) continue;
        if (Table* wanted = hall_.offers().take(setup_.protocol->name)) meet(*b, *wanted, Opponent::Other);
    }
}

// ---- boards among themselves

void BoardDoor::pair_pressed() {
    for (const auto& b : boards_) {
        if (!b->pressed || b->match != Match::Waiting) continue;
        if (Board* other = opponent_of(*b)) meet_boards(*b, *other);
        else if (now() - *b->pressed >= in_time) turn_away(*b);
        else b->retry.set(*b->pressed + in_time);
    }
}

void BoardDoor::turn_away(Board& b) {
    b.pressed.reset();
    b.calm_from = now() + calm_down;
    b.retry.set(b.calm_from);
    end_game(b);
}

// A session that is refused a seat tells its board, which would wait for an answer otherwise.
void BoardDoor::end_game(Board& b) {
    Guest refused(hall_, std::move(*setup_.protocol->session(b.line.spec().options)),
                  {.sit = [](Guest&, const std::string&, Time) -> Result<> { return refuse("lab.nobody"); },
                   .send = [&b](std::span<const std::string> lines, bool) { b.line.send(lines); }});
    refused.open(now());
}

BoardDoor::Board* BoardDoor::opponent_of(Board& b) {
    for (const Couple& c : couples())
        if (c.first == &b) return c.second;
    Board* found = nullptr;  // one that has introduced itself is there for certain
    for (const auto& other : boards_)
        if (other.get() != &b && can_meet(b, *other) &&
            (!found || (!found->line.introduced() && other->line.introduced())))
            found = other.get();
    return found;
}

bool BoardDoor::can_meet(const Board& first, const Board& second) const {
    if (!may_be_asked(second) || first.line.board() == second.line.board()) return false;
    if (!setup_.cup) return true;
    return second.line.introduced() && setup_.cup->owes(first.line.board(), second.line.board());
}

bool BoardDoor::may_be_asked(const Board& b) const {
    return b.match == Match::Waiting && now() >= b.calm_from && !(b.pressed && now() - *b.pressed < calm_down);
}

std::vector<BoardDoor::Couple> BoardDoor::couples() const {
    std::vector<Couple> all;
    const auto free = [&](const Board& b) {
        return b.match == Match::Waiting && b.line.introduced() && !doubled(b) &&
               std::ranges::none_of(all, [&](const Couple& c) { return c.first == &b || c.second == &b; });
    };
    if (setup_.cup)
        for (const auto& first : boards_)
            for (const auto& second : boards_)
                if (first != second && free(*first) && free(*second) && can_meet(*first, *second))
                    all.push_back({first.get(), second.get()});
    return all;
}

void BoardDoor::meet_boards(Board& first, Board& second) {
    const auto planned = setup_.cup ? setup_.cup->take(first.line.board(), second.line.board()) : std::nullopt;
    Table& table = open_table(planned ? &*planned : nullptr);
    const Time pressed = *first.pressed;
    first.peer = second.line.board();
    second.peer = first.line.board();
    meet(first, table, Opponent::Board);
    meet(second, table, Opponent::Board);
    first.begun = second.begun = true;
    first.guest->line(first.line.beginning(), pressed);
    first.ticking.set(first.guest->deadline());
}

// ---- the match at hand

// A board that meets another one hears its START, no other.
void BoardDoor::meet(Board& b, Table& table, Opponent opponent) {
    b.match = Match::AtHand;
    b.begun = false;
    b.pressed.reset();
    b.table = table.setup().id;
    b.known_as = b.line.board();
    auto options = b.line.spec().options;
    if (opponent == Opponent::Board) options["relay"] = b.fruitless < most_fruitless ? "patient" : "yes";
    options.try_emplace("name", b.known_as);
    b.guest = std::make_unique<Guest>(hall_, std::move(*setup_.protocol->session(options)), doors_of(b));
    b.guest->open(now());
    b.ticking.set(b.guest->deadline());
}

Guest::Doors BoardDoor::doors_of(Board& b) {
    return {.sit = [this, &b](Guest& g, const std::string& name,
                              Time at) { return g.seat(*hall_.find(b.table), name, at); },
            .send =
                [this, &b](std::span<const std::string> lines, bool close) {
                    if (!lines.empty()) b.line.send(lines);
                    b.ticking.set(b.guest->deadline());  // the opponent's move may have been what the board waited for
                    if (close) loop_.post([this, &b] { next(b); });  // the line stays open
                }};
}

void BoardDoor::next(Board& b) {
    if (!b.guest || !b.guest->closed()) return;  // lost meanwhile
    book(b);
    if (b.guest->place() == 1) b.fruitless = came_to_nothing(b) ? b.fruitless + 1 : 0;
    b.guest.reset();
    b.match = Match::None;
    b.peer.clear();
    b.calm_from = ended_well(b) ? now() : now() + calm_down;
    if (!ended_well(b)) end_game(b);
    begin(b);
}

// What became of the match: for the page of the line, and for the tournament.
void BoardDoor::book(Board& b) {
    const Table* t = std::as_const(hall_).find(b.table);
    if (!t || !t->match() || !t->match()->result()) {
        if (setup_.cup && t && t->setup().planned) setup_.cup->again(t->setup().planned->id);
        return;
    }
    const int place = b.guest->place();
    b.line.judge({.at = 0, .header = t->header(), .seat = t->seat_of(place), .end = *t->match()->result()});
    if (!setup_.cup) return;
    const auto log = t->match()->log();
    if (const auto result = result_of({t->header(), setup_.cup->id(), 0, {log.begin(), log.end()}}))
        setup_.cup->finished(*result);
}

const Finished* BoardDoor::end_of(const Board& b) const {
    const Table* t = std::as_const(hall_).find(b.table);
    return t && t->match() && t->match()->result() ? &*t->match()->result() : nullptr;
}

bool BoardDoor::ended_well(const Board& b) const {
    const Finished* end = end_of(b);
    return end && !end->fault;
}

bool BoardDoor::came_to_nothing(const Board& b) const {
    const Finished* end = end_of(b);
    return end && end->fault == Fault::Arena;
}

void BoardDoor::tick(Board& b) {
    if (!b.guest) return;
    b.guest->tick(now());
    b.ticking.set(b.guest->deadline());
}

Table& BoardDoor::open_table(const TournamentMatch* planned) {
    TableSetup setup{.id = {},
                     .rules = std::string(setup_.protocol->rules),
                     .conduct = setup_.protocol->conduct,
                     .seating = setup_.protocol->seating,
                     .rematches = setup_.protocol->rematches};
    if (planned) {
        setup.planned = planned->header;
        setup_.cup->begin(*planned);
    }
    return hall_.open_table(*setup_.game, std::move(setup));
}

}  // namespace agon
