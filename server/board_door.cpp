#include "server/board_door.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/now.h"
#include "seats/line_options.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Duration next_try = 1s;   // for a line that is not there
constexpr Duration calm_down = 1s;  // after a match that broke off: what the board still says of it is not of the next

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const auto word = text.substr(0, text.find('&'));
        words.emplace_back(word);
        text.remove_prefix(std::min(word.size() + 1, text.size()));
    }
    return words;
}

// The one place where the words of a line become options: all that they may be wrong about is said here.
Result<std::map<std::string, std::string>> options_of(const Protocol& protocol, const std::vector<std::string>& words) {
    auto options = protocol_options(words);
    if (!options) return options;
    if (const auto ok = check_options(protocol, *options); !ok) return std::unexpected(ok.error());
    if (const auto baud = baud_of(*options); !baud) return std::unexpected(baud.error());
    if (const auto session = protocol.session(*options); !session) return std::unexpected(session.error());
    return options;
}

}  // namespace

Result<BoardDoor::Line> BoardDoor::line_of(const Protocol& protocol, const std::string& text) {
    const auto question = std::min(text.find('?'), text.size());
    Line line{.device = text.substr(0, question)};
    if (!line.device.starts_with('/') && !line.device.starts_with("unix:") && line.device != "pty:")
        return refuse("serve.no_line", {line.device});
    auto options = options_of(protocol, words_of(std::string_view(text).substr(std::min(question + 1, text.size()))));
    if (!options) return std::unexpected(options.error());
    line.options = std::move(*options);
    line.options.try_emplace("name", line.device);
    return line;
}

Result<std::unique_ptr<BoardDoor>> BoardDoor::open(net::Loop& loop, ArenaServer& hall, Setup setup) {
    std::vector<Line> lines;
    for (const auto& device : setup.devices) {
        auto line = line_of(*setup.protocol, device);
        if (!line) return std::unexpected(line.error());
        lines.push_back(std::move(*line));
    }
    return std::unique_ptr<BoardDoor>(new BoardDoor(loop, hall, std::move(setup), std::move(lines)));
}

BoardDoor::BoardDoor(net::Loop& loop, ArenaServer& hall, Setup setup, std::vector<Line> lines)
    : loop_(loop), hall_(hall), setup_(std::move(setup)) {
    for (Line& line : lines) boards_.push_back(std::make_unique<Board>(loop_, *this, std::move(line)));
    for (const auto& b : boards_) open(*b);
    hall_.offers().on_offer([this] { look_for_people(); });
}

BoardDoor::~BoardDoor() = default;

std::string BoardDoor::addresses() const {
    std::string all;
    for (const auto& b : boards_) all += (all.empty() ? "" : ", ") + b->line.device;
    return all;
}

// ---- the line

void BoardDoor::open(Board& b) {
    const auto line_end = std::string((*setup_.protocol->session(b.line.options))->line_end());
    b.port = std::move(*open_line(loop_, b.line.device, line_end, b.line.options));  // line_of() has checked both
    b.port->start([this, &b](std::string_view line, Time arrived) { hear(b, line, arrived); },
                  [this, &b](const net::Gone& gone) { lost(b, gone); });
    if (b.line.device == "pty:") fmt::print(stderr, "Connect the board to {}\n", b.port->peer());
    if (b.state == LineState::Lost) b.state = LineState::Reopened;
    loop_.post([this, &b] {  // a line that cannot be opened has been reported by then
        if (b.state != LineState::Lost && b.match == Match::None) begin(b);
    });
}

void BoardDoor::hear(Board& b, std::string_view line, Time arrived) {
    b.port->begin_turn();
    b.state = LineState::Open;
    if (b.guest && b.guest->closed()) next(b);  // the board begins the next match in the same breath
    if (!b.guest) return;
    b.guest->line(line, arrived);
    b.ticking.set(b.guest->deadline());
}

void BoardDoor::lost(Board& b, const net::Gone& gone) {
    const std::string why = gone.detail.empty() ? "the line is lost" : gone.detail;
    if (b.state == LineState::Open) fmt::print(stderr, "{}: {}. It is tried again every second.\n", b.line.device, why);
    const Trouble t = trouble_of(gone, {});
    if (b.guest) b.guest->gone(t.fault, t.why, now());
    b.guest.reset();
    b.match = Match::None;
    b.state = LineState::Lost;
    b.retry.clear();
    b.retry.set(now() + next_try);
}

void BoardDoor::try_again(Board& b) {
    if (b.state == LineState::Lost) open(b);
    else begin(b);
}

// ---- one match after the other

void BoardDoor::begin(Board& b) {
    if (!hall_.takes_matches()) return b.retry.set(now() + next_try);
    if (setup_.opponent) return meet_player(b);
    if (Table* wanted = hall_.offers().take(setup_.protocol->name)) return meet(b, *wanted, Opponent::Other);
    b.match = Match::Waiting;
    meet_waiting();
}

void BoardDoor::meet_player(Board& b) {
    Table& table = open_table();
    hall_.seat_next(table.setup().id, *setup_.opponent);  // the board sits down first: it begins
    meet(b, table, Opponent::Other);
}

// In the order of their lines: the first one begins.
void BoardDoor::meet_waiting() {
    const auto waits = [](const auto& b) { return b->match == Match::Waiting; };
    if (std::ranges::count_if(boards_, waits) < 2) return;
    Table& table = open_table();
    for (const auto& b : boards_)
        if (waits(b) && !table.full()) meet(*b, table, Opponent::Board);
}

// A board that meets another one hears its START, no other.
void BoardDoor::meet(Board& b, Table& table, Opponent opponent) {
    b.match = Match::AtHand;
    b.table = table.setup().id;
    auto options = b.line.options;
    if (opponent == Opponent::Board) options["relay"] = "yes";
    b.guest = std::make_unique<Guest>(hall_, std::move(*setup_.protocol->session(options)), doors_of(b));
    b.guest->open(now());
    b.ticking.set(b.guest->deadline());
}

Guest::Doors BoardDoor::doors_of(Board& b) {
    return {.sit = [this, &b](Guest& g, const std::string& name,
                              Time at) { return g.seat(*hall_.find(b.table), name, at); },
            .send =
                [this, &b](std::span<const std::string> lines, bool close) {
                    if (!lines.empty()) b.port->send(lines);
                    b.ticking.set(b.guest->deadline());  // the opponent's move may have been what the board waited for
                    if (close) loop_.post([this, &b] { next(b); });  // the line stays open
                }};
}

void BoardDoor::next(Board& b) {
    if (!b.guest || !b.guest->closed()) return;  // lost meanwhile
    b.guest.reset();
    b.match = Match::None;
    if (ended_well(b)) begin(b);
    else b.retry.set(now() + calm_down);
}

bool BoardDoor::ended_well(const Board& b) const {
    const Table* t = std::as_const(hall_).find(b.table);
    return t && t->match() && t->match()->result() && !t->match()->result()->fault;
}

void BoardDoor::tick(Board& b) {
    if (!b.guest) return;
    b.guest->tick(now());
    b.ticking.set(b.guest->deadline());
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
        if (b->match != Match::Waiting) continue;
        if (Table* wanted = hall_.offers().take(setup_.protocol->name)) meet(*b, *wanted, Opponent::Other);
    }
}

}  // namespace agon
