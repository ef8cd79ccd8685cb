// Matches between Kulami players in CPU time: engines of ours (`best?cpu=20ms`, `level:7`) and programs that speak the
// native bot protocol (`cmd:./lev_bot 20 w1.txt`). Every board is played with both seats and prints the CPU time that
// both sides really took: the thread's own clock, and that of the other process.
//
//   bench_kulami_match FIRST SECOND [boards=50] [scoring=0] [from=0] [shard=K/N] [logs=FOLDER]
//   bench_kulami_match levels [boards=100] [scoring=0] [low=1] [high=10] [shard=K/N]   neighbouring levels
//   bench_kulami_match merge < SUMS          adds up what shards printed: Elo with 95 % intervals
//
// Boards are numbered from `from` on: closed squares, irregular and scattered ones in turn. Training draws its seeds
// from 64 bits and never meets these numbers. With logs= every game that FIRST did not win is kept there, a line each.
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

#include "arena/elo.h"
#include "games/kulami/boards.h"
#include "games/kulami/engine.h"
#include "games/kulami/limits.h"
#include "games/kulami/rules.h"

using namespace agon;
using namespace agon::kulami;

namespace {

using Options = std::map<std::string, std::string>;

double seconds(Duration d) { return std::chrono::duration<double>(d).count(); }

class Player {
   public:
    virtual ~Player() = default;
    virtual void begin(Seat, const PositionOf<Kulami>& start, std::uint64_t seed) = 0;
    virtual void saw(Seat, const std::string& move) = 0;  // an accepted move of the other side
    virtual std::string move(const PositionOf<Kulami>&, Seat) = 0;
    virtual void end() {}
    virtual double cpu() const = 0;  // seconds so far
};

class OwnPlayer final : public Player {
   public:
    explicit OwnPlayer(const std::string& spec) {
        const auto parsed = parse_engine_spec(spec);
        auto made = parsed ? make_engine(*parsed) : std::unexpected(parsed.error());
        if (!made) throw std::runtime_error(spec + ": " + made.error().code);
        engine_ = std::move(*made);
    }
    void begin(Seat s, const PositionOf<Kulami>& start, std::uint64_t seed) override {
        engine_->new_game(s, start, seed);
    }
    void saw(Seat, const std::string&) override {}
    std::string move(const PositionOf<Kulami>& p, Seat s) override {
        const auto from = thread_cpu_time();
        auto d = engine_->think(p, s, {}, {});
        cpu_ += seconds(thread_cpu_time() - from);
        return d.move;
    }
    double cpu() const override { return cpu_; }

   private:
    std::unique_ptr<Engine> engine_;
    double cpu_ = 0;
};

// A program at the other end of two pipes.
class ForeignPlayer final : public Player {
   public:
    explicit ForeignPlayer(const std::string& command) {
        int in[2], out[2];
        if (pipe(in) || pipe(out)) throw std::runtime_error("pipe");
        if ((pid_ = fork()) == 0) {
            dup2(in[0], 0);
            dup2(out[1], 1);
            if (!std::freopen("/dev/null", "w", stderr)) _exit(127);
            for (int fd : {in[0], in[1], out[0], out[1]}) close(fd);
            execl("/bin/sh", "sh", "-c", ("exec " + command).c_str(), nullptr);
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        to_ = fdopen(in[1], "w");
        from_ = fdopen(out[0], "r");
        say("agon 1 kulami");
        while (!line().starts_with("ready")) continue;
    }
    ~ForeignPlayer() override {
        say("bye");
        std::fclose(to_);
        std::fclose(from_);
        waitpid(pid_, nullptr, 0);
    }
    void begin(Seat s, const PositionOf<Kulami>& start, std::uint64_t) override {
        say("game 1 " + std::to_string(index(s) + 1) + " " + start.rules());
        say("position " + Kulami::position_text(start.position));
    }
    void saw(Seat s, const std::string& move) override { say("played " + std::to_string(index(s) + 1) + " " + move); }
    std::string move(const PositionOf<Kulami>&, Seat) override {
        say("turn - - -");
        for (;;)
            if (const std::string l = line(); l.starts_with("move ")) return l.substr(5);
    }
    void end() override { say("end none 0 0 finished"); }
    double cpu() const override {
        clockid_t clock{};
        timespec t{};
        if (clock_getcpuclockid(pid_, &clock) || clock_gettime(clock, &t)) return 0;
        return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
    }

   private:
    void say(const std::string& text) {
        std::fprintf(to_, "%s\n", text.c_str());
        std::fflush(to_);
    }
    std::string line() {
        char text[512];
        if (!std::fgets(text, sizeof text, from_)) throw std::runtime_error("the program ended");
        std::string out(text);
        while (!out.empty() && (out.back() == '\n' || out.back() == '\r')) out.pop_back();
        return out;
    }
    pid_t pid_;
    std::FILE *to_, *from_;
};

std::unique_ptr<Player> player(const std::string& text) {
    if (text.starts_with("cmd:")) return std::make_unique<ForeignPlayer>(text.substr(4));
    return std::make_unique<OwnPlayer>(text);
}

PositionOf<Kulami> start_on(std::uint64_t board, int scoring) {
    const Layout l = board % 3 == 0   ? square_board(board)
                     : board % 3 == 1 ? irregular_board(board)
                                      : scattered_board(board);
    Kulami::Rules rules{.board = *normal_board(text(l)), .scoring = scoring, .starter = Seat::First};
    return {rules, Kulami::start(rules, board)};
}

struct Game {
    int points;  // of the first player: 0 lost, 1 drawn, 2 won
    std::string moves;
    int plies, margin;
};

Game play(Player& first, Player& second, PositionOf<Kulami> any, std::uint64_t seed, Seat first_sits) {
    const auto at = [&](Seat s) -> Player& { return s == first_sits ? first : second; };
    for (Seat s : both_seats) at(s).begin(s, any, seed);
    Game g{};
    for (; !any.outcome(); ++g.plies) {
        const Seat s = any.position.turn;
        const std::string move = at(s).move(any, s);
        if (!any.play(s, move)) throw std::runtime_error("illegal move " + move);
        at(other(s)).saw(s, move);
        g.moves += " " + move;
    }
    for (Seat s : both_seats) at(s).end();
    const auto outcome = *any.outcome();
    g.margin = outcome.points[first_sits] - outcome.points[other(first_sits)];
    g.points = !outcome.winner ? 1 : *outcome.winner == first_sits ? 2 : 0;
    return g;
}

struct Sums {
    Scores scores;
    double cpu[2] = {0, 0};
    long plies = 0, margin = 0;
};

using Pairing = std::pair<std::string, std::string>;

void judge(const Pairing& who, const Sums& s) {
    const Estimate e = estimate(s.scores);
    const double moves = std::max(1.0, static_cast<double>(s.plies) / 2);
    std::printf(
        "%s against %s: %ld games, %ld won %ld lost %ld drawn, %.1f %%, Elo %+.0f [%+.0f, %+.0f], "
        "%+.2f points per game, CPU per move %.1f against %.1f ms\n",
        who.first.c_str(), who.second.c_str(), static_cast<long>(s.scores.count()), s.scores.games[2],
        s.scores.games[0], s.scores.games[1], 100 * e.score, e.elo, e.low, e.high,
        static_cast<double>(s.margin) / static_cast<double>(std::max<std::int64_t>(1, s.scores.count())),
        1000 * s.cpu[0] / moves, 1000 * s.cpu[1] / moves);
    std::fflush(stdout);
}

void print_sums(const Pairing& who, const Sums& s) {
    std::printf("sums\t%s\t%s", who.first.c_str(), who.second.c_str());
    for (const auto n : s.scores.games) std::printf("\t%ld", n);
    for (const auto n : s.scores.pairs) std::printf("\t%ld", n);
    std::printf("\t%.6f\t%.6f\t%ld\t%ld\n", s.cpu[0], s.cpu[1], s.plies, s.margin);
    std::fflush(stdout);
}

void add_line(std::istream& in, Sums& s) {
    Sums more;
    for (auto& n : more.scores.games) in >> n;
    for (auto& n : more.scores.pairs) in >> n;
    in >> more.cpu[0] >> more.cpu[1] >> more.plies >> more.margin;
    for (std::size_t i = 0; i < 3; ++i) s.scores.games[i] += more.scores.games[i];
    for (std::size_t i = 0; i < 5; ++i) s.scores.pairs[i] += more.scores.pairs[i];
    for (int i : {0, 1}) s.cpu[i] += more.cpu[i];
    s.plies += more.plies;
    s.margin += more.margin;
}

int merge(std::istream& in) {
    std::map<Pairing, Sums> all;
    std::vector<Pairing> order;
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with("sums\t")) continue;
        std::istringstream words(line.substr(5));
        Pairing who;
        std::getline(words, who.first, '\t');
        std::getline(words, who.second, '\t');
        if (!all.contains(who)) order.push_back(who);
        add_line(words, all[who]);
    }
    for (const auto& who : order) judge(who, all[who]);
    return all.empty() ? 1 : 0;
}

struct Course {
    int boards, scoring, from, shard = 0, shards = 1;
    std::string logs;
};

void keep(const Course& c, const Pairing& who, const Game& g, std::uint64_t board, Seat sits) {
    if (c.logs.empty() || g.points == 2) return;
    mkdir(c.logs.c_str(), 0777);
    const std::string path = c.logs + "/not_won." + std::to_string(c.shard) + ".txt";
    std::FILE* out = std::fopen(path.c_str(), "a");
    if (!out) throw std::runtime_error("cannot write " + path);
    std::fprintf(out, "%s | %s | board %ld scoring %d, first player sits %d, %+d points | %s |%s\n", who.first.c_str(),
                 who.second.c_str(), static_cast<long>(board), c.scoring, index(sits) + 1, g.margin,
                 start_on(board, c.scoring).rules().c_str(), g.moves.c_str());
    std::fclose(out);
}

void match(const Pairing& who, const Course& c) {
    const auto first = player(who.first), second = player(who.second);
    Sums sums;
    for (int i = c.shard; i < c.boards; i += c.shards) {
        std::size_t pair = 0;
        const auto board = static_cast<std::uint64_t>(c.from + i);
        for (const Seat s : both_seats) {
            const Game g = play(*first, *second, start_on(board, c.scoring), derive(board, 77), s);
            keep(c, who, g, board, s);
            ++sums.scores.games[static_cast<std::size_t>(g.points)];
            pair += static_cast<std::size_t>(g.points);
            sums.plies += g.plies;
            sums.margin += g.margin;
        }
        ++sums.scores.pairs[pair];
    }
    sums.cpu[0] = first->cpu();
    sums.cpu[1] = second->cpu();
    if (c.shards > 1) print_sums(who, sums);
    else judge(who, sums);
}

Course course(const Options& o) {
    Course c{std::stoi(o.at("boards")), std::stoi(o.at("scoring")), std::stoi(o.at("from")), 0, 1, o.at("logs")};
    if (std::sscanf(o.at("shard").c_str(), "%d/%d", &c.shard, &c.shards) != 2 || c.shards < 1)
        throw std::runtime_error("shard= wants K/N");
    return c;
}

int levels(const Options& o) {
    for (int level = std::stoi(o.at("low")); level < std::stoi(o.at("high")); ++level)
        match({"level:" + std::to_string(level + 1), "level:" + std::to_string(level)}, course(o));
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    Options o{{"boards", "50"}, {"scoring", "0"}, {"from", "0"}, {"shard", "0/1"},
              {"logs", ""},     {"low", "1"},     {"high", "10"}};
    std::vector<std::string> words;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i], key = word.substr(0, word.find('='));
        if (key != word && o.contains(key)) o[key] = word.substr(key.size() + 1);
        else words.push_back(word);
    }
    try {
        if (words.size() == 1 && words[0] == "merge") return merge(std::cin);
        if (words.size() == 1 && words[0] == "levels") return levels(o);
        if (words.size() == 2) return match({words[0], words[1]}, course(o)), 0;
    } catch (const std::exception& e) { return std::fprintf(stderr, "%s\n", e.what()), 1; }
    std::fputs(
        "usage: bench_kulami_match FIRST SECOND [boards=50] [scoring=0] [from=0] [shard=K/N] [logs=FOLDER] | "
        "levels | merge\n",
        stderr);
    return 2;
}
