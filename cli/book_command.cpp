// agon book: what the opening book says of a position, what it learns from games and by itself, and what a person
// writes into it.
#include <fmt/core.h>

#include <charconv>
#include <cmath>

#include "arena/study.h"
#include "base/data_folder.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/language.h"
#include "cli/learned_books.h"
#include "cli/open_store.h"
#include "cli/position.h"
#include "cli/told_files.h"
#include "search/book_growth.h"

namespace agon {
namespace {

struct BookOptions {
    std::string game, action, moves, value, data, engine;
    std::string time = "1s";
    std::vector<std::string> files{};
    int positions = 100;
    int plies = 24;
    bool forget = false;
};

void describe_book(Arguments& a, BookOptions& o) {
    a.positional("GAME", o.game, about::game).required();
    a.positional("ACTION", o.action, "show, learn or edit").required().one_of({"show", "learn", "edit"});
    a.option("--moves", o.moves, "the position after these moves, for example f5d6c3 (default: the start)");
    a.option("--positions", o.positions, "learn: how many positions to open").between(1, 1'000'000).shows_default();
    a.option("--plies", o.plies, "learn: how far lines go from the position").between(1, 60).shows_default();
    a.option("--time", o.time, "learn: to think about each position").shows_default();
    a.option("--engine", o.engine, "learn: who thinks (default: the game's strongest)");
    a.option("--games", o.files, "learn: from these files of games instead of the stored matches");
    const auto value = a.option("--value", o.value, "edit: what the last of --moves is worth for who plays it");
    a.flag("--forget", o.forget, "edit: take the position out of the book").excludes(value);
    a.option("--data", o.data, about::data);
}

std::unique_ptr<AnyPosition> wanted_position(const BookOwner& owner, const BookOptions& o) {
    auto p = position_from(owner.game, "", "");
    play_moves(owner.game, *p, o.moves);
    return p;
}

// ---- show ----

std::string known_by(const BookPage& page) {
    switch (page.from) {
        case BookPage::From::Hand: return say({"book.by_hand"});
        case BookPage::From::Solved: return "exact";
        case BookPage::From::Search: break;
    }
    return fmt::format("depth {}", page.depth);
}

void print_move(const BookMove& m) {
    const std::string behind = m.line > 0 ? "  " + counted("book.plies", m.line) : "";
    print("{} {:.6g} {}{}\n", m.move, m.page.value, known_by(m.page), behind);
}

int show_book(const BookOwner& owner, const BookOptions& o) {
    const OpeningBook book = learned_book(owner, data_folder(o.data));
    const auto p = wanted_position(owner, o);
    print("{}\n", say({"book.size", {std::to_string(book.size()), std::to_string(book.opened())}}));
    for (const BookMove& m : book.moves(*p)) print_move(m);
    if (const auto move = owner.library.built_in_move(*p)) print("{}\n", say({"book.built_in", {*move}}));
    return 0;
}

// ---- learn ----

class Pupil {
   public:
    Pupil(const BookOwner& owner, const BookOptions& o)
        : owner_(owner), data_(data_folder(o.data)), book_(learned_book(owner, data_)),
          engine_(value_or_usage_error(
              make_engine(owner.game, o.engine.empty() ? strongest_engine(owner.game) : o.engine))) {
        budget_.per_move = value_or_usage_error(parse_duration(o.time));
        engine_->warm();
    }

    const OpeningBook& book() const { return book_; }

    // What is learnt is kept at once: whoever stops this has lost nothing.
    void open(const AnyPosition& p) {
        const Seat seat = to_act(p);
        engine_->new_game(seat, p, 1);
        const auto values = engine_->analyse(p, seat, budget_, {});
        if (values.empty()) throw usage_error("cli.no_values", {std::string(owner_.game.title)});
        open_page(book_, p, values);
        keep_book(owner_, data_, book_);
        print("{}\n", say({"book.opened", {owner_.library.same(p), fmt::format("{:.6g}", values.front().value)}}));
    }

   private:
    BookOwner owner_;
    std::filesystem::path data_;
    OpeningBook book_;
    std::unique_ptr<Engine> engine_;
    Budget budget_{};
};

Crossroads crossroads(const BookOwner& owner, const BookOptions& o, const AnyPosition& start) {
    Crossroads all(owner.library, o.plies);
    const auto add = [&](const ToldGame& g) { all.add(start, moves_told(g.moves)); };
    for (const auto& file : o.files)
        for (const ToldGame& g : told_in_file(owner.game, "", file)) add(g);
    if (!o.files.empty()) return all;
    const Store store = open_store(o.data);
    for (const MatchResult& r : store.results({.game = o.game}))
        if (const auto record = store.load(r.header.id); record && record->header.rules == start.rules())
            if (const auto told = told_by(*record)) add(*told);
    return all;
}

// Where games went comes first; what is left of the positions goes to the best lines behind --moves.
int learn_book(const BookOwner& owner, const BookOptions& o) {
    const auto start = position_from(owner.game, "", ""), root = wanted_position(owner, o);
    Pupil pupil(owner, o);
    int left = o.positions;
    for (const auto& p : crossroads(owner, o, *start).by_traffic())
        if (left > 0 && !pupil.book().is_opened(*p)) {
            pupil.open(*p);
            --left;
        }
    for (; left > 0; --left) {
        const auto p = next_to_open(pupil.book(), *root, {.plies = o.plies});
        if (!p) break;
        pupil.open(*p);
    }
    print("{}\n", say({"book.size", {std::to_string(pupil.book().size()), std::to_string(pupil.book().opened())}}));
    return 0;
}

// ---- edit ----

double value_in(const std::string& text) {
    double v = 0;
    const std::string_view digits = std::string_view(text).substr(text.starts_with('+') ? 1 : 0);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), v);
    if (error != std::errc{} || end != digits.data() + digits.size() || !std::isfinite(v))
        throw usage_error("book.value", {text});
    return v;
}

int edit_book(const BookOwner& owner, const BookOptions& o) {
    if (o.moves.empty()) throw usage_error("book.no_moves");
    if (o.value.empty() && !o.forget) throw usage_error("book.no_change");
    const auto data = data_folder(o.data);
    OpeningBook book = learned_book(owner, data);
    const auto p = wanted_position(owner, o);
    if (o.forget && !book.forget(*p)) throw usage_error("book.unknown", {o.moves});
    if (!o.forget) book.write_in(*p, -value_in(o.value));
    keep_book(owner, data, book);
    return 0;
}

int run_book(const BookOptions& o) {
    const BookOwner owner = book_owner(o.game);
    if (o.action == "show") return show_book(owner, o);
    return o.action == "learn" ? learn_book(owner, o) : edit_book(owner, o);
}

}  // namespace

void add_book(Commands& c) {
    c.add("book", "the opening book: show it, let it learn, edit it", &describe_book, &run_book);
}

}  // namespace agon
