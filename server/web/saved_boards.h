// Boards that people have drawn, kept by their names beside the store: one small file each, with the board and the
// key of its owner.
#pragma once

#include <filesystem>

#include "server/web/json.h"

namespace agon {

class BoardShelf {
   public:
    explicit BoardShelf(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // All of a game that has the tools "boards" (built-in ones) and "check".
    Result<std::string> list(const GameEntry&) const;
    // Whoever stores a board first gets a key; without it only the staff may change or delete the board.
    enum class By : std::uint8_t { Visitor, Staff };
    Result<std::string> keep(const GameEntry&, const Fields&, By) const;
    Result<std::string> remove(const GameEntry&, const std::string& name, const std::string& key, By) const;

   private:
    bool owned(const std::filesystem::path&, const std::string& key, By) const;
    std::filesystem::path file(const GameEntry&, const std::string& name) const;
    std::filesystem::path folder_;
};

// What a game can do for its board on the screen, by the tool's name.
Result<std::string> run_tool(const GameEntry&, std::string_view tool, ToolInput);
const Tool* find_tool(const GameEntry&, std::string_view name);

}  // namespace agon
