#include "base/data_folder.h"

#include <fmt/core.h>

#include <cstdlib>

#include "base/usage_error.h"

namespace agon {

std::filesystem::path data_folder(const std::string& given) {
    if (!given.empty()) return given;
    if (const char* xdg = std::getenv("XDG_DATA_HOME"); xdg && *xdg) return std::filesystem::path(xdg) / "agon";
    const char* home = std::getenv("HOME");
    return std::filesystem::path(home && *home ? home : "/tmp") / ".local/share/agon";
}

std::filesystem::path new_temporary_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "agon-XXXXXX").string();
    if (!::mkdtemp(name.data()))
        throw UsageError(fmt::format("Cannot make a folder in {}.", std::filesystem::temp_directory_path().string()));
    return name;
}

}  // namespace agon
