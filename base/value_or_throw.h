// What a constructor makes of a refusal: an exception with the English sentence.
#pragma once

#include <stdexcept>

#include "core/text.h"

namespace agon {

template <class T>
T value_or_throw(Result<T> r) {
    if (!r) throw std::runtime_error(sentence(r.error(), Language::English));
    return std::move(*r);
}

}  // namespace agon
