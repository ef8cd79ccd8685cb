#include "arena/table.h"

namespace agon {
namespace {

constexpr int max_chat_per_move = 100;  // the log keeps every word, so that words must be few

std::array<Seat, 2> draw_seats(const TableSetup& s) {
    const bool swapped = s.seating == Seating::AgainstArrival ||
                         (s.seating == Seating::Drawn && Random(derive(s.seed, 0)).below(2) == 1);
    return swapped ? std::array{Seat::Second, Seat::First} : std::array{Seat::First, Seat::Second};
}

}  // namespace

Event shown_event(const Event& e, Viewer v, const AnyPosition& game) {
    Event copy = e;
    if (auto* m = std::get_if<Moved>(&copy.what)) m->move = game.shown(m->move, m->seat, v);
    return copy;
}

Table::Table(const GameEntry& game, TableSetup setup)
    : game_(game), setup_(std::move(setup)), seats_(draw_seats(setup_)) {}

Result<int> Table::sit(std::string name, Time now) {
    if (closed_) return refuse("table.closed");
    if (full()) return refuse("table.full");
    const int place = names_[0] ? 1 : 0;
    names_[static_cast<std::size_t>(place)] = name;
    present_[static_cast<std::size_t>(place)] = true;
    if (place == 1) write(0, Joined{1, name});
    write(place, Seated{place, std::move(name), setup_.rules.has_value()});
    if (setup_.rules) write(place, RulesSet{*setup_.rules, seat_of(place)});
    if (full() && setup_.rules) begin(now);
    return place;
}

Result<> Table::resume(Header header, Seat of_first_place, int begun, std::span<const Event> log, Time now) {
    auto start = start_of(header);
    if (!start) return std::unexpected(Refusal(start.error()));
    auto match = Match::resumed(std::move(*start), setup_.conduct, log, now);
    if (!match) return std::unexpected(match.error());
    match_ = std::move(*match);
    header_ = std::move(header);
    seats_ = {of_first_place, other(of_first_place)};
    for (int place : {0, 1}) names_[static_cast<std::size_t>(place)] = header_.players[seat_of(place)];
    present_ = {true, true};
    begun_ = begun;
    told_ = log.size();
    return {};
}

void Table::returned(int place, Time now) {
    if (match_) match_->returned(seat_of(place), now);
}

Resumed Table::past(int place) const {
    const Viewer v = viewer(seat_of(place));
    const auto start = *start_of(header_);
    Resumed r{header_, seat_of(place), match_->conduct(), start->seen_by(v), {}};
    relive(*start, match_->log(), [&](const Event& e, const AnyPosition& after) {
        if (concerns(e, v)) r.events.push_back(shown_event(e, v, after));
    });
    return r;
}

void Table::ask(int place, const Ask& wish, Time now) {
    if (closed_) return;
    std::visit([&](const auto& w) { on(place, w, now); }, wish);
    distribute(now);
}

void Table::tick(Time now, const Match::Glimpses& seen) {
    if (!running()) return;
    match_->tick(now, seen);
    distribute(now);
}

void Table::excuse(Duration stood_still) {
    if (running()) match_->excuse(stood_still);
}

void Table::told_late(Time from, Time now) {
    if (running()) match_->told_late(from, now);
}

void Table::abort(Phrase why, Time now) {
    if (running()) match_->abort(why, now);
    distribute(now);
    close(std::move(why));
}

std::vector<Letter> Table::take_letters() { return std::exchange(letters_, {}); }

void Table::on(int place, const Sit&, Time) { deny(place, "table.seated"); }

void Table::on(int place, const Propose& p, Time now) {
    if (place != 0) return deny(place, "table.not_yours");
    if (setup_.rules) return deny(place, "table.rules_fixed");
    auto start = game_.start(p.rules, setup_.seed);
    if (!start) return write(place, Denied{start.error()});
    setup_.rules = (*start)->rules();
    for (int who : {0, 1})
        if (present_[static_cast<std::size_t>(who)]) write(who, RulesSet{*setup_.rules, seat_of(who)});
    if (full()) begin(now);
}

void Table::on(int place, const Play& p, Time now) {
    if (!match_) return deny(place, full() ? "table.no_match" : "table.alone");
    if (match_->over()) return deny(place, "match.over");
    chat_ = {};
    (void)match_->act(seat_of(place), p.move, now, p.effort, p.took);  // a refusal is an event of the match
}

void Table::on(int place, const Say& s, Time now) {
    const int peer = 1 - place;
    if (!present_[static_cast<std::size_t>(peer)]) return deny(place, "table.alone");
    if (++chat_[static_cast<std::size_t>(place)] > max_chat_per_move) return deny(place, "table.chat_flood");
    if (running()) match_->say(seat_of(place), s.text, now);
    write(peer, Talk{*names_[static_cast<std::size_t>(place)], s.text});
}

void Table::on(int place, const Note& n, Time now) {
    if (running()) match_->note(seat_of(place), n, now);
}

void Table::on(int place, const Resign&, Time now) {
    if (!running()) return deny(place, "table.no_match");
    match_->fail(seat_of(place), Fault::Resign, {"end.resigned", {}}, now);
}

void Table::on(int place, const Forfeit& f, Time now) {
    if (!running()) return deny(place, "table.no_match");
    match_->fail(seat_of(place), f.fault, f.why, now);
}

void Table::on(int place, const Undo&, Time now) {
    if (!running()) return deny(place, "table.no_match");
    if (auto ok = match_->undo(seat_of(place), now); !ok) write(place, Denied{ok.error()});
}

Table::Proposal Table::standing(int place, Deal d) const {
    const Proposal p = proposals_[static_cast<std::size_t>(place)][static_cast<std::size_t>(d)];
    return running() && match_->actions(seat_of(1 - place)) == p.answered ? p : Proposal{};
}

bool Table::proposes(int place, Deal d) const { return standing(place, d).state == Proposal::State::Open; }

Result<> Table::agree(int with, Deal d, Time now) {
    proposals_ = {};
    if (d == Deal::Draw) match_->agree_draw(now);
    else if (auto ok = match_->take_back(seat_of(with), now); !ok) return ok;
    distribute(now);
    return {};
}

Result<> Table::propose(int place, Deal d, Time now) {
    if (!running()) return refuse("table.no_match");
    if (proposes(1 - place, d)) return agree(1 - place, d, now);
    if (standing(place, d).state == Proposal::State::Declined) return refuse("table.declined");
    if (d == Deal::TakeBack && match_->actions(seat_of(place)) == 0) return refuse("table.nothing_to_undo");
    proposal(place, d) = {Proposal::State::Open, match_->actions(seat_of(1 - place))};
    return {};
}

Result<> Table::decline(int place) {
    if (!running()) return refuse("table.no_match");
    for (Deal d : {Deal::Draw, Deal::TakeBack})
        if (proposes(1 - place, d)) proposal(1 - place, d).state = Proposal::State::Declined;
    return {};
}

void Table::on(int place, const Rematch& r, Time now) {
    if (!match_ || setup_.rematches == Rematches::None) return deny(place, "table.no_match");
    if (!match_->over()) return deny(place, "table.running");
    if (!present_[0] || !present_[1]) return deny(place, "table.alone");
    wants_rematch_[static_cast<std::size_t>(place)] = true;
    swap_seats_ |= r.swapped;
    const bool agreed = setup_.rematches == Rematches::Either || (wants_rematch_[0] && wants_rematch_[1]);
    if (agreed) begin(now);
    else write(1 - place, Offered{place});
}

void Table::on(int place, const Leave&, Time now) { part(place, Fault::Disconnect, {"end.left", {}}, now); }

void Table::on(int place, const Violate& v, Time now) { part(place, v.fault, v.why, now); }

void Table::begin(Time now) {
    ++begun_;
    if (std::exchange(swap_seats_, false)) std::swap(seats_[0], seats_[1]);
    const std::uint64_t seed =
        setup_.planned ? setup_.planned->seed : derive(setup_.seed, static_cast<std::uint64_t>(begun_));
    header_ = {.id = setup_.planned ? setup_.planned->id : setup_.id + "-" + std::to_string(begun_),
               .game = std::string(game_.name),
               .rules = *setup_.rules,
               .seed = seed,
               .players = {},
               .clock = clock_text(setup_.conduct),
               .rated = setup_.rated,
               .opening = setup_.planned ? setup_.planned->opening : ""};
    auto start = start_of(header_);
    if (!start)
        return close(start.error());  // rules of a table setup are checked before; this is a broken configuration
    if (!setup_.planned) header_.rules = (*start)->rules();  // in full: a default that changes leaves old replays alone
    for (int place : {0, 1}) header_.players[seat_of(place)] = *names_[static_cast<std::size_t>(place)];
    match_ = std::make_unique<Match>(std::move(*start), setup_.conduct, now);
    told_ = 0;
    wants_rematch_ = {};
    proposals_ = {};
    for (int place : {0, 1}) write(place, Begun{header_, seat_of(place), setup_.conduct});
    distribute(now);
}

// Everyone at the table hears of every event that concerns him; chat was delivered already.
void Table::distribute(Time) {
    if (!match_) return;
    bool ended = false;
    for (; told_ < match_->log().size(); ++told_) {
        const Event& e = match_->log()[told_];
        ended |= std::holds_alternative<Finished>(e.what);
        if (std::holds_alternative<Said>(e.what) || std::holds_alternative<Noted>(e.what)) continue;
        for (int place : {0, 1}) {
            const Viewer v = viewer(seat_of(place));
            if (present_[static_cast<std::size_t>(place)] && concerns(e, v))
                write(place, Happened{shown_event(e, v, match_->position())});
        }
    }
    if (ended && setup_.rematches == Rematches::None) close({"table.closed", {}});
}

// A player who leaves is gone for good: the other hears how the match ended, then that he is alone.
void Table::part(int place, Fault fault, Phrase why, Time now) {
    if (!present_[static_cast<std::size_t>(place)]) return;
    const int peer = 1 - place;
    if (running()) match_->fail(seat_of(place), fault, why, now);
    present_[static_cast<std::size_t>(place)] = false;
    if (present_[static_cast<std::size_t>(peer)])
        write(peer, Parted{place, *names_[static_cast<std::size_t>(place)], why});
    distribute(now);
    close(std::move(why));
}

void Table::close(Phrase why) {
    if (closed_) return;
    closed_ = true;
    for (int place : {0, 1})
        if (present_[static_cast<std::size_t>(place)]) write(place, Closed{why});
}

}  // namespace agon
