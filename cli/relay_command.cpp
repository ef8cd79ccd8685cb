// agon relay: sits between two boards, relays and audits every line, keeps the tape.
#include <fmt/core.h>

#include <filesystem>
#include <fstream>

#include "arena/ending.h"
#include "base/now.h"
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
        for (int i : {0, 1}) open(i);
        while (!table_->match() || !table_->match()->over() || !(gone_[0] || gone_[1])) {
            arm();
            loop_.run();
            if (gone_[0] && gone_[1]) break;
        }
        if (!table_->match()) {
            fmt::print(stderr, "{}\n", say("cli.boards_silent", {}));
            return 1;
        }
        const auto log = table_->match()->log();
        fmt::print("{}\n{}\n", table_->match()->position().draw(), ending(log, user_language(), found_.game->texts));
        save(log);
        return 0;
    }

   private:
    void open(int i) {
        const std::string& device = options_.devices[static_cast<std::size_t>(i)];
        auto session_options = protocol_options(options_.options, i + 1);
        refuse_unknown_options(*found_.protocol, session_options);
        if (session_options.contains("student")) throw usage_error("cli.relay_student");
        session_options.emplace("relay", "yes");
        session_options.emplace("name", fmt::format("board {}", i + 1));
        auto session = found_.protocol->session(session_options);
        auto& port = ports_[static_cast<std::size_t>(i)];
        port = open_line(loop_, device, session->line_end(), session_options);
        auto& guest = guests_[static_cast<std::size_t>(i)];
        guest = std::make_unique<Guest>(*this, std::move(session),
                                        Guest::Doors{.sit = [this](Guest& g, const std::string& name,
                                                                   Time at) { return g.seat(*table_, name, at); },
                                                     .send =
                                                         [this, i](std::span<const std::string> lines, bool close) {
                                                             for (const auto& l : lines) tape(i, '<', l);
                                                             if (!lines.empty())
                                                                 ports_[static_cast<std::size_t>(i)]->send(lines);
                                                             if (close) ports_[static_cast<std::size_t>(i)]->close();
                                                         }});
        port->start(
            [this, i](std::string_view line, Time at) {
                ports_[static_cast<std::size_t>(i)]->begin_turn();
                tape(i, '>', line);
                guests_[static_cast<std::size_t>(i)]->line(line, at);
                loop_.stop();
            },
            [this, i](const net::Gone& g) {
                gone_[static_cast<std::size_t>(i)] = true;
                if (g.kind == net::Gone::Kind::StartFailed) fmt::print(stderr, "{}\n", g.detail);
                const Trouble t = trouble_of(g, {});
                guests_[static_cast<std::size_t>(i)]->gone(t.fault, t.why, now());
                loop_.stop();
            });
        guest->open(now());
    }

    void arm() {
        std::optional<Time> next = deadline();
        for (const auto& g : guests_)
            if (const auto d = g->deadline()) next = next ? std::min(*next, *d) : *d;
        loop_.cancel(timer_);
        if (next)
            timer_ = loop_.at(*next, [this] {
                tick(now());
                for (auto& g : guests_) g->tick(now());
                loop_.stop();
            });
    }

    // Shows the line now and keeps it: the raw tape, with arrival times in microseconds.
    void tape(int board, char direction, std::string_view line) {
        const auto at = std::chrono::duration_cast<Duration>(now() - began_).count();
        tape_ += fmt::format("{} {}{} {}\n", at, board + 1, direction, line);
        fmt::print("{:10.3f} ms  board {} {} {}\n", static_cast<double>(at) / 1000, board + 1,
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
    std::array<std::unique_ptr<net::LinePort>, 2> ports_;
    std::array<std::unique_ptr<Guest>, 2> guests_;
    std::array<bool, 2> gone_{};
    net::TimerId timer_{};
    Time began_ = now();
    std::string tape_;
};

int run_relay(const RelayOptions& o) {
    try {
        return Relay(o).run();
    } catch (const std::invalid_argument& e) {  // an option the protocol does not know
        throw UsageError(e.what());
    }
}

}  // namespace

void add_relay(Commands& c) {
    c.add("relay", "sit between two boards, referee and record", &describe_relay, &run_relay);
}

}  // namespace agon
