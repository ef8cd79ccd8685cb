// agon relay: sits between two boards, relays and audits every line, keeps the tape.
#include <fmt/core.h>

#include <filesystem>
#include <fstream>

#include "arena/ending.h"
#include "base/now.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/language.h"
#include "seats/line_options.h"
#include "seats/remote.h"
#include "store/log.h"

namespace agon {
namespace {

struct RelayOptions {
    std::string protocol, log;
    std::vector<std::string> devices{}, options{};
};

void describe_relay(Arguments& a, RelayOptions& o) {
    a.positional("PROTOCOL", o.protocol, "uart").required();
    a.positional("DEVICES", o.devices, "serial devices, unix:PATH or HOST:PORT").required().values(2);
    a.option("--log", o.log, "folder for log and tape");
    a.option("--option", o.options,
             "KEY=VALUE of the protocol, for example dialect=2025; 1:KEY=VALUE only for the first board");
}

struct LineProtocol {
    const GameEntry* game;
    const Protocol* protocol;
};

LineProtocol find_line_protocol(const std::string& name) {
    std::string known;
    for (const GameEntry* g : catalogue())
        for (const Course& c : g->courses) {
            if (c.boards.empty()) continue;
            if (c.boards == name) return {g, find_protocol(*g, c.boards)};
            known += (known.empty() ? "" : ", ") + std::string(c.boards);
        }
    throw usage_error("cli.no_boards", {name, known});
}

class Relay final : public TableHall {
   public:
    explicit Relay(const RelayOptions& o) : options_(o), found_(find_line_protocol(o.protocol)) {
        TableSetup setup{.id = "relay",
                         .rules = std::string(found_.protocol->rules),
                         .conduct = found_.protocol->conduct,
                         .seed = 1,
                         .seating = found_.protocol->seating};
        table_ = &add(std::make_unique<Table>(*found_.game, std::move(setup)));
    }

    int run() {
        open(boards_[0], options_.devices[0]);
        open(boards_[1], options_.devices[1]);
        while (!table_->match() || !table_->match()->over() || !(boards_[0].gone || boards_[1].gone)) {
            arm();
            loop_.run();
            if (boards_[0].gone && boards_[1].gone) break;
        }
        if (!table_->match()) {
            print(stderr, "{}\n", say({"cli.boards_silent"}));
            return 1;
        }
        const auto log = table_->match()->log();
        print("{}\n{}\n", table_->match()->position().draw(), ending(log, user_language(), found_.game->texts));
        save(log);
        return 0;
    }

   private:
    struct Board {
        int number = 0;
        std::unique_ptr<net::LinePort> port{};
        std::unique_ptr<Guest> guest{};
        bool gone = false;
    };

    void open(Board& board, const std::string& device) {
        const auto options = session_options(board.number);
        auto session = value_or_usage_error(found_.protocol->session(options));
        board.port = value_or_usage_error(open_line(loop_, device, session->line_end(), options));
        board.guest = std::make_unique<Guest>(*this, std::move(session), doors_of(board));
        board.port->start([this, &board](std::string_view line, Time at) { hear(board, line, at); },
                          [this, &board](const net::Gone& why) { lose(board, why); });
        board.guest->open(now());
    }

    std::map<std::string, std::string> session_options(int board) const {
        auto given = value_or_usage_error(protocol_options(options_.options, board));
        value_or_usage_error(check_options(*found_.protocol, given));
        if (given.contains("student")) throw usage_error("cli.relay_student");
        given.emplace("relay", "yes");
        given.emplace("name", fmt::format("board {}", board));
        return given;
    }

    Guest::Doors doors_of(Board& board) {
        return {
            .sit = [this](Guest& g, const std::string& name, Time at) { return g.seat(*table_, name, at); },
            .send = [this, &board](std::span<const std::string> lines, bool close) { say_to(board, lines, close); }};
    }

    void say_to(Board& board, std::span<const std::string> lines, bool close) {
        for (const auto& l : lines) tape(board.number, '<', l);
        if (!lines.empty()) board.port->send(lines);
        if (close) board.port->close();
    }

    void hear(Board& board, std::string_view line, Time at) {
        board.port->begin_turn();
        tape(board.number, '>', line);
        board.guest->line(line, at);
        loop_.stop();
    }

    void lose(Board& board, const net::Gone& why) {
        board.gone = true;
        if (why.kind == net::Gone::Kind::StartFailed) print(stderr, "{}\n", why.detail);
        const Trouble t = trouble_of(why, {});
        board.guest->gone(t.fault, t.why, now());
        loop_.stop();
    }

    void arm() {
        std::optional<Time> next = deadline();
        for (const auto& b : boards_)
            if (const auto d = b.guest->deadline()) next = next ? std::min(*next, *d) : *d;
        loop_.cancel(timer_);
        if (next)
            timer_ = loop_.at(*next, [this] {
                tick(now());
                for (auto& b : boards_) b.guest->tick(now());
                loop_.stop();
            });
    }

    // Shows the line now and keeps it: the raw tape, with arrival times in microseconds.
    void tape(int board, char direction, std::string_view line) {
        const auto at = std::chrono::duration_cast<Duration>(now() - began_).count();
        tape_ += fmt::format("{} {}{} {}\n", at, board, direction, line);
        print("{:10.3f} ms  board {} {} {}\n", static_cast<double>(at) / 1000, board,
              direction == '>' ? "says " : "hears", line);
    }

    void save(std::span<const Event> log) const {
        if (options_.log.empty()) return;
        std::filesystem::create_directories(options_.log);
        std::ofstream(std::filesystem::path(options_.log) / "relay.jsonl") << write_log(table_->header(), log);
        std::ofstream(std::filesystem::path(options_.log) / "relay.tape") << tape_;
    }

    RelayOptions options_;
    LineProtocol found_;
    net::Loop loop_;
    Table* table_ = nullptr;
    std::array<Board, 2> boards_{Board{.number = 1}, Board{.number = 2}};
    net::TimerId timer_{};
    Time began_ = now();
    std::string tape_;
};

int run_relay(const RelayOptions& o) { return Relay(o).run(); }

}  // namespace

void add_relay(Commands& c) {
    c.add("relay", "sit between two boards, referee and record", &describe_relay, &run_relay);
}

}  // namespace agon
