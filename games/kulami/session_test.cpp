// The server role: every line of the protocol as a dialogue, and whole games between
// random clients without sockets, replayed by an independent program.
#include "games/kulami/session.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "games/kulami/boards.h"
#include "tests/dialogue.h"
#include "tests/states.h"

namespace agon::kulami {
namespace {

// Two random clients at one table. They sometimes send what is illegal; every line in
// both directions is written down as tests/kulami_rules.py reads it.
class RandomPair : public TableHall {
   public:
    RandomPair(std::ostream& record, std::uint64_t seed) : record_(record), random_(seed) {
        const Protocol& protocol = find_game("kulami")->protocols.front();
        TableSetup setup{.id = "r",
                         .rules = {},
                         .conduct = protocol.conduct,
                         .seed = seed,
                         .seating = protocol.seating,
                         .rematches = protocol.rematches};
        table_ = &add(std::make_unique<Table>(*find_game("kulami"), std::move(setup)));
        for (int k : {0, 1}) {
            Guest::Doors doors;
            doors.sit = [this](Guest& g, const std::string& name, Time now) { return g.seat(*table_, name, now); };
            doors.send = [this, k](std::span<const std::string> lines, bool) {
                for (const auto& l : lines) record_ << "< " << k + 1 << " " << l << "\n";
            };
            guests_.push_back(std::make_unique<Guest>(*this, *protocol.session({}), std::move(doors)));
            guests_.back()->open({});
        }
    }

    void play(int games) {
        const std::string board = text(random_.below(2) ? square_board(random_()) : irregular_board(random_()));
        send(0, "neuerClient(A).");
        send(0, "spielparameter(" + board + "," + std::to_string(random_.below(3)) + ").");
        send(1, "neuerClient(B).");
        for (int g = 0; g < games; ++g) {
            if (g > 0) send(static_cast<int>(random_.below(2)), "neuesspiel.");
            while (table_->running()) step();
            for (int k : {0, 1}) guess(k);  // after the end every move is refused
        }
    }

   private:
    void send(int k, const std::string& line) {
        record_ << "> " << k + 1 << " " << line << "\n";
        guests_[static_cast<std::size_t>(k)]->line(line, {});
    }

    void guess(int k) {
        send(k, "zug(" + std::to_string(random_.below(12)) + "," + std::to_string(random_.below(10)) + ").");
    }

    void step() {
        if (random_.below(8) == 0) return guess(static_cast<int>(random_.below(2)));
        const auto& p = as<Kulami>(table_->match()->position());
        const auto moves = Kulami::legal(p, p.turn);
        send(table_->place_of(p.turn), "zug(" + Kulami::text(moves[random_.below(moves.size())]) + ").");
    }

    std::ostream& record_;
    Random random_;
    Table* table_ = nullptr;
    std::vector<std::unique_ptr<Guest>> guests_;
};

std::vector<std::string> dialogues() {
    std::vector<std::string> paths;
    for (const auto& file : std::filesystem::directory_iterator("games/kulami/dialogues")) paths.push_back(file.path());
    std::ranges::sort(paths);
    return paths;
}

}  // namespace

TEST_CASE("the server's side of every dialogue") {
    const auto paths = dialogues();
    REQUIRE(paths.size() >= 20);
    for (const auto& path : paths) test::run_dialogue(path);
}

TEST_CASE("the states are whole and documented") {
    test::check_states(KulamiSession::transitions(), "docs/protocols/kulami.md");
}

TEST_CASE("games between random clients agree with the independent rules") {
    const std::string path =
        std::filesystem::temp_directory_path() / ("kulami_games_" + std::to_string(std::random_device{}()) + ".txt");
    {
        std::ofstream record(path);
        for (std::uint64_t seed = 0; seed < 20; ++seed) RandomPair(record, seed).play(2);
    }
    const std::string command = "python3 tests/kulami_rules.py " + path;
    CHECK(std::system(command.c_str()) == 0);
    std::filesystem::remove(path);
}

TEST_CASE("nobody waits for ever for parameters that the first player never brings") {
    KulamiSession session;
    (void)session.on_news(Seated{0, "Ada", false}, nullptr, {});
    CHECK_FALSE(session.deadline());  // alone it keeps nobody waiting
    session.now_is(Time{} + std::chrono::hours(1));
    (void)session.on_news(Joined{1, "Ben"}, nullptr, {});
    REQUIRE(session.deadline() == Time{} + std::chrono::hours(1) + KulamiSession::parameters_limit);
    CHECK_FALSE(session.tick(*session.deadline() - std::chrono::seconds(1)).close);
    const Replies end = session.tick(*session.deadline());
    CHECK(end.close);
    CHECK(end.lines.front() == "message(Spielparameter fehlen seit 10 Minuten).");
    CHECK(std::get<Violate>(end.asks.at(0)).fault == Fault::Timeout);
    CHECK_FALSE(session.deadline());
}

TEST_CASE("parameters in time are no longer awaited") {
    KulamiSession session;
    (void)session.on_news(Seated{0, "Ada", false}, nullptr, {});
    (void)session.on_news(Joined{1, "Ben"}, nullptr, {});
    (void)session.on_news(RulesSet{"", Seat::First}, nullptr, {});
    CHECK_FALSE(session.deadline());
}

TEST_CASE("one known client reads level, colour and name at fixed places") {
    KulamiSession session;
    session.on_news(Seated{1, "Thomas", true}, nullptr, {});
    const auto rules = *Kulami::rules("board=closed scoring=2 starter=red");
    const PositionOf<Kulami> position(rules, Kulami::start(rules, 0));
    const Header header{
        .id = "x", .game = "kulami", .rules = Kulami::text(rules), .seed = 0, .players = {"Thomas", "Fabio"}};
    const auto lines = session.on_news(Begun{header, Seat::First, {}}, &position, {}).lines;
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].substr(216, 1) == "2");
    CHECK(lines[0].substr(218, 1) == "r");
    CHECK(lines[0].substr(220) == "Fabio).");
}

}  // namespace agon::kulami
