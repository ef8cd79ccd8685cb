// Small text helpers that the protocols and file formats of this folder share.
#pragma once

#include <string>
#include <string_view>

namespace agon::othello {

std::string lower(std::string_view);
std::string_view trimmed(std::string_view);          // without white space at both ends
std::string_view next_word(std::string_view& rest);  // taken off the front, with the blanks around it

}  // namespace agon::othello
