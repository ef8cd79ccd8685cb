// The board's picture for a display of 128 x 64 points: the display's controller, simulated, shows what was drawn, and
// the picture is that of docs/board-display.svg. After a look at a new one, AGON_WRITE_GOLDEN=1 writes it anew.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

#include "firmware/panel.h"
#include "firmware/shooter.h"
#include "firmware/ssd1306.h"

namespace agon::firmware {
namespace {

using namespace battleship;
using Bytes = std::span<const std::uint8_t>;

Scene middle_of_a_game() {
    Chance chance(3);
    const Fleet ours = random_fleet(uart_layout, chance), theirs = random_fleet(uart_layout, chance);
    Scene s{.ships = ours.cells(), .word = "PLAY", .shots = 34};
    for (int i = 0; i < 33; ++i) s.suffered.add(static_cast<Cell>(i * 37 % max_cells));
    for (int i = 0; i < 34; ++i) s.asked.add(static_cast<Cell>(i * 27 % max_cells));
    s.hits = s.asked & theirs.cells();
    return s;
}

bool shows(const Panel& p, const Screen& s) {
    for (int x = 0; x < Screen::width; ++x)
        for (int y = 0; y < Screen::height; ++y)
            if (p.lit(x, y) != s.lit(x, y)) return false;
    return true;
}

std::string content(const std::string& file) {
    std::ostringstream out;
    out << std::ifstream(file).rdbuf();
    return out.str();
}

}  // namespace

TEST_CASE("firmware: the display shows the seas, and the documentation shows the display") {
    Panel panel;
    Ssd1306 display([&](Bytes b) { return panel.take(b), true; });
    display.show(drawn({.word = "READY"}));
    CHECK(panel.on());
    const Screen screen = drawn(middle_of_a_game());
    display.show(screen);  // every point of the picture before is gone
    CHECK(shows(panel, screen));
    const std::string file = "docs/board-display.svg";
    if (std::getenv("AGON_WRITE_GOLDEN")) std::ofstream(file) << panel.svg();
    CHECK(content(file) == panel.svg());
}

TEST_CASE("firmware: a display that is not there is asked once, until it is looked for again") {
    int asked = 0;
    bool plugged_in = false;
    Ssd1306 display([&](Bytes) { return ++asked, plugged_in; });
    for (int i = 0; i < 5; ++i) display.show(Screen());
    CHECK(asked == 1);
    plugged_in = true;
    display.show(Screen());
    CHECK(asked == 1);
    display.look_for();
    display.show(Screen());
    CHECK(asked == 1 + 1 + 1 + 8);  // set up, window, eight pages
    plugged_in = false;             // pulled out
    for (int i = 0; i < 5; ++i) display.show(Screen());
    CHECK(asked == 11 + 1);
}

TEST_CASE("firmware: every word and number has letters and stays inside") {
    for (std::string_view word : {"READY", "PLAY", "WON", "LOST", "DRAW", "ERROR", "CHEATER"}) {
        for (char c : word) {
            Screen one;
            one.write(0, 0, {&c, 1}, 1);
            CHECK_MESSAGE(Bytes(one.memory())[0] + one.memory()[1] + one.memory()[2] > 0, c);
        }
        CHECK(static_cast<int>(word.size()) * 8 + 3 * 8 <= Screen::width);
    }
    Screen edge;
    edge.fill(-5, -5, 300, 300);  // writes nowhere else
    CHECK(edge.lit(127, 63));
    CHECK(drawn({.shots = 100}).lit(127, 54));
}

}  // namespace agon::firmware
