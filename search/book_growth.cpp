#include "search/book_growth.h"

#include <algorithm>
#include <queue>
#include <set>

namespace agon {
namespace {

struct Branch {
    double cost = 0;
    int ply = 0;
    std::shared_ptr<const AnyPosition> position{};
    bool operator<(const Branch& o) const { return cost > o.cost; }  // the cheapest is on top
};

BookPage behind(const MoveValue& v) {
    return {.value = -v.value,
            .depth = std::max(0, v.depth - 1),
            .from = v.exact ? BookPage::From::Solved : BookPage::From::Search};
}

}  // namespace

void open_page(OpeningBook& book, const AnyPosition& p, std::span<const MoveValue> values) {
    if (values.empty()) return;
    for (const MoveValue& v : values) book.learn(*after_move(p, v.move), behind(v));
    book.learn(p, {.value = values.front().value,
                   .depth = values.front().depth,
                   .from = values.front().exact ? BookPage::From::Solved : BookPage::From::Search});
    book.open(p);
}

std::unique_ptr<AnyPosition> next_to_open(const OpeningBook& book, const AnyPosition& start, const Growth& growth) {
    std::priority_queue<Branch> open;
    std::set<std::string> seen;
    open.push({.position = start.clone()});
    while (!open.empty()) {
        const Branch b = open.top();
        open.pop();
        if (b.ply >= growth.plies || b.position->outcome() || !seen.insert(book.same(*b.position)).second) continue;
        if (!book.is_opened(*b.position)) return b.position->clone();
        const auto moves = book.moves(*b.position);
        for (const BookMove& m : moves)
            open.push({b.cost + (moves.front().page.value - m.page.value) + growth.ply_costs, b.ply + 1,
                       after_move(*b.position, m.move)});
    }
    return nullptr;
}

void Crossroads::add(const AnyPosition& start, std::span<const std::string_view> moves) {
    std::shared_ptr<const AnyPosition> p = start.clone();
    for (int ply = 0; ply < plies_ && !p->outcome(); ++ply) {
        Place& place = places_[library_.same(*p)];
        if (!place.position) place = {p, ply};
        ++place.games;
        if (static_cast<std::size_t>(ply) >= moves.size()) return;
        auto next = p->clone();
        if (!next->play(mover_of(*p), moves[static_cast<std::size_t>(ply)])) return;  // by other rules than these
        p = std::move(next);
    }
}

std::vector<std::shared_ptr<const AnyPosition>> Crossroads::by_traffic() const {
    std::vector<Place> all;
    for (const auto& [same, place] : places_) all.push_back(place);
    std::ranges::stable_sort(all, {}, [](const Place& p) { return std::pair(-p.games, p.ply); });
    std::vector<std::shared_ptr<const AnyPosition>> positions;
    for (const Place& p : all) positions.push_back(p.position);
    return positions;
}

}  // namespace agon
