// Rules from a file: `--rules FILE.toml` (or profile=FILE.toml) stands for the words in
// it, base = "PROFILE" and KEY = VALUE, so that a course keeps its numbers in one place.
#pragma once

#include <string>
#include <vector>

namespace agon {

// PROFILE and KEY=VALUE words as a game reads them, files replaced by what is in them.
// Throws UsageError that names file and line.
std::string rules_text(const std::vector<std::string>& words);

// What board=VALUE means: the text in a file, the text of a board that was saved in the browser of this user's arena
// (its name may contain blanks), or else the value itself, which the game reads.
std::string board_text(const std::string& value);

}  // namespace agon
