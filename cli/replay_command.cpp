// agon replay: a recorded match, from the store or from a log file.
#include <fmt/core.h>

#include <filesystem>
#include <fstream>

#include "arena/ending.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/open_store.h"
#include "cli/terminal.h"
#include "store/log.h"

namespace agon {
namespace {

struct ReplayOptions {
    std::string what, data;
    std::optional<int> ply{};
};

void describe_replay(Arguments& a, ReplayOptions& o) {
    a.positional("WHAT", o.what, "a log file or a match id").required();
    a.option("--ply", o.ply, "the position after this many moves");
    a.option("--data", o.data, about::data);
}

bool is_readable_file(const std::string& name) { return std::ifstream(name) && !std::filesystem::is_directory(name); }

Record find_record(const ReplayOptions& o) {
    if (is_readable_file(o.what)) {
        auto r = read_log(read_text(o.what));
        if (!r) throw usage_error("cli.in_file", {o.what, embed(r.error())});
        return std::move(*r);
    }
    auto r = open_store(o.data).load(o.what);
    if (!r) throw usage_error("cli.no_record", {o.what, embed(r.error())});
    return std::move(*r);
}

void show(const AnyPosition& p) { fmt::print("{}\n", is_terminal(1) ? p.picture() : p.draw()); }

// All positions of a match, the start first.
class Replay {
   public:
    enum class Shown { Moves, Nothing };

    Replay(const GameEntry& game, const Record& r, Shown shown) : game_(game), shown_(shown) {
        positions_.push_back(value_or_usage_error(start_of(r.header)));
        for (const Event& e : r.log) take(e);
    }
    int last() const { return static_cast<int>(positions_.size()) - 1; }
    const AnyPosition& at(int ply) const { return *positions_[static_cast<std::size_t>(ply)]; }

   private:
    void take(const Event& e) {
        if (const auto* u = std::get_if<Undone>(&e.what))
            positions_.resize(positions_.size() - static_cast<std::size_t>(u->plies));
        if (const auto* m = std::get_if<Moved>(&e.what)) take(*m, e.seq);
    }

    void take(const Moved& m, int number_of_event) {
        positions_.push_back(positions_.back()->clone());
        if (auto ok = positions_.back()->play(m.seat, m.move); !ok)
            throw usage_error("cli.no_replay",
                              {std::to_string(number_of_event), sentence(ok.error(), user_language(), game_.texts)});
        if (shown_ == Shown::Moves)
            fmt::print("{:>3}. player {} {}  ({:.3f} ms)\n", last(), number(m.seat), m.move,
                       static_cast<double>(m.took.count()) / 1000);
    }

    const GameEntry& game_;
    Shown shown_;
    std::vector<std::unique_ptr<AnyPosition>> positions_;
};

int run_replay(const ReplayOptions& o) {
    const Record r = find_record(o);
    const GameEntry& game = game_or_usage_error(r.header.game);
    fmt::print("{}  {}  {} against {}  clock {}\n", r.header.id, game.title, r.header.players[0], r.header.players[1],
               r.header.clock);
    const Replay replay(game, r, o.ply ? Replay::Shown::Nothing : Replay::Shown::Moves);
    const int ply = o.ply.value_or(replay.last());
    if (ply < 0 || ply > replay.last()) throw usage_error("cli.no_such_ply", {std::to_string(replay.last())});
    show(replay.at(ply));
    if (ply == replay.last()) fmt::print("{}\n", ending(r.log, user_language(), game.texts));
    return 0;
}

}  // namespace

void add_replay(Commands& c) { c.add("replay", "show a recorded match", &describe_replay, &run_replay); }

}  // namespace agon
