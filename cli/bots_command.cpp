// agon bots: everything that was handed in, and which sources resemble each other.
#include <fmt/core.h>

#include <filesystem>

#include "arena/text_table.h"
#include "base/data_folder.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/language.h"
#include "course/archive.h"
#include "course/similarity.h"
#include "course/uploads.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

struct BotsOptions {
    std::string data, similar;
    bool output = false;
};

void describe_bots(Arguments& a, BotsOptions& o) {
    a.flag("--output", o.output, "with what compilers and trials said");
    a.option("--similar", o.similar, "report similar sources of this game instead");
    a.option("--data", o.data, about::data);
}

// All sources of a bot as one text.
std::string sources_of(BotStore& store, const BotVersion& b) {
    const fs::path folder = value_or_usage_error(new_temporary_folder());
    std::string text;
    if (unpack(store.archive(b.name, b.version), b.file, folder, {}))
        for (const auto& entry : fs::recursive_directory_iterator(folder))
            for (const char* ending : {".cpp", ".cc", ".cxx", ".h", ".hpp", ".java", ".py", ".js", ".mjs", ".pl"})
                if (entry.is_regular_file() && entry.path().extension() == ending &&
                    entry.path().string().find("/szte/mi/") == std::string::npos)
                    text += read_text(entry.path()) + "\n";
    fs::remove_all(folder);
    return text;
}

int similarity(BotStore& store, const std::string& game) {
    (void)game_or_usage_error(game);
    std::vector<Suspect> suspects;
    for (const BotVersion& b : store.ready(game))
        suspects.push_back({fmt::format("{} ({})", b.name, b.owner), fingerprints(sources_of(store, b))});
    TextTable table{"bot", "bot", "of the smaller one in common"};
    for (const auto& r : resemblances(std::move(suspects)))
        if (r.share >= 0.1) table.row({r.a, r.b, number(100 * r.share, 0) + " %"});
    fmt::print("{}", table.text());
    return 0;
}

std::string table_text(const std::vector<BotVersion>& bots) {
    TextTable table{"bot", "version", "owner", "game", "language", "state", "verdict"};
    for (const auto& b : bots)
        table.row({b.name, std::to_string(b.version), b.owner, b.game, b.language, std::string(name(b.state)),
                   say(b.verdict)});
    return table.text();
}

int run_bots(const BotsOptions& o) {
    const auto uploads = value_or_usage_error(Uploads::open(data_folder(o.data)));
    if (!o.similar.empty()) return similarity(uploads->store(), o.similar);
    const auto all = uploads->store().bots();
    fmt::print("{}", table_text(all));
    if (o.output)
        for (const auto& b : all) fmt::print("\n== {}@{}\n{}", b.name, b.version, b.output);
    return 0;
}

}  // namespace

void add_bots(Commands& c) { c.add("bots", "everything that was handed in", &describe_bots, &run_bots); }

}  // namespace agon
