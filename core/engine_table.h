// A large table that engines need: a part of the program, or fetched by a page before an engine thinks.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace agon {

struct EngineTable {
    std::string_view name;
    std::span<const std::uint8_t> (*bytes)();      // empty: not fetched yet
    void (*deliver)(std::vector<std::uint8_t>){};  // null: it is a part of the program
};

}  // namespace agon
