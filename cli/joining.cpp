#include "cli/joining.h"

#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "arena/acquaintances.h"
#include "arena/ending.h"
#include "arena/native_client.h"
#include "arena/visit.h"
#include "base/now.h"
#include "base/print.h"
#include "cli/language.h"
#include "cli/player.h"
#include "cli/rules_file.h"
#include "cli/tally_text.h"
#include "core/personal_client.h"
#include "net/standard.h"
#include "seats/human.h"
#include "seats/line_options.h"
#include "seats/remote_engine.h"
#include "store/log.h"

namespace agon {
namespace {

// Sentences now instead of a refusal by the foreign server later.
void check_rules(const GameEntry& game, const std::string& rules, const std::string& board) {
    (void)value_or_usage_error(game.start(board.empty() ? rules : rules + " board=" + board, 0));
}

std::uint64_t fresh_seed() {
    std::random_device chance;
    return static_cast<std::uint64_t>(chance()) << 32 | chance();
}

// A program that started us on its own pipes may leave us waiting for a day.
Patience patience_of(const JoinOptions& o) {
    Patience p;
    if (o.address == "-") p.game = p.answer = std::chrono::hours(24);
    if (o.player == "human") p.game = p.own = std::chrono::hours(24);  // sits at this terminal
    if (!o.wait.empty()) p.game = value_or_usage_error(parse_duration(o.wait));
    if (!o.patience.empty()) p.answer = p.own = value_or_usage_error(parse_duration(o.patience));
    return p;
}

constexpr int connection_lost = 3;  // exit status

// What became of the games.
struct Tally {
    int won = 0, lost = 0, drawn = 0, broken = 0, convicted = 0;
    int all() const { return won + lost + drawn + broken; }

    void add(const Finished& end, Seat own) {
        if (end.fault && !end.outcome.winner) ++broken;
        else ++(!end.outcome.winner ? drawn : end.outcome.winner == own ? won : lost);
        convicted += end.fault == Fault::Cheat && end.culprit == other(own);
    }
};

// One connection after the other until all games are played.
class Joining {
   public:
    Joining(const JoinOptions& o, const GameEntry& game, const Protocol* protocol)
        : options_(o), game_(game), protocol_(protocol), patience_(patience_of(o)),
          seed_(o.seed.value_or(fresh_seed())),
          player_(value_or_usage_error(make_player(game, player_or_usage_error(game, o.player)))) {
        apply_course_verbosity();
        options_.board = board_text(o.board);
        check_rules(game_, options_.rules, options_.board);
        if (!options_.log.empty()) std::filesystem::create_directories(options_.log);
        std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);  // line by line, also into a pipe
        player_->new_series();
        person_ = dynamic_cast<TerminalPlayer*>(player_.get());
        if (person_) person_->on_say([this](const std::string& text) { loop_.post([this, text] { talk(text); }); });
        loop_.on_signal([this](int) { interrupt(); });
    }
    ~Joining() { thinking_ = {}; }

    int run() {
        do {
            const int before = begun_;
            connect();
            if (!client_->reconnects() || begun_ == before || failed_) break;
        } while (another());
        thinking_ = {};
        summarize();
        if (interrupted_) return 130;
        if (lost_) return connection_lost;
        return failed_ || tally_.convicted || tally_.broken ? 1 : 0;
    }

   private:
    bool enough() const { return person_ && !options_.games ? departed_ : tally_.all() >= options_.games.value_or(1); }

    // On a new connection. A person who was asked on the old one, and left, has answered.
    bool another() {
        if (enough() || departed_) return false;
        if (!person_) return true;
        auto next = TerminalPlayer::Next::Leave;
        thinking_ = std::jthread([&](std::stop_token stop) {
            next = person_->after_game(stop);
            loop_.stop();
        });
        loop_.run();
        thinking_ = {};
        return next == TerminalPlayer::Next::Again && !interrupted_;
    }

    void talk(const std::string& text) {
        if (visit_ && !visit_->say(text, now())) print(stderr, "{}\n", say({"human.no_words", {}}));
    }

    void interrupt() {
        if (std::exchange(interrupted_, true) || !visit_ || visit_->left()) return loop_.stop();
        departed_ = true;
        visit_->depart(now());  // the loop ends when the last word is out
    }

    // The result stays on the screen until the person goes on, or the opponent begins another game.
    void ask_for_more() {
        if (!person_ || visit_->left() || visit_->running()) return;
        if (enough()) return visit_->depart(now());
        thinking_ = std::jthread([this](std::stop_token stop) {
            const auto next = person_->after_game(stop);
            if (next != TerminalPlayer::Next::Stopped) loop_.post([this, next] { go_on(next); });
        });
    }

    void go_on(TerminalPlayer::Next next) {
        departed_ = next == TerminalPlayer::Next::Leave;
        departed_ ? visit_->depart(now()) : visit_->rematch(now());
        arm();
    }

    // The Battleship course counts: 0 nothing, 1 into a file, 2 on the console.
    void apply_course_verbosity() {
        const auto given = value_or_usage_error(protocol_options(options_.options));
        const auto verbose = given.find("verbose");
        if (verbose == given.end()) return;
        options_.verbosity = verbose->second == "2" ? Verbosity::Verbose : Verbosity::Quiet;
        if (verbose->second == "1" && options_.log.empty()) options_.log = "GameLogs";
    }

    void tell_limits() const {
        if (options_.verbosity == Verbosity::Quiet) return;
        print(stderr, "{}\n",
              say({"cli.limits",
                   {duration_text(patience_.game), duration_text(patience_.answer), duration_text(patience_.own)}}));
    }

    void summarize() {
        if (const auto afterword = client_->afterword(); afterword && options_.verbosity != Verbosity::Quiet)
            print("{}\n", afterword());
        if (disagreements_) print("{}\n", counted("cli.disagreements", disagreements_));
        if (tally_.convicted) print("{}\n", counted("cli.convicted", tally_.convicted));
        if (tally_.broken) print("{}\n", counted("cli.broken_off", tally_.broken));
        const std::string course_line =
            client_->summary(tally_.won, tally_.lost);  // scripts read it: it stays the last line
        print("{}\n",
              course_line.empty() ? tally_text(options_.name, tally_.won, tally_.lost, tally_.drawn) : course_line);
    }

    void connect() {
        const ClientSetup setup = client_setup();
        visit_.reset();
        client_ = protocol_ ? value_or_usage_error(protocol_->client(setup)) : std::make_unique<NativeClient>(setup);
        if (!options_.log.empty() && !output_.is_open() && !client_->summary(0, 0).empty())
            output_.open(std::filesystem::path(options_.log) / "Output.txt");
        port_ = open_port(setup);
        if (connections_ == 1) tell_limits();
        begun_before_ = begun_;
        visit_.emplace(game_, *client_, doors(), patience_, Visit::Series{"join", seed_, begun_});
        listen();
        visit_->open(now());
        arm();
        loop_.run();
    }

    std::unique_ptr<net::LinePort> open_port(const ClientSetup& setup) {
        if (options_.address != "-")
            return value_or_usage_error(open_line(loop_, options_.address, client_->line_end(), setup.options));
        return net::open_standard(loop_, {.accept = net::LineEnds::Any, .line_end = std::string(client_->line_end())});
    }

    ClientSetup client_setup() {
        ClientSetup setup{.name = options_.name,
                          .game = std::string(game_.name),
                          .rules = options_.rules,
                          .games = options_.games.value_or(1) - tally_.all(),
                          .seed = derive(seed_, 1'000'000'000 + static_cast<std::uint64_t>(connections_++)),
                          .options = value_or_usage_error(protocol_options(options_.options))};
        if (person_) set_person(setup);
        if (!options_.board.empty()) setup.options["board"] = options_.board;
        if (options_.scoring) setup.options["scoring"] = std::to_string(*options_.scoring);
        if (!options_.student.empty()) setup.options["student"] = options_.student;
        setup.options["role"] = std::to_string(options_.role);
        return setup;
    }

    Visit::Doors doors() {
        return {
            .send =
                [this](std::span<const std::string> lines) {
                    port_->send(lines);
                    for (const auto& l : lines) trace(">", l);
                },
            .leave = [this] { port_->close(); },
            .begun = [this](const GameBegan& b) { begin(b); },
            .moved = [this] { tell_player(); },
            .think = [this](const Budget& budget, int question) { think(budget, question); },
            .shown = [this](const Sighting& s) { show(s); },
            .ended = [this](const GameEnded& e) { end(e); },
            .trouble = [this](const Phrase& why) { fail(say({"cli.no_game_there", {options_.address, say(why)}})); }};
    }

    void listen() {
        port_->start(
            [this](std::string_view line, Time at) {
                port_->begin_turn();
                heard_.assign(line);
                visit_->line(heard_, at);
                trace("<", heard_);
                arm();
            },
            [this](const net::Gone& g) { lost(g); });
    }

    void arm() {
        loop_.cancel(timer_);
        if (const auto due = visit_->deadline())
            timer_ = loop_.at(*due, [this] {
                visit_->tick(now());
                arm();
            });
    }

    void lost(const net::Gone& g) {
        const bool in_game = visit_->running(), by_itself = g.kind != net::Gone::Kind::Closed;
        visit_->closed(now());
        lost_ = in_game && by_itself;
        if (lost_) fail(hung_up_on(g) ? say({"cli.hung_up", {g.detail}}) : say({"cli.closed_in_game"}));
        else if (by_itself && begun_ == begun_before_)
            fail(say({"cli.no_game_there", {options_.address, g.detail.empty() ? say({"cli.closed"}) : g.detail}}));
        loop_.stop();
    }

    // What no program of any protocol sends.
    static bool hung_up_on(const net::Gone& g) {
        using enum net::Gone::Kind;
        return g.kind == LongLine || g.kind == Flood || g.kind == NulByte;
    }

    void fail(const std::string& sentence) {
        print(stderr, "{}\n", sentence);
        failed_ = true;
    }

    void show(const Sighting& sighting) {
        if (const auto* h = std::get_if<Heard>(&sighting)) hear(*h);
        if (const auto* r = std::get_if<Rebuffed>(&sighting))
            print(stderr, "{}\n", say({"cli.server_refused", {r->move, r->why}}));
        if (const auto* p = std::get_if<Puzzled>(&sighting); p && options_.verbosity != Verbosity::Quiet)
            print(stderr, "{}\n", say({"cli.not_understood", {p->line}}));
    }

    void begin(const GameBegan& b) {
        thinking_ = {};
        open_question_.reset();
        ++begun_;
        told_ = 0;
        met_ = acquaintance_name(std::string(game_.name), b.names[b.seat], b.names[other(b.seat)]);
        acquaintances_.meet(*player_, met_);
        player_->new_game(b.seat, *visit_->mirror()->position().seen_by(viewer(b.seat)), b.seed);
    }

    // Nobody thinks about a position while he is told of the next one.
    void tell_player() {
        thinking_ = {};
        const Mirror& mirror = *visit_->mirror();
        const auto view = mirror.position().seen_by(viewer(mirror.seat()));
        for (; told_ < mirror.log().size(); ++told_) player_->observe(mirror.log()[told_], *view);
        ask_again(*view, mirror.seat());
        if (options_.verbosity != Verbosity::Verbose && !output_.is_open()) return;
        const std::string screen = client_->screen(*view, mirror.seat());
        if (options_.verbosity == Verbosity::Verbose) print("{}\n", Drawn{screen});
        if (output_.is_open()) output_ << screen << "\n";
    }

    // A person was interrupted by news while the own move is still due: in a game whose two sides may act at once.
    void ask_again(const AnyPosition& view, Seat own) {
        if (person_ && open_question_ && visit_->running() && view.may_act(own))
            think(open_question_->budget, open_question_->number);
    }

    // A line of the wire is shown with its time; anything else was said by somebody.
    void hear(const Heard& h) {
        const bool wire = h.from == "<" || h.from == ">";
        const auto at = std::chrono::duration_cast<Duration>(now() - began_).count();
        if (wire && !options_.log.empty())
            std::ofstream(std::filesystem::path(options_.log) / "join.tape", std::ios::app)
                << at << " " << h.from << " " << h.text << "\n";
        if (options_.verbosity == Verbosity::Quiet) return;
        if (wire) print("{:10.3f} ms  {} {}\n", static_cast<double>(at) / 1000, h.from, h.text);
        else print("{}: {}\n", h.from, h.text);
    }

    // Off the loop's thread: a server may speak while we think.
    void think(const Budget& budget, int question) {
        const Seat seat = visit_->mirror()->seat();
        std::shared_ptr<AnyPosition> view = visit_->mirror()->position().seen_by(viewer(seat));
        const int connection = connections_;
        open_question_ = {budget, question};
        thinking_ = std::jthread([this, view, seat, budget, question, connection](std::stop_token stop) {
            auto d = std::make_shared<Decision>(player_->think(*view, seat, budget, stop));
            if (person_ && stop.stop_requested()) return;  // was interrupted; an engine has decided all the same
            loop_.post([this, d, question, connection] {
                if (connection != connections_) return;
                open_question_.reset();
                visit_->decided(*d, question, now());
                arm();
            });
        });
    }

    void end(const GameEnded& e) {
        const Mirror& mirror = *visit_->mirror();
        const Finished& verdict = mirror.verdict();
        tally_.add(verdict, mirror.seat());
        open_question_.reset();
        const std::string told =
            fmt::format("{} {}: {}", say({"cli.game"}), begun_,
                        ending(mirror.log(), user_language(), game_.texts, mirror.record().header.players));
        const std::string course_line = client_->end_line(e);
        const std::string line = course_line.empty() ? told : course_line;
        if (verdict.fault && line != told) print(stderr, "{}\n", told);
        file();
        if (options_.verbosity != Verbosity::Quiet) print("{}\n", line);
        else if (verdict.fault && line == told) print(stderr, "{}\n", told);
        if (output_.is_open()) output_ << line << std::endl;
        loop_.post([this] { ask_for_more(); });
    }

    void file() {
        acquaintances_.part(*player_, met_);
        const Mirror& mirror = *visit_->mirror();
        for (const auto& d : mirror.disagreements())
            print(stderr, "{}\n", say({"cli.disagreement", {sentence(d, user_language(), game_.texts)}}));
        disagreements_ += static_cast<int>(mirror.disagreements().size());
        if (options_.log.empty()) return;
        std::ofstream out(std::filesystem::path(options_.log) / (mirror.record().header.id + ".jsonl"));
        if (!(out << write_log(mirror.record().header, mirror.log())))
            print(stderr, "{}\n", say({"cli.no_log", {options_.log}}));
    }

    void trace(std::string_view direction, std::string_view line) const {
        if (options_.verbosity == Verbosity::Verbose) print("{} {}\n", direction, line);
    }

    JoinOptions options_;
    const GameEntry& game_;
    const Protocol* protocol_;
    Patience patience_;
    std::uint64_t seed_;
    net::Loop loop_;
    std::unique_ptr<Engine> player_;
    Acquaintances acquaintances_;
    std::string met_;  // the name of what the player learns in this game
    std::unique_ptr<Client> client_;
    std::unique_ptr<net::LinePort> port_;
    std::optional<Visit> visit_;
    net::TimerId timer_{};
    std::ofstream output_;  // the course's Output.txt
    std::string heard_;
    Time began_ = now();
    std::size_t told_ = 0;
    int connections_ = 0, begun_ = 0, begun_before_ = 0, disagreements_ = 0;
    Tally tally_;
    TerminalPlayer* person_ = nullptr;  // who plays, if it is one
    bool failed_ = false, lost_ = false, departed_ = false, interrupted_ = false;
    struct OpenQuestion {
        Budget budget;
        int number;
    };
    std::optional<OpenQuestion> open_question_{};  // that the player has not answered yet
    std::jthread thinking_;
};

}  // namespace

int play_at_server(const JoinOptions& o, const GameEntry& game, const Protocol* protocol) {
    return Joining(o, game, protocol).run();
}

}  // namespace agon
