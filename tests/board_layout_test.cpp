// A board as text and as JSON.
#include <doctest/doctest.h>

#include "core/board_layout.h"

using namespace agon;

TEST_CASE("a layout is drawn row by row, with marks, and without what is no cell") {
    CHECK(drawn({.columns = 3, .rows = 2, .cells = "X. .O#", .marks = {"b1"}}) == "   a b c\n 2 X .\n 1 .>O #\n");
    CHECK(cell_name({.columns = 3, .rows = 2}, 0, 0) == "a2");
    CHECK(cell_name({.columns = 3, .rows = 2, .first_row = BoardLayout::FirstRow::Top}, 2, 0) == "c1");
}

TEST_CASE("a layout is sent as the schema says, whatever it holds") {
    const BoardLayout l{.columns = 2, .rows = 1, .cells = "\"X", .marks = {"a1"}, .lines = {{"a1", "b1"}}};
    CHECK(
        to_json(l) ==
        R"({"layout":{"columns":2,"rows":1,"cells":"\"X","first_row":"bottom","marks":["a1"],"lines":[["a1","b1"]]}})");
    CHECK(drawing_to_json("a\nb") == R"({"drawing":"a\nb"})");
}
