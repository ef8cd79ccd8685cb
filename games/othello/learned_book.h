// The book that this arena learnt, if it has one: players that are made later play by it before their own.
#pragma once

#include <memory>

#include "search/opening_book.h"

namespace agon::othello {

void use_book(std::shared_ptr<const OpeningBook>);  // before other threads make players
std::shared_ptr<const OpeningBook> book_in_use();   // null: there is none

}  // namespace agon::othello
