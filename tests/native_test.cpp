// The native protocol, both roles, without a socket or a clock: the session as lines
// in and lines out, and a whole match between our own client and our own session.
#include <doctest/doctest.h>

#include <algorithm>
#include <deque>

#include "arena/guest.h"
#include "arena/native_client.h"
#include "arena/native_session.h"
#include "core/catalogue.h"

using namespace agon;
using namespace std::chrono_literals;

template <>
struct doctest::StringMaker<std::vector<std::string>> {
    static String convert(const std::vector<std::string>& lines) {
        std::string all;
        for (const auto& l : lines) all += "\n    " + l;
        return all.c_str();
    }
};

namespace {

constexpr Time start{};
using Lines = std::vector<std::string>;

std::unique_ptr<AnyPosition> othello(std::string_view rules = "") { return *find_game("othello")->start(rules, 1); }

template <class A>
const A* only_ask(const Replies& r) {
    return r.asks.size() == 1 ? std::get_if<A>(&r.asks[0]) : nullptr;
}

// A session that has said ready and begun a match from the initial position.
struct Bench {
    NativeSession session;
    std::unique_ptr<AnyPosition> position = othello();
    ClockView clocks{.left = {8000ms, 7500ms}, .action = {}};
    int events = 0;

    explicit Bench(NativeSettings settings = {.game = "othello"}) : session(std::move(settings)) {
        session.on_open(start);
    }

    Replies line(std::string_view text) { return session.on_line(text, start); }
    Replies news(const News& n) { return session.on_news(n, position.get(), clocks); }
    Replies begin(Seat seat, Conduct conduct = {.total = 8s}) {
        return news(Begun{{.id = "7", .game = "othello", .players = {"Ada", "Bob"}}, seat, conduct});
    }
    Replies event(What what) { return news(Happened{{++events, {}, std::move(what)}}); }
    Replies moved(Seat seat, const std::string& move) {
        REQUIRE(position->play(seat, move));
        return event(Moved{seat, move, 1ms});
    }
};

}  // namespace

TEST_CASE("the greeting names version and game, or the lobby") {
    CHECK(NativeSession({.game = "kulami"}).on_open(start).lines == Lines{"agon 1 kulami"});
    CHECK(NativeSession({}).on_open(start).lines == Lines{"agon 1 lobby"});
}

TEST_CASE("a bot that says ready in time takes its place") {
    Bench b;
    CHECK(b.session.deadline() == start + 10s);
    CHECK(b.session.tick(start + 9999ms).asks.empty());
    const auto r = b.line("ready Ada");
    REQUIRE(only_ask<Sit>(r));
    CHECK(only_ask<Sit>(r)->name == "Ada");
    CHECK(!b.session.deadline());
    CHECK(b.session.tick(start + 1h).asks.empty());
}

TEST_CASE("a bot that stays silent after the start loses by time") {
    Bench b;
    const auto r = b.session.tick(start + 10s);
    REQUIRE(only_ask<Violate>(r));
    CHECK(only_ask<Violate>(r)->fault == Fault::Timeout);
    CHECK(r.lines == Lines{"error The program did not say 'ready' within 10000 ms."});
    CHECK(r.close);
}

TEST_CASE("a turn is one batch of lines, with what the bot wanted") {
    Bench b;
    b.line("want legal");
    b.line("ready Ada");
    CHECK(b.begin(Seat::First).lines ==
          Lines{"game 7 1 standard", "opponent Bob", "clock total=8s",
                "position ---------------------------OX------XO--------------------------- X", "legal d3 c4 f5 e6",
                "turn 8000 7500 -"});
    CHECK(only_ask<Play>(b.line("move d3"))->move == "d3");
    CHECK(b.moved(Seat::First, "d3").lines.empty());
    CHECK(b.moved(Seat::Second, "c3").lines == Lines{"played 2 c3", "legal b3 c4 f5 e6", "turn 8000 7500 -"});
}

TEST_CASE("without wishes a bot hears only played and turn") {
    Bench b;
    b.line("ready Bob");
    CHECK(b.begin(Seat::Second).lines.size() == 4);
    CHECK(b.moved(Seat::First, "d3").lines == Lines{"played 1 d3", "turn 7500 8000 -"});
}

TEST_CASE("the board is JSON on one line") {
    Bench b;
    b.line("want board");
    b.line("ready Ada");
    const auto lines = b.begin(Seat::First).lines;
    REQUIRE(lines.size() == 6);
    CHECK(lines[4] == "board " + b.position->view());
    CHECK(lines[4].find('\n') == std::string::npos);
}

TEST_CASE("own moves are repeated on request only") {
    Bench b;
    b.line("want echo");
    b.line("ready Ada");
    b.begin(Seat::First);
    b.line("move d3");
    CHECK(b.moved(Seat::First, "d3").lines == Lines{"played 1 d3"});
}

TEST_CASE("lines outside the protocol are quoted back and end the match") {
    for (const auto& [line, sentence] : std::vector<std::pair<std::string, std::string>>{
             {"hello", "error The line 'hello' is not part of the protocol."},
             {"movef5", "error The line 'movef5' is not part of the protocol."},
             {"want legal", "error The line 'want legal' is allowed only once and only before the first game."},
             {"ready again", "error The line 'ready again' is allowed only once and only before the first game."},
             {"sit othello", "error The line 'sit othello' is not part of the protocol."},
             {"tab\x01"
              "here",
              "error The line 'tab?here' is not part of the protocol."}}) {
        Bench b;
        b.line("ready Ada");
        b.begin(Seat::First);
        const auto r = b.line(line);
        REQUIRE(only_ask<Violate>(r));
        CHECK(only_ask<Violate>(r)->fault == Fault::Protocol);
        CHECK(r.lines == Lines{sentence});
        CHECK(r.close);
        CHECK(b.line("move d3").asks.empty());  // nothing counts after the violation
    }
}

TEST_CASE("ready comes first") {
    Bench b;
    const auto r = b.line("move d3");
    CHECK(r.lines == Lines{"error The line 'move d3' came before 'ready'; say 'ready NAME' first."});
    CHECK(only_ask<Violate>(r)->fault == Fault::Protocol);
}

TEST_CASE("a NUL byte is not text") {
    Bench b;
    const auto r = b.line(std::string_view("ready\0Ada", 9));
    CHECK(only_ask<Violate>(r)->why.code == "end.nul_byte");
}

TEST_CASE("carriage returns, blank lines and blanks around words do no harm") {
    Bench b;
    CHECK(b.line("").asks.empty());
    CHECK(b.line("\r").asks.empty());
    CHECK(only_ask<Sit>(b.line("  ready   Ada \r"))->name == "Ada");
    b.begin(Seat::First);
    CHECK(only_ask<Play>(b.line("move f5\r"))->move == "f5");
}

TEST_CASE("a move out of turn is an illegal move") {
    Bench b;
    b.line("ready Bob");
    b.begin(Seat::Second);
    auto r = b.line("move d3");
    REQUIRE(only_ask<Violate>(r));
    CHECK(only_ask<Violate>(r)->fault == Fault::Illegal);
    CHECK(only_ask<Violate>(r)->why == Phrase{"end.out_of_turn", {"d3"}});

    Bench twice;
    twice.line("ready Ada");
    twice.begin(Seat::First);
    CHECK(only_ask<Play>(twice.line("move d3")));
    CHECK(only_ask<Violate>(twice.line("move d3")));
}

TEST_CASE("a refused move may be tried again where the conduct allows it") {
    Bench b;
    b.line("want legal");
    b.line("ready Ada");
    b.begin(Seat::First, {.forfeit_on_illegal = false});
    b.line("move a1");
    CHECK(b.event(Refused{Seat::First, "a1", {"othello.turns_nothing", {"a1"}}}).lines ==
          Lines{"refused a1 a1 turns no disc.", "legal d3 c4 f5 e6", "turn 8000 7500 -"});
    CHECK(only_ask<Play>(b.line("move d3")));
}

TEST_CASE("a forfeit ends with the reason of the refusal") {
    Bench b;
    b.line("ready Ada");
    b.begin(Seat::First);
    b.line("move a1");
    CHECK(b.event(Refused{Seat::First, "a1", {"othello.turns_nothing", {"a1"}}}).lines ==
          Lines{"refused a1 a1 turns no disc."});
    CHECK(b.event(Finished{{.winner = Seat::Second}, Fault::Illegal, Seat::First, {"othello.turns_nothing", {"a1"}}})
              .lines == Lines{"end loss 0 0 illegal a1 turns no disc."});
}

TEST_CASE("results are told from the bot's side") {
    const auto told = [](Finished f) {
        Bench b;
        b.line("ready Bob");
        b.begin(Seat::Second);
        return b.event(std::move(f)).lines.at(0);
    };
    CHECK(told({{.winner = Seat::Second, .points = {20, 44}}, {}, {}, {}}) ==
          "end win 44 20 finished The game is over.");
    CHECK(told({{.winner = {}, .points = {32, 32}}, {}, {}, {}}) == "end draw 32 32 finished The game is over.");
    CHECK(told({{.winner = Seat::Second}, Fault::Resign, Seat::First, {"end.resigned"}}) ==
          "end win 0 0 resign Resigned.");
    CHECK(told({{}, Fault::Arena, {}, {"end.arena", {"Disk full."}}}) ==
          "end none 0 0 arena The arena failed: Disk full. The game does not count.");
}

TEST_CASE("an answer overtaken by the end is not taken for a move of the next game") {
    Bench b;
    b.line("ready Ada");
    b.begin(Seat::First);
    b.event(Finished{{.winner = Seat::First}, Fault::Crash, Seat::Second, {"end.exited", {"1"}}});
    b.begin(Seat::First);
    CHECK(b.line("move d3").asks.empty());
    CHECK(only_ask<Play>(b.line("move f5"))->move == "f5");
}

TEST_CASE("chat and resignation") {
    Bench b;
    b.line("ready Ada");
    CHECK(b.line("resign").asks.empty());  // no match yet
    b.begin(Seat::Second);
    CHECK(only_ask<Say>(b.line("say good luck"))->text == "good luck");
    CHECK(b.news(Talk{"Ada Lovelace", "hi\nthere"}).lines == Lines{"said Ada_Lovelace hi there"});
    CHECK(only_ask<Resign>(b.line("resign")));
    CHECK(b.news(Closed{{"table.closed"}}).lines == Lines{"bye"});
}

TEST_CASE("in a lobby the bot chooses game, opponent and rules") {
    Bench b(NativeSettings{});
    CHECK(b.line("ready Ada").asks.empty());
    CHECK(only_ask<Sit>(b.line("sit othello against level:3 rules empties=winner"))->name == "Ada");
    CHECK(b.session.wish() == SeatWish{"othello", "level:3", "empties=winner"});
    CHECK(only_ask<Sit>(b.line("sit kulami")));
    CHECK(b.session.wish() == SeatWish{"kulami"});
    CHECK(b.line("sit kulami with Bob").lines ==
          Lines{"error 'sit kulami with Bob' cannot be read. Write: sit GAME [against PLAYER] [rules RULES]."});
}

TEST_CASE("where moves cannot be listed the bot gets an example") {
    for (const GameEntry* game : catalogue()) {
        CAPTURE(game->name);
        const auto position = *game->start("", 3);
        NativeSession session({.game = std::string(game->name)});
        session.on_open(start);
        session.on_line("want legal", start);
        session.on_line("ready Ada", start);
        const Seat seat = position->may_act(Seat::First) ? Seat::First : Seat::Second;
        const auto view = position->seen_by(viewer(seat));
        const auto lines = session.on_news(Begun{{.game = std::string(game->name)}, seat, {}}, view.get(), {}).lines;
        REQUIRE(lines.size() == 6);
        const auto blank = lines[4].find(' ');
        const auto word = lines[4].substr(0, blank),
                   move = lines[4].substr(blank + 1, lines[4].find(' ', blank + 1) - blank - 1);
        CHECK((word == "legal" || word == "example"));
        CHECK(position->clone()->play(seat, move));
    }
}

namespace {

// One end of the line: our client, whose player takes whatever the view suggests.
struct Visitor {
    NativeClient client;
    std::deque<std::string> inbox{};
    std::vector<Sighting> seen{};
};

// Two visitors at one table, connected by queues of lines.
class Meeting : public TableHall {
   public:
    explicit Meeting(const GameEntry& game)
        : table_(add(std::make_unique<Table>(
              game, TableSetup{.id = "m", .rules = "", .conduct = {.total = 100s, .increment = 2ms}, .seed = 5}))) {
        for (std::size_t i : {0, 1}) {
            auto session = std::make_unique<NativeSession>(NativeSettings{.game = std::string(game.name)});
            guests_[i] = std::make_unique<Guest>(
                *this, std::move(session),
                Guest::Doors{[this](Guest& g, const std::string& name, Time now) { return g.seat(table_, name, now); },
                             [this, i](std::span<const std::string> lines, bool) {
                                 visitors[i].inbox.insert(visitors[i].inbox.end(), lines.begin(), lines.end());
                             }});
            guests_[i]->open(start);
        }
    }

    const Match& play() {
        while (!visitors[0].inbox.empty() || !visitors[1].inbox.empty())
            for (std::size_t i : {0, 1})
                if (!visitors[i].inbox.empty()) read_line(i);
        REQUIRE(table_.match());
        return *table_.match();
    }

    std::array<Visitor, 2> visitors{Visitor{NativeClient({.name = "Ada"})}, Visitor{NativeClient({.name = "Bob"})}};

   private:
    void read_line(std::size_t i) {
        Visitor& v = visitors[i];
        const std::string line = v.inbox.front();
        v.inbox.pop_front();
        auto r = v.client.on_line(line, start);
        for (auto& sighting : r.sightings) {
            if (std::holds_alternative<YourTurn>(sighting))
                r.lines.push_back(v.client.play(choice(i), table_.match()->position(), start).lines.at(0));
            v.seen.push_back(std::move(sighting));
        }
        for (const auto& l : r.lines) guests_[i]->line(l, start);
    }

    std::string choice(std::size_t i) const {
        const Seat seat = table_.seat_of(static_cast<int>(i));
        const auto move = table_.match()->position().seen_by(viewer(seat))->suggest(seat, table_.match()->log().size());
        REQUIRE(move);
        return *move;
    }

    Table& table_;
    std::array<std::unique_ptr<Guest>, 2> guests_;
};

}  // namespace

TEST_CASE("our client at our own session plays every game to its end") {
    for (const GameEntry* game : catalogue()) {
        CAPTURE(game->name);
        Meeting meeting(*game);
        const Match& match = meeting.play();
        REQUIRE(match.over());
        CHECK(!match.result()->fault);
        for (Seat s : both_seats) {
            const auto& seen = meeting.visitors[index(s)].seen;
            const auto* began = std::get_if<GameBegan>(&seen.front());
            REQUIRE(began);
            CHECK(began->seat == s);
            CHECK(began->names == std::array<std::string, 2>{"Ada", "Bob"});
            CHECK(began->rules == match.position().rules());
            std::vector<std::string> heard, played;
            for (const auto& x : seen) {
                if (const auto* saw = std::get_if<Saw>(&x)) heard.push_back(saw->move);
                if (const auto* turn = std::get_if<YourTurn>(&x)) CHECK(turn->budget.increment == 2ms);
                CHECK(!std::holds_alternative<Puzzled>(x));
            }
            for (const auto& e : match.log())
                if (const auto* m = std::get_if<Moved>(&e.what))
                    played.push_back(match.position().shown(m->move, m->seat, viewer(s)));
            CHECK(heard == played);
            const auto* end = std::get_if<GameEnded>(&seen.back());
            REQUIRE(end);
            CHECK(end->outcome->winner == match.result()->outcome.winner);
            CHECK(end->outcome->points == match.result()->outcome.points);
        }
    }
}

TEST_CASE("a bot that wants to resume is given a token, and comes back to all moves of the game") {
    Bench lobby(NativeSettings{});
    lobby.line("want resume");
    lobby.line("ready Ada");
    CHECK(lobby.session.wants_resume());
    lobby.session.give_token("secret");
    const Lines begun = lobby.begin(Seat::First).lines;
    REQUIRE(begun.size() == 6);
    CHECK(begun[4] == "token secret");
    CHECK(begun[5] == "turn 8000 7500 -");

    Bench back(NativeSettings{});
    CHECK(back.line("resume secret").close);  // before ready
    Bench again(NativeSettings{});
    again.line("ready Ada");
    const Replies wish = again.line("resume secret");
    REQUIRE(only_ask<ComeBack>(wish));
    CHECK(only_ask<ComeBack>(wish)->token == "secret");
    CHECK(Bench(NativeSettings{}).line("resume").close);
    const std::shared_ptr<const AnyPosition> from = othello();
    REQUIRE(again.position->play(Seat::First, "f5"));
    const Resumed past{{.id = "7", .game = "othello", .players = {"Ada", "Bob"}},
                       Seat::First,
                       {.total = 8s},
                       from,
                       {{1, 1us, Moved{Seat::First, "f5", 1us}},
                        {2, 2us, Said{Seat::First, "hello"}},
                        {3, 3us, Moved{Seat::Second, "d6", 1us}},
                        {4, 4us, Undone{Seat::Second, 1}}}};
    const Lines told = again.news(past).lines;
    REQUIRE(told.size() == 7);
    CHECK(told[3] == "position " + from->text());
    CHECK(Lines(told.begin() + 4, told.end()) == Lines{"played 1 f5", "played 2 d6", "undone 2 1"});
    CHECK(again.moved(Seat::Second, "d6").lines.back() == "turn 8000 7500 -");
}

TEST_CASE("an engine that sits down again knows the game, and a guest who returns is told it") {
    TableHall hall;
    const GameEntry& game = *find_game("othello");
    const Header header{.id = "t-1", .game = "othello", .rules = "standard", .seed = 1, .players = {"Ada", "random"}};
    const std::vector<Event> log{{1, 1us, Moved{Seat::First, "f5", 1us}}};
    auto table = std::make_unique<Table>(game, TableSetup{.id = "t", .rules = "standard", .conduct = {.total = 8s}});
    REQUIRE(table->resume(header, Seat::First, 1, log, start));
    Table& there = hall.add(std::move(table));
    CHECK(there.names()[0] == "Ada");
    CHECK(there.full());
    hall.reseat_engine(there, 1, std::move(*make_engine(game, "random")), start);
    CHECK(there.match()->plies() == 2);  // the engine was to move
    CHECK(there.match()->awaits(Seat::First));
    CHECK_FALSE(hall.deadline());  // Ada is not back

    Lines said;
    Guest ada(
        hall, std::make_unique<NativeSession>(NativeSettings{}),
        {.sit = [](Guest&, const std::string&, Time) -> Result<> { return {}; },
         .send = [&](std::span<const std::string> lines, bool) { said.insert(said.end(), lines.begin(), lines.end()); },
         .come_back = [&](Guest& g, const std::string& token, Time at) -> Result<> {
             if (token != "right") return refuse("table.not_seated");
             g.return_to(there, 0, at);
             return {};
         }});
    ada.open(start);
    ada.line("ready Ada", start);
    ada.line("resume wrong", start);
    CHECK(said.back().starts_with("denied "));
    ada.line("resume right", start + 5s);
    CHECK(said.back() == "turn 7999 8000 -");
    CHECK(std::ranges::count_if(said, [](const std::string& s) { return s.starts_with("played "); }) == 2);
    CHECK(hall.deadline());
    ada.line("resume right", start + 5s);
    CHECK(said.back().starts_with("denied "));
    ada.line("move " + there.match()->position().legal(Seat::First).front(), start + 6s);
    CHECK(there.match()->plies() >= 4);
}
