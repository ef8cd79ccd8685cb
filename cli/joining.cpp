#include "cli/joining.h"

#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "arena/ending.h"
#include "arena/mirror.h"
#include "arena/native_client.h"
#include "base/now.h"
#include "cli/language.h"
#include "cli/player.h"
#include "cli/tally_text.h"
#include "core/overload.h"
#include "net/standard.h"
#include "seats/line_options.h"
#include "seats/remote_engine.h"
#include "store/log.h"

namespace agon {
namespace {

// What --board says: the text in a file, or a board's name as the game's rules take it.
std::string board_named(const std::string& given) {
    std::ifstream file(given);
    if (given.empty() || !std::filesystem::is_regular_file(given) || !file) return given;
    std::string text;
    for (std::string word; file >> word;) text += word;
    return text;
}

// Sentences now instead of a refusal by the foreign server later.
void check_rules(const GameEntry& game, const std::string& rules, const std::string& board) {
    (void)value_or_usage_error(game.start(board.empty() ? rules : rules + " board=" + board, 0));
}

// One connection after the other until all games are played.
class Joining {
   public:
    Joining(const JoinOptions& o, const GameEntry& game, const Protocol* protocol)
        : options_(o), game_(game), protocol_(protocol),
          player_(value_or_usage_error(make_player(game, player_or_usage_error(game, o.player)))) {
        apply_course_verbosity();
        options_.board = board_named(o.board);
        check_rules(game_, options_.rules, options_.board);
        if (!options_.log.empty()) std::filesystem::create_directories(options_.log);
        player_->new_series();
    }
    ~Joining() { thinking_ = {}; }

    int run() {
        while (won_ + lost_ + drawn_ + broken_ < options_.games && !failed_) {
            if (!connect()) break;
            if (!client_->reconnects()) break;
        }
        summarize();
        return failed_ ? 1 : 0;
    }

   private:
    // The Battleship course counts: 0 nothing, 1 into a file, 2 on the console.
    void apply_course_verbosity() {
        const auto given = value_or_usage_error(protocol_options(options_.options));
        const auto verbose = given.find("verbose");
        if (verbose == given.end()) return;
        options_.verbosity = verbose->second == "2" ? Verbosity::Verbose : Verbosity::Quiet;
        if (verbose->second == "1" && options_.log.empty()) options_.log = "GameLogs";
    }

    void summarize() {
        if (disagreements_) fmt::print("{}\n", counted("cli.disagreements", disagreements_));
        if (broken_) fmt::print("{}\n", counted("cli.broken_off", broken_));
        const std::string course_line = client_->summary(won_, lost_);  // scripts read it: it stays the last line
        fmt::print("{}\n", course_line.empty() ? tally_text(options_.name, won_, lost_, drawn_) : course_line);
    }

    bool connect() {
        const ClientSetup setup = client_setup();
        client_ = protocol_ ? value_or_usage_error(protocol_->client(setup)) : std::make_unique<NativeClient>(setup);
        if (!options_.log.empty() && !output_.is_open() && !client_->summary(0, 0).empty())
            output_.open(std::filesystem::path(options_.log) / "Output.txt");
        port_ = open_port(setup);
        listen();
        obey(client_->on_open(now()));
        arm();
        loop_.run();
        return !failed_;
    }

    std::unique_ptr<net::LinePort> open_port(const ClientSetup& setup) {
        if (options_.address != "-")
            return value_or_usage_error(open_line(loop_, options_.address, client_->line_end(), setup.options));
        return net::open_standard(loop_, {.accept = net::LineEnds::Any, .line_end = std::string(client_->line_end())});
    }

    ClientSetup client_setup() const {
        ClientSetup setup{.name = options_.name,
                          .game = std::string(game_.name),
                          .rules = options_.rules,
                          .games = options_.games,
                          .seed = static_cast<std::uint64_t>(now().time_since_epoch().count()),
                          .options = value_or_usage_error(protocol_options(options_.options))};
        if (!options_.board.empty()) setup.options["board"] = options_.board;
        if (options_.scoring) setup.options["scoring"] = std::to_string(*options_.scoring);
        if (!options_.student.empty()) setup.options["student"] = options_.student;
        setup.options["role"] = std::to_string(options_.role);
        return setup;
    }

    void listen() {
        port_->start(
            [this](std::string_view line, Time at) {
                trace("<", line);
                port_->begin_turn();
                obey(client_->on_line(line, at));
            },
            [this](const net::Gone& g) { lost(g); });
    }

    void arm() {
        loop_.cancel(timer_);
        if (const auto due = client_->deadline()) timer_ = loop_.at(*due, [this] { obey(client_->tick(now())); });
    }

    void lost(const net::Gone& g) {
        obey(client_->on_close(now()));
        const bool by_itself = g.kind != net::Gone::Kind::Closed;
        const bool nothing_played = !mirror_ && won_ + lost_ + drawn_ == 0;
        if (mirror_ && !mirror_->over()) {
            ++broken_;
            mirror_->broken_off({"end.disconnected", {}}, now());
            finish();
            if (by_itself) fail(say({"cli.closed_in_game"}));
        } else if (nothing_played && by_itself) {
            fail(say({"cli.no_game_there", {options_.address, g.detail.empty() ? say({"cli.closed"}) : g.detail}}));
        }
        loop_.stop();
    }

    void fail(const std::string& sentence) {
        fmt::print(stderr, "{}\n", sentence);
        failed_ = true;
    }

    void obey(const ClientReplies& r) {
        for (const auto& l : r.lines) trace(">", l);
        if (!r.lines.empty()) port_->send(r.lines);
        for (const auto& s : r.sightings) see(s);
        arm();
        if (r.leave) port_->close();
    }

    void see(const Sighting& sighting) {
        std::visit(Overload{
                       [&](const GameBegan& b) { begin(b); },
                       [&](const Saw& s) { see_move(s); },
                       [&](const YourTurn& t) { think(t.budget); },
                       [&](const Rebuffed& r) { see_refusal(r); },
                       [&](const GameEnded& e) { end(e); },
                       [&](const Heard& h) { hear(h); },
                       [&](const RulesWanted&) {},  // only whoever sets the option ask=yes hears this
                       [&](const Puzzled& p) {
                           if (options_.verbosity != Verbosity::Quiet)
                               fmt::print(stderr, "{}\n", say({"cli.not_understood", {p.line}}));
                       },
                   },
                   sighting);
    }

    void see_move(const Saw& s) {
        if (!mirror_) return;
        mirror_->saw(s.seat, s.move, now());
        tell_player();
    }

    void see_refusal(const Rebuffed& r) {
        if (mirror_) mirror_->rebuffed(r.move, r.why, now());
        fmt::print(stderr, "{}\n", say({"cli.server_refused", {r.move, r.why}}));
    }

    void begin(const GameBegan& b) {
        auto m = Mirror::begin(game_, b, fmt::format("join-{}", ++begun_), now());
        if (!m) {
            fail(say(m.error()));
            return port_->close();
        }
        mirror_.emplace(std::move(*m));
        told_ = 0;
        player_->new_game(b.seat, *mirror_->position().seen_by(viewer(b.seat)), b.seed);
    }

    void tell_player() {
        const auto view = mirror_->position().seen_by(viewer(mirror_->seat()));
        for (; told_ < mirror_->log().size(); ++told_) player_->observe(mirror_->log()[told_], *view);
        if (options_.verbosity != Verbosity::Verbose && !output_.is_open()) return;
        const std::string screen = client_->screen(*view, mirror_->seat());
        if (options_.verbosity == Verbosity::Verbose) fmt::print("{}\n", screen);
        if (output_.is_open()) output_ << screen << "\n";
    }

    // A line of the wire is shown with its time; anything else was said by somebody.
    void hear(const Heard& h) {
        const bool wire = h.from == "<" || h.from == ">";
        const auto at = std::chrono::duration_cast<Duration>(now() - began_).count();
        if (wire && !options_.log.empty())
            std::ofstream(std::filesystem::path(options_.log) / "join.tape", std::ios::app)
                << at << " " << h.from << " " << h.text << "\n";
        if (options_.verbosity == Verbosity::Quiet) return;
        if (wire) fmt::print("{:10.3f} ms  {} {}\n", static_cast<double>(at) / 1000, h.from, h.text);
        else fmt::print("{}: {}\n", h.from, h.text);
    }

    // Off the loop's thread: a server may speak while we think.
    void think(const Budget& budget) {
        if (!mirror_) return;
        const Seat seat = mirror_->seat();
        std::shared_ptr<AnyPosition> view = mirror_->position().seen_by(viewer(seat));
        const int game = begun_;
        thinking_ = std::jthread([this, view, seat, budget, game](std::stop_token stop) {
            auto d = std::make_shared<Decision>(player_->think(*view, seat, budget, stop));
            loop_.post([this, d, view, game] {
                if (game == begun_ && mirror_ && !mirror_->over())
                    obey(client_->play(d->resigns ? "resign" : d->move, *view, now()));
            });
        });
    }

    void end(const GameEnded& e) {
        if (!mirror_) return;
        mirror_->ended(e, now());
        if (!e.outcome) ++broken_;
        else ++(!e.outcome->winner ? drawn_ : *e.outcome->winner == mirror_->seat() ? won_ : lost_);
        const std::string course_line = client_->end_line(e);
        std::string line = course_line;
        if (line.empty())
            line = fmt::format("Game {}: {}", begun_, ending(mirror_->log(), user_language(), game_.texts));
        finish();
        if (options_.verbosity != Verbosity::Quiet) fmt::print("{}\n", line);
        if (output_.is_open()) output_ << line << std::endl;
    }

    void finish() {
        tell_player();
        for (const auto& d : mirror_->disagreements())
            fmt::print(stderr, "{}\n", say({"cli.disagreement", {sentence(d, user_language(), game_.texts)}}));
        disagreements_ += static_cast<int>(mirror_->disagreements().size());
        if (options_.log.empty()) return;
        std::ofstream out(std::filesystem::path(options_.log) / (mirror_->record().header.id + ".jsonl"));
        if (!(out << write_log(mirror_->record().header, mirror_->log())))
            fmt::print(stderr, "{}\n", say({"cli.no_log", {options_.log}}));
    }

    void trace(std::string_view direction, std::string_view line) const {
        if (options_.verbosity == Verbosity::Verbose) fmt::print("{} {}\n", direction, line);
    }

    JoinOptions options_;
    const GameEntry& game_;
    const Protocol* protocol_;
    net::Loop loop_;
    std::unique_ptr<Engine> player_;
    std::unique_ptr<Client> client_;
    std::unique_ptr<net::LinePort> port_;
    std::optional<Mirror> mirror_;
    net::TimerId timer_{};
    std::ofstream output_;  // the course's Output.txt
    Time began_ = now();
    std::size_t told_ = 0;
    int begun_ = 0, won_ = 0, lost_ = 0, drawn_ = 0, broken_ = 0, disagreements_ = 0;
    bool failed_ = false;
    std::jthread thinking_;
};

}  // namespace

int play_at_server(const JoinOptions& o, const GameEntry& game, const Protocol* protocol) {
    return Joining(o, game, protocol).run();
}

}  // namespace agon
