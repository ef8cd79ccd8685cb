// What a refused author reads first of a long output: the lines with errors, then everything.
#pragma once

#include <string>
#include <string_view>

namespace agon {

// At most a few lines of compilers, interpreters and linkers; empty: none looks like an error.
std::string lines_that_matter(std::string_view output);

// A long output with these lines before it; a short one as it is.
std::string with_what_matters(std::string output);

}  // namespace agon
