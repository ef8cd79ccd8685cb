#include "cli/live_table.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/print.h"
#include "cli/language.h"
#include "cli/terminal.h"

namespace agon {

LiveTable::LiveTable(Verbosity v)
    : quiet_(v == Verbosity::Quiet), shown_(v == Verbosity::Normal), terminal_(is_terminal(2)) {}

void LiveTable::show(Hallway& hallway, const ArenaInfo& info, Notices& notices) {
    const bool redrawn = shown_ && terminal_;
    if (const std::string lines = redrawn ? "" : notices.take(); !quiet_) print(stderr, "{}", lines);
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || now - last_ < (terminal_ ? std::chrono::seconds(1) : std::chrono::seconds(10))) return;
    last_ = now;
    if (terminal_) redraw(hallway, info, notices);
    else print(stderr, "{}\n", counted("cli.played", hallway.played()));
}

void LiveTable::redraw(Hallway& hallway, const ArenaInfo& info, Notices& notices) {
    const std::string text = report_text(hallway.report(info), 20);
    print(stderr, "{}\033[J{}{}", Drawn{lines_ ? fmt::format("\033[{}A", lines_) : ""}, notices.take(), text);
    lines_ = std::ranges::count(text, '\n');
}

}  // namespace agon
