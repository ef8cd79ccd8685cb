// What a game brings for a player's library: which positions are the same, the book that is a part of the program, and
// files of games as others write them. Defined in games/NAME/game_library.cpp as `const GameLibrary& NAME_library()`.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/any_game.h"

namespace agon {

class OpeningBook;

struct GameLibrary {
    std::string_view game;
    // The notation of one of all positions that a symmetry or a change of sides makes the same.
    std::string (*same)(const AnyPosition&);
    std::optional<std::string> (*built_in_move)(const AnyPosition&);
    // Engines that are made from now on play by this book. To be called before other threads make any.
    void (*use)(std::shared_ptr<const OpeningBook>);
    // The games of a file that is no text, each as a transcript.
    Result<std::vector<std::string>> (*transcripts)(std::span<const std::uint8_t> file);
};

const std::vector<const GameLibrary*>& game_libraries();

inline const GameLibrary* find_library(std::string_view game) {
    for (const GameLibrary* l : game_libraries())
        if (l->game == game) return l;
    return nullptr;
}

}  // namespace agon
