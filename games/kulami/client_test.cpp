// The client role: at our own server, and at servers that speak as the document does.
#include "games/kulami/client.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>

#include "arena/guest.h"
#include "games/kulami/boards.h"

namespace agon::kulami {
namespace {

std::string closed_board() { return text(board_for("closed", 0)); }

// The closed board after some marbles: x, y, digit.
std::string with(std::initializer_list<std::array<int, 3>> marbles) {
    std::string t = closed_board();
    for (const auto& [x, y, digit] : marbles)
        t[static_cast<std::size_t>(2 * (10 * y + x) + 1)] = static_cast<char>('0' + digit);
    return t;
}

template <class T>
const T* seen(const ClientReplies& r) {
    for (const auto& s : r.sightings)
        if (const auto* t = std::get_if<T>(&s)) return t;
    return nullptr;
}

struct Script {
    explicit Script(ClientSetup setup = {.name = "Ada"}) : client(setup) {}
    ClientReplies hears(std::string_view line) { return client.on_line(line, {}); }
    std::vector<std::string> answers(std::string_view line) { return hears(line).lines; }
    ClientReplies plays(std::string_view move) {
        const PositionOf<Kulami> any({}, {});
        return client.play(move, any, {});
    }
    KulamiClient client;
};
using Lines = std::vector<std::string>;

// A client with a random player behind it, sitting at our own server.
struct Player {
    Player(int games, std::string name, std::string rules)
        : client({.name = std::move(name), .game = "kulami", .rules = std::move(rules), .games = games}) {}

    void hear(const std::string& line) {
        if (!left) obey(client.on_line(line, {}));
    }
    void obey(const ClientReplies& r) {
        out.insert(out.end(), r.lines.begin(), r.lines.end());
        left |= r.leave;
        for (const auto& s : r.sightings) see(s);
    }
    void see(const Sighting& s) {
        if (const auto* b = std::get_if<GameBegan>(&s)) {
            const auto rules = *Kulami::rules(b->rules);
            position = std::make_unique<PositionOf<Kulami>>(rules, Kulami::start(rules, b->seed));
            seat = b->seat;
            names = b->names;
        }
        if (const auto* m = std::get_if<Saw>(&s)) CHECK(position->play(m->seat, m->move));
        if (std::holds_alternative<YourTurn>(s)) obey(client.play(*position->suggest(seat, random()), *position, {}));
        if (const auto* e = std::get_if<GameEnded>(&s)) {
            REQUIRE(e->outcome);
            CHECK(e->outcome->points == position->outcome()->points);
            CHECK(e->outcome->winner == position->outcome()->winner);
            ++ended;
        }
        CHECK_FALSE(std::holds_alternative<Puzzled>(s));
        CHECK_FALSE(std::holds_alternative<Rebuffed>(s));
    }

    KulamiClient client;
    std::deque<std::string> out;
    std::unique_ptr<PositionOf<Kulami>> position;
    Seat seat = Seat::First;
    std::array<std::string, 2> names;
    Random random{5};
    int ended = 0;
    bool left = false;
};

struct Loopback : TableHall {
    Loopback(std::vector<Player*> who, std::uint64_t seed) : players(std::move(who)) {
        const Protocol& protocol = find_game("kulami")->protocols.front();
        table = &add(std::make_unique<Table>(*find_game("kulami"), TableSetup{.id = "l",
                                                                              .rules = {},
                                                                              .conduct = protocol.conduct,
                                                                              .seed = seed,
                                                                              .seating = protocol.seating,
                                                                              .rematches = protocol.rematches}));
        for (Player* player : players) {
            Guest::Doors doors;
            doors.sit = [this](Guest& g, const std::string& name, Time now) { return g.seat(*table, name, now); };
            doors.send = [this, player](std::span<const std::string> lines, bool) {
                for (const auto& l : lines) inbox.emplace_back(player, l);
            };
            guests.push_back(std::make_unique<Guest>(*this, *protocol.session({}), std::move(doors)));
        }
    }

    void run() {
        for (auto& g : guests) {
            g->open({});
            pump();
        }
    }
    void pump() {
        for (bool busy = true; busy;) {
            busy = !inbox.empty();
            if (busy) {
                auto [player, line] = inbox.front();
                inbox.pop_front();
                player->hear(line);
            }
            for (std::size_t i = 0; i < guests.size(); ++i)
                while (!players[i]->out.empty()) {
                    const std::string line = players[i]->out.front();
                    players[i]->out.pop_front();
                    guests[i]->line(line, {});
                    busy = true;
                }
        }
    }

    std::vector<Player*> players;
    Table* table;
    std::vector<std::unique_ptr<Guest>> guests;
    std::deque<std::pair<Player*, std::string>> inbox;
};

}  // namespace

TEST_CASE("two clients play several games over one connection at our own server") {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        Player a(3, "Ada", "board=ring scoring=2"), b(3, "Bob", "board=closed");
        Loopback(std::vector{&a, &b}, seed).run();
        CHECK(a.ended == 3);
        CHECK(b.ended == 3);
        CHECK(a.left);
        CHECK(a.position->rules_of.board == "ring");  // the first player's, not the second's
        CHECK(b.position->rules_of.scoring == 2);
        CHECK(a.names == b.names);
        CHECK(a.seat == other(b.seat));
    }
}

TEST_CASE("as first player it brings board and level, as often as three times") {
    Script s({.name = "Ada", .game = "kulami", .rules = "board=ring", .options = {{"scoring", "1"}}});
    CHECK(s.answers("Kulami?") == Lines{"neuerClient(Ada)."});
    CHECK(s.hears("message(Willkommen Ada).").lines.empty());
    const Lines expected{"spielparameter(" + text(board_for("ring", 0)) + ",1)."};
    for (int i = 0; i < 3; ++i) CHECK(s.answers("spielparameter?") == expected);
    CHECK(s.hears("spielparameter?").leave);
}

TEST_CASE("the document's spelling and the server's are both understood") {
    for (const bool document : {true, false}) {
        CAPTURE(document);
        Script s;
        s.hears("Kulami?");
        s.hears("spielparameter?");
        s.hears(document ? "Farbe(b)" : "farbe(b).");
        s.hears("name(Thomas).");
        const auto begun = s.hears("spielstart(b).");
        REQUIRE(seen<GameBegan>(begun));
        CHECK(seen<GameBegan>(begun)->seat == Seat::Second);
        CHECK(seen<GameBegan>(begun)->names == std::array<std::string, 2>{"Thomas", "Ada"});
        CHECK(seen<YourTurn>(begun));
        CHECK(s.plays("1,1").lines == Lines{"zug(1,1)."});
        const auto own = s.hears((document ? "gueltig( " : "gültig(") + with({{1, 1, 1}}) + ").");
        REQUIRE(seen<Saw>(own));
        CHECK(seen<Saw>(own)->move == "1,1");
        CHECK_FALSE(seen<YourTurn>(own));
        CHECK(seen<Heard>(s.hears(document ? "playerMessage(Hallo (du))" : "playermessage(Hallo (du))."))->text ==
              "Hallo (du)");
        const auto theirs = s.hears("zug(" + with({{1, 1, 1}, {8, 1, 2}}) + ").\r");
        REQUIRE(seen<Saw>(theirs));
        CHECK(seen<Saw>(theirs)->seat == Seat::First);
        CHECK(seen<YourTurn>(theirs));
        const auto end = s.hears(document ? "spielende(24, 25)" : "spielende(24,25).");
        REQUIRE(seen<GameEnded>(end));
        CHECK(seen<GameEnded>(end)->outcome->winner == Seat::Second);
        CHECK(end.leave);
    }
}

TEST_CASE("as second player it takes what spielparameter says, with and without blanks") {
    for (const std::string& gap : {std::string(), std::string(" ")}) {
        Script s;
        s.hears("spielparameter(" + closed_board() + "," + gap + "2," + gap + "r," + gap + "Fabio, der Erste).");
        const auto begun = s.hears("spielstart(b).");
        REQUIRE(seen<GameBegan>(begun));
        CHECK(seen<GameBegan>(begun)->rules == "board=closed scoring=2 starter=black");
        CHECK(seen<GameBegan>(begun)->names == std::array<std::string, 2>{"Ada", "Fabio, der Erste"});
        CHECK_FALSE(seen<YourTurn>(begun));
    }
}

TEST_CASE("unknown and senseless messages are reported and ignored") {
    Script s;
    for (const char* line : {"Hallo Welt", "spielstart(x).", "zug(abc).", "gültig().", "spielende(1).", "farbe(gelb).",
                             "((((", "spielparameter(a,b)."}) {
        CAPTURE(line);
        const auto r = s.hears(line);
        CHECK(r.lines.empty());
        CHECK_FALSE(r.leave);
        REQUIRE(seen<Puzzled>(r));
        CHECK(seen<Puzzled>(r)->line == line);
    }
    CHECK(s.hears("").sightings.empty());
    CHECK(s.hears("  \r").sightings.empty());
}

TEST_CASE("a refused move is followed by another legal one, and in the end by giving up") {
    Script s;
    s.hears("farbe(r).");
    s.hears("spielstart(r).");
    s.plays("1,1");
    std::vector<std::string> tried{"zug(1,1)."};
    for (int i = 1; i < 64; ++i) {
        const auto r = s.hears("ungültig(nein).");
        REQUIRE(seen<Rebuffed>(r));
        REQUIRE(r.lines.size() == 1);
        CHECK(std::ranges::find(tried, r.lines[0]) == tried.end());
        tried.push_back(r.lines[0]);
    }
    const auto last = s.hears("ungültig(nein).");
    CHECK(last.lines == Lines{"spielaufgabe."});
    CHECK(last.leave);
}

TEST_CASE("zug without a legal answer is no turn; the server's spielende follows") {
    const auto rules = *Kulami::rules("starter=red");
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        auto p = Kulami::start(rules, 0);
        Script s;
        s.hears("farbe(b).");
        s.hears("spielstart(r).");
        ClientReplies r;
        for (Random random(seed); !Kulami::outcome(p);) {
            const Seat mover = p.turn;
            const auto moves = Kulami::legal(p, mover);
            Kulami::apply(p, mover, moves[random.below(moves.size())]);
            r = s.hears((mover == Seat::Second ? "gültig(" : "zug(") + text(board_of(p)) + ").");
            REQUIRE(seen<Saw>(r));
            CHECK((seen<YourTurn>(r) != nullptr) == (mover == Seat::First && !Kulami::outcome(p)));
        }
    }
}

TEST_CASE("several games: neuesspiel is sent after all but the last") {
    Script s({.name = "Ada", .games = 2});
    for (const bool last : {false, true}) {
        s.hears("spielparameter(" + closed_board() + ",0,b,Bob).");
        s.hears("spielstart(r).");
        const auto r = s.hears("spielende(1,2).");
        CHECK(r.lines == (last ? Lines{} : Lines{"neuesspiel."}));
        CHECK(r.leave == last);
    }
}

TEST_CASE("a sudden disconnect ends the game without a result") {
    Script s;
    s.hears("farbe(r).");
    s.hears("spielstart(r).");
    const auto r = s.client.on_close({});
    CHECK(r.leave);
    REQUIRE(seen<GameEnded>(r));
    CHECK_FALSE(seen<GameEnded>(r)->outcome);
    CHECK(Script().client.on_close({}).sightings.empty());
}

TEST_CASE("chat goes out as message") {
    CHECK(Script().client.say("Guten Tag\nalle").lines == Lines{"message(Guten Tag alle)."});
}

}  // namespace agon::kulami
