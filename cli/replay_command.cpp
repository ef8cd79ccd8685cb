// agon replay: a recorded match, from the store or from a log file.
#include <fmt/core.h>

#include <fstream>
#include <sstream>

#include "arena/ending.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "cli/open_store.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "store/log.h"

namespace agon {
namespace {

Record find_record(const ReplayOptions& o) {
    if (std::ifstream in(o.what); in && !std::filesystem::is_directory(o.what)) {
        std::stringstream text;
        text << in.rdbuf();
        auto r = read_log(text.str());
        if (!r) throw UsageError(fmt::format("{}: {}", o.what, say(r.error())));
        return std::move(*r);
    }
    auto r = open_store(o.data).load(o.what);
    if (!r) throw UsageError(fmt::format("'{}' is neither a log file nor a stored match: {}", o.what, say(r.error())));
    return std::move(*r);
}

void show(const AnyPosition& p) { fmt::print("{}\n", is_terminal(1) ? p.picture() : p.draw()); }

}  // namespace

int run_replay(const ReplayOptions& o) {
    const Record r = find_record(o);
    const GameEntry& game = game_or_usage_error(r.header.game);
    auto start = start_of(r.header);
    if (!start) throw UsageError(say(start.error()));
    std::vector<std::unique_ptr<AnyPosition>> positions;
    positions.push_back(std::move(*start));
    fmt::print("{}  {}  {} against {}  clock {}\n", r.header.id, game.title, r.header.players[0], r.header.players[1],
               r.header.clock);
    const bool whole = !o.ply;
    for (const Event& e : r.log) {
        if (const auto* u = std::get_if<Undone>(&e.what))
            positions.resize(positions.size() - static_cast<std::size_t>(u->plies));
        const auto* m = std::get_if<Moved>(&e.what);
        if (!m) continue;
        positions.push_back(positions.back()->clone());
        if (auto ok = positions.back()->play(m->seat, m->move); !ok)
            throw UsageError(fmt::format("Event {} cannot be replayed: {}", e.seq,
                                         sentence(ok.error(), user_language(), game.texts)));
        if (whole)
            fmt::print("{:>3}. player {} {}  ({:.3f} ms)\n", positions.size() - 1, number(m->seat), m->move,
                       static_cast<double>(m->took.count()) / 1000);
    }
    const auto last = static_cast<int>(positions.size()) - 1;
    if (o.ply && (*o.ply < 0 || *o.ply > last)) throw UsageError(fmt::format("This match has plies 0 to {}.", last));
    show(*positions[static_cast<std::size_t>(o.ply.value_or(last))]);
    if (whole || *o.ply == last) fmt::print("{}\n", ending(r.log, user_language(), game.texts));
    return 0;
}

}  // namespace agon
