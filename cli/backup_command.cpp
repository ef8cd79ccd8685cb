// agon backup: a consistent copy of the database, also while an arena runs on it.
#include <filesystem>

#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/language.h"
#include "cli/open_store.h"

namespace agon {

namespace {

struct BackupOptions {
    std::string file, data;
};

void describe_backup(Arguments& a, BackupOptions& o) {
    a.positional("FILE", o.file, "the copy; an older one is replaced").required();
    a.option("--data", o.data, about::data);
}

int run_backup(const BackupOptions& o) {
    // A backup of an empty folder would look like a good one.
    if (const auto folder = data_folder(o.data); !std::filesystem::exists(folder / "agon.db"))
        throw usage_error("cli.no_data", {folder.string()});
    value_or_usage_error(open_store(o.data).backup(o.file));
    print("{} is a complete copy; use it as agon.db of a data folder.\n", o.file);
    return 0;
}

}  // namespace

void add_backup(Commands& c) {
    c.add("backup", "of a data folder, also of a running arena", &describe_backup, &run_backup);
}

}  // namespace agon
