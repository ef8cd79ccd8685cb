// agon backup: a consistent copy of the database, also while an arena runs on it.
#include <fmt/core.h>

#include <filesystem>

#include "base/usage_error.h"
#include "cli/open_store.h"
#include "cli/options.h"
#include "cli/usage.h"

namespace agon {

int run_backup(const std::string& file, const std::string& data) {
    // A backup of an empty folder would look like a good one.
    if (const auto folder = data_folder(data); !std::filesystem::exists(folder / "agon.db"))
        throw UsageError(fmt::format(
            "{} holds no arena's data. Say where they are: --data FOLDER (of the Debian service /var/lib/agon).",
            folder.string()));
    value_or_usage_error(open_store(data).backup(file));
    fmt::print("{} is a complete copy; use it as agon.db of a data folder.\n", file);
    return 0;
}

}  // namespace agon
