#include "seats/human.h"

#include <fmt/core.h>
#include <unistd.h>

#include <iostream>

namespace agon {

std::string TerminalPlayer::said(const Phrase& p) const { return sentence(p, language_, game_.texts); }

void TerminalPlayer::new_game(Seat seat, const AnyPosition&, std::uint64_t seed) {
    seat_ = seat;
    seed_ = seed;
    heard_.clear();
}

void TerminalPlayer::observe(const Event& e, const AnyPosition&) {
    const auto* m = std::get_if<Moved>(&e.what);
    if (m && m->seat != seat_) heard_ += said({"human.moved", {std::to_string(number(m->seat)), m->move}}) + "\n";
}

void TerminalPlayer::show(const AnyPosition& view) const {
    fmt::print("\n{}\n{}", ::isatty(1) ? view.picture() : view.draw(), heard_);
}

void TerminalPlayer::help(const AnyPosition& view, Seat seat) const {
    std::string moves;
    for (const auto& m : view.legal(seat)) moves += " " + m;
    if (moves.empty())
        moves = " " + view.suggest(seat, derive(seed_, static_cast<std::uint64_t>(std::rand()))).value_or("-");
    fmt::print("{}\n{}\n", said({"human.moves", {moves}}), said({"human.help"}));
}

Decision TerminalPlayer::think(const AnyPosition& view, Seat seat, const Budget&, std::stop_token) {
    if (const auto moves = view.legal(seat); moves.size() == 1 && moves.front() == "pass") {
        fmt::print("{}\n", said({"human.pass"}));
        return {.move = "pass"};
    }
    show(view);
    heard_.clear();
    while (true) {
        fmt::print("{}", said({"human.prompt", {std::to_string(number(seat))}}));
        std::fflush(stdout);
        std::string line;
        if (!std::getline(std::cin, line)) return {.resigns = true};
        while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back()))) line.pop_back();
        if (line == "resign" || line == "aufgeben") return {.resigns = true};
        if (line == "board" || line == "brett") {
            show(view);
            continue;
        }
        if (line.empty() || line == "?") {
            help(view, seat);
            continue;
        }
        const auto trial = view.clone();
        const auto ok = trial->play(seat, line);
        if (ok) return {.move = line};
        fmt::print("{}\n", said(ok.error()));
    }
}

}  // namespace agon
