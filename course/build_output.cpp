#include "course/build_output.h"

#include <algorithm>
#include <array>
#include <utility>

namespace agon {
namespace {

constexpr std::size_t most_lines = 8, long_output = 12, widest = 240;

// g++, javac, node and the importer; Python; Prolog; the linker; make.
bool looks_like_error(std::string_view line) {
    static constexpr std::array<std::string_view, 7> marks{"error:",  "Error: ", "Exception",   "undefined reference",
                                                           "ERROR: ", "*** ",    "rror in file"};
    return std::ranges::any_of(marks, [&](std::string_view m) { return line.find(m) != line.npos; });
}

// "  File "./bot.py", line 3" says where the error below it is.
bool names_place(std::string_view line) { return line.starts_with("  File \"") || line.starts_with("file://"); }

}  // namespace

std::string lines_that_matter(std::string_view output) {
    std::string found, place;
    std::size_t lines = 0;
    for (std::size_t at = 0; at < output.size() && lines < most_lines;) {
        const std::size_t end = std::min(output.find('\n', at), output.size());
        const std::string_view line = output.substr(at, end - at);
        at = end + 1;
        if (names_place(line)) place = std::string(line.substr(0, widest)) + "\n";
        if (!looks_like_error(line)) continue;
        found += std::exchange(place, "") + std::string(line.substr(0, widest)) + "\n";
        ++lines;
    }
    return found;
}

std::string with_what_matters(std::string output) {
    if (std::ranges::count(output, '\n') < static_cast<std::ptrdiff_t>(long_output)) return output;
    const std::string first = lines_that_matter(output);
    return first.empty() ? output : first + "\n" + output;
}

}  // namespace agon
