// Sentences about heads, workers and how they log in.
#include "core/texts.h"

namespace agon {

std::span<const Text> cluster_texts() { return {}; }

}  // namespace agon
