// Counting against the known numbers of legal fleets, and against brute force on small seas.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "games/battleship/brute_force.h"
#include "games/battleship/counting.h"
#include "games/battleship/witness.h"

namespace agon::battleship {
namespace {

double fleets(Layout l, Apart apart) {
    l.apart = apart;
    return count_fleets(Knowledge(l, true).constraints());
}

struct Case {
    Layout layout;
    bool sunk_announced;
    bool sums;
};

Case random_case(Random& r) {
    Case c;
    c.layout.width = static_cast<std::uint8_t>(3 + r.below(3));
    c.layout.height = static_cast<std::uint8_t>(3 + r.below(3));
    c.layout.apart = static_cast<Apart>(r.below(3));
    c.layout.ships = {};
    for (int n = static_cast<int>(1 + r.below(3)); n > 0; --n) ++c.layout.ships[1 + r.below(4)];
    c.sunk_announced = r.below(2) == 1;
    c.sums = r.below(2) == 1;
    return c;
}

// What an honest owner says to shots at random cells; at most one answer is then falsified.
std::vector<Said> random_talk(Random& r, const Case& c, const Fleet& owner, bool lie) {
    std::vector<Cell> cells;
    for (Cell cell : c.layout.all()) cells.push_back(cell);
    r.shuffle(cells);
    cells.resize(r.below(cells.size() + 1));
    std::vector<Said> out;
    CellSet shots;
    for (Cell cell : cells) {
        Answer a = answer(owner, shots, cell, c.sunk_announced);
        if (!c.sunk_announced && is_hit(a)) a = Answer::Hit;
        shots.add(cell);
        out.push_back({cell, a});
        if (a == Answer::Last) break;
    }
    if (lie && !out.empty())
        out[r.below(out.size())].answer = static_cast<Answer>(1 + r.below(c.sunk_announced ? 4 : 2));
    return out;
}

struct Expected {
    double count = 0;
    Chances chances{};
    std::vector<Fleet> fleets;
};

Expected by_brute_force(const Case& c, const std::vector<Fleet>& all, const ColumnSums& sums,
                        const std::vector<Said>& said) {
    Expected e;
    for (const Fleet& f : all) {
        if (!tells(f, said, c.sunk_announced) || (c.sums && column_sums(f.cells()) != sums)) continue;
        e.fleets.push_back(f);
        for (Cell cell : f.cells()) ++e.chances[cell];
    }
    e.count = static_cast<double>(e.fleets.size());
    for (double& chance : e.chances) chance = e.count > 0 ? chance / e.count : 0;
    return e;
}

}  // namespace

TEST_CASE("battleship: the numbers of legal fleets of the relay rules") {
    CHECK(fleets(prolog_layout, Apart::Orthogonal) == 2'898'771'376.0);
    CHECK(fleets(prolog_layout, Apart::All) == 1'925'751'392.0);
    CHECK(fleets(prolog_layout, Apart::None) == 15'046'987'768.0);
}

TEST_CASE("battleship: counts, chances, samples and witnesses agree with brute force on small seas") {
    Random r(20);
    int impossible = 0, several = 0;
    for (int i = 0; i < 1500; ++i) {
        const Case c = random_case(r);
        const auto all = all_fleets(c.layout);
        CAPTURE(i);
        REQUIRE(FleetGraph::build(Knowledge(c.layout, c.sunk_announced).constraints())->count() ==
                static_cast<double>(all.size()));
        if (all.empty()) continue;
        const Fleet owner = all[r.below(all.size())];
        const ColumnSums sums = column_sums(owner.cells());
        const auto said = random_talk(r, c, owner, r.below(2) == 1);
        const Expected want = by_brute_force(c, all, sums, said);

        Knowledge k(c.layout, c.sunk_announced);
        if (c.sums) k.announce(sums);
        auto grown = FleetGraph::build(k.constraints());  // tightened answer by answer
        for (const Said& s : said) {
            k.add(s.cell, s.answer);
            grown->tighten(k.constraints());
        }
        const auto built = FleetGraph::build(k.constraints());
        const auto witness = find_witness(k.constraints());
        REQUIRE(built->count() == want.count);
        REQUIRE(grown->count() == want.count);
        REQUIRE(count_fleets(k.constraints()) == want.count);
        REQUIRE(witness.has_value() == (want.count > 0));
        if (witness) REQUIRE(std::ranges::find(want.fleets, *witness) != want.fleets.end());
        for (Cell cell : c.layout.all()) {
            REQUIRE(built->hit_chances()[cell] == doctest::Approx(want.chances[cell]));
            REQUIRE(grown->hit_chances()[cell] == doctest::Approx(want.chances[cell]));
        }
        if (want.count > 0) REQUIRE(std::ranges::find(want.fleets, built->sample(r)) != want.fleets.end());
        impossible += want.count == 0;
        several += want.count > 1;
    }
    CHECK(impossible > 100);  // the test reached both sides
    CHECK(several > 300);
}

TEST_CASE("battleship: samples are uniform") {
    Layout l{.width = 4, .height = 4, .apart = Apart::Orthogonal, .ships = {0, 1, 1, 1}};
    const auto all = all_fleets(l);
    const auto graph = FleetGraph::build(Knowledge(l, true).constraints());
    std::vector<int> seen(all.size());
    Random r(5);
    const int draws = static_cast<int>(all.size()) * 100;
    for (int i = 0; i < draws; ++i)
        ++seen[static_cast<std::size_t>(std::ranges::find(all, graph->sample(r)) - all.begin())];
    double chi2 = 0;
    for (int n : seen) chi2 += (n - 100.0) * (n - 100.0) / 100.0;
    const double freedom = static_cast<double>(all.size() - 1);
    CHECK(chi2 < freedom + 5 * std::sqrt(2 * freedom));
    CHECK(chi2 > freedom - 5 * std::sqrt(2 * freedom));
}

TEST_CASE("battleship: a column checksum leaves 2^18 to 2^26 fleets of the board rules") {
    Random r(7);
    for (int i = 0; i < 5; ++i) {
        const auto f = sequential_fleet(uart_layout, [&](int n) { return r.below(static_cast<std::uint64_t>(n)); });
        const auto graph = FleetGraph::build(Knowledge(uart_layout, false, column_sums(f->cells())).constraints());
        CHECK(graph->count() > 0x1p16);
        CHECK(graph->count() < 0x1p27);
        const auto sample = graph->sample(r);
        CHECK(!flaw_of(uart_layout, sample));
        CHECK(column_sums(sample.cells()) == column_sums(f->cells()));
    }
}

}  // namespace agon::battleship
