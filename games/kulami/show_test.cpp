#include <doctest/doctest.h>

#include "games/kulami/rules.h"

namespace agon {
namespace {

Kulami::Position after(std::initializer_list<Kulami::Move> moves) {
    auto p = Kulami::start(*Kulami::rules("chains starter=red"), 0);
    for (const auto& m : moves) Kulami::apply(p, p.turn, m);
    return p;
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("the drawing shows plates, marbles, the last one, taboo plates and legal holes") {
    CHECK(Kulami::draw(after({{1, 1}, {8, 1}})) ==
          R"(    0   1   2   3   4   5   6   7   8   9

0
      +-------+---+-----------+-------+
1     |/R/ /./| + | +   +   + |/./ (B)|
      |       |   +-------+---+       |
2     |/./ /./| . | .   . | . |/./ /./|
      +-------+   |       |   |       |
3     | .   . | . | .   . | . |/./ /./|
      |       +---+-------+---+-------+
4     | .   . | .   .   . | .   .   + |
      +-------+           +-------+---+
5     | .   . | .   .   . | .   . | + |
      +---+---+---+-------+       |   |
6     | . | .   . | .   . | .   . | + |
      |   |       +-------+---+---+---+
7     | . | .   . | .   .   . | .   + |
      |   |       |           |       |
8     | . | .   . | .   .   . | .   + |
      +---+-------+-----------+-------+
9

red 4:6 black (plates 4:6, areas 1:1, chains 0:0)  marbles left 27:27  taboo b, f  red to move
)");
}

TEST_CASE("the view has all that a board on the screen needs") {
    const std::string v = Kulami::view(after({{1, 1}, {8, 1}}));
    CHECK(contains(v, R"("scoring":2,"turn":1,"ply":2,"connected":true)"));
    CHECK(contains(
        v, R"({"letter":"b","size":6,"x":7,"y":1,"width":2,"height":3,"marbles":[0,1],"owner":2,"taboo":true})"));
    CHECK(contains(
        v, R"({"letter":"c","size":6,"x":3,"y":4,"width":3,"height":2,"marbles":[0,0],"owner":null,"taboo":false})"));
    CHECK(contains(
        v, R"("taboo":["b","f"],"last":["8,1","1,1"],"legal":["3,1","4,1","5,1","6,1","8,4","8,5","8,6","8,7","8,8"],)"
           R"("left":[27,27])"));
    CHECK(contains(
        v, R"("score":{"levels":[[4,6],[4,6],[4,6]],"plates":[4,6],"areas":[1,1],"chains":[0,0],"area_red":["1,1"])"));
    CHECK(contains(Kulami::view(after({})), R"("taboo":[],"last":[null,null])"));
}

}  // namespace agon
