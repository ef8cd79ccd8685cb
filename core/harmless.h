// What strangers wrote, made safe to show at a terminal or in a log: a bot's, a compiler's or a visitor's text must not
// move the cursor, change colours, set titles or turn the order of letters around.
#pragma once

#include <string>
#include <string_view>

namespace agon {

// Line breaks and tabs stay; other control signs become their pictures (␛), what is not UTF-8 or turns the direction of
// writing becomes �.
std::string harmless(std::string_view text);

}  // namespace agon
