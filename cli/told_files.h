// Games that a person brings as files: transcripts, one per line, or a file of another program that the game can read.
#pragma once

#include "arena/explorer.h"
#include "core/catalogue.h"

namespace agon {

// Finished games alone; a line that cannot be played is named. Throws UsageError.
std::vector<ToldGame> told_in_file(const GameEntry&, const std::string& rules, const std::string& file);

}  // namespace agon
