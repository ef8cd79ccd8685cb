// agon puzzles: makes puzzles of recorded games, each checked by its game's exact solver and graded by the levels, and
// checks a file of them again.
#include <algorithm>
#include <set>

#include "arena/puzzle_book.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/open_record.h"
#include "cli/open_store.h"
#include "cli/position.h"

namespace agon {
namespace {

struct PuzzleOptions {
    std::string game, data, out, check, rules;
    std::vector<std::string> matches{};
    int games = 100, most = 1000, seed = 1;
    bool stored = false;
};

void describe_puzzles(Arguments& a, PuzzleOptions& o) {
    a.positional("GAME", o.game, about::game).required();
    a.positional("MATCH", o.matches, "log files or match ids; without them levels play against each other");
    a.flag("--stored", o.stored, "all stored matches of the game");
    a.option("--games", o.games, "matches between levels (default 100)").between(1, 1'000'000);
    a.option("--seed", o.seed, "of the first of them (default 1)").between(0, 1'000'000'000);
    a.option("--most", o.most, "puzzles of one kind (default 1000)").between(1, 100'000);
    a.option("--out", o.out, "write them here, one line each; without it they are printed");
    a.option("--check", o.check, "solve the puzzles of this file again instead of making some").existing_file();
    add_rules(a, o.rules);
    a.option("--data", o.data, about::data);
}

// Takes what is new, no kind more often than asked for, and nothing that every level knows.
class Album {
   public:
    Album(const GameEntry& game, int most) : game_(game), most_(most), players_(grading_players(game)) {}

    void add(const Record& record) {
        for (BookPuzzle& b : puzzles_of(game_, record)) {
            if (count_[b.puzzle.kind] >= most_ || !known_.insert(asked(b)).second) continue;
            b.fails = value_or_usage_error(share_that_fails(game_, b, players_));
            if (b.fails == 0) continue;
            ++count_[b.puzzle.kind];
            puzzles_.push_back(std::move(b));
        }
    }
    bool full() const {
        return std::ranges::all_of(puzzle_maker(game_)->kinds, [&](std::string_view kind) {
            const auto it = count_.find(std::string(kind));
            return it != count_.end() && it->second >= most_;
        });
    }
    // The easy ones first.
    std::string text() {
        std::ranges::stable_sort(puzzles_, {}, &BookPuzzle::fails);
        std::string out;
        for (const BookPuzzle& b : puzzles_) out += agon::text(b) + "\n";
        return out;
    }
    const std::map<std::string, int>& count() const { return count_; }

   private:
    // Two that look the same to who is asked are one.
    std::string asked(const BookPuzzle& b) const {
        const auto p = value_or_usage_error(position_of(game_, b));
        return std::to_string(number(b.seat)) + p->seen_by(viewer(b.seat))->view();
    }

    const GameEntry& game_;
    int most_;
    std::vector<std::string> players_;
    std::set<std::string> known_;
    std::map<std::string, int> count_;
    std::vector<BookPuzzle> puzzles_;
};

void add_named(Album& album, const GameEntry& game, const PuzzleOptions& o) {
    for (const std::string& what : o.matches) {
        const Record record = open_record(what, o.data);
        if (record.header.game != game.name) throw usage_error("puzzle.other_game", {what, record.header.game});
        album.add(record);
    }
}

void add_stored(Album& album, const PuzzleOptions& o) {
    const Store store = open_store(o.data);
    for (const MatchResult& r : store.results({.game = o.game}))
        if (const auto record = store.load(r.header.id); record && !album.full()) album.add(*record);
}

void add_played(Album& album, const GameEntry& game, const PuzzleOptions& o) {
    for (int i = 0; i < o.games && !album.full(); ++i)
        album.add(value_or_usage_error(played_by_levels(game, o.rules, static_cast<std::uint64_t>(o.seed + i))));
}

int check_file(const GameEntry& game, const std::string& file) {
    const auto book = value_or_usage_error(parse_book(read_text(file)));
    int wrong = 0;
    for (const BookPuzzle& b : book)
        if (const auto ok = check_puzzle(game, b); !ok) {
            ++wrong;
            print("{}\n", say(ok.error()));
        }
    print("{}\n", say({"puzzle.checked", {std::to_string(book.size()), std::to_string(wrong)}}));
    return wrong ? 1 : 0;
}

int run_puzzles(const PuzzleOptions& o) {
    const GameEntry& game = game_or_usage_error(o.game);
    if (!puzzle_maker(game)) throw usage_error("puzzle.no_maker", {o.game});
    if (!o.check.empty()) return check_file(game, o.check);
    Album album(game, o.most);
    add_named(album, game, o);
    if (o.stored) add_stored(album, o);
    if (o.matches.empty() && !o.stored) add_played(album, game, o);
    if (o.out.empty()) print("{}", Drawn{album.text()});
    else write_text(o.out, album.text());
    for (const auto& [kind, count] : album.count())
        print(stderr, "{}\n", say({"puzzle.made", {kind, std::to_string(count)}}));
    return 0;
}

}  // namespace

void add_puzzles(Commands& c) {
    c.add("puzzles", "makes puzzles of recorded games, solved exactly and graded by the levels", &describe_puzzles,
          &run_puzzles);
}

}  // namespace agon
