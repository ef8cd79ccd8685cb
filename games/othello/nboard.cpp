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
constexpr std::uint64_t hint_nodes = 1'000'000;  // per hint: a fraction of a second, and the same answer every time

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

// Each disc of depth costs about twice as many positions.
std::uint64_t nodes_for_depth(int depth) { return std::uint64_t{1000} << std::clamp(depth, 1, 40) * 3 / 4; }

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
    if (!greeted_by_ || now < *greeted_by_) return {};
    greeted_by_.reset();
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
    if (word != "===" || !awaited_ || pongs_ < pings_)
        return {};  // status, search lines, or the answer to an abandoned `go`
    if (rest.empty()) return {};
    awaited_ = false;
    return {.asks = {Play{move_in(rest)}}};
}

Replies NBoardSession::ponged(int number) {
    pongs_ = std::max(pongs_, number);
    if (!seated_) {
        seated_ = true;
        greeted_by_.reset();
        return {.asks = {Sit{name_}}};
    }
    if (!go_waits_ || pongs_ < pings_) return {};
    go_waits_ = false;
    awaited_ = true;
    return {.lines = {"go"}};
}

Replies NBoardSession::on_news(const News& news, const AnyPosition* view, const ClockView&) {
    if (const auto* b = std::get_if<Begun>(&news)) return begun(*b, *view);
    if (const auto* h = std::get_if<Happened>(&news)) return happened(h->event, *view);
    if (std::holds_alternative<Closed>(news)) return {.lines = {"quit"}, .close = true};
    return {};
}

void NBoardSession::set_game(Replies& r, const Othello::Position& start) {
    const Record game{.place = "agon", .black = players_[0], .white = players_[1], .start = start};
    r.lines.push_back("set game " + write_ggf(game));
}

Replies NBoardSession::begun(const Begun& b, const AnyPosition& view) {
    seat_ = b.seat;
    players_ = b.header.players;
    awaited_ = false;
    Replies r;
    r.lines.push_back("set depth " + std::to_string(depth_));
    set_game(r, as<Othello>(view));
    r.lines.push_back("ping " + std::to_string(++pings_));
    go_waits_ = false;
    ask_for_move(r, view);
    return r;
}

// The engine does not take its own answer for played: every move is sent to it.
Replies NBoardSession::happened(const Event& e, const AnyPosition& view) {
    Replies r;
    if (const auto* m = std::get_if<Moved>(&e.what)) {
        r.lines.push_back("move " + nboard_move(m->move));
        ask_for_move(r, view);
    } else if (const auto* refused = std::get_if<Refused>(&e.what); refused && refused->seat == *seat_) {
        ask_for_move(r, view);
    } else if (std::holds_alternative<Undone>(e.what)) {
        awaited_ = false;
        set_game(r, as<Othello>(view));
        r.lines.push_back("ping " + std::to_string(++pings_));
        ask_for_move(r, view);
    } else if (std::holds_alternative<Finished>(e.what)) {
        awaited_ = go_waits_ = false;
    }
    return r;
}

void NBoardSession::ask_for_move(Replies& r, const AnyPosition& view) {
    if (!seat_ || awaited_ || go_waits_ || !view.may_act(*seat_)) return;
    if (view.legal(*seat_) == std::vector<std::string>{"pass"}) {
        r.asks.push_back(Play{"pass"});  // no decision; it comes back as a move like any other
        return;
    }
    if (pongs_ < pings_) {
        go_waits_ = true;
        return;
    }
    awaited_ = true;
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
    else if (!word.empty() && word != "analyze") r.sightings.push_back(Puzzled{std::string(raw)});
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
                       .position = Othello::position_text(record_.start)};
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
    if (depth_ > 0) budget.nodes = nodes_for_depth(depth_);
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
    auto engine = make_engine(EngineSpec{.name = "best", .options = {{"nodes", std::to_string(hint_nodes)}}});
    const PositionOf<Othello> position({}, position_);
    const auto values = (*engine)->analyse(position, position_.turn, {}, {});
    const auto wanted = static_cast<std::size_t>(std::clamp(number_in(count), 1, 34));
    for (std::size_t i = 0; i < values.size() && i < wanted; ++i) {
        char eval[32];
        std::snprintf(eval, sizeof eval, "%+.2f", values[i].value);
        r.lines.push_back("search " + nboard_move(values[i].move) + " " + eval + " 0 " +
                          (values[i].exact ? "100%" : std::to_string(values[i].depth)));
    }
    r.lines.push_back("status");
    return r;
}

}  // namespace agon::othello
