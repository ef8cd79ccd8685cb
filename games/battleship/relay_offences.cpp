#include "games/battleship/relay_offences.h"

namespace agon::battleship {
namespace {

// The other side's shots meanwhile, far from each other: water, whatever the fleet.
void water_elsewhere(int n, std::vector<RelayMessage>& out) {
    const Cell c = cell_at(n % 5 * 2, n / 5 * 3);
    out.push_back(attack(c));
    out.push_back(result(c, Answer::Water));
}

// A hit with water on three sides, and the shot at the fourth.
std::vector<RelayMessage> one_lonely_hit() {
    std::vector<RelayMessage> out;
    int quiet = 0;
    for (Cell c : {cell_at(3, 3), cell_at(3, 2), cell_at(3, 4), cell_at(2, 3)}) {
        out.push_back(attack(c));
        out.push_back(result(c, c == cell_at(3, 3) ? Answer::Hit : Answer::Water));
        water_elsewhere(quiet++, out);
    }
    out.push_back(attack(cell_at(4, 3)));
    return out;
}

std::vector<RelayMessage> all_but_the_last() {
    std::vector<RelayMessage> out;
    int quiet = 0;
    CellSet shot;
    const Fleet f = Battleship::parse("fleet:5v00,4v20,3v40,3v60,2v80")->fleet;
    for (Cell c : f.cells()) {
        if (c == cell_at(8, 1)) continue;
        out.push_back(attack(c));
        out.push_back(result(c, answer(f, shot, c, true)));
        shot.add(c);
        water_elsewhere(quiet++, out);
    }
    out.push_back(attack(cell_at(8, 1)));
    return out;
}

}  // namespace

RelayMessage attack(Cell c) { return {RelayMessage::Attack, {column_of(c), row_of(c)}}; }
RelayMessage result(Cell c, Answer a) { return {RelayMessage::Result, {column_of(c), row_of(c), static_cast<int>(a)}}; }

std::vector<Offence> relay_offences() {
    const Cell a = cell_at(3, 3), b = cell_at(0, 9);
    std::vector<Offence> all;
    all.push_back({"a shot out of turn", {}, "(1,[5,5]).", false});
    all.push_back({"a malformed message", {}, "(1,[5,5).", true});
    all.push_back({"a word only the server says", {}, "(5,[]).", true});
    all.push_back({"a shot outside the sea", {}, "(1,[10,4]).", true});
    all.push_back({"a repeated shot",
                   {attack(a), result(a, Answer::Water), attack(b), result(b, Answer::Water)},
                   text(attack(a)),
                   true});
    all.push_back({"an answer for another field", {attack(a)}, text(result(b, Answer::Water)), false});
    all.push_back({"an answer with code 7", {attack(a)}, "(2,[3,3,7]).", false});
    all.push_back({"a ship of one field", one_lonely_hit(), text(result(cell_at(4, 3), Answer::Water)), false});
    all.push_back({"code 4 withheld", all_but_the_last(), text(result(cell_at(8, 1), Answer::Sunk)), false});
    return all;
}

}  // namespace agon::battleship
