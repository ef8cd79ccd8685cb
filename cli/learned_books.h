// The opening books that an arena learnt: DATA/books/GAME.book.
#pragma once

#include <filesystem>

#include "search/opening_book.h"

namespace agon {

// The entry and what it brings for a library; throws UsageError where a game has no book.
struct BookOwner {
    const GameEntry& game;
    const GameLibrary& library;
};
BookOwner book_owner(const std::string& game);

OpeningBook learned_book(const BookOwner&, const std::filesystem::path& data);  // empty if there is none yet
void keep_book(const BookOwner&, const std::filesystem::path& data, const OpeningBook&);
// Engines that are made from now on play by the books of this folder.
void use_learned_books(const std::filesystem::path& data);

}  // namespace agon
