#include "seats/polled_slot.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/now.h"
#include "base/own_time.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Duration time_to_register = 60s;  // a Java client starts slowly on a busy machine
constexpr Duration time_to_leave = 10s;     // after the end: clients ask for the result first
constexpr std::size_t kept_output = 2000;   // bytes of stdout, for the log of a program that failed

const Protocol& polled_protocol(const GameEntry& game, std::span<const PlayerSpec> players) {
    return *find_protocol(game, std::ranges::find_if(players, &PlayerSpec::polls)->protocol);
}

std::string filled(std::string text, std::string_view word, const std::string& value) {
    for (auto at = text.find(word); at != text.npos; at = text.find(word, at + value.size()))
        text.replace(at, word.size(), value);
    return text;
}

}  // namespace

PolledSlot::PolledSlot(const GameEntry& game, std::array<PlayerSpec, 2> players, Conduct conduct)
    : game_(game), protocol_(polled_protocol(game, players)), specs_(std::move(players)), conduct_(conduct) {
    for (std::size_t i : {0u, 1u}) {
        if (specs_[i].polls) continue;
        engines_[i] = std::move(*make_engine(game_, specs_[i].text));  // parse_player() has checked it
        engines_[i]->warm();
        engines_[i]->new_series();
    }
}

PolledSlot::~PolledSlot() = default;

void PolledSlot::interrupt() {
    interrupted_ = true;
    loop_.stop();
}

std::optional<Record> PolledSlot::play(const PlannedMatch& m, const std::string& series) {
    if (interrupted_) return std::nullopt;
    current_ = &m;
    conspicuous_ = {};
    reported_ = 0;
    Record record{m.header, series, m.number, {}};
    if (const auto played = play_at_service(record); !played)
        record.log = without_match(m.header, {Seat::First, {Fault::Arena, {"end.arena", {embed(played.error())}}}});
    current_ = nullptr;
    return interrupted_ ? std::nullopt : std::optional(std::move(record));
}

Result<> PolledSlot::play_at_service(Record& record) {
    const Header& h = current_->header;
    const auto opened =
        ServiceDoor::open(loop_, *this, protocol_, {{"seed", std::to_string(h.seed)}, {"rules", h.rules}},
                          {.host = "127.0.0.1", .port = 0});
    if (!opened) return std::unexpected(opened.error());
    ServiceDoor& door = **opened;
    door.on_answer([this](const Response& r, Time) { take_complaint(r); });
    const auto game = door.open_game({});
    if (!game) return std::unexpected(game.error());
    Table& table = *find(h.id);
    record.header.clock = clock_text(table.setup().conduct);
    if (const auto absence = seat_everybody(table, fmt::format("http://127.0.0.1:{}", door.port()), game->id)) {
        record.log = without_match(record.header, *absence);
    } else {
        while (!interrupted_ && table.running()) run_until(std::nullopt);
        see_programs_out();
        if (table.match()) record.log = {table.match()->log().begin(), table.match()->log().end()};
    }
    programs_ = {};
    drop(table);
    return {};
}

// The service opens the table of the planned match. Its clocks are part of the rules.
std::string PolledSlot::open(std::string_view, std::string_view rules, const Conduct& conduct, std::uint64_t seed,
                             Time) {
    TableSetup setup{.id = current_->header.id,
                     .rules = std::string(rules),
                     .conduct = conduct,
                     .seed = seed,
                     .rated = current_->header.rated,
                     .planned = current_->header};
    setup.conduct.grace = conduct_.grace;
    return add(std::make_unique<Table>(game_, std::move(setup))).setup().id;
}

// Here it thinks on the loop's thread; the time it takes is measured all the same.
void PolledSlot::let_think(Table& table, int place, const std::shared_ptr<Engine>& engine, Seat seat, Time at) {
    const Match& match = *table.match();
    const auto view = match.position().seen_by(viewer(seat));
    OwnTime own(delay_);
    const Decision d = engine->think(*view, seat, match.budget(seat, at), {});
    decided(table, place, match.plies(), d, now(), own.effort());
}

// In the order of the seats, each after the other has sat down: nobody else knows the game's id.
std::optional<PolledSlot::Absence> PolledSlot::seat_everybody(Table& table, const std::string& url,
                                                              const std::string& id) {
    for (Seat s : both_seats) {
        const auto i = player_in(s);
        if (engines_[i]) {
            seat_engine(table, engines_[i], specs_[i].text, now());
            continue;
        }
        start(s, url, id);
        const auto sits = [&] { return table.names()[static_cast<std::size_t>(index(s))].has_value(); };
        const Time latest = now() + time_to_register;
        while (!sits() && !program(s).ended && !interrupted_ && now() < latest) run_until(latest);
        if (sits()) continue;
        const Trouble late{Fault::Protocol, {"end.not_registered", {std::to_string(time_to_register / 1ms)}}};
        return Absence{s, program(s).ended.value_or(late)};
    }
    return std::nullopt;
}

void PolledSlot::start(Seat s, const std::string& url, const std::string& id) {
    Program& p = program(s);
    const std::string command = filled(filled(specs_[player_in(s)].target, "{url}", url), "{game}", id);
    p.port = net::spawn(loop_, {.words = {command}});
    p.port->start(
        [this, &p](std::string_view line, Time) {
            p.port->begin_turn();  // it may print as much as it likes
            ++conspicuous_.lines;
            p.last_output.append(line).append("\n");
            if (p.last_output.size() > 2 * kept_output) p.last_output.erase(0, p.last_output.size() - kept_output);
        },
        [this, s](const net::Gone& gone) { ended(s, gone); });
}

void PolledSlot::ended(Seat s, const net::Gone& gone) {
    Program& p = program(s);
    p.ended = trouble_of(gone, {});
    Table* table = find(current_->header.id);
    if (table->running()) {
        file_output(*table->match(), s);
        ask(*table, table->place_of(s), Forfeit{p.ended->fault, p.ended->why}, now());
    } else if (table->match() && !(gone.kind == net::Gone::Kind::Exited && gone.code == 0)) {
        conspicuous_.bad_end = p.ended->why;
    }
    loop_.stop();
}

void PolledSlot::see_programs_out() {
    const auto gone = [&] {
        return std::ranges::all_of(programs_, [](const Program& p) { return !p.port || p.ended; });
    };
    const Time latest = now() + time_to_leave;
    while (!gone() && !interrupted_ && now() < latest) run_until(latest);
    conspicuous_.stayed = !gone();
}

void PolledSlot::take_complaint(const Response& r) {
    if (!r.complaint) return;
    auto& all = conspicuous_.complaints;
    auto same = std::ranges::find(all, r.complaint->code, [](const Conspicuous::Complaint& c) { return c.first.code; });
    if (same == all.end()) same = all.insert(all.end(), {*r.complaint, 0});
    ++same->times;
}

void PolledSlot::file_output(Match& match, Seat s) {
    Program& p = program(s);
    if (!p.port) return;
    if (!p.last_output.empty()) match.note(s, {"stdout", p.last_output}, now());
    if (std::string text = p.port->take_stderr(); !text.empty()) match.note(s, {"stderr", std::move(text)}, now());
}

std::vector<Event> PolledSlot::without_match(const Header& header, const Absence& absence) {
    Match match(std::move(*start_of(header)), conduct_, now());
    file_output(match, absence.seat);
    match.fail(absence.seat, absence.why.fault, absence.why.why, now());
    report(header, match);
    return {match.log().begin(), match.log().end()};
}

void PolledSlot::changed(Table& table, Time) {
    if (table.match()) report(table.header(), *table.match());
    loop_.stop();  // the next deadline may be another one
}

void PolledSlot::report(const Header& h, const Match& match) {
    if (!on_event_) return;
    for (; reported_ < match.log().size(); ++reported_) on_event_(h, match.log()[reported_], match.position());
}

void PolledSlot::run_until(std::optional<Time> latest) {
    auto due = deadline();
    if (latest) due = std::min(due.value_or(*latest), *latest);
    alarm_.set(due);
    loop_.run();
    alarm_.clear();
}

void PolledSlot::ring() {
    tick(now());
    loop_.stop();
}

}  // namespace agon
