#include "seats/human.h"

#include "base/print.h"
#include "seats/keyboard.h"

#include <unistd.h>

#include <algorithm>

namespace agon {
namespace {

bool is_one_of(std::string_view line, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, line) != words.end();
}

}  // namespace

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
    print("\n{}\n{}", Drawn{::isatty(1) ? view.picture() : view.draw()}, heard_);
}

void TerminalPlayer::help(const AnyPosition& view, Seat seat) const {
    std::string moves;
    for (const auto& m : view.legal(seat)) moves += " " + m;
    if (moves.empty())
        moves = " " + view.suggest(seat, derive(seed_, static_cast<std::uint64_t>(std::rand()))).value_or("-");
    print("{}\n{}\n", said({"human.moves", {moves}}), said({say_ ? "human.help_abroad" : "human.help"}));
}

Decision TerminalPlayer::think(const AnyPosition& view, Seat seat, const Budget&, std::stop_token stop) {
    if (const auto moves = view.legal(seat); moves.size() == 1 && moves.front() == "pass") {
        print("{}\n", said({"human.pass"}));
        return {.move = "pass"};
    }
    show(view);
    heard_.clear();
    while (true) {
        print("{}", said({"human.prompt", {std::to_string(number(seat))}}));
        std::fflush(stdout);
        const Typed typed = read_typed_line(stop);
        if (typed.kind == Typed::Kind::Stopped) return {};
        if (typed.kind == Typed::Kind::End || is_one_of(typed.line, {"resign", "aufgeben"})) return {.resigns = true};
        if (obey(typed.line, view, seat)) continue;
        const auto ok = view.clone()->play(seat, typed.line);
        if (ok) return {.move = typed.line};
        print("{}\n", said(ok.error()));
    }
}

bool TerminalPlayer::obey(const std::string& line, const AnyPosition& view, Seat seat) const {
    if (is_one_of(line, {"board", "brett"})) show(view);
    else if (is_one_of(line, {"", "?"})) help(view, seat);
    else return talk(line);
    return true;
}

bool TerminalPlayer::talk(const std::string& line) const {
    const auto blank = line.find(' ');
    if (!say_ || blank == line.npos || !is_one_of(line.substr(0, blank), {"say", "sage"})) return false;
    say_(line.substr(blank + 1));
    return true;
}

TerminalPlayer::Next TerminalPlayer::after_game(std::stop_token stop) const {
    while (true) {
        print("{}", said({"human.after_game"}));
        std::fflush(stdout);
        const Typed typed = read_typed_line(stop);
        if (typed.kind == Typed::Kind::Stopped) return Next::Stopped;
        if (typed.kind == Typed::Kind::End || is_one_of(typed.line, {"leave", "gehen"})) return Next::Leave;
        if (is_one_of(typed.line, {"new", "neu"})) return Next::Again;
        talk(typed.line);
    }
}

}  // namespace agon
