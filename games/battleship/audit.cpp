#include "games/battleship/audit.h"

#include <algorithm>
#include <numeric>

#include "core/text.h"
#include "games/battleship/proof.h"
#include "games/battleship/witness.h"

namespace agon::battleship {
namespace {

// Placements tried for a whole proof, some 50 ms at worst: the players of other matches wait meanwhile. What could not
// be left out by then stays in the proof.
constexpr int proof_effort = 20'000;

Knowledge without(Knowledge k, const CellSet& cells) {
    k.ignore(cells);
    return k;
}

Knowledge without_sum(Knowledge k, int column) {
    ColumnSums sums = *k.sums();
    sums[column] = any_sum;
    k.announce(sums);
    return k;
}

bool impossible(const Knowledge& k, int& effort) {
    return effort > 0 && exists(k.constraints(), effort) == Existence::No;
}

int distance(Cell a, Cell b) { return std::abs(column_of(a) - column_of(b)) + std::abs(row_of(a) - row_of(b)); }

// Leaves out whole groups of answers first, then halves of them, down to single ones; the
// answers far from the last one go first, so that what remains is close together.
Knowledge reduced(Knowledge k, Cell focus, int& effort) {
    std::vector<Cell> order;
    for (Cell c : k.hit() | k.water()) order.push_back(c);
    std::ranges::stable_sort(order, [&](Cell a, Cell b) { return distance(a, focus) > distance(b, focus); });
    for (std::size_t group = std::max<std::size_t>(1, order.size() / 2);; group = (group + 1) / 2) {
        for (std::size_t i = 0; i < order.size(); i += group) {
            CellSet some;
            for (std::size_t j = i; j < std::min(order.size(), i + group); ++j) some.add(order[j]);
            if (Knowledge less = without(k, some); impossible(less, effort)) k = less;
        }
        if (group == 1) return k;
    }
}

Knowledge reduced_sums(Knowledge k, int& effort) {
    if (!k.sums()) return k;
    Knowledge none = k;
    none.announce(std::nullopt);
    if (impossible(none, effort)) return none;
    for (int x = 0; x < max_side; ++x)
        if (Knowledge less = without_sum(k, x); impossible(less, effort)) k = less;
    return k;
}

Cell latest(const Knowledge& k) {
    Cell last = 0;
    for (Cell c : k.asked())
        if (k.order(c) > k.order(last)) last = c;
    return last;
}

std::string join(const std::vector<std::string>& parts) {
    std::string out;
    for (const auto& p : parts) out += (out.empty() ? "" : ", ") + p;
    return out;
}

// What the proof speaks of, and nothing else that was said.
Knowledge core_of(const Proof& proof, Knowledge said) {
    CellSet others = said.asked();
    for (Cell c : proof.answers) others.remove(c);
    said.ignore(others);
    if (!said.sums()) return said;
    ColumnSums sums;
    sums.fill(any_sum);
    for (int x : proof.columns) sums[static_cast<std::size_t>(x)] = (*said.sums())[static_cast<std::size_t>(x)];
    said.announce(proof.columns.empty() ? std::nullopt : std::optional(sums));
    return said;
}

Phrase sentence_of(const Proof& proof, const Knowledge& said) {
    std::vector<std::string> answers, columns;
    for (Cell c : proof.answers) answers.push_back(cell_text(c) + "=" + answer_word(said.at(c)));
    for (int x : proof.columns) columns.push_back(std::to_string(x) + ":" + std::to_string((*said.sums())[x]));
    const Knowledge core = core_of(proof, said);
    const std::string why = embed(why_impossible(core));
    if (columns.empty()) return {"battleship.audit.no_fleet", {join(answers), why, picture(core)}};
    if (answers.empty()) return {"battleship.audit.sums", {join(columns), why}};
    return {"battleship.audit.no_fleet_sums", {join(answers), join(columns), why, picture(core)}};
}

Verdict audit_repetition(const Knowledge& said, Cell c, Answer a) {
    if (is_hit(said.at(c)) == is_hit(a)) return {};
    return refuse("battleship.audit.same_cell", {cell_text(c), answer_word(a), answer_word(said.at(c))});
}

Verdict audit_count(const Knowledge& said, Cell c, Answer a) {
    const int hits = said.hit().count() + is_hit(a), fields = said.layout().fields();
    if (hits > fields) return refuse("battleship.audit.too_many_hits", {std::to_string(hits), std::to_string(fields)});
    if (!said.sunk_announced()) return {};
    if (a == Answer::Last && hits < fields)
        return refuse("battleship.audit.last_too_early", {cell_text(c), std::to_string(hits), std::to_string(fields)});
    if (is_hit(a) && a != Answer::Last && hits == fields)
        return refuse("battleship.audit.last_missing", {cell_text(c), std::to_string(fields)});
    return {};
}

// Does some way to cut the field into its ships fit all answers? Ships that may lie side by
// side leave several ways, and the owner may have meant any of them.
bool told_truly(Constraints known, const Field& field, const CellSet& occupied) {
    known.hit = occupied;
    known.water = known.layout.all() - occupied;
    for (Cell head : known.layout.all())
        for (int length = 1; length <= max_length; ++length)
            for (bool vertical : {false, true}) {
                const Ship s = ship_at(head, length, vertical);
                if (!s.inside(known.layout)) continue;
                for (Cell c : s.cells())
                    if (field[c] != length) known.closed[s.vertical][length].add(head);
            }
    return find_witness(known).has_value();
}

}  // namespace

std::string cell_text(Cell c) { return std::to_string(column_of(c)) + "," + std::to_string(row_of(c)); }

std::string answer_text(Answer a) {
    constexpr std::array<std::string_view, 5> words{"", "water", "hit", "sunk", "last"};
    return std::string(words[static_cast<std::size_t>(a)]);
}

std::string answer_word(Answer a) { return embed({"battleship.answer." + answer_text(a), {}}); }

Phrase describe(const Flaw& f) {
    const std::string at = cell_text(f.at), have = std::to_string(f.have), want = std::to_string(f.want),
                      length = std::to_string(f.length);
    switch (f.what) {
        case Defect::TooManyShips: return {"battleship.place.too_many_ships", {std::to_string(max_ships)}};
        case Defect::Outside: return {"battleship.place.outside", {length, at}};
        case Defect::Overlap: return {"battleship.place.overlap", {at}};
        case Defect::Touch: return {"battleship.place.touch", {at, cell_text(f.other)}};
        case Defect::Count: return {"battleship.place.count", {length, have, want}};
        case Defect::Bent: return {"battleship.place.bent", {at}};
        case Defect::Label: return {"battleship.place.label", {at, have, want}};
        case Defect::Unreadable: return {"battleship.place.unreadable", {at}};
        case Defect::ColumnSum: return {"battleship.place.column_sum", {length, have, want}};
    }
    return {};
}

std::optional<Proof> contradiction(const Knowledge& said) {
    if (find_witness(said.constraints())) return std::nullopt;
    int effort = proof_effort;
    const Knowledge core = reduced_sums(reduced(reduced_sums(said, effort), latest(said), effort), effort);
    Proof proof;
    for (Cell c : core.hit() | core.water()) proof.answers.push_back(c);
    std::ranges::sort(proof.answers, {}, [&](Cell c) { return said.order(c); });
    for (int x = 0; core.sums() && x < max_side; ++x)
        if ((*core.sums())[x] != any_sum) proof.columns.push_back(x);
    return proof;
}

bool explicable(const Knowledge& said, Cell c, Answer a) {
    if (said.at(c) != Answer::None) return audit_repetition(said, c, a).has_value();
    Knowledge now = said;
    now.add(c, a);
    return find_witness(now.constraints()).has_value();
}

Verdict audit(const Knowledge& said, Cell c, Answer a) {
    if (said.at(c) != Answer::None) return audit_repetition(said, c, a);
    if (auto ok = audit_count(said, c, a); !ok) return ok;
    Knowledge now = said;
    now.add(c, a);
    if (const auto proof = contradiction(now)) return std::unexpected(sentence_of(*proof, now));
    return {};
}

Verdict audit(const Layout& l, const ColumnSums& sums) {
    const int total = std::accumulate(sums.begin(), sums.end(), 0);
    if (total != l.fields())
        return refuse("battleship.audit.sum_total", {std::to_string(total), std::to_string(l.fields())});
    const Knowledge said(l, false, sums);
    if (const auto proof = contradiction(said)) return std::unexpected(sentence_of(*proof, said));
    return {};
}

std::optional<Phrase> conviction(const Knowledge& said, const Field& field) {
    CellSet occupied;
    for (Cell c : said.layout().all())
        if (field[c]) occupied.add(c);
    if (said.sums())
        if (const auto flaw = flaw_of(*said.sums(), occupied)) return describe(*flaw);
    for (Cell c : said.asked())
        if (is_hit(said.at(c)) != occupied.has(c))
            return Phrase{"battleship.convicted.answer",
                          {cell_text(c), answer_word(said.at(c)), std::to_string(field[c])}};
    Fleet fleet;
    if (const auto flaw = read_field(said.layout(), field, fleet)) return describe(*flaw);
    if (!told_truly(said.constraints(), field, occupied)) return Phrase{"battleship.convicted.sunk", {}};
    return std::nullopt;
}

}  // namespace agon::battleship
