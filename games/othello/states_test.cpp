// The states of a foreign Othello engine in a seat, in both protocols. The sessions have no table, so one is made here:
// every input is tried in every state, and docs/protocols/gtp.md and nboard.md show what came of it.
#include <algorithm>
#include <array>
#include <deque>

#include "games/othello/gtp.h"
#include "games/othello/nboard.h"
#include "tests/dialogue.h"
#include "tests/states.h"

namespace agon::othello::states_of_engines {
namespace {

using namespace std::chrono_literals;

std::string_view state_of(const GtpSession& s) {
    constexpr std::array names{"Greeting", "Idle", "Watching", "Asked", "Closed"};
    return names[static_cast<std::size_t>(s.stage())];
}

std::string_view state_of(const NBoardSession& s) {
    constexpr std::array names{"Greeting", "Idle", "Behind", "Holding", "Watching", "Asked", "Closed"};
    return names[static_cast<std::size_t>(s.stage())];
}

// A session with the board of its table. The engine is Black, except where it is Behind.
template <class S>
struct Seen {
    S session;
    Othello::Position position = Othello::start({}, 0);
    Seat seat = Seat::First;

    Replies line(std::string_view text) { return session.on_line(text, {}); }
    Replies news(const News& n) {
        const PositionOf<Othello> view({}, position);
        return session.on_news(n, &view, {});
    }
    Replies event(What what) { return news(Happened{Event{1, {}, std::move(what)}}); }
    Replies begin(Seat as) {
        seat = as;
        position = Othello::start({}, 0);
        return news(Begun{Header{.id = "1", .game = "othello", .players = {"Ann", "Bob"}}, as, {}});
    }
    // A move of whoever is to move; one out of turn is told, but changes nothing.
    Replies moved(Seat by, const std::string& move) {
        if (position.turn == by) Othello::apply(position, by, *Othello::parse(move));
        return event(Moved{by, move, {}});
    }
    Replies opponent_moved() {
        if (state_of(session) == "Watching") moved(seat, "f5");
        return moved(other(seat), seat == Seat::First ? "d6" : "f5");
    }
};

Seen<GtpSession> gtp_in(std::string_view state) {
    Seen<GtpSession> s{};
    s.session.on_open({});
    if (state != "Greeting") s.line("= Foreign");
    if (state == "Watching" || state == "Asked") {
        s.begin(Seat::First);
        for (int i = 0; i < 3; ++i) s.line("=");  // set_game, boardsize, clear_board
    }
    if (state == "Watching") s.line("= f5");
    if (state == "Closed") s.news(Closed{});
    REQUIRE(state_of(s.session) == state);
    return s;
}

Seen<NBoardSession> nboard_in(std::string_view state) {
    Seen<NBoardSession> s{.session = NBoardSession(20)};
    s.session.on_open({});
    if (state != "Greeting") s.line("pong 1");
    if (state == "Behind") s.begin(Seat::Second);
    if (state == "Holding" || state == "Watching" || state == "Asked") s.begin(Seat::First);
    if (state == "Watching" || state == "Asked") s.line("pong 2");
    if (state == "Watching") s.line("=== f5");
    if (state == "Closed") s.news(Closed{});
    REQUIRE(state_of(s.session) == state);
    return s;
}

// Makes the engine one that is asked again or no more, so that its answer is overtaken.
void overtake(Seen<GtpSession>& s) {
    const auto state = state_of(s.session);
    if (state == "Asked") s.event(Undone{Seat::Second, 2});
    if (state == "Idle") s.begin(Seat::First), s.event(Finished{});
    if (state == "Idle" || state == "Asked")
        for (int i = 0; i < 3; ++i) s.line("=");  // what was sent before and after the genmove
}

// The board of a match is refused while its move is asked for, or before, or after the match; elsewhere none is out.
Replies refused_board(Seen<GtpSession>& s) {
    const auto state = state_of(s.session);
    const bool asked = state == "Asked";
    if (state == "Greeting" || state == "Closed") return {};
    s.event(Finished{});
    s.begin(asked ? Seat::First : Seat::Second);
    if (state == "Idle") s.event(Finished{});
    for (int i = 0; i < (asked ? 3 : 2); ++i) s.line("=");  // the old genmove, set_game, boardsize
    return s.line("? cannot");
}

template <class S>
struct Input {
    std::string_view name;
    Replies (*happen)(Seen<S>&);
};

template <class S>
std::vector<Input<S>> with_news(std::vector<Input<S>> inputs) {
    const std::vector<Input<S>> news{{"silence", [](Seen<S>& s) { return s.session.tick(Time{} + 10s); }},
                                     {"match begun with its turn", [](Seen<S>& s) { return s.begin(Seat::First); }},
                                     {"match begun", [](Seen<S>& s) { return s.begin(Seat::Second); }},
                                     {"opponent's move made", [](Seen<S>& s) { return s.opponent_moved(); }},
                                     {"own move made", [](Seen<S>& s) { return s.moved(s.seat, "f5"); }},
                                     {"move refused", [](Seen<S>& s) { return s.event(Refused{s.seat, "f5", {}}); }},
                                     {"moves undone",
                                      [](Seen<S>& s) {
                                          s.position.turn = s.seat;
                                          return s.event(Undone{other(s.seat), 2});
                                      }},
                                     {"match finished", [](Seen<S>& s) { return s.event(Finished{}); }},
                                     {"table closed", [](Seen<S>& s) { return s.news(Closed{}); }}};
    inputs.insert(inputs.end(), news.begin(), news.end());
    return inputs;
}

std::vector<Input<GtpSession>> gtp_inputs() {
    using S = Seen<GtpSession>;
    return with_news<GtpSession>({{"= text", [](S& s) { return s.line("= d3"); }},
                                  {"= resign", [](S& s) { return s.line("= resign"); }},
                                  {"? reason", [](S& s) { return s.line("? cannot"); }},
                                  {"refused board", [](S& s) { return refused_board(s); }},
                                  {"any other line", [](S& s) { return s.line("thinking"); }}});
}

std::vector<Input<NBoardSession>> nboard_inputs() {
    using S = Seen<NBoardSession>;
    return with_news<NBoardSession>({{"pong", [](S& s) { return s.line("pong 9"); }},
                                     {"old pong", [](S& s) { return s.line("pong 1"); }},
                                     {"=== MOVE", [](S& s) { return s.line("=== d3/1.25/0.5"); }},
                                     {"set myname", [](S& s) { return s.line("set myname NTest"); }},
                                     {"any other line", [](S& s) { return s.line("status thinking"); }}});
}

std::string word_of(const Ask& ask) {
    if (std::holds_alternative<Sit>(ask)) return "sits down";
    if (std::holds_alternative<Play>(ask)) return "asks the referee";
    if (std::holds_alternative<Resign>(ask)) return "resigns";
    const auto* v = std::get_if<Violate>(&ask);
    return v ? v->why.code : "something else";
}

// The commands without what follows them, each once, and what the referee is asked.
std::string answer_of(const Replies& r) {
    test::Words words;
    for (const auto& line : r.lines) {
        auto word = line.substr(0, line.find(' '));
        if (word == "set") word = line.substr(0, line.find(' ', 4));
        if (!test::among(words, word)) words.push_back(word);
    }
    for (const Ask& ask : r.asks) words.push_back(word_of(ask));
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
    return text.empty() ? "nothing" : text;
}

template <class S>
void check(std::span<const std::string_view> states, const std::vector<Input<S>>& inputs,
           Seen<S> (*in_state)(std::string_view), const std::string& page) {
    std::deque<std::string> words;  // what the table's views show
    std::vector<Transition> table;
    for (const auto state : states)
        for (const Input<S>& input : inputs) {
            auto s = in_state(state);
            const auto answer = input.happen(s);
            CHECK(answer.close == (state != "Closed" && state_of(s.session) == "Closed"));
            table.push_back({state, input.name, words.emplace_back(answer_of(answer)), state_of(s.session)});
        }
    test::check_states(table, page);
}

}  // namespace

TEST_CASE("every input in every state of a GTP engine's seat is answered as the page shows") {
    constexpr std::array<std::string_view, 5> states{"Greeting", "Idle", "Watching", "Asked", "Closed"};
    check<GtpSession>(states, gtp_inputs(), &gtp_in, "docs/protocols/gtp.md");
}

TEST_CASE("every input in every state of an NBoard engine's seat is answered as the page shows") {
    constexpr std::array<std::string_view, 7> states{"Greeting", "Idle",  "Behind", "Holding",
                                                     "Watching", "Asked", "Closed"};
    check<NBoardSession>(states, nboard_inputs(), &nboard_in, "docs/protocols/nboard.md");
}

TEST_CASE("the answer to a GTP question that was taken back is thrown away") {
    for (const std::string_view state : {"Idle", "Asked"}) {
        auto s = gtp_in(state);
        overtake(s);
        CHECK(s.line("= d3").asks.empty());
        CHECK(state_of(s.session) == state);
    }
}

TEST_CASE("the dialogues of the pages are played as they are drawn") {
    for (const auto* name : {"agon", "gtp", "nboard"})
        test::run_dialogue(std::string("games/othello/dialogues/") + name + ".dialog");
}

}  // namespace agon::othello::states_of_engines
