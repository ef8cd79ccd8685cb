#include "base/data_folder.h"

#include <cstdlib>

namespace agon {

std::filesystem::path data_folder(const std::string& given) {
    if (!given.empty()) return given;
    if (const char* xdg = std::getenv("XDG_DATA_HOME"); xdg && *xdg) return std::filesystem::path(xdg) / "agon";
    const char* home = std::getenv("HOME");
    return std::filesystem::path(home && *home ? home : "/tmp") / ".local/share/agon";
}

Result<std::filesystem::path> new_temporary_folder() {
    std::error_code none;
    std::filesystem::path all = std::filesystem::temp_directory_path(none);
    if (none) all = "/tmp";
    std::string name = (all / "agon-XXXXXX").string();
    if (!::mkdtemp(name.data())) return refuse(Refusal::Kind::Unavailable, "base.no_temporary_folder", {all.string()});
    return name;
}

}  // namespace agon
