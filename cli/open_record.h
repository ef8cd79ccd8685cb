// A recorded match as a person names it: a log file, an id in the store, or the newest one of a bot.
#pragma once

#include "arena/result.h"

namespace agon {

// Throws UsageError; `data`: the folder as --data names it.
Record open_record(const std::string& what, const std::string& data);

}  // namespace agon
