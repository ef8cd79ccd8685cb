// What the pages of the lab show of each board, and what they ask people to do.
#include <algorithm>

#include "server/board_door.h"

namespace agon {

std::string_view name(BoardView::State s) {
    constexpr std::array<std::string_view, 5> names{"lost", "silent", "ready", "waiting", "playing"};
    return names[static_cast<std::size_t>(s)];
}

std::vector<BoardView> BoardDoor::boards() const {
    const auto next = couples();
    std::vector<BoardView> all;
    for (const auto& b : boards_) all.push_back(view(*b, next));
    return all;
}

BoardView BoardDoor::view(const Board& b, const std::vector<Couple>& next) const {
    BoardView v{b.number, &b.line, state(b), {}, {}, to_do(b, next)};
    if (b.match != Match::AtHand) return v;
    v.table = b.table;
    v.opponent = b.peer;
    const Table* t = std::as_const(hall_).find(b.table);
    if (v.opponent.empty() && t && b.guest)
        v.opponent = t->names()[static_cast<std::size_t>(1 - b.guest->place())].value_or("");
    return v;
}

BoardView::State BoardDoor::state(const Board& b) const {
    using enum BoardView::State;
    if (!b.line.there()) return Lost;
    if (b.match == Match::AtHand) return b.begun ? Playing : Waiting;
    return b.line.introduced() ? Ready : Silent;
}

Phrase BoardDoor::to_do(const Board& b, const std::vector<Couple>& next) const {
    const std::string board = b.line.board();
    if (!b.line.there()) return {"lab.plug_in", {b.line.spec().device}};
    if (b.match == Match::AtHand) return b.begun ? Phrase{"lab.playing", {}} : Phrase{"lab.begin", {board}};
    if (doubled(b)) return {"lab.doubled", {board}};
    if (!b.line.introduced()) return {"lab.introduce", {board}};
    if (setup_.cup) return to_do_in_cup(b, next);
    return {setup_.opponent ? "lab.begin" : "lab.free", {board}};
}

Phrase BoardDoor::to_do_in_cup(const Board& b, const std::vector<Couple>& next) const {
    const std::string board = b.line.board();
    for (const Couple& c : next) {
        if (c.first == &b) return {"lab.press", {board, c.second->line.board()}};
        if (c.second == &b) return {"lab.stay", {board, c.first->line.board()}};
    }
    const int left = setup_.cup->left(board);
    if (left == 0 && setup_.cup->state()) return {"lab.done", {board}};
    return {"lab.wait", {board, std::to_string(left)}};
}

}  // namespace agon
