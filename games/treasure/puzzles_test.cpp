// The treasure hunt's puzzles: the way that is told is walked through the referee, and a plain search over commands
// finds none that is shorter.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <set>
#include <sstream>

#include "arena/puzzle_book.h"
#include "games/treasure/rules.h"

using namespace agon;
using namespace agon::treasure;

namespace {

std::vector<std::string> commands_of(const Puzzle& p) {
    std::vector<std::string> out;
    for (const std::string& word : p.line) {
        const auto star = word.find('*');
        for (int i = 0; i < std::stoi(word.substr(star + 1)); ++i) out.push_back(word.substr(0, star));
    }
    return out;
}

std::vector<Field> fields_to_see(const Treasure::Position& p, Seat s) {
    std::vector<Field> out;
    for (int f = 0; f < p.map.size(); ++f)
        if (p.map.at(p.map.field(f)) == grass && p.in_half(s, p.map.field(f)) &&
            p.of(s).revealed[static_cast<std::size_t>(f)] == '0')
            out.push_back(p.map.field(f));
    return out;
}

int unseen(const Treasure::Position& p, Seat s) { return static_cast<int>(fields_to_see(p, s).size()); }

// The next command of a figure that never finishes a step.
Direction dithering(const Treasure::Position& p, Seat s) {
    const auto moves = Treasure::legal(p, s);
    for (const auto& m : moves)
        if (p.of(s).heading != m.direction) return m.direction;
    return moves.front().direction;
}

void walk(Treasure::Position p, const BookPuzzle& b) {
    int given = 0;
    for (const std::string& command : commands_of(b.puzzle)) {
        CHECK(unseen(p, b.seat) > 0);
        const Treasure::Move m = *Treasure::parse(command);
        REQUIRE(Treasure::check(p, b.seat, m));
        Treasure::apply(p, b.seat, m);
        Treasure::apply(p, other(b.seat), {{}, dithering(p, other(b.seat))});
        ++given;
    }
    CHECK(given == b.puzzle.value);
    CHECK(unseen(p, b.seat) == 0);
}

// What a figure that has entered a field sees: itself, and from a mountain all around.
unsigned shown_at(const Map& map, Field at, const std::vector<Field>& wanted) {
    unsigned out = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const int dx = std::abs(wanted[i].x - at.x), dy = std::abs(wanted[i].y - at.y);
        if (std::max(dx, dy) <= (map.at(at) == mountain ? 1 : 0)) out |= 1u << i;
    }
    return out;
}

// Breadth first over single commands, step by step as the rules tell them: the fewest until everything is seen.
int fewest_commands(const Map& map, Field from, const std::vector<Field>& wanted) {
    struct State {
        Field at;
        unsigned seen;
        int heading, spent, given;
    };
    const unsigned all = (1u << wanted.size()) - 1;
    std::set<std::array<int, 4>> known;
    std::deque<State> open{{from, 0, -1, 0, 0}};
    while (!open.empty()) {
        const State s = open.front();
        open.pop_front();
        if (s.seen == all) return s.given;
        for (int d = 0; d < 4; ++d) {
            const Field to = step(s.at, directions[static_cast<std::size_t>(d)]);
            if (!map.passable(to) || (s.spent > 0 && d != s.heading)) continue;  // a step that was begun is finished
            State next{s.at, s.seen, d, s.spent + 1, s.given + 1};
            if (next.spent == map.step_cost(s.at, to))
                next = {to, s.seen | shown_at(map, to, wanted), -1, 0, s.given + 1};
            if (known.insert({map.index(next.at), static_cast<int>(next.seen), next.heading, next.spent}).second)
                open.push_back(next);
        }
    }
    return -1;
}

}  // namespace

TEST_CASE("puzzles of the treasure hunt: every way leads through the referee, and short ones are the shortest") {
    const GameEntry& game = *find_game("treasure");
    std::ifstream in("games/treasure/puzzles.tsv");
    std::stringstream all;
    all << in.rdbuf();
    const auto book = *parse_book(all.str());
    CHECK(book.size() >= 100);
    int searched = 0;
    for (const BookPuzzle& b : book) {
        const auto any = position_of(game, b);
        REQUIRE(any);
        const auto& p = as<Treasure>(**any);
        CHECK(unseen(p, b.seat) == b.puzzle.size);
        walk(p, b);
        CHECK(std::ranges::count(b.puzzle.right, commands_of(b.puzzle).front()) == 1);
        if (b.puzzle.size > 7 || searched >= 25) continue;
        CHECK(fewest_commands(p.map, p.of(b.seat).at, fields_to_see(p, b.seat)) == b.puzzle.value);
        ++searched;
    }
    CHECK(searched >= 5);
    for (std::size_t i = 0; i < book.size(); i += 20) CHECK(check_puzzle(game, book[i]));
}
