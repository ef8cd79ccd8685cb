#include "cli/learned_books.h"

#include "base/file_content.h"
#include "cli/files.h"
#include "cli/language.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

fs::path book_file(const BookOwner& o, const fs::path& data) {
    return data / "books" / (std::string(o.game.name) + ".book");
}

}  // namespace

BookOwner book_owner(const std::string& name) {
    const GameEntry& game = game_or_usage_error(name);
    const GameLibrary* library = find_library(name);
    if (!library) throw usage_error("book.none", {std::string(game.title)});
    return {game, *library};
}

OpeningBook learned_book(const BookOwner& o, const fs::path& data) {
    const fs::path file = book_file(o, data);
    auto book = OpeningBook::read(o.game, o.library, file_content(file));
    if (!book) throw usage_error("book.unreadable", {file.string(), embed(book.error())});
    return std::move(*book);
}

// A reader sees the old book or the new one.
void keep_book(const BookOwner& o, const fs::path& data, const OpeningBook& book) {
    const fs::path file = book_file(o, data), draft = file.string() + ".new";
    std::error_code failed;
    fs::create_directories(file.parent_path(), failed);
    write_text(draft, book.write());
    fs::rename(draft, file, failed);
    if (failed) throw usage_error("book.not_kept", {file.string(), failed.message()});
}

void use_learned_books(const fs::path& data) {
    for (const GameLibrary* library : game_libraries()) {
        const BookOwner owner{*find_game(library->game), *library};
        if (fs::exists(book_file(owner, data)))
            library->use(std::make_shared<const OpeningBook>(learned_book(owner, data)));
    }
}

}  // namespace agon
