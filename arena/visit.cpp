#include "arena/visit.h"

#include "core/clock.h"
#include "core/overload.h"
#include "core/personal_client.h"
#include "core/text.h"

namespace agon {

Visit::Visit(const GameEntry& game, Client& client, Doors doors, Patience patience, Series series)
    : game_(game), client_(client), doors_(std::move(doors)), patience_(patience), series_(std::move(series)),
      begun_(series_.games_before) {}

void Visit::open(Time now) {
    wait_for(Waiting::ForGame, now);
    obey(client_.on_open(now), now);
}

void Visit::line(std::string_view text, Time now) {
    if (left_) return;
    obey(client_.on_line(text, now), now);
    settle(now);
}

void Visit::tick(Time now) {
    if (left_) return;
    if (const auto due = client_.deadline(); due && *due <= now) obey(client_.tick(now), now);
    if (!left_ && limit() <= now) give_up_waiting(now);
    settle(now);
}

void Visit::closed(Time now) {
    if (left_) return;
    left_ = true;
    obey(client_.on_close(now), now);
    if (running()) end({}, now);
}

void Visit::decided(const Decision& d, int question, Time now) {
    if (left_ || question != question_ || !asked_ || !running()) return;
    if (d.resigns) return resign(now);
    play(d.move, now);
}

void Visit::resign(Time now) {
    if (left_ || !running()) return;
    asked_ = false;
    wait_for(Waiting::ForOther, now);
    obey(client_.resign(now), now);
    if (left_) give_up(now);
}

void Visit::give_up(Time now) {
    if (!running()) return;
    const Seat own = mirror_->seat();
    end({.outcome = Outcome{.winner = other(own)}, .fault = Fault::Resign, .culprit = own, .why = {"end.resigned"}},
        now);
}

void Visit::rematch(Time now) {
    if (left_ || running()) return;
    wait_for(Waiting::ForGame, now);
    if (auto* client = dynamic_cast<PersonalClient*>(&client_)) obey(client->rematch(now), now);
}

void Visit::depart(Time now) {
    if (left_) return;
    if (running()) resign(now);
    else if (auto* client = dynamic_cast<PersonalClient*>(&client_)) obey(client->farewell(now), now);
    give_up(now);  // the server is not awaited any more
    leave();
}

void Visit::propose(std::string_view rules, Time now) {
    if (!left_) obey(client_.propose(rules), now);
}

bool Visit::say(std::string_view text, Time now) {
    if (left_) return false;
    const ClientReplies words = client_.say(text);
    obey(words, now);
    return !words.lines.empty();
}

void Visit::play(std::string_view move, Time now) {
    if (left_ || !running()) return;
    asked_ = false;
    wait_for(Waiting::ForOther, now);
    obey(client_.play(move, *mirror_->position().seen_by(viewer(mirror_->seat())), now), now);
    settle(now);
}

std::optional<Time> Visit::deadline() const {
    if (left_) return std::nullopt;
    const auto due = client_.deadline();
    return due ? std::min(*due, limit()) : limit();
}

Duration Visit::limit_of(Waiting what) const {
    switch (what) {
        case Waiting::ForGame: return patience_.game;
        case Waiting::ForOther: return patience_.answer;
        case Waiting::ForOwn: return patience_.own;
    }
    return {};
}

// Words that move nothing do not prolong a game.
Time Visit::limit() const {
    const Time due = since_ + limit_of(waiting_);
    return running() ? std::min(due, progress_ + patience_.answer + patience_.own) : due;
}

void Visit::wait_for(Waiting what, Time now) {
    waiting_ = what;
    since_ = now;
}

// Whoever leaves in the middle of a game has broken it off.
void Visit::settle(Time now) {
    if (left_ && running()) end({}, now);
}

// What is to be said goes out before anything is worked out or shown.
void Visit::obey(const ClientReplies& r, Time now) {
    if (!r.lines.empty() && !left_) doors_.send(r.lines);
    const int objections = objections_;
    for (const Sighting& s : r.sightings)
        if (objections == objections_) see(s, now);  // what follows a refuted word is void
    if (r.leave) leave();
}

void Visit::see(const Sighting& sighting, Time now) {
    std::visit(Overload{
                   [&](const GameBegan& b) { begin(b, now); },
                   [&](const Saw& s) { see_move(s, now); },
                   [&](const YourTurn& t) { ask(t.budget, now); },
                   [&](const GameEnded& e) { end(e, now); },
                   [&](const Rebuffed& r) {
                       if (running()) mirror_->rebuffed(r.move, r.why, now);
                       doors_.shown(r);
                   },
                   [&](const auto& other) { doors_.shown(other); },
               },
               sighting);
}

void Visit::begin(GameBegan b, Time now) {
    if (left_) return;
    if (running() && !b.replaces) end({.why = {"visit.begun_again", {}}}, now);
    b.seed = derive(series_.seed, static_cast<std::uint64_t>(begun_));
    auto m = Mirror::begin(game_, b, series_.id + "-" + std::to_string(++begun_), now);
    if (!m) {
        doors_.trouble(m.error());
        return leave();
    }
    mirror_.emplace(std::move(*m));
    asked_ = false;
    progress_ = now;
    wait_for(Waiting::ForOther, now);
    doors_.begun(b);
}

void Visit::see_move(const Saw& s, Time now) {
    if (!running()) return;
    const Verdict ok = mirror_->saw(s.seat, s.move, now);
    if (!ok) return refute(s, ok.error(), now);
    progress_ = now;
    if (waiting_ == Waiting::ForOther) since_ = now;
    doors_.moved();
}

void Visit::refute(const Saw& s, const Phrase& why, Time now) {
    ++objections_;
    const Fault fault = mirror_->position().is_lie(why) ? Fault::Cheat : Fault::Illegal;
    const Phrase accepted{"mirror.illegal_accepted", {s.move, std::to_string(number(s.seat)), embed(why)}};
    const int game = begun_;
    obey(client_.object(why, fault, now), now);
    if (running() && game == begun_) end({.fault = Fault::Protocol, .why = accepted}, now);
}

void Visit::ask(const Budget& budget, Time now) {
    if (left_ || !running()) return;
    asked_ = true;
    wait_for(Waiting::ForOwn, now);
    doors_.think(budget, ++question_);
}

void Visit::end(const GameEnded& e, Time now) {
    if (!running()) return;
    asked_ = false;
    wait_for(Waiting::ForGame, now);
    mirror_->ended(e, now);
    doors_.moved();
    doors_.ended(e);
}

GameEnded Visit::own_silence(const std::string& limit) const {
    const Seat own = mirror_->seat();
    return {.outcome = Outcome{.winner = other(own)},
            .verbatim = {},
            .fault = Fault::Timeout,
            .culprit = own,
            .why = {"visit.own_silence", {limit}}};
}

void Visit::give_up_waiting(Time now) {
    const std::string limit = duration_text(limit_of(waiting_));
    switch (waiting_) {
        case Waiting::ForGame: doors_.trouble({"visit.no_game", {limit}}); break;
        case Waiting::ForOther: end({.why = {"visit.silence", {limit}}}, now); break;
        case Waiting::ForOwn: end(own_silence(limit), now); break;
    }
    leave();
}

void Visit::leave() {
    if (left_) return;
    left_ = true;
    doors_.leave();
}

}  // namespace agon
