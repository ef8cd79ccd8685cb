#include "games/othello/nboard.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdio>

#include "games/othello/engine.h"
#include "games/othello/words.h"

namespace agon::othello {
namespace {

using namespace std::chrono_literals;
constexpr Duration nboard_start_limit = 10s;
constexpr std::uint64_t hint_nodes = 1'000'000;  // where no depth is set: a fraction of a second
constexpr Duration longest_hint = 30s;           // whatever depth is set

int number_in(std::string_view t) {
    int n = 0;
    std::from_chars(t.data(), t.data() + t.size(), n);
    return n;
}

// "F5/1.25/0.5", "d6 -1.00 0.0", "PA": what stands before the first slash or blank.
std::string move_in(std::string_view t) {
    t = trimmed(t);
    return lower(t.substr(0, t.find_first_of("/ \t")));
}

std::string nboard_move(std::string_view move) {
    if (move == "pass") return "PA";
    std::string out(move);
    out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
    return out;
}

std::string evaluation(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%+.2f", value);
    return text;
}

// How far a value looks, as NBoard's interface shows it.
std::string reach(const MoveValue& v) {
    if (v.exact) return "100%";
    return v.confidence ? std::to_string(v.confidence) + "%" : std::to_string(v.depth);
}

}  // namespace

Protocol nboard_protocol() {
    Protocol p{.name = "nboard", .sentence = "NBoard 2: Edax, NTest, Egaroucid and others"};
    p.session = [](const std::map<std::string, std::string>& options) {
        const auto depth = options.find("depth");
        return std::make_unique<NBoardSession>(depth == options.end() ? 20
                                                                      : std::clamp(number_in(depth->second), 1, 60));
    };
    p.client = [](const ClientSetup& s) { return std::make_unique<NBoardClient>(s); };
    return p;
}

// ---- A foreign engine in a seat of ours ----

Replies NBoardSession::on_open(Time now) {
    greeted_by_ = now + nboard_start_limit;
    return {.lines = {"nboard 2", "ping " + std::to_string(++pings_)}};
}

Replies NBoardSession::tick(Time now) {
    if (!deadline() || now < *deadline()) return {};
    stage_ = Stage::Closed;
    return {.asks = {Violate{Fault::Timeout, {"othello.nboard_silent", {std::to_string(nboard_start_limit / 1ms)}}}},
            .close = true};
}

Replies NBoardSession::on_line(std::string_view raw, Time) {
    std::string_view rest = trimmed(raw);
    const auto word = next_word(rest);
    if (word == "pong") return ponged(number_in(rest));
    if (word == "set" && next_word(rest) == "myname" && !rest.empty()) {
        name_ = rest.substr(0, 60);
        return {};
    }
    if (word != "===" || stage_ != Stage::Asked) return {};  // status, search lines, or the answer to an abandoned `go`
    if (rest.empty()) return {};
    stage_ = Stage::Watching;
    return {.asks = {Play{move_in(rest)}}};
}

Replies NBoardSession::ponged(int number) {
    if (stage_ == Stage::Greeting) {
        stage_ = Stage::Idle;
        return {.asks = {Sit{name_}}};
    }
    if (number < pings_) return {};
    if (stage_ == Stage::Behind) stage_ = Stage::Watching;
    if (stage_ != Stage::Holding) return {};
    stage_ = Stage::Asked;
    return {.lines = {"go"}};
}

Replies NBoardSession::on_news(const News& news, const AnyPosition* view, const ClockView&) {
    if (stage_ == Stage::Closed) return {};
    if (const auto* b = std::get_if<Begun>(&news)) return begun(*b, *view);
    if (const auto* h = std::get_if<Happened>(&news)) return happened(h->event, *view);
    if (!std::holds_alternative<Closed>(news)) return {};
    stage_ = Stage::Closed;
    return {.lines = {"quit"}, .close = true};
}

void NBoardSession::set_game(Replies& r, const Othello::Position& start) {
    const Record game{.place = "agon", .black = players_[0], .white = players_[1], .start = start};
    r.lines.push_back("set game " + write_ggf(game));
    r.lines.push_back("ping " + std::to_string(++pings_));
    told_ = start;
    stage_ = Stage::Behind;
}

Replies NBoardSession::begun(const Begun& b, const AnyPosition& view) {
    if (stage_ != Stage::Idle) return {};
    seat_ = b.seat;
    players_ = b.header.players;
    Replies r;
    r.lines.push_back("set depth " + std::to_string(depth_));
    set_game(r, as<Othello>(view));
    ask_for_move(r, view);
    return r;
}

// The engine does not take its own answer for played: every move is sent to it.
Replies NBoardSession::happened(const Event& e, const AnyPosition& view) {
    if (!playing()) return {};
    Replies r;
    if (const auto* m = std::get_if<Moved>(&e.what)) {
        r.lines.push_back("move " + nboard_move(m->move));
        Othello::apply(told_, m->seat, *Othello::parse(m->move));
        ask_for_move(r, view);
    } else if (const auto* refused = std::get_if<Refused>(&e.what); refused && refused->seat == *seat_) {
        ask_for_move(r, view);
    } else if (std::holds_alternative<Undone>(e.what)) {
        set_game(r, as<Othello>(view));
        ask_for_move(r, view);
    } else if (std::holds_alternative<Finished>(e.what)) {
        stage_ = Stage::Idle;
    }
    return r;
}

void NBoardSession::ask_for_move(Replies& r, const AnyPosition& view) {
    const bool free = stage_ == Stage::Behind || stage_ == Stage::Watching;
    if (!free || !view.may_act(*seat_) || told_ != as<Othello>(view)) return;
    if (view.legal(*seat_) == std::vector<std::string>{"pass"}) {
        r.asks.push_back(Play{"pass"});  // no decision; it comes back as a move like any other
        return;
    }
    if (stage_ == Stage::Behind) {
        stage_ = Stage::Holding;
        return;
    }
    stage_ = Stage::Asked;
    r.lines.push_back("go");
}

// ---- Our engine inside a foreign interface ----

ClientReplies NBoardClient::on_line(std::string_view raw, Time) {
    std::string_view rest = trimmed(raw);
    const auto word = next_word(rest);
    ClientReplies r;
    if (word == "nboard") r.lines = {"set myname " + setup_.name};
    else if (word == "ping") r.lines = {"pong " + std::string(rest)};
    else if (word == "set") r = set(rest);
    else if (word == "move") r = move(rest);
    else if (word == "go") r = go();
    else if (word == "hint") r = hint(rest);
    else if (word == "learn") r.lines = {"learned"};
    else if (word == "quit") r.leave = true;
    else if (word == "analyze") r = analyze();
    else if (!word.empty()) r.sightings.push_back(Puzzled{std::string(raw)});
    return r;
}

ClientReplies NBoardClient::set(std::string_view rest) {
    const auto what = next_word(rest);
    if (what == "depth") depth_ = number_in(rest);
    if (what != "game") return {};
    auto record = read_ggf(rest);
    if (!record) return {.lines = {"status cannot read this game"}, .sightings = {Puzzled{std::string(rest)}}};
    position_ = *final_position(*record);
    record_ = std::move(*record);
    told_seat_.reset();
    return {};
}

ClientReplies NBoardClient::move(std::string_view text) {
    const auto m = Othello::parse(move_in(text));
    if (!m || !Othello::check(position_, position_.turn, *m))
        return {.lines = {"status illegal move " + std::string(text)}, .sightings = {Puzzled{std::string(text)}}};
    Othello::apply(position_, position_.turn, *m);
    record_.moves.push_back(Othello::text(*m));
    ClientReplies r;
    if (const auto o = Othello::outcome(position_); o && told_seat_) {
        tell_the_table(r, *told_seat_);
        r.sightings.push_back(GameEnded{o, ""});
    }
    return r;
}

void NBoardClient::tell_the_table(ClientReplies& r, Seat seat) {
    if (told_seat_ != seat) {
        GameBegan game{.seat = seat,
                       .rules = "standard",
                       .names = {record_.black, record_.white},
                       .position = Othello::position_text(record_.start),
                       .replaces = true};
        r.sightings.push_back(game);
        told_seat_ = seat;
        told_ = 0;
    }
    Seat turn = record_.start.turn;
    for (std::size_t i = 0; i < record_.moves.size(); ++i, turn = other(turn))
        if (i >= told_) r.sightings.push_back(Saw{turn, record_.moves[i]});
    told_ = record_.moves.size();
}

ClientReplies NBoardClient::go() {
    if (Othello::outcome(position_)) return {.lines = {"status the game is over"}};
    ClientReplies r;
    tell_the_table(r, position_.turn);
    Budget budget;
    if (depth_ > 0) budget.depth = depth_;
    r.sightings.push_back(YourTurn{budget});
    return r;
}

// The answer is not played here: the interface sends it back with `move`.
ClientReplies NBoardClient::play(std::string_view move, const AnyPosition&, Time) {
    return {.lines = {"=== " + nboard_move(move)}};
}

// "search PV eval 0 depth", best first; depth "100%" where solved.
ClientReplies NBoardClient::hint(std::string_view count) {
    ClientReplies r;
    if (Othello::outcome(position_)) return r;
    const auto values = values_in(position_);
    const auto wanted = static_cast<std::size_t>(std::clamp(number_in(count), 1, 34));
    for (std::size_t i = 0; i < values.size() && i < wanted; ++i)
        r.lines.push_back("search " + nboard_move(values[i].move) + " " + evaluation(values[i].value) + " 0 " +
                          reach(values[i]));
    r.lines.push_back("status");
    return r;
}

std::vector<MoveValue> NBoardClient::values_in(const Othello::Position& p) const {
    auto engine = make_engine(EngineSpec{.name = "best"});
    Budget budget;
    if (depth_ > 0) {
        budget.depth = depth_;
        budget.per_move = longest_hint;
    } else budget.nodes = hint_nodes;
    return (*engine)->analyse(PositionOf<Othello>({}, p), p.turn, budget, {});
}

// "analysis PLY eval" for every position of the game, the last first, because what is known of the end helps before it.
ClientReplies NBoardClient::analyze() {
    std::vector<Othello::Position> positions{record_.start};
    for (const auto& move : record_.moves) {
        positions.push_back(positions.back());
        Othello::apply(positions.back(), positions.back().turn, *Othello::parse(move));
    }
    ClientReplies r;
    for (std::size_t ply = positions.size(); ply-- > 0;)
        if (const auto values = values_in(positions[ply]); !values.empty())
            r.lines.push_back("analysis " + std::to_string(ply) + " " + evaluation(values.front().value));
    r.lines.push_back("status");
    return r;
}

}  // namespace agon::othello
