// An opening book that grows: positions with what was found out about them, each once for all that are the same.
// A position is opened when every move of it leads to a position of the book; it is then worth what its best move is,
// so that whatever is learnt at the end of a line is known at its beginning.
#pragma once

#include <set>

#include "core/catalogue.h"
#include "core/game_library.h"

namespace agon {

struct BookPage {
    enum class From : std::uint8_t { Search, Solved, Hand };
    double value = 0;  // for the side to move, in the game's points
    int depth = 0;     // plies that were looked ahead
    From from = From::Search;
    bool operator==(const BookPage&) const = default;
};

// A move and where it leads, seen from the side that plays it.
struct BookMove {
    std::string move;
    BookPage page{};
    int line = 0;  // plies of the book that follow, along the best moves
};

class OpeningBook {
   public:
    explicit OpeningBook(const GameEntry& game, const GameLibrary& library) : game_(&game), library_(&library) {}

    // One position per line: its notation, value, depth, where that is from, and whether it is opened.
    static Result<OpeningBook> read(const GameEntry&, const GameLibrary&, std::string_view text);
    std::string write() const;

    std::size_t size() const { return pages_.size(); }
    std::size_t opened() const;
    bool is_opened(const AnyPosition&) const;
    std::optional<BookPage> find(const AnyPosition&) const;     // what was found out about it alone
    std::vector<BookMove> moves(const AnyPosition&) const;      // those the book knows, best first
    std::optional<std::string> best(const AnyPosition&) const;  // only of an opened position
    std::string same(const AnyPosition& p) const { return library_->same(p); }

    // What a person wrote stays; a search replaces one that looked less far.
    void learn(const AnyPosition&, const BookPage&);
    void write_in(const AnyPosition&, double value);
    bool forget(const AnyPosition&);
    // Opens a position whose moves are all in the book.
    void open(const AnyPosition&);

   private:
    struct Page {
        BookPage found{};
        std::vector<std::string> next{};  // where its moves lead; empty: not opened
        double value = 0;                 // with all that is known behind it
        int line = 0;
    };
    using Pages = std::map<std::string, Page, std::less<>>;

    std::vector<std::string> followers(const AnyPosition&) const;
    Result<> read_line(std::string_view line, std::vector<std::string>& to_open);
    void settle();
    void settle(Page&, std::set<const Page*>& done);

    const GameEntry* game_;
    const GameLibrary* library_;
    Pages pages_;
};

Seat mover_of(const AnyPosition&);
std::unique_ptr<AnyPosition> after_move(const AnyPosition&, std::string_view move);  // a legal one

}  // namespace agon
