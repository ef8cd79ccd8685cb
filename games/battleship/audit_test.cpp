// The auditor: thousands of honest and corrupted transcripts. An owner who contradicts every
// legal fleet is caught, and no other; a proof stands by itself.
#include <doctest/doctest.h>

#include <algorithm>

#include "games/battleship/audit.h"
#include "games/battleship/brute_force.h"
#include "games/battleship/counting.h"
#include "games/battleship/sampler.h"
#include "games/battleship/texts.h"
#include "games/battleship/witness.h"

namespace agon::battleship {
namespace {

std::vector<Cell> shuffled(const Layout& l, Random& r) {
    std::vector<Cell> out;
    for (Cell c : l.all()) out.push_back(c);
    r.shuffle(out);
    return out;
}

Answer honest(const Fleet& f, const CellSet& shots, Cell c, bool sunk_announced) {
    const Answer a = answer(f, shots, c, sunk_announced);
    return is_hit(a) && !sunk_announced ? Answer::Hit : a;
}

Layout small_layout(Random& r) {
    Layout l;
    l.width = static_cast<std::uint8_t>(3 + r.below(3));
    l.height = static_cast<std::uint8_t>(3 + r.below(3));
    l.apart = static_cast<Apart>(r.below(3));
    l.ships = {};
    for (int n = static_cast<int>(1 + r.below(3)); n > 0; --n) ++l.ships[1 + r.below(4)];
    return l;
}

// Only what the proof names, the rest forgotten, still excludes every fleet?
bool stands(const Proof& proof, Knowledge said) {
    CellSet rest = said.asked();
    for (Cell c : proof.answers) rest.remove(c);
    said.ignore(rest);
    if (said.sums()) {
        ColumnSums sums = *said.sums();
        for (int x = 0; x < max_side; ++x)
            if (std::ranges::find(proof.columns, x) == proof.columns.end()) sums[x] = any_sum;
        said.announce(sums);
    }
    return !find_witness(said.constraints());
}

}  // namespace

TEST_CASE("auditor: small seas, every answer judged as brute force over all fleets judges it") {
    Random r(31);
    int caught = 0, passed = 0;
    for (int game = 0; game < 2500; ++game) {
        const Layout l = small_layout(r);
        std::vector<Fleet> left = all_fleets(l);
        if (left.empty()) continue;
        const bool sunk = r.below(2) == 1;
        const Fleet owner = left[r.below(left.size())];
        Knowledge said(l, sunk);
        if (r.below(2)) {
            said.announce(column_sums(owner.cells()));
            std::erase_if(left, [&](const Fleet& f) { return column_sums(f.cells()) != *said.sums(); });
        }
        std::vector<Said> talk;
        for (Cell c : shuffled(l, r)) {
            Answer a = honest(owner, said.asked(), c, sunk);
            if (r.below(12) == 0) a = static_cast<Answer>(1 + r.below(sunk ? 4 : 2));  // perhaps a lie
            talk.push_back({c, a});
            const bool explained = std::ranges::any_of(left, [&](const Fleet& f) { return tells(f, talk, sunk); });
            const auto verdict = audit(said, c, a);
            CAPTURE(game);
            REQUIRE(verdict.has_value() == explained);
            (explained ? passed : caught)++;
            if (!explained) break;
            said.add(c, a);
            if (a == Answer::Last || said.hit().count() == l.fields()) break;
        }
    }
    CHECK(caught > 800);
    CHECK(passed > 8000);
}

TEST_CASE("auditor: full seas, corrupted transcripts are caught exactly when no fleet is left") {
    Random r(32);
    int caught = 0, clean = 0, proofs = 0;
    for (int game = 0; game < 24; ++game) {
        const bool relay = game % 2 == 0;
        const Layout l = relay ? prolog_layout : uart_layout;
        const Fleet owner = *sequential_fleet(l, [&](int n) { return r.below(static_cast<std::uint64_t>(n)); });
        Knowledge said(l, relay);
        if (!relay) said.announce(column_sums(owner.cells()));
        const int lie_at = static_cast<int>(r.below(150));  // beyond the game: none
        bool lied = false;
        int turn = 0;
        for (Cell c : shuffled(l, r)) {
            Answer a = honest(owner, said.asked(), c, relay);
            if (turn++ == lie_at) {
                a = is_hit(a) ? Answer::Water : Answer::Hit;
                lied = true;
            }
            Knowledge now = said;
            now.add(c, a);
            const auto verdict = audit(said, c, a);
            if (!lied) REQUIRE(verdict);  // the honest are never accused
            if (!verdict) {
                ++caught;
                if (!relay) REQUIRE(count_fleets(now.constraints()) == 0);  // without sums that takes seconds
                if (const auto proof = game % 4 < 2 ? contradiction(now) : std::nullopt) {
                    ++proofs;
                    REQUIRE(stands(*proof, now));
                    REQUIRE(static_cast<int>(proof->answers.size()) <= now.count());
                }
                break;
            }
            said = now;
            if (a == Answer::Last || said.hit().count() == l.fields()) break;
        }
        if (!lied) ++clean;
    }
    CHECK(caught > 8);
    CHECK(proofs > 3);
    CHECK(clean > 4);
}

TEST_CASE("auditor: a proof names few answers, and leaving one out frees a fleet") {
    Knowledge said(prolog_layout, true);
    for (Cell c : {90, 91, 92, 93, 94, 95}) said.add(c, Answer::Water);  // beside the point
    for (Cell c : {55}) said.add(c, Answer::Hit);
    for (Cell c : {54, 56, 45, 65}) said.add(c, Answer::Water);
    const auto proof = contradiction(said);
    REQUIRE(proof);
    CHECK(proof->answers == std::vector<Cell>{55, 54, 56, 45, 65});
    for (Cell c : proof->answers) {
        Knowledge less = said;
        CellSet one;
        one.add(c);
        less.ignore(one);
        CHECK(find_witness(less.constraints()));
    }
}

TEST_CASE("auditor: column sums take part in a proof only where they are needed") {
    const auto fleet = *sequential_fleet(
        uart_layout, [r = Random(3)](int n) mutable { return r.below(static_cast<std::uint64_t>(n)); });
    Knowledge said(uart_layout, false, column_sums(fleet.cells()));
    int column = 0;
    while ((*said.sums())[column] == 0) ++column;
    for (int y = 0; y < 10; ++y) said.add(cell_at(column, y), Answer::Water);
    const auto proof = contradiction(said);
    REQUIRE(proof);
    CHECK(std::ranges::find(proof->columns, column) != proof->columns.end());
    CHECK(proof->columns.size() < 10);
    const auto verdict = audit(said, cell_at((column + 1) % 10, 0), Answer::Water);
    REQUIRE(!verdict);
    CHECK(sentence(verdict.error(), Language::English, texts()).starts_with("No legal fleet explains"));
}

TEST_CASE("auditor: disclosures are clean exactly when the field is legal and was told truly") {
    Random r(33);
    int guilty = 0, clean = 0;
    for (int game = 0; game < 3000; ++game) {
        const Layout l = small_layout(r);
        const auto all = all_fleets(l);
        if (all.empty()) continue;
        const bool sunk = r.below(2) == 1;
        const Fleet owner = all[r.below(all.size())];
        Knowledge said(l, sunk);
        const bool sums = r.below(2) == 1;
        if (sums) said.announce(column_sums(owner.cells()));
        std::vector<Said> talk;
        auto order = shuffled(l, r);
        order.resize(r.below(order.size() + 1));
        for (Cell c : order) {
            talk.push_back({c, honest(owner, said.asked(), c, sunk)});
            said.add(c, talk.back().answer);
            if (talk.back().answer == Answer::Last) break;
        }
        // Another fleet, the same one, or one with a changed digit.
        const auto kind = r.below(3);
        const Fleet shown = kind == 0 ? all[r.below(all.size())] : owner;
        Field field = field_of(shown);
        const Field before = field;
        if (kind == 2)
            field[static_cast<std::size_t>(order.empty() ? 0 : order[0])] = static_cast<std::uint8_t>(r.below(5));
        const bool truthful =
            field == before && tells(shown, talk, sunk) && (!sums || column_sums(shown.cells()) == *said.sums());
        CAPTURE(game);
        REQUIRE(!conviction(said, field).has_value() == truthful);
        (truthful ? clean : guilty)++;
    }
    CHECK(guilty > 300);
    CHECK(clean > 300);
}

TEST_CASE("auditor: every accusation has a sentence in both languages") {
    for (const Text& t : texts()) {
        CHECK(!t.english.empty());
        CHECK(!t.german.empty());
        CHECK((t.code.starts_with("battleship.") || t.code.starts_with("uart.")));
    }
    for (int d = 0; d <= static_cast<int>(Defect::ColumnSum); ++d) {
        const Phrase p = describe({.what = static_cast<Defect>(d), .at = 0, .other = 1});
        CHECK(std::ranges::find(texts(), p.code, &Text::code) != texts().end());
    }
}

}  // namespace agon::battleship
