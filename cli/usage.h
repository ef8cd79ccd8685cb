// What a command makes of a refusal: a usage error in the user's language.
#pragma once

#include "cli/speech.h"
#include "cli/usage_error.h"

namespace agon {

template <class T>
T value_or_usage_error(Result<T> r) {
    if (!r) throw UsageError(say(r.error()));
    if constexpr (!std::is_void_v<T>) return std::move(*r);
}

}  // namespace agon
