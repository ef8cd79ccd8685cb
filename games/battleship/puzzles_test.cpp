// Battleship's puzzles against a count that knows nothing but the rules: all fleets, one after the other.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <sstream>

#include "arena/puzzle_book.h"
#include "games/battleship/brute_force.h"
#include "games/battleship/rules.h"

using namespace agon;
using namespace agon::battleship;

namespace {

std::vector<battleship::Said> answers_in(const Knowledge& known) {
    std::vector<battleship::Said> out(static_cast<std::size_t>(known.count()));
    for (const Cell c : known.asked()) out[static_cast<std::size_t>(known.order(c) - 1)] = {c, known.at(c)};
    return out;
}

std::vector<Ship> places_for(const Knowledge& known) {
    const Layout& l = known.layout();
    std::vector<Ship> out;
    for (int length = max_length; length >= 1; --length)
        for (int x = 0; x < l.width && l.ships[static_cast<std::size_t>(length)]; ++x)
            for (int y = 0; y < l.height; ++y)
                for (int vertical = 0; vertical < (length > 1 ? 2 : 1); ++vertical) {
                    if ((vertical ? y : x) + length > (vertical ? l.height : l.width)) continue;
                    const Ship s = ship_at(cell_at(x, y), length, vertical);
                    bool dry = false;
                    for (int i = 0; i < length; ++i) dry = dry || known.at(s.cell(i)) == Answer::Water;
                    if (!dry) out.push_back(s);
                }
    return out;
}

struct Counted {
    double fleets = 0;
    std::array<double, max_cells> on{};
};

// Every fleet whose honest owner would have said exactly this.
Counted counted_plainly(const Knowledge& known) {
    Counted out;
    const auto said = answers_in(known);
    const auto places = places_for(known);
    auto left = known.layout().ships;
    std::function<void(std::size_t, const Fleet&)> extend = [&](std::size_t from, const Fleet& f) {
        if (f.count == known.layout().ship_count()) {
            if (!known.sums() && !tells(f, said, known.sunk_announced())) return;
            if (known.sums() && (column_sums(f.cells()) != *known.sums() || !tells(f, said, known.sunk_announced())))
                return;
            ++out.fleets;
            for (const Cell c : f.cells()) ++out.on[static_cast<std::size_t>(c)];
            return;
        }
        int still = 0;  // fields of the ships that are to come
        for (int n = 1; n <= max_length; ++n) still += n * left[static_cast<std::size_t>(n)];
        if ((known.hit() - f.cells()).count() > still) return;
        for (std::size_t i = from; i < places.size(); ++i) {
            auto& of_length = left[static_cast<std::size_t>(places[i].length)];
            bool fits = of_length > 0;
            for (const Ship& s : f) fits = fits && may_stand_together(known.layout(), s, places[i]);
            if (!fits) continue;
            Fleet longer = f;
            longer.add(places[i]);
            --of_length;
            extend(i + 1, longer);
            ++of_length;
        }
    };
    extend(0, {});
    return out;
}

void check_plainly(const Battleship::Position& p, const BookPuzzle& b) {
    const Knowledge& known = p.seas[other(b.seat)].said;
    const Counted all = counted_plainly(known);
    REQUIRE(all.fleets == b.puzzle.size);
    double best = 0;
    for (const Cell c : known.layout().all() - known.asked())
        best = std::max(best, all.on[static_cast<std::size_t>(c)]);
    CHECK(static_cast<int>(100 * best / all.fleets + 0.5) == b.puzzle.value);
    CHECK((b.puzzle.kind == "must_be") == (best == all.fleets));
    for (const Cell c : known.layout().all() - known.asked()) {
        const auto text = Battleship::text(Battleship::Move{.cell = c});
        const bool right = std::ranges::count(b.puzzle.right, text) > 0;
        CHECK(right == (all.on[static_cast<std::size_t>(c)] == best));
    }
}

}  // namespace

TEST_CASE("puzzles of Battleship: shipped ones with few fleets, counted one by one") {
    const GameEntry& game = *find_game("battleship");
    std::ifstream in("games/battleship/puzzles.tsv");
    std::stringstream text;
    text << in.rdbuf();
    const auto book = *parse_book(text.str());
    CHECK(book.size() >= 100);
    int tried = 0;
    for (const BookPuzzle& b : book) {
        const auto p = position_of(game, b);
        REQUIRE(p);
        const auto& position = as<Battleship>(**p);
        const bool few_ships = position.rules.layout.ship_count() <= 5;  // plain counting takes too long for more
        if (!few_ships || b.puzzle.size > 30 || tried >= 25) continue;
        check_plainly(position, b);
        ++tried;
    }
    CHECK(tried >= 20);
    for (std::size_t i = 0; i < book.size(); i += 20) CHECK(check_puzzle(game, book[i]));
}

TEST_CASE("puzzles of Battleship: on a small sea every position, counted one by one") {
    const GameEntry& game = *find_game("battleship");
    int tried = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const std::string rules = seed % 2 ? "prolog size=6x6 fleet=3,2,2" : "uart size=6x6 fleet=3,2,2";
        const auto record = played_by_levels(game, rules, seed);
        REQUIRE(record);
        for (const BookPuzzle& b : puzzles_of(game, *record, 1)) {
            check_plainly(as<Battleship>(**position_of(game, b)), b);
            ++tried;
        }
    }
    CHECK(tried >= 10);
}
