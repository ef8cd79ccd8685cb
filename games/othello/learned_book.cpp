#include "games/othello/learned_book.h"

namespace agon::othello {
namespace {

std::shared_ptr<const OpeningBook>& shelf() {
    static std::shared_ptr<const OpeningBook> book;
    return book;
}

}  // namespace

void use_book(std::shared_ptr<const OpeningBook> book) { shelf() = std::move(book); }

std::shared_ptr<const OpeningBook> book_in_use() { return shelf(); }

}  // namespace agon::othello
