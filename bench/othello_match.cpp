// Matches between Othello players: engines of ours (`best?time=100ms`, `level:7`) and any
// program that speaks GTP or NBoard (`gtp:/usr/games/gtp-rhino -m 6`, `nboard:edax -nboard`),
// over balanced openings of our own making, each played with both colours.
//   bench_othello_match FIRST SECOND GAMES [clock=total=8s] [seed=1]
//   bench_othello_match levels GAMES [from=1] [to=20]     neighbouring levels against each other
//   bench_othello_match serve SPEC                        an engine of ours on stdin, in GTP
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <iostream>
#include <map>
#include <string>

#include "arena/elo.h"
#include "core/catalogue.h"
#include "core/entry.h"
#include "games/othello/gtp.h"
#include "games/othello/nboard.h"

using namespace agon;

namespace {

Time now() { return std::chrono::steady_clock::now(); }

// A program at the other end of two pipes, read line by line.
class Program {
   public:
    explicit Program(const std::string& command) {
        int in[2], out[2];
        if (pipe(in) || pipe(out)) throw std::runtime_error("pipe");
        if ((pid_ = fork()) == 0) {
            dup2(in[0], 0);
            dup2(out[1], 1);
            for (int fd : {in[0], in[1], out[0], out[1]}) close(fd);
            execl("/bin/sh", "sh", "-c", ("exec " + command).c_str(), nullptr);
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        to_ = in[1];
        from_ = fdopen(out[0], "r");
    }
    ~Program() {
        close(to_);
        std::fclose(from_);
        waitpid(pid_, nullptr, 0);
    }
    void send(const std::string& line) {
        const std::string whole = line + "\n";
        if (write(to_, whole.data(), whole.size()) < 0) throw std::runtime_error("the program does not read");
    }
    std::string line() {
        char* text = nullptr;
        std::size_t size = 0;
        const auto n = getline(&text, &size, from_);
        std::string out(text, n > 0 ? static_cast<std::size_t>(n) : 0);
        std::free(text);
        if (n < 0) throw std::runtime_error("the program closed its output");
        while (!out.empty() && (out.back() == '\n' || out.back() == '\r')) out.pop_back();
        return out;
    }

   private:
    pid_t pid_;
    int to_;
    FILE* from_;
};

class Player {
   public:
    virtual ~Player() = default;
    virtual void begin(Seat, const Conduct&, std::uint64_t seed, const std::string& opening,
                       const Othello::Position& after) = 0;
    virtual std::string move(const Othello::Position&, const Budget&) = 0;
    virtual void saw(const Event&, const Othello::Position& after) = 0;  // any accepted move
};

class Own final : public Player {
   public:
    explicit Own(const std::string& spec) {
        const auto parsed = parse_engine_spec(spec);
        auto made = parsed ? find_game("othello")->engine(*parsed) : std::unexpected(parsed.error());
        if (!made) throw std::runtime_error(sentence(made.error(), Language::English));
        engine_ = std::move(*made);
    }
    void begin(Seat s, const Conduct&, std::uint64_t seed, const std::string&, const Othello::Position&) override {
        seat_ = s;
        engine_->new_game(s, PositionOf<Othello>({}, Othello::start({}, 0)), seed);
    }
    std::string move(const Othello::Position& p, const Budget& b) override {
        return engine_->think(PositionOf<Othello>({}, p), seat_, b, {}).move;
    }
    void saw(const Event&, const Othello::Position&) override {}

   private:
    std::unique_ptr<Engine> engine_;
    Seat seat_{};
};

// Drives the arena's own protocol session, so that the match tests it too.
class Foreign final : public Player {
   public:
    Foreign(std::unique_ptr<Session> s, const std::string& command) : session_(std::move(s)), program_(command) {
        Replies r = session_->on_open(now());
        while (!wants<Sit>(r)) r = exchange(r);
    }
    void begin(Seat s, const Conduct& c, std::uint64_t, const std::string& opening,
               const Othello::Position& after) override {
        const PositionOf<Othello> view({}, after);
        const Header header{
            .id = "1", .game = "othello", .rules = "", .players = {"Black", "White"}, .opening = opening};
        flush(session_->on_news(Begun{header, s, c}, &view, {}));
    }
    void saw(const Event& e, const Othello::Position& after) override {
        const PositionOf<Othello> view({}, after);
        flush(session_->on_news(Happened{e}, &view, {}));
    }
    std::string move(const Othello::Position&, const Budget&) override {
        for (Replies r = std::exchange(pending_, {});; r = session_->on_line(program_.line(), now())) {
            for (const auto& line : r.lines) program_.send(line);
            for (const Ask& a : r.asks) {
                if (const auto* p = std::get_if<Play>(&a)) return p->move;
                if (const auto* v = std::get_if<Violate>(&a))
                    throw std::runtime_error(v->why.code + (v->why.args.empty() ? "" : " " + v->why.args[0]));
            }
        }
    }

   private:
    template <class T>
    static bool wants(const Replies& r) {
        for (const Ask& a : r.asks)
            if (std::holds_alternative<T>(a)) return true;
        return false;
    }
    Replies exchange(const Replies& r) {
        for (const auto& line : r.lines) program_.send(line);
        return session_->on_line(program_.line(), now());
    }
    void flush(Replies r) {  // what is to be said is said when the next move is wanted
        pending_.lines.insert(pending_.lines.end(), r.lines.begin(), r.lines.end());
        pending_.asks.insert(pending_.asks.end(), r.asks.begin(), r.asks.end());
    }

    std::unique_ptr<Session> session_;
    Program program_;
    Replies pending_{};
};

std::unique_ptr<Player> player(const std::string& text) {
    for (const Protocol& p : find_game("othello")->protocols)
        if (text.starts_with(std::string(p.name) + ":"))
            return std::make_unique<Foreign>(*p.session({}), text.substr(p.name.size() + 1));
    return std::make_unique<Own>(text);
}

// Eight random discs from the start, kept if a short search finds the position even.
std::vector<std::string> opening(std::uint64_t seed) {
    static const auto engine = *find_game("othello")->engine(*parse_engine_spec("best?nodes=60000"));
    for (std::uint64_t attempt = 0;; ++attempt) {
        Random random(derive(seed, attempt));
        Othello::Position p = Othello::start({}, 0);
        std::vector<std::string> moves;
        while (moves.size() < 8) {
            const auto legal = Othello::legal(p, p.turn);
            const auto m = legal[random.below(legal.size())];
            moves.push_back(Othello::text(m));
            Othello::apply(p, p.turn, m);
        }
        const auto values = engine->analyse(PositionOf<Othello>({}, p), p.turn, {}, {});
        if (!values.empty() && std::abs(values.front().value) <= 2.5) return moves;
    }
}

// Points of the player on the first seat, in half points.
int play(Player& black, Player& white, const std::vector<std::string>& moves, const Conduct& conduct,
         std::uint64_t seed, const std::array<std::string, 2>& names, int& margin) {
    Othello::Position p = Othello::start({}, 0);
    const std::array players{&black, &white};
    std::array<Duration, 2> used{};
    std::string opening;
    for (const auto& m : moves) {
        opening += (opening.empty() ? "" : " ") + m;
        Othello::apply(p, p.turn, *Othello::parse(m));
    }
    for (Seat s : both_seats) players[static_cast<std::size_t>(index(s))]->begin(s, conduct, seed, opening, p);
    int seq = 0;
    const auto accept = [&](const std::string& move) {
        const Event last{++seq, {}, Moved{p.turn, move, {}}};
        Othello::apply(p, p.turn, *Othello::parse(move));
        for (Player* each : players) each->saw(last, p);
    };
    while (!Othello::outcome(p)) {
        const auto seat = static_cast<std::size_t>(index(p.turn));
        Budget budget{.per_move = conduct.per_action};
        if (conduct.total) budget.total_left = *conduct.total - used[seat];
        const Time from = now();
        const std::string move = players[seat]->move(p, budget);
        used[seat] += std::chrono::duration_cast<Duration>(now() - from);
        const auto parsed = Othello::parse(move);
        const bool late = conduct.total && used[seat] > *conduct.total;
        if (late || !parsed || !Othello::check(p, p.turn, *parsed)) {
            std::printf("%s loses by %s\n", names[seat].c_str(), late ? "time" : ("the illegal move " + move).c_str());
            margin = seat == 0 ? -64 : 64;
            return seat == 0 ? 0 : 2;
        }
        accept(Othello::text(*parsed));
    }
    const auto o = Othello::outcome(p);
    margin = o->points[0] - o->points[1];
    return !o->winner ? 1 : *o->winner == Seat::First ? 2 : 0;
}

Scores match(const std::string& a, const std::string& b, int games, const Conduct& conduct, std::uint64_t seed,
             bool chatty) {
    const auto first = player(a), second = player(b);
    Scores scores;
    long discs = 0;
    for (int pair = 0; pair < games / 2; ++pair) {
        const auto moves = opening(derive(seed, static_cast<std::uint64_t>(pair)));
        int margin = 0;
        const int one =
            play(*first, *second, moves, conduct, derive(seed, static_cast<std::uint64_t>(2 * pair)), {a, b}, margin);
        discs += margin;
        const int two = 2 - play(*second, *first, moves, conduct,
                                 derive(seed, static_cast<std::uint64_t>(2 * pair + 1)), {b, a}, margin);
        discs -= margin;
        ++scores.games[static_cast<std::size_t>(one)];
        ++scores.games[static_cast<std::size_t>(two)];
        ++scores.pairs[static_cast<std::size_t>(one + two)];
        if (chatty)
            std::fprintf(stderr, "\r%d games: +%lld =%lld -%lld ", 2 * pair + 2,
                         static_cast<long long>(scores.games[2]), static_cast<long long>(scores.games[1]),
                         static_cast<long long>(scores.games[0]));
    }
    const Estimate e = estimate(scores);
    std::printf(
        "%s against %s: %lld games +%lld =%lld -%lld, %.1f %%, Elo %+.0f [%+.0f, %+.0f], %+.1f discs per game\n",
        a.c_str(), b.c_str(), static_cast<long long>(scores.count()), static_cast<long long>(scores.games[2]),
        static_cast<long long>(scores.games[1]), static_cast<long long>(scores.games[0]), 100 * e.score, e.elo, e.low,
        e.high, static_cast<double>(discs) / std::max(1, games));
    std::fflush(stdout);
    return scores;
}

int serve(const std::string& spec) {
    const auto protocol = othello::gtp_protocol();
    const auto client = *protocol.client(ClientSetup{.name = "agon"});
    const auto engine = *find_game("othello")->engine(*parse_engine_spec(spec));
    Othello::Position p;
    const auto out = [](const ClientReplies& r) {
        for (const auto& l : r.lines) std::cout << l << std::endl;
    };
    for (std::string line; std::getline(std::cin, line);) {
        ClientReplies r = client->on_line(line, now());
        out(r);
        for (const Sighting& s : r.sightings) {
            if (const auto* g = std::get_if<GameBegan>(&s)) {
                p = Othello::start({}, 0);
                engine->new_game(g->seat, PositionOf<Othello>({}, p), 1);
            } else if (const auto* m = std::get_if<Saw>(&s)) Othello::apply(p, m->seat, *Othello::parse(m->move));
            else if (const auto* t = std::get_if<YourTurn>(&s)) {
                const auto d = engine->think(PositionOf<Othello>({}, p), p.turn, t->budget, {});
                const Seat seat = p.turn;
                out(client->play(d.move, PositionOf<Othello>({}, p), now()));
                Othello::apply(p, seat, *Othello::parse(d.move));
            }
        }
        if (r.leave) return 0;
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    std::map<std::string, std::string> options{{"clock", "none"}, {"seed", "1"}, {"from", "1"}, {"to", "20"}};
    std::vector<std::string> words;
    for (int i = 1; i < argc; ++i) {
        const char* eq = std::strchr(argv[i], '=');
        const std::string key = eq ? std::string(argv[i], static_cast<std::size_t>(eq - argv[i])) : "";
        if (options.contains(key)) options[key] = eq + 1;
        else words.emplace_back(argv[i]);
    }
    const auto conduct = parse_clock(options["clock"]);
    try {
        if (words.size() == 2 && words[0] == "serve") return serve(words[1]);
        if (words.size() == 2 && words[0] == "levels") {
            for (int level = std::stoi(options["from"]); level < std::stoi(options["to"]); ++level)
                match("level:" + std::to_string(level + 1), "level:" + std::to_string(level), std::stoi(words[1]), {},
                      std::stoull(options["seed"]), false);
            return 0;
        }
        if (words.size() == 3 && conduct)
            return match(words[0], words[1], std::stoi(words[2]), *conduct, std::stoull(options["seed"]), true), 0;
    } catch (const std::exception& e) { return std::fprintf(stderr, "%s\n", e.what()), 1; }
    std::fputs(
        "usage: bench_othello_match FIRST SECOND GAMES [clock=total=8s] [seed=1] | levels GAMES [from=1] [to=20] | "
        "serve SPEC\n",
        stderr);
    return 2;
}
