// How many columns of a terminal a text takes: characters, not bytes.
#pragma once

#include <algorithm>
#include <string_view>

namespace agon {

// Every UTF-8 sequence has one byte that is no continuation.
inline std::size_t shown_width(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

}  // namespace agon
