// agon replay: a recorded match, from the store or from a log file.
#include "arena/ending.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/language.h"
#include "cli/open_record.h"
#include "cli/terminal.h"

namespace agon {
namespace {

struct ReplayOptions {
    std::string what, data;
    std::optional<int> ply{};
    bool verbose = false;
};

void describe_replay(Arguments& a, ReplayOptions& o) {
    a.positional("WHAT", o.what, "a log file or a match id").required();
    a.option("--ply", o.ply, "the position after this many moves");
    a.option("--data", o.data, about::data);
    a.flag("-v,--verbose", o.verbose, "with each move: by the wall, charged, and processor time");
}

void show(const AnyPosition& p) { print("{}\n", Drawn{Drawn{is_terminal(1) ? p.picture() : p.draw()}}); }

std::string milliseconds(Duration d) { return fmt::format("{:.3f} ms", static_cast<double>(d.count()) / 1000); }

std::string spent_text(const Spent& s) {
    const std::string processor = s.cpu ? milliseconds(*s.cpu) : say({"cli.unknown_time"});
    return say({"cli.spent", {milliseconds(s.charged), milliseconds(s.wall), processor}});
}

// All positions of a match, the start first.
class Replay {
   public:
    enum class Shown { Times, Moves, Nothing };

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
        if (shown_ == Shown::Nothing) return;
        const Spent spent{m.took, m.wall.value_or(m.took), m.cpu};
        print("{:>3}. player {} {}  ({})\n", last(), number(m.seat), m.move,
              shown_ == Shown::Times ? spent_text(spent) : milliseconds(m.took));
    }

    const GameEntry& game_;
    Shown shown_;
    std::vector<std::unique_ptr<AnyPosition>> positions_;
};

int run_replay(const ReplayOptions& o) {
    const Record r = open_record(o.what, o.data);
    const GameEntry& game = game_or_usage_error(r.header.game);
    print("{}  {}  {} against {}  clock {}\n", r.header.id, game.title, r.header.players[0], r.header.players[1],
          r.header.clock);
    const Replay replay(game, r,
                        o.ply       ? Replay::Shown::Nothing
                        : o.verbose ? Replay::Shown::Times
                                    : Replay::Shown::Moves);
    const int ply = o.ply.value_or(replay.last());
    if (ply < 0 || ply > replay.last()) throw usage_error("cli.no_such_ply", {std::to_string(replay.last())});
    show(replay.at(ply));
    if (ply == replay.last()) print("{}\n", ending(r.log, user_language(), game.texts));
    return 0;
}

}  // namespace

void add_replay(Commands& c) { c.add("replay", "show a recorded match", &describe_replay, &run_replay); }

}  // namespace agon
