#include "games/battleship/knowledge.h"

#include <algorithm>

namespace agon::battleship {

bool Constraints::fits(const Fleet& f) const {
    const CellSet occupied = f.cells();
    if (impossible || flaw_of(layout, f) || occupied.meets(water) || !occupied.covers(hit)) return false;
    if (sums && flaw_of(*sums, occupied)) return false;
    for (const Ship& s : f)
        if (!open(s)) return false;
    return true;
}

void Knowledge::add(Cell c, Answer a) {
    if (asked_.has(c) || a == Answer::None) return;
    answers_[c] = a;
    order_[c] = ++count_;
    asked_.add(c);
    (is_hit(a) ? hit_ : water_).add(c);
}

Knowledge Knowledge::without_last() const {
    Knowledge out = *this;
    for (Cell c : asked_) {
        if (order_[c] != count_) continue;
        out.answers_[c] = Answer::None;
        out.order_[c] = 0;
        for (CellSet* set : {&out.asked_, &out.hit_, &out.water_}) set->remove(c);
    }
    --out.count_;
    return out;
}

void Knowledge::ignore(const CellSet& cells) {
    for (Cell c : cells) answers_[c] = Answer::None;
    hit_ -= cells;
    water_ -= cells;
}

// A ship that is hit everywhere was announced as sunk by its last hit and by no other;
// a ship with a field not asked for was never announced.
bool Knowledge::explains(const Ship& s) const {
    const CellSet cells = s.cells();
    if (cells.meets(water_)) return false;
    if (!sunk_announced_ || !cells.meets(hit_)) return true;
    const bool all_asked = asked_.covers(cells);
    int latest = 0;
    for (Cell c : cells) latest = std::max<int>(latest, order_[c]);
    for (Cell c : cells& hit_)
        if ((answers_[c] >= Answer::Sunk) != (all_asked && order_[c] == latest)) return false;
    return true;
}

bool Knowledge::miscounts() const {
    const int hits = hit_.count(), fields = layout_.fields();
    if (hits > fields || !sunk_announced_) return hits > fields;
    Cell latest = no_cell;
    bool last = false;
    for (Cell c : hit_) {
        if (latest == no_cell || order_[c] > order_[latest]) latest = c;
        last = last || answers_[c] == Answer::Last;
    }
    if (last && (asked_ - water_).count() < fields) return true;  // too early
    return hits == fields && answers_[latest] != Answer::Last;    // missing
}

Constraints Knowledge::constraints() const {
    Constraints out{.layout = layout_, .sums = sums_, .water = water_, .hit = hit_, .impossible = miscounts()};
    if (hit_.count() == layout_.fields()) out.water = layout_.all() - hit_;
    for (int length = 1; length <= max_length; ++length)
        for (bool vertical : {false, true}) {
            if (!layout_.ships[length] || (vertical && length == 1)) continue;
            for (Cell head : layout_.all())
                if (const Ship s = ship_at(head, length, vertical); s.inside(layout_) && !explains(s))
                    out.closed[vertical][length].add(head);
        }
    return out;
}

bool Knowledge::explained_by(const Fleet& f) const {
    const CellSet occupied = f.cells();
    if (occupied.meets(water_) || !occupied.covers(hit_) || miscounts()) return false;
    if (sums_ && flaw_of(*sums_, occupied)) return false;
    return std::ranges::all_of(f, [this](const Ship& s) { return explains(s); });
}

}  // namespace agon::battleship
