// Wrong usage or configuration: one sentence that says what to do; exit status 2.
#pragma once

#include <stdexcept>

namespace agon {

struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace agon
