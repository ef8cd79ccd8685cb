#include "games/othello/gtp.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "core/text.h"
#include "games/othello/words.h"

namespace agon::othello {
namespace {

using namespace std::chrono_literals;
constexpr Duration gtp_start_limit = 10s;

std::string colour(Seat s) { return s == Seat::First ? "b" : "w"; }

std::optional<Seat> seat_of(std::string_view word) {
    const std::string w = lower(word);
    if (w == "b" || w == "black") return Seat::First;
    if (w == "w" || w == "white") return Seat::Second;
    return std::nullopt;
}

std::optional<int> whole(std::string_view t) {
    int n = 0;
    const auto [end, error] = std::from_chars(t.data(), t.data() + t.size(), n);
    if (error != std::errc{} || end != t.data() + t.size()) return std::nullopt;
    return n;
}

std::string seconds(Duration d) {
    return std::to_string(std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::seconds>(d).count()));
}

constexpr std::string_view commands[] = {
    "protocol_version", "name",        "version",     "known_command", "list_commands", "quit",
    "boardsize",        "clear_board", "komi",        "play",          "genmove",       "undo",
    "time_settings",    "time_left",   "final_score", "showboard",     "set_game",      "list_games"};

}  // namespace

Protocol gtp_protocol() {
    Protocol p{.name = "gtp", .sentence = "Go Text Protocol with Othello moves: GRhino, Edax and others"};
    p.session = [](const std::map<std::string, std::string>&) { return std::make_unique<GtpSession>(); };
    p.client = [](const ClientSetup& s) { return std::make_unique<GtpClient>(s); };
    return p;
}

// ---- A foreign engine in a seat of ours ----

void GtpSession::send(Replies& r, std::string line, Sent kind) {
    r.lines.push_back(std::move(line));
    unanswered_.push_back(kind);
}

Replies GtpSession::on_open(Time now) {
    greeted_by_ = now + gtp_start_limit;
    Replies r;
    send(r, "name", Sent::Name);
    return r;
}

Replies GtpSession::tick(Time now) {
    if (!deadline() || now < *deadline()) return {};
    stage_ = Stage::Closed;
    return {.asks = {Violate{Fault::Timeout, {"othello.gtp_silent", {std::to_string(gtp_start_limit / 1ms)}}}},
            .close = true};
}

// "= f5", "=12 F5", "? illegal move"; other lines are the rest of a long answer or chatter.
Replies GtpSession::on_line(std::string_view raw, Time) {
    const auto line = trimmed(raw);
    if (line.empty() || (line.front() != '=' && line.front() != '?')) return {};
    if (unanswered_.empty() || stage_ == Stage::Closed) return {};
    auto text = line.substr(1);
    while (!text.empty() && std::isdigit(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
    const Sent kind = unanswered_.front();
    unanswered_.pop_front();
    return answered(kind, line.front() == '=', trimmed(text));
}

Replies GtpSession::answered(Sent kind, bool ok, std::string_view text) {
    const auto broken = [&] {
        return Replies{.asks = {Violate{Fault::Protocol, {"othello.gtp_error", {std::string(text.substr(0, 80))}}}}};
    };
    switch (kind) {
        case Sent::Name: return named(ok && !text.empty() ? text.substr(0, 60) : "gtp");
        case Sent::Play: return ok ? Replies{} : broken();
        case Sent::Genmove: {
            stage_ = Stage::Watching;
            if (!ok) return broken();
            const std::string move = lower(text.substr(0, text.find_first_of(" \t")));
            if (move == "resign") return {.asks = {Resign{}}};
            return {.asks = {Play{move}}};
        }
        case Sent::Plain:
        case Sent::Pass:  // engines that pass by themselves refuse to be told
        case Sent::Stale: return {};
    }
    return {};
}

Replies GtpSession::named(std::string_view name) {
    if (stage_ != Stage::Greeting) return {};
    stage_ = Stage::Idle;
    return {.asks = {Sit{std::string(name)}}};
}

Replies GtpSession::on_news(const News& news, const AnyPosition* view, const ClockView& clocks) {
    if (stage_ == Stage::Closed) return {};
    if (const auto* b = std::get_if<Begun>(&news)) return begun(*b, *view, clocks);
    if (const auto* h = std::get_if<Happened>(&news)) return happened(h->event, *view, clocks);
    if (std::holds_alternative<Closed>(news)) {
        Replies r{.close = true};
        stage_ = Stage::Closed;
        send(r, "quit", Sent::Plain);
        return r;
    }
    return {};
}

Replies GtpSession::begun(const Begun& b, const AnyPosition& view, const ClockView& clocks) {
    if (stage_ != Stage::Idle) return {};
    stage_ = Stage::Watching;
    seat_ = b.seat;
    Replies r;
    send(r, "set_game Othello", Sent::Plain);
    send(r, "boardsize 8", Sent::Plain);
    send(r, "clear_board", Sent::Play);
    Othello::Position p = Othello::start({}, 0);
    for (const std::string& text : split_words(b.header.opening)) {
        const auto move = Othello::parse(text);
        if (!move) break;
        send(r, "play " + colour(p.turn) + " " + text, text == "pass" ? Sent::Pass : Sent::Play);
        Othello::apply(p, p.turn, *move);
    }
    if (as<Othello>(view).discs != p.discs) return {.asks = {Violate{Fault::Arena, {"othello.gtp_position", {}}}}};
    if (b.conduct.total) send(r, "time_settings " + seconds(*b.conduct.total) + " 0 0", Sent::Plain);
    else if (b.conduct.per_action) send(r, "time_settings 0 " + seconds(*b.conduct.per_action) + " 1", Sent::Plain);
    ask_for_move(r, view, clocks);
    return r;
}

// Its answer will come all the same, and is thrown away.
void GtpSession::abandon_genmove() {
    std::ranges::replace(unanswered_, Sent::Genmove, Sent::Stale);
    stage_ = Stage::Watching;
}

Replies GtpSession::happened(const Event& e, const AnyPosition& view, const ClockView& clocks) {
    if (!playing()) return {};
    Replies r;
    if (const auto* m = std::get_if<Moved>(&e.what)) {
        const bool pass = m->move == "pass";
        if (m->seat != *seat_) send(r, "play " + colour(m->seat) + " " + m->move, pass ? Sent::Pass : Sent::Play);
        ask_for_move(r, view, clocks);
    } else if (const auto* refused = std::get_if<Refused>(&e.what); refused && refused->seat == *seat_) {
        send(r, "undo", Sent::Plain);  // its board holds the refused move
        ask_for_move(r, view, clocks);
    } else if (const auto* u = std::get_if<Undone>(&e.what)) {
        for (int i = 0; i < u->plies + (stage_ == Stage::Asked ? 1 : 0); ++i) send(r, "undo", Sent::Plain);
        abandon_genmove();
        ask_for_move(r, view, clocks);
    } else if (std::holds_alternative<Finished>(e.what)) {
        std::ranges::fill(unanswered_, Sent::Stale);  // what is refused now harms no match
        stage_ = Stage::Idle;
    }
    return r;
}

// A pass is no decision: it is played for the engine, which is only told.
void GtpSession::ask_for_move(Replies& r, const AnyPosition& view, const ClockView& clocks) {
    if (stage_ != Stage::Watching || !view.may_act(*seat_)) return;
    if (view.legal(*seat_) == std::vector<std::string>{"pass"}) {
        send(r, "play " + colour(*seat_) + " pass", Sent::Pass);
        r.asks.push_back(Play{"pass"});
        return;
    }
    if (const auto& left = clocks.left[*seat_])
        send(r, "time_left " + colour(*seat_) + " " + seconds(*left) + " 0", Sent::Plain);
    send(r, "genmove " + colour(*seat_), Sent::Genmove);
    stage_ = Stage::Asked;
}

// ---- Our engine inside a foreign interface ----

ClientReplies GtpClient::good(std::string_view text) const {
    ClientReplies r;
    r.lines = {"=" + id_ + (text.empty() ? "" : " " + std::string(text)), ""};
    return r;
}

ClientReplies GtpClient::bad(std::string_view why) const {
    ClientReplies r;
    r.lines = {"?" + id_ + " " + std::string(why), ""};
    return r;
}

constexpr std::size_t most_waiting = 1000;  // commands; an interface waits for an answer now and then

ClientReplies GtpClient::on_line(std::string_view raw, Time) {
    if (!thinking_) return answer(raw);
    if (waiting_.size() == most_waiting)
        return {.lines = {"? too many commands while a move is sought", ""}, .sightings = {}, .leave = true};
    waiting_.emplace_back(raw);
    return {};
}

ClientReplies GtpClient::answer(std::string_view raw) {
    auto line = trimmed(raw.substr(0, raw.find('#')));
    if (line.empty()) return {};
    Command c;
    auto words = split_words(line);
    if (whole(words.front())) {
        c.id = words.front();
        words.erase(words.begin());
    }
    if (words.empty()) return {};
    c.name = lower(words.front());
    c.words.assign(words.begin() + 1, words.end());
    id_ = c.id;
    return obey(c);
}

ClientReplies GtpClient::obey(const Command& c) {
    const auto word = [&](std::size_t i) { return i < c.words.size() ? c.words[i] : std::string(); };
    if (c.name == "protocol_version") return good("2");
    if (c.name == "name") return good(setup_.name);
    if (c.name == "version") return good("1");
    if (c.name == "known_command")
        return good(std::ranges::find(commands, word(0)) != std::end(commands) ? "true" : "false");
    if (c.name == "list_commands") {
        std::string list;
        for (const auto n : commands) list += (list.empty() ? "" : "\n") + std::string(n);
        return good(list);
    }
    if (c.name == "list_games") return good("Othello");
    if (c.name == "set_game") return lower(word(0)) == "othello" ? good() : bad("unsupported game");
    if (c.name == "boardsize") return word(0) == "8" ? (restart(), good()) : bad("unacceptable size");
    if (c.name == "clear_board") return restart(), good();
    if (c.name == "komi") return good();
    if (c.name == "play") return play_command(c);
    if (c.name == "genmove") return genmove(c);
    if (c.name == "undo") return undo();
    if (c.name == "time_settings") return time_settings(c);
    if (c.name == "time_left") return time_left(c);
    if (c.name == "showboard") return good("\n" + Othello::draw(position_));
    if (c.name == "final_score") {
        const auto o = Othello::outcome(position_);
        const int margin = std::popcount(position_.discs[0]) - std::popcount(position_.discs[1]);
        if (!o || margin == 0) return good("0");
        return good((margin > 0 ? "B+" : "W+") + std::to_string(std::abs(margin)));
    }
    if (c.name == "quit") {
        auto r = good();
        r.leave = true;
        return r;
    }
    return bad("unknown command");
}

void GtpClient::restart() {
    position_ = Othello::start({}, 0);
    moves_.clear();
    before_.clear();
    told_seat_.reset();
    told_ = 0;
}

// Interfaces leave forced passes out or write them; both are understood.
ClientReplies GtpClient::play_command(const Command& c) {
    const auto seat = c.words.size() == 2 ? seat_of(c.words[0]) : std::nullopt;
    if (!seat) return bad("syntax error");
    const auto move = Othello::parse(lower(c.words[1]));
    if (!move) return bad("syntax error");
    const auto record = [&](const Othello::Move& m) {
        before_.push_back(position_);
        moves_.emplace_back(position_.turn, Othello::text(m));
        Othello::apply(position_, position_.turn, m);
    };
    if (position_.turn != *seat && Othello::check(position_, position_.turn, {Othello::Move::pass}))
        record({Othello::Move::pass});
    if (position_.turn != *seat || !Othello::check(position_, *seat, *move)) return bad("illegal move");
    record(*move);
    auto r = good();
    if (const auto o = Othello::outcome(position_); o && told_seat_) {
        tell_the_table(r, *told_seat_);
        r.sightings.push_back(GameEnded{o, ""});
    }
    return r;
}

void GtpClient::tell_the_table(ClientReplies& r, Seat seat) {
    if (told_seat_ != seat) {
        GameBegan game{.seat = seat, .rules = "standard", .replaces = true};
        game.names[seat] = setup_.name;
        game.names[other(seat)] = "opponent";
        r.sightings.push_back(game);
        told_seat_ = seat;
        told_ = 0;
    }
    for (; told_ < moves_.size(); ++told_) r.sightings.push_back(Saw{moves_[told_].first, moves_[told_].second});
}

ClientReplies GtpClient::genmove(const Command& c) {
    const auto seat = c.words.size() == 1 ? seat_of(c.words[0]) : std::nullopt;
    if (!seat) return bad("syntax error");
    if (Othello::outcome(position_)) return good("pass");
    if (position_.turn != *seat) {
        if (!Othello::check(position_, position_.turn, {Othello::Move::pass}))
            return bad("it is the other side's turn");
        before_.push_back(position_);
        moves_.emplace_back(position_.turn, "pass");
        Othello::apply(position_, position_.turn, {Othello::Move::pass});
    }
    ClientReplies r;
    tell_the_table(r, *seat);
    r.sightings.push_back(YourTurn{left_[*seat].value_or(settings_)});
    thinking_ = true;
    return r;
}

ClientReplies GtpClient::play(std::string_view text, const AnyPosition&, Time) {
    thinking_ = false;
    return then_what_waits(answer_genmove(text));
}

ClientReplies GtpClient::resign(Time) {
    thinking_ = false;
    const Seat own = told_seat_.value_or(position_.turn);
    ClientReplies r = good("resign");
    r.sightings.push_back(GameEnded{.outcome = Outcome{.winner = other(own)},
                                    .verbatim = {},
                                    .fault = Fault::Resign,
                                    .culprit = own,
                                    .why = {"end.resigned", {}}});
    return then_what_waits(std::move(r));
}

ClientReplies GtpClient::then_what_waits(ClientReplies r) {
    while (!thinking_ && !waiting_.empty()) {
        const std::string line = std::move(waiting_.front());
        waiting_.pop_front();
        const ClientReplies next = answer(line);
        r.lines.insert(r.lines.end(), next.lines.begin(), next.lines.end());
        r.sightings.insert(r.sightings.end(), next.sightings.begin(), next.sightings.end());
        r.leave |= next.leave;
    }
    return r;
}

ClientReplies GtpClient::answer_genmove(std::string_view text) {
    const auto move = Othello::parse(text);
    if (!move || !Othello::check(position_, position_.turn, *move)) return bad("our player found no move");
    before_.push_back(position_);
    moves_.emplace_back(position_.turn, std::string(text));
    Othello::apply(position_, position_.turn, *move);
    auto r = good(text);
    tell_the_table(r, moves_.back().first);
    if (const auto o = Othello::outcome(position_)) r.sightings.push_back(GameEnded{o, ""});
    return r;
}

ClientReplies GtpClient::undo() {
    if (before_.empty()) return bad("cannot undo");
    position_ = before_.back();
    before_.pop_back();
    moves_.pop_back();
    told_seat_.reset();  // the table gets the whole game again
    return good();
}

// time_settings MAIN BYO_TIME BYO_STONES, in seconds; no byo time: the main time is for the whole game.
ClientReplies GtpClient::time_settings(const Command& c) {
    const auto number = [&](std::size_t i) { return i < c.words.size() ? whole(c.words[i]) : std::nullopt; };
    const auto main = number(0), extra = number(1), stones = number(2);
    if (!main || !extra || !stones) return bad("syntax error");
    settings_ = {};
    left_ = {};
    if (*extra > 0 && *stones == 0) return good();  // by convention: no limit
    if (*main > 0) settings_.total_left = std::chrono::seconds(*main);
    else if (*stones > 0) settings_.per_move = std::chrono::seconds(*extra) / *stones;
    return good();
}

ClientReplies GtpClient::time_left(const Command& c) {
    const auto seat = c.words.size() == 3 ? seat_of(c.words[0]) : std::nullopt;
    const auto time = c.words.size() == 3 ? whole(c.words[1]) : std::nullopt,
               stones = c.words.size() == 3 ? whole(c.words[2]) : std::nullopt;
    if (!seat || !time || !stones) return bad("syntax error");
    Budget b;
    if (*stones > 0) b.per_move = std::chrono::seconds(*time) / *stones;
    else b.total_left = std::chrono::seconds(*time);
    left_[*seat] = b;
    return good();
}

}  // namespace agon::othello
