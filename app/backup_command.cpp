// agon backup: a consistent copy of the database, also while an arena runs on it.
#include <fmt/core.h>

#include "app/data_folder.h"
#include "app/options.h"

namespace agon {

int run_backup(const std::string& file, const std::string& data) {
    try {
        open_store(data).backup(file);
    } catch (const UsageError&) {
        throw;
    } catch (const std::exception& e) {
        throw UsageError(fmt::format("Cannot write the backup {}: {}", file, e.what()));
    }
    fmt::print("{} is a complete copy; use it as agon.db of a data folder.\n", file);
    return 0;
}

}  // namespace agon
