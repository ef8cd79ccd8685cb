#include "cli/open_record.h"

#include <filesystem>
#include <fstream>

#include "cli/files.h"
#include "cli/language.h"
#include "cli/open_store.h"
#include "cli/usage.h"
#include "store/log.h"

namespace agon {
namespace {

bool is_readable_file(const std::string& name) { return std::ifstream(name) && !std::filesystem::is_directory(name); }

// "bot:ada" is every version of hers.
bool plays(const MatchResult& m, const std::string& bot) {
    const auto is_it = [&](const std::string& name) { return name == bot || name.starts_with(bot + "@"); };
    return is_it(m.header.players[0]) || is_it(m.header.players[1]);
}

std::string newest_of(const Store& store, const std::string& bot) {
    for (const MatchResult& m : store.results({}))
        if (plays(m, bot)) return m.header.id;
    throw usage_error("cli.no_match_of", {bot});
}

}  // namespace

Record open_record(const std::string& what, const std::string& data) {
    if (is_readable_file(what)) {
        auto r = read_log(read_text(what));
        if (!r) throw usage_error("cli.in_file", {what, embed(r.error())});
        return std::move(*r);
    }
    const Store store = open_store(data);
    auto r = store.load(what.starts_with("bot:") ? newest_of(store, what) : what);
    if (!r) throw usage_error("cli.no_record", {what, embed(r.error())});
    return std::move(*r);
}

}  // namespace agon
