// The book that grows: what it knows of a position, whatever way leads there, and who plays by it.
#include <doctest/doctest.h>

#include <algorithm>

#include "core/entry.h"
#include "games/othello/rules.h"
#include "games/othello/wthor.h"
#include "search/book_growth.h"

using namespace agon;

namespace {

const GameEntry& game() { return *find_game("othello"); }
const GameLibrary& library() { return *find_library("othello"); }

std::unique_ptr<AnyPosition> reached(const std::string& moves) {
    auto p = std::move(*game().start("", 1));
    const auto all = game().split_moves(moves);
    for (const auto& m : *all) REQUIRE(p->play(mover_of(*p), m));
    return p;
}

// Every move is worth nothing but these.
void open_with(OpeningBook& book, const std::string& moves, const std::map<std::string, double>& worth) {
    const auto p = reached(moves);
    std::vector<MoveValue> values;
    for (const auto& m : p->legal(mover_of(*p)))
        values.push_back({.move = m, .value = worth.contains(m) ? worth.at(m) : -20, .depth = 9});
    std::ranges::stable_sort(values, std::greater{}, &MoveValue::value);
    open_page(book, *p, values);
}

OpeningBook perpendicular_book() {
    OpeningBook book(game(), library());
    open_with(book, "", {{"f5", 0}});
    open_with(book, "f5", {{"d6", 1}, {"f6", 0}, {"f4", -4}});
    open_with(book, "f5d6", {{"c3", 2}, {"c5", -2}});
    return book;
}

}  // namespace

TEST_CASE("positions that a symmetry or a change of sides makes the same have one notation") {
    for (const char* first : {"d3", "c4", "e6"})
        CHECK(library().same(*reached(first)) == library().same(*reached("f5")));
    CHECK(library().same(*reached("f5d6")) != library().same(*reached("f5f6")));
    CHECK(library().same(*reached("f5d6c3d3c4")) == library().same(*reached("f5d6c4d3c3")));
    const auto kept = game().position("", library().same(*reached("f5d6")));
    REQUIRE(kept);
    CHECK(library().same(**kept) == library().same(*reached("f5d6")));
}

TEST_CASE("what is learnt at the end of a line is known at its beginning, in every orientation") {
    const OpeningBook book = perpendicular_book();
    CHECK(book.opened() == 3);
    const auto moves = book.moves(*reached("f5"));
    CHECK(moves.front().move == "f6");  // behind d6 there is c3, worth 2 to the other side
    CHECK(moves.front().page.value == 0);
    CHECK(moves[1].move == "d6");
    CHECK(moves[1].page.value == -2);
    CHECK(moves[1].line == 1);
    CHECK(book.best(*reached("d3")) == "c3");  // f5f6 turned over
    CHECK_FALSE(book.best(*reached("f5f6")));  // known, but not opened
}

TEST_CASE("a book that is written and read again says the same") {
    const OpeningBook book = perpendicular_book();
    const auto again = OpeningBook::read(game(), library(), book.write());
    REQUIRE(again);
    CHECK(again->write() == book.write());
    CHECK(again->best(*reached("f5")) == "f6");
    CHECK(again->opened() == 3);
}

TEST_CASE("a line that is no page is named, and lines that are missing close what they belong to") {
    const auto code = [](const std::string& text) {
        const auto book = OpeningBook::read(game(), library(), text);
        return book ? std::string() : book.error().code + " " + book.error().args[0];
    };
    const std::string page = library().same(*reached("f5"));
    CHECK(code("# a word\n\n" + page + " 1.5 9 search\n").empty());
    CHECK(code(page + " 1.5 9 search\n" + page + " 1.5 9 rumour\n") == "book.line 2");
    CHECK(code(page + " nan 9 search\n") == "book.line 1");
    CHECK(code("XO 1 9 search\n") == "book.line 1");
    CHECK(code("1 9 search\n") == "book.line 1");
    CHECK(code(std::string("\0\0\0", 3)) == "book.line 1");
    const auto torn = OpeningBook::read(game(), library(), page + " 1.5 9 search opened\n");
    REQUIRE(torn);
    CHECK(torn->opened() == 0);
    CHECK_FALSE(torn->best(*reached("f5")));
}

TEST_CASE("what a person writes outweighs searches, and stays") {
    OpeningBook book = perpendicular_book();
    book.write_in(*reached("f5f4"), -7.5);  // worth 7.5 to who plays f4
    CHECK(book.best(*reached("f5")) == "f4");
    open_with(book, "f5", {{"d6", 1}});
    CHECK(book.best(*reached("f5")) == "f4");
    CHECK(book.find(*reached("f5f4"))->from == BookPage::From::Hand);
    CHECK(book.forget(*reached("f5f4")));
    CHECK_FALSE(book.forget(*reached("f5f4")));
    CHECK_FALSE(book.is_opened(*reached("f5")));  // one of its moves is unknown now
}

TEST_CASE("a search that looked less far teaches nothing") {
    OpeningBook book(game(), library());
    book.learn(*reached("f5"), {.value = 1, .depth = 12});
    book.learn(*reached("f5"), {.value = 5, .depth = 11});
    CHECK(book.find(*reached("d3"))->value == 1);
    book.learn(*reached("f5"), {.value = 2, .depth = 13});
    CHECK(book.find(*reached("d3"))->value == 2);
}

TEST_CASE("a book grows along its best lines, and no further than it is told") {
    OpeningBook book = perpendicular_book();
    const auto start = reached("");
    CHECK(library().same(*next_to_open(book, *start, {.plies = 24})) == library().same(*reached("f5f6")));
    CHECK_FALSE(next_to_open(book, *start, {.plies = 1}));
    OpeningBook line(game(), library());
    for (int i = 0; i < 30; ++i) {
        const auto p = next_to_open(line, *start, {.plies = 30});
        std::vector<MoveValue> values;
        for (const auto& m : p->legal(mover_of(*p)))
            values.push_back({.move = m, .value = values.empty() ? 0.0 : -9.0});
        open_page(line, *p, values);
    }
    CHECK(line.moves(*start).front().line >= 20);
}

TEST_CASE("positions where many games went come first") {
    Crossroads roads(library(), 3);
    const auto start = reached("");
    const auto add = [&](std::vector<std::string_view> moves) { roads.add(*start, moves); };
    add({"f5", "d6", "c3"});
    add({"d3", "c5", "f6", "f5"});
    add({"f5", "f6"});
    add({"f5", "a1"});
    const auto places = roads.by_traffic();
    REQUIRE(places.size() == 4);
    CHECK(library().same(*places[0]) == library().same(*start));
    CHECK(library().same(*places[1]) == library().same(*reached("f5")));
    CHECK(library().same(*places[2]) == library().same(*reached("f5d6")));  // d3c5 is its image
}

TEST_CASE("players that are made after it was learnt play by the book, unless they shall not") {
    OpeningBook book = perpendicular_book();
    book.write_in(*reached("f5f4"), -7.5);
    library().use(std::make_shared<const OpeningBook>(book));
    const auto p = reached("f5");
    const auto move_of = [&](const char* name) {
        const auto engine = std::move(*make_engine(game(), name));
        return engine->think(*p, mover_of(*p), {.per_move = std::chrono::seconds(1)}, {}).note.code;
    };
    CHECK(move_of("best") == "othello.note.book");
    CHECK(std::move(*make_engine(game(), "best"))->think(*p, mover_of(*p), {}, {}).move == "f4");
    CHECK(move_of("best?book=0") != "othello.note.book");
    CHECK(move_of("best?nodes=1000") != "othello.note.book");
    library().use(nullptr);
    CHECK(std::move(*make_engine(game(), "best"))->think(*p, mover_of(*p), {}, {}).move != "f4");
}

TEST_CASE("files of the French federation are read as transcripts") {
    const othello::WthorFile file{.year = 1999, .games = {{.squares = {37, 43}}, {.squares = {37}}}};
    const auto bytes = othello::write_wthor(file);
    CHECK(library().transcripts(bytes) == std::vector<std::string>{"f5d6", "f5"});
    CHECK_FALSE(library().transcripts(std::span(bytes).first(20)));
}
