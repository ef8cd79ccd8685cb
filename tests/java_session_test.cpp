// The arena's side of the Java host's protocol, without a virtual machine: what the
// host says and what the referee is asked for.
#include <doctest/doctest.h>

#include "arena/java_session.h"
#include "arena/table.h"
#include "core/catalogue.h"

using namespace agon;
using namespace std::chrono_literals;

namespace {

constexpr Time start{};

// A Java player and the table at which it sits against somebody we move by hand.
struct HostedTable {
    JavaSession session{{.name = "Ada"}};
    Table table{*find_game("othello"),
                {.id = "t", .rules = "", .conduct = with_patience_for_hosts({.total = 8s}), .seed = 1}};
    int place;
    std::vector<std::string> lines{};  // sent to the host

    explicit HostedTable(int java_place = 0) : place(java_place) {
        session.on_open(start);
        obey(session.on_line("ready bots.Ada", start));
        for (int i : {0, 1}) REQUIRE(table.sit(i == place ? "Ada" : "Bob", start));
        deliver();
    }
    void host(std::string_view line) {
        obey(session.on_line(line, start));
        deliver();
    }
    void opponent(const std::string& move) {
        table.ask(1 - place, Play{move}, start);
        deliver();
    }
    std::string sent() {
        const std::string last = lines.empty() ? "" : lines.back();
        lines.clear();
        return last;
    }
    const Finished& end() const {
        REQUIRE(table.match()->result());
        return *table.match()->result();
    }

   private:
    void obey(const Replies& r) {
        lines.insert(lines.end(), r.lines.begin(), r.lines.end());
        for (const Ask& a : r.asks)
            if (!std::holds_alternative<Sit>(a)) table.ask(place, a, start);
    }
    void deliver() {
        for (auto letters = table.take_letters(); !letters.empty(); letters = table.take_letters())
            for (const Letter& l : letters) {
                if (l.place != place) continue;
                const Match* m = table.match();
                obey(session.on_news(l.news, m ? &m->position() : nullptr, m ? m->clocks(start) : ClockView{}));
            }
    }
};

std::string word(const std::string& line, int n) {
    std::size_t from = 0;
    while (n-- > 0) from = line.find(' ', from) + 1;
    return line.substr(from, line.find(' ', from) - from);
}

}  // namespace

TEST_CASE("init comes before the first move, and its time is charged with it") {
    HostedTable c;
    const std::string init = c.sent();
    CHECK(word(init, 0) == "init");
    CHECK(word(init, 1) == "0");  // moves first
    CHECK(word(init, 2) == "8000");
    CHECK(word(init, 4) == "8000000");
    c.host("done 500000");
    CHECK(c.sent() == "next - 8000 7500 7500000");
    c.host("move 3 2 250000");
    const auto* moved = std::get_if<Moved>(&c.table.match()->log().front().what);
    REQUIRE(moved);
    CHECK(moved->move == "d3");
    CHECK(moved->took == 750ms);
    c.opponent("c3");
    CHECK(c.sent() == "next c3 8000 7250 7250000");
}

TEST_CASE("the second player's init runs while the first one thinks") {
    HostedTable c(1);
    CHECK(word(c.sent(), 1) == "1");
    c.opponent("d3");
    CHECK(c.sent().empty());  // init has not answered yet
    c.host("done 1000");
    CHECK(c.sent() == "next d3 8000 7999 7999000");
}

TEST_CASE("each mistake has its own verdict") {
    struct Case {
        const char* line;
        Fault fault;
        const char* code;
    };
    for (const auto& [line, fault, code] :
         std::vector<Case>{{"null 10", Fault::Illegal, "java.null_with_moves"},
                           {"move 0 8 10", Fault::Illegal, "java.off_board"},
                           {"move -1 3 10", Fault::Illegal, "java.off_board"},
                           {"move 3 3 10", Fault::Illegal, "java.invalid_move"},
                           {"move 0 0 10", Fault::Illegal, "java.invalid_move"},
                           {"move 3 2 8000001", Fault::Timeout, "java.late"},
                           {"trouble late 8000500 at KI.java:7\tat KI.search", Fault::Timeout, "java.late"},
                           {"trouble endless 9000000 at KI.java:7\tat KI.search", Fault::Timeout, "java.endless"},
                           {"trouble exception 10 java.lang.NullPointerException at KI.java:7\ttrace", Fault::Crash,
                            "java.exception"},
                           {"trouble exit 10 System.exit(0) at KI.java:7\ttrace", Fault::Crash, "java.exit"},
                           {"trouble stack 10 x\ttrace", Fault::Crash, "java.stack"},
                           {"trouble memory 10 x\ttrace", Fault::Memory, "java.memory"},
                           {"trouble thread 10 x\ttrace", Fault::Protocol, "java.thread"},
                           {"trouble stdin 10 x\ttrace", Fault::Protocol, "java.stdin"},
                           {"trouble output 10 x\ttrace", Fault::Protocol, "java.output"},
                           {"hello world", Fault::Protocol, "java.raw_output"}}) {
        CAPTURE(line);
        HostedTable c;
        c.host("done 0");
        c.host(line);
        CHECK(c.end().fault == fault);
        CHECK(c.end().culprit == Seat::First);
        CHECK(c.end().why.code == code);
        for (const auto language : {Language::English, Language::German}) {
            const std::string text = sentence(c.end().why, language, find_game("othello")->texts);
            CHECK(!text.starts_with("java."));           // there is a sentence
            CHECK(text.find('{') == std::string::npos);  // and nothing is missing in it
        }
    }
}

TEST_CASE("an answer to a question that was not asked is the bot's own writing") {
    for (const int place : {0, 1})
        for (const char* line : {"move 3 2 10", "null 10"}) {
            CAPTURE(line);
            HostedTable c(place);
            c.host(line);  // init() has not returned yet
            CHECK(c.end().why.code == "java.raw_output");
        }
    HostedTable c;
    c.host("done 10");
    c.host("done 10");
    CHECK(c.end().why.code == "java.raw_output");
}

TEST_CASE("a thinking time that cannot be gives nobody time back") {
    HostedTable c;
    c.host("done -9223372036854775808");
    c.host("move 3 2 -5000000");
    CHECK(!c.table.match()->over());
    CHECK(c.table.match()->clocks(start).left[0] <= Duration(8s));
    HostedTable late;
    late.host("done 9223372036854775807");
    CHECK(late.end().why.code == "java.late");
}

TEST_CASE("using the time up to the last microsecond is in time") {
    HostedTable c;
    c.host("done 1000000");
    c.host("move 3 2 7000000");
    CHECK(!c.table.match()->over());
}

TEST_CASE("a time-out tells what was used of the whole") {
    HostedTable c;
    c.host("done 500000");
    c.host("move 3 2 500000");
    c.opponent("c3");
    c.host("move 2 3 7012000");
    CHECK(c.end().why == Phrase{"java.late", {"8012", "8000", "1", "nextMove"}});
}

TEST_CASE("a pass is null, and a move where a pass is due has its own verdict") {
    const GameEntry& game = *find_game("othello");
    // White (second) has no move here, Black has: X at a1 next to an edge of O's.
    std::string board(64, '-');
    board[0] = 'X';
    board[1] = 'O';
    for (const char* answer : {"null 5", "move 7 7 5"}) {
        JavaSession session({.name = "Ada"});
        session.on_open(start);
        session.on_line("ready bots.Ada", start);
        const auto position = *game.position("", board + " O");
        REQUIRE(position->legal(Seat::Second) == std::vector<std::string>{"pass"});
        session.on_news(Begun{{.game = "othello"}, Seat::Second, {}}, position.get(), {});
        CHECK(session.on_line("done 1", start).lines == std::vector<std::string>{"next - 0 0 0"});
        const auto r = session.on_line(answer, start);
        REQUIRE(r.asks.size() == 1);
        if (answer[0] == 'n') CHECK(std::get<Play>(r.asks[0]).move == "pass");
        else CHECK(std::get<Forfeit>(r.asks[0]).why == Phrase{"java.must_pass", {"(7, 7)"}});
    }
}

TEST_CASE("what is printed and where it broke is kept for the author") {
    HostedTable c;
    c.host("done 0");
    c.host("print depth 3\\nbest d3\\\\n\\n");
    c.host("trouble exception 10 x at KI.java:7\tfirst\\nsecond\\n");
    std::vector<std::pair<std::string, std::string>> notes;
    for (const Event& e : c.table.match()->log())
        if (const auto* n = std::get_if<Noted>(&e.what)) notes.emplace_back(n->channel, n->text);
    CHECK(notes == std::vector<std::pair<std::string, std::string>>{{"stdout", "depth 3\nbest d3\\n\n"},
                                                                    {"trace", "first\nsecond\n"}});
}

TEST_CASE("an answer to a call of a finished match is thrown away") {
    const auto position = *find_game("othello")->start("", 1);
    JavaSession session({.name = "Ada"});
    session.on_open(start);
    session.on_line("ready bots.Ada", start);
    const Begun begun{{.game = "othello"}, Seat::First, {}};
    session.on_news(begun, position.get(), {});
    session.on_line("done 1", start);
    session.on_news(
        Happened{{1, {}, Finished{{.winner = Seat::First}, Fault::Crash, Seat::Second, {"end.exited", {"1"}}}}},
        position.get(), {});
    CHECK(session.on_news(begun, position.get(), {}).lines.size() == 1);
    CHECK(session.on_line("move 3 2 5", start).asks.empty());  // the old game's
    CHECK(session.on_line("done 1", start).lines.size() == 1);
    CHECK(std::get<Play>(session.on_line("move 2 3 5", start).asks.at(0)).move == "c4");
}

TEST_CASE("a host that can stop its bot only by ending says so first") {
    const auto position = *find_game("othello")->start("", 1);
    JavaSession session({.name = "Ada"});
    session.on_open(start);
    session.on_line("ready bots.Ada", start);
    session.on_news(Begun{{.game = "othello"}, Seat::First, {}}, position.get(), {});
    session.on_line("done 1", start);
    CHECK(session.on_line("bye", start).asks.empty());
    const auto r = session.on_line("trouble endless 9000000 at KI.java:7\ttrace", start);
    CHECK(r.close);
    REQUIRE(r.asks.size() == 2);
    CHECK(std::get<Forfeit>(r.asks[1]).why.code == "java.endless");
}

TEST_CASE("a virtual machine that does not start is nobody's loss") {
    JavaSession session({.name = "Ada"});
    session.on_open(start);
    CHECK(session.deadline() == start + 60s);
    const auto r = session.tick(start + 60s);
    REQUIRE(r.asks.size() == 1);
    CHECK(std::get<Violate>(r.asks[0]).fault == Fault::Arena);
}

TEST_CASE("only a host that is silent for long is ended by the arena's clock") {
    HostedTable c;
    CHECK(*c.table.deadline() == start + 8s + 60s + 32s + 1us);
}
