// Every misbehaving bot of tests/java_bots in a real virtual machine: each game ends in
// its verdict with a stack trace, the host survives, and the next game starts.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "arena/guest.h"
#include "arena/java_session.h"
#include "seats/java_player.h"

using namespace agon;
using namespace std::chrono_literals;

namespace {

Time now() { return std::chrono::steady_clock::now(); }

struct PlayedGame {
    Finished end;
    std::map<std::string, std::string> notes{};  // by channel, all of the game
    std::vector<std::string> moves{};
};

// One Java bot in its host against a random engine, one match after the other.
class Duel : public TableHall {
   public:
    Duel(const net::Command& host, Conduct conduct) : conduct_(with_patience_for_hosts(conduct)) {
        port_ = net::spawn(loop_, host);
        guest_ = std::make_unique<Guest>(*this, std::make_unique<JavaSession>(JavaSettings{.name = "bot"}),
                                         Guest::Doors{.sit =
                                                          [this](Guest&, const std::string&, Time) {
                                                              ready_ = true;
                                                              loop_.stop();
                                                              return Result<>();
                                                          },
                                                      .send =
                                                          [this](std::span<const std::string> lines, bool close) {
                                                              if (!lines.empty()) port_->send(lines);
                                                              if (close) port_->close();
                                                          }});
        port_->start(
            [this](std::string_view line, Time at) {
                port_->begin_turn();
                guest_->line(line, at);
            },
            [this](const net::Gone& g) {
                gone_ = true;
                guest_->gone(Fault::Crash, {"end.exited", {std::to_string(g.code)}}, now());
                loop_.stop();
            });
        guest_->open(now());
        while (!ready_ && !gone_) loop_.run();
    }

    bool alive() const { return !gone_; }
    void wait_for_its_end() {
        while (!gone_) loop_.run();
    }

    PlayedGame play(std::uint64_t seed, Seat bot = Seat::First) {
        TableSetup setup{.id = "g" + std::to_string(++games_),
                         .rules = "",
                         .conduct = conduct_,
                         .seed = seed,
                         .seating = bot == Seat::First ? Seating::ByArrival : Seating::AgainstArrival,
                         .rematches = Rematches::Either};
        Table& table = add(std::make_unique<Table>(*find_game("othello"), std::move(setup)));
        table_ = &table;
        REQUIRE(guest_->seat(table, "bot", now()));
        REQUIRE(seat_engine(table, *make_engine(*find_game("othello"), "random?seed=3"), "random", now()));
        while (table.running() && !gone_) loop_.run();
        guest_->stand_up();
        PlayedGame g{.end = *table.match()->result()};
        for (const Event& e : table.match()->log()) {
            if (const auto* n = std::get_if<Noted>(&e.what)) g.notes[n->channel] += n->text;
            if (const auto* m = std::get_if<Moved>(&e.what)) g.moves.push_back(m->move);
        }
        return g;
    }

   private:
    void changed(Table& t, Time) override {
        if (&t == table_ && !t.running()) loop_.stop();
    }

    Conduct conduct_;
    net::Loop loop_;
    std::unique_ptr<net::LinePort> port_;
    std::unique_ptr<Guest> guest_;
    Table* table_ = nullptr;
    bool ready_ = false, gone_ = false;
    int games_ = 0;
};

// Each is compiled with what it reaches, and runs in a machine of its own.
class Bots {
   public:
    net::Command host(const std::string& name, const std::string& option = "") {
        auto& bot = built_[name];
        if (!bot) bot = *JavaPlayer::compiled(*parse_java_target("tests/java_bots#bots." + name + "?heap=128"));
        net::Command c = *bot->command();
        if (!option.empty()) c.words.push_back(option);
        return c;
    }

   private:
    std::map<std::string, std::shared_ptr<const JavaPlayer>> built_;
};

Bots& bots() {
    static Bots all;
    return all;
}

}  // namespace

TEST_CASE("every misbehaving bot ends in its verdict, and its next game starts") {
    struct Case {
        const char* bot;
        Fault fault;
        const char* code;
        const char* trace;
        bool survives = true;
        const char* option = "";
    };
    for (const Case& c : {
             Case{"Throws", Fault::Crash, "java.exception", "Throws.java:9"},
             Case{"ThrowsError", Fault::Crash, "java.exception", "ThrowsError.misbehave"},
             Case{"ThrowsInInit", Fault::Crash, "java.exception", "ThrowsInInit.init"},
             Case{"ThrowsInConstructor", Fault::Crash, "java.exception", "ThrowsInConstructor.<init>"},
             Case{"ReturnsNull", Fault::Illegal, "java.null_with_moves", ""},
             Case{"OffBoard", Fault::Illegal, "java.off_board", ""},
             Case{"Negative", Fault::Illegal, "java.off_board", ""},
             Case{"Occupied", Fault::Illegal, "java.invalid_move", ""},
             Case{"TurnsNothing", Fault::Illegal, "java.invalid_move", ""},
             Case{"Sleeps", Fault::Timeout, "java.late", "Sleeps.misbehave"},
             Case{"SleepsInInit", Fault::Timeout, "java.late", "SleepsInInit.init"},
             Case{"SleepsForEver", Fault::Timeout, "java.endless", "SleepsForEver.misbehave"},
             Case{"Endless", Fault::Timeout, "java.endless", "Endless.misbehave"},
             Case{"EndlessUnstoppable", Fault::Timeout, "java.endless", "EndlessUnstoppable.misbehave", false},
             Case{"Exits", Fault::Crash, "java.exit", "Exits.misbehave"},
             Case{"ExitsByRuntime", Fault::Crash, "java.exit", "ExitsByRuntime.misbehave"},
             Case{"ExitsAndCatches", Fault::Crash, "java.exit", "ExitsAndCatches.misbehave"},
             Case{"Overflows", Fault::Crash, "java.stack", "Overflows.misbehave"},
             Case{"FillsMemory", Fault::Memory, "java.memory", "FillsMemory.misbehave"},
             Case{"StartsThread", Fault::Protocol, "java.thread", "StartsThread.misbehave"},
             Case{"StartsShortThread", Fault::Protocol, "java.thread", "StartsShortThread.misbehave"},
             Case{"UsesExecutor", Fault::Protocol, "java.thread", "UsesExecutor.misbehave"},
             Case{"UsesTimer", Fault::Protocol, "java.thread", "UsesTimer.misbehave"},
             Case{"UsesFuture", Fault::Protocol, "java.thread", "UsesFuture.misbehave"},
             Case{"ReadsInput", Fault::Protocol, "java.stdin", "ReadsInput.misbehave"},
             Case{"Prints", Fault::Protocol, "java.output", "Prints.misbehave", true, "silent"},
             Case{"Floods", Fault::Protocol, "java.output", "Floods.misbehave"},
         }) {
        CAPTURE(c.bot);
        Duel duel(bots().host(c.bot, c.option), {.total = 1s});
        for (int n = 1; n <= (c.survives ? 2 : 1); ++n) {
            CAPTURE(n);
            const PlayedGame g = duel.play(static_cast<std::uint64_t>(n));
            CHECK(g.end.fault == c.fault);
            CHECK(g.end.culprit == Seat::First);
            // Whoever wakes a second too late on a busy machine was stopped meanwhile.
            const bool stopped = std::string_view(c.code) == "java.late" && g.end.why.code == "java.endless";
            CHECK((stopped || g.end.why.code == c.code));
            const auto trace = g.notes.find("trace");
            CHECK((c.trace[0] == 0) == (trace == g.notes.end()));
            if (trace != g.notes.end()) CHECK(trace->second.find(c.trace) != std::string::npos);
        }
        if (c.survives) CHECK(duel.alive());
        else duel.wait_for_its_end();
    }
}

TEST_CASE("nothing goes past System.out") {
    Duel duel(bots().host("WritesPastSystemOut"), {.total = 1s});
    const PlayedGame g = duel.play(1);
    CHECK(g.end.why.code == "java.exception");
    CHECK(g.notes.at("trace").find("write into the host's own lines") != std::string::npos);
}

TEST_CASE("a bot finds no way to its clock, and loses by it") {
    Duel duel(bots().host("ForgesItsClock"), {.total = 1s});
    const PlayedGame g = duel.play(1);
    CHECK(g.end.fault == Fault::Timeout);
    const std::string& said = g.notes.at("stdout");
    CAPTURE(said);
    CHECK(said.find("ESCAPED") == std::string::npos);
    CHECK(said.find("held 6") != std::string::npos);
    CHECK(duel.alive());
    Duel holder(bots().host("HoldsTheWatchdog"), {.total = 1s});
    CHECK(holder.play(1).end.why.code == "java.endless");
}

TEST_CASE("a move instead of a pass is noticed when it comes to it") {
    Duel duel(bots().host("MovesInsteadOfPassing"), {.total = 8s});
    std::string verdict;
    for (std::uint64_t seed = 1; seed <= 20 && verdict.empty(); ++seed) verdict = duel.play(seed).end.why.code;
    CHECK(verdict == "java.must_pass");
}

TEST_CASE("bots that look suspicious and are not play on") {
    for (const char* name : {"Legal", "ParallelStream", "NeverStartsItsThread", "LoadsModels", "Prints"}) {
        CAPTURE(name);
        Duel duel(bots().host(name), {.total = 8s});
        for (const Seat seat : both_seats) {
            const PlayedGame g = duel.play(7, seat);
            CHECK(!g.end.fault);
            CHECK(g.notes.contains("stdout") == (std::string(name) == "Prints"));
            if (g.notes.contains("stdout")) CHECK(g.notes.at("stdout") == "Zug: schön\n");
        }
    }
}

TEST_CASE("the match's seed is the bot's chance: the same game again, move by move") {
    Duel first(bots().host("Legal"), {.total = 8s}), again(bots().host("Legal"), {.total = 8s});
    const auto moves = first.play(5).moves;
    CHECK(moves == again.play(5).moves);
    CHECK(moves == first.play(5).moves);  // the same instance, after another game
    CHECK(moves != first.play(6).moves);
}

TEST_CASE("a bot that uses its full time never loses by it") {
    Duel duel(bots().host("UsesItsTime"), {.total = 150ms});
    duel.play(1);  // warms up: class loading is not counted, but compiling is
    for (std::uint64_t seed = 2; seed <= 21; ++seed) CHECK(!duel.play(seed).end.fault);
}
