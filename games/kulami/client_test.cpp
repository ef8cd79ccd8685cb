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

// Plays a running game to its end by lot, as the server tells it to the client of this seat; the line that ends it.
std::string play_out(Script& s, Kulami::Position p, Seat own, std::uint64_t seed) {
    for (Random random(seed); !Kulami::outcome(p);) {
        const Seat mover = p.turn;
        const auto moves = Kulami::legal(p, mover);
        const auto move = moves[random.below(moves.size())];
        Kulami::apply(p, mover, move);
        if (mover == own) s.plays(Kulami::text(move));
        const auto r = s.hears((mover == own ? "gültig(" : "zug(") + text(board_of(p)) + ").");
        REQUIRE(seen<Saw>(r));
        CHECK((seen<YourTurn>(r) != nullptr) == (mover != own && !Kulami::outcome(p)));
    }
    const auto points = Kulami::outcome(p)->points;
    return "spielende(" + std::to_string(points[0]) + "," + std::to_string(points[1]) + ").";
}

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

TEST_CASE("zug without a legal answer is no turn; the server's spielende follows, with or without blanks") {
    const auto rules = *Kulami::rules("starter=red");
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        Script s;
        s.hears("farbe(b).");
        s.hears("spielstart(r).");
        std::string end = play_out(s, Kulami::start(rules, 0), Seat::Second, seed);
        if (seed % 2) end.insert(end.find(',') + 1, " ");
        const auto r = s.hears(end);
        REQUIRE(seen<GameEnded>(r));
        CHECK(seen<GameEnded>(r)->outcome);
        CHECK(r.leave);
    }
}

TEST_CASE("several games: neuesspiel is sent after all but the last") {
    Script s({.name = "Ada", .games = 2});
    for (const bool last : {false, true}) {
        s.hears("spielparameter(" + closed_board() + ",0,b,Bob).");
        s.hears("spielstart(r).");
        const auto r = s.hears(play_out(s, Kulami::start(*Kulami::rules("starter=red"), 0), Seat::Second, 3));
        CHECK(r.lines == (last ? Lines{} : Lines{"neuesspiel."}));
        CHECK(r.leave == last);
    }
}

TEST_CASE("an opponent who is thrown out, resigns or is lost has lost; the rest of the series needs a new connection") {
    const std::pair<const char*, Fault> words[]{{"message(Gegner hat sich disqualifiziert).", Fault::Protocol},
                                                {"message(Spieler Bob spielt nicht mehr).", Fault::Resign},
                                                {"message(Bob hat sich abgemeldet)", Fault::Resign},
                                                {"message(Verbindung zu Spieler 2 unterbrochen).", Fault::Disconnect}};
    for (const auto& [line, fault] : words) {
        CAPTURE(line);
        Script s({.name = "Ada", .games = 2});
        CHECK_FALSE(s.hears(line).leave);  // before a game it is news, nothing more
        s.hears("spielparameter(" + closed_board() + ",0,b,Bob).");
        s.hears("spielstart(r).");
        const auto r = s.hears(line);
        REQUIRE(seen<GameEnded>(r));
        CHECK(seen<GameEnded>(r)->outcome->winner == Seat::Second);
        CHECK(seen<GameEnded>(r)->fault == fault);
        CHECK(seen<GameEnded>(r)->culprit == Seat::First);
        CHECK(r.leave);
        CHECK(s.client.reconnects());
    }
}

TEST_CASE("a server that tells an impossible story is disputed: nobody has won, and we give up") {
    const std::string stories[]{"zug(" + with({{1, 1, 2}, {8, 1, 2}}) + ").",
                                "zug(" + text(board_for("ring", 0)) + ").", "gültig(" + with({{1, 1, 1}}) + ").",
                                "spielende(40,0)."};
    for (const auto& line : stories) {
        CAPTURE(line);
        Script s;
        s.hears("farbe(b).");
        s.hears("spielstart(r).");
        const auto r = s.hears(line);
        CHECK(r.lines == Lines{"spielaufgabe."});
        REQUIRE(seen<GameEnded>(r));
        CHECK_FALSE(seen<GameEnded>(r)->outcome);
        CHECK(seen<GameEnded>(r)->fault == Fault::Protocol);
        CHECK(r.leave);
    }
}

TEST_CASE("what is said twice or out of season changes no running game") {
    Script s;
    CHECK(s.answers("Kulami?") == Lines{"neuerClient(Ada)."});
    CHECK(s.answers("Kulami?").empty());
    s.hears("farbe(b).");
    s.hears("spielstart(r).");
    for (const std::string& line :
         {std::string("spielstart(b)."), std::string("farbe(r)."), "zug(" + closed_board() + ").",
          "spielparameter(" + closed_board() + ",0,r,Eve)."}) {
        CAPTURE(line);
        const auto r = s.hears(line);
        CHECK(seen<Puzzled>(r));
        CHECK_FALSE(r.leave);
    }
    CHECK(seen<YourTurn>(s.hears("zug(" + with({{1, 1, 2}}) + ").")));
}

TEST_CASE("to resign has a word of its own") {
    Script s;
    s.hears("farbe(r).");
    s.hears("spielstart(r).");
    CHECK(s.client.resign({}).lines == Lines{"spielaufgabe."});
}

TEST_CASE("a person is told of a refused move and asked again; nothing is sent in his place") {
    Script s({.name = "Ada", .options = {{"person", "yes"}}});
    s.hears("farbe(r).");
    s.hears("spielstart(r).");
    s.plays("1,1");
    const auto r = s.hears("ungültig(nein).");
    CHECK(r.lines.empty());
    CHECK(seen<Rebuffed>(r)->move == "1,1");
    CHECK(seen<YourTurn>(r));
    CHECK(s.plays("1,2").lines == Lines{"zug(1,2)."});
}

TEST_CASE("after a game the connection of a person stays: another game by either side, and a word before going") {
    Script s({.name = "Ada", .options = {{"person", "yes"}}});
    for (int game = 0; game < 3; ++game) {
        s.hears("spielparameter(" + closed_board() + ",0,b,Bob).");
        CHECK(seen<GameBegan>(s.hears("spielstart(r).")));
        const auto r = s.hears(play_out(s, Kulami::start(*Kulami::rules("starter=red"), 0), Seat::Second, 3));
        CHECK(seen<GameEnded>(r));
        CHECK(r.lines.empty());
        CHECK_FALSE(r.leave);
        if (game == 0) CHECK(s.client.rematch({}).lines == Lines{"neuesspiel."});
    }
    CHECK(s.hears("message(Spieler Bob spielt nicht mehr).").leave);
    s.hears("Kulami?");
    CHECK(s.client.farewell({}).lines == Lines{"spielaufgabe."});
}

TEST_CASE("a board that is none is refused before anybody is called") {
    CHECK_FALSE(make_client({.options = {{"board", "nosuchboard"}}}));
    CHECK_FALSE(make_client({.options = {{"scoring", "7"}}}));
    CHECK(make_client({.options = {{"board", "closed"}, {"scoring", "2"}}}));
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
