// Runs a .dialog file: lines that clients send and lines that they must get, against
// the real session, table and referee, in virtual time and without sockets.
//
//   # comment
//   table protocol=kulami game=kulami seed=7 rules=…   settings; first line; `opponent=ENGINE` seats an engine as the
//   other place 1 connects           2 hangs up            at 1500ms (virtual time since the start) 1> text client 1
//   sends this line 1< text              client 1 gets this line next (every line must be expected; `1< *` accepts any)
//   1 closed             the arena has closed client 1's connection
//   ! moved 1 d3         ! refused 2 code      ! finished 1 timeout    referee events (winner 0: draw), in order
#pragma once

#include <doctest/doctest.h>

#include <deque>
#include <fstream>
#include <map>
#include <sstream>

#include "arena/guest.h"
#include "arena/native_session.h"
#include "core/entry.h"

namespace agon::test {

class Dialogue : public TableHall {
   public:
    explicit Dialogue(std::string path) : path_(std::move(path)) {}

    void run() {
        std::ifstream in(path_);
        REQUIRE_MESSAGE(in.good(), path_);
        for (std::string line; std::getline(in, line);) {
            ++line_number_;
            if (line.empty() || line[0] == '#') continue;
            INFO(path_ << ":" << line_number_ << ": " << line);
            step(line);
        }
        for (auto& [k, got] : outbox_)
            CHECK_MESSAGE(got.empty(), path_, ": client ", k, " got unexpected: ", got.empty() ? "" : got.front());
        CHECK_MESSAGE(events_.empty(), path_, ": unexpected event: ", events_.empty() ? "" : events_.front());
    }

   private:
    void step(const std::string& line) {
        if (line.starts_with("table ")) return set_up(line.substr(6));
        if (line.starts_with("at ")) return advance(line.substr(3));
        if (line.starts_with("! ")) return expect_event(line.substr(2));
        const int k = line[0] - '0';
        const std::string rest = line.substr(1);
        if (rest == " connects") return connect(k);
        if (rest == " hangs up") return guests_.at(k)->gone(Fault::Disconnect, {"end.disconnected", {}}, now_);
        if (rest == " closed") {
            CHECK(closed_[k]);
            return;
        }
        if (rest.starts_with(">")) return send(k, rest.size() > 2 ? rest.substr(2) : "");
        if (rest.starts_with("<")) return expect_line(k, rest.size() > 2 ? rest.substr(2) : "");
        FAIL("not a dialogue line");
    }

    void set_up(const std::string& words) {
        for (const auto& word : split_words(words)) {
            const auto eq = word.find('=');
            settings_[word.substr(0, eq)] = word.substr(eq + 1);
        }
        game_ = find_game(settings_["game"]);
        REQUIRE(game_);
        for (const Protocol& p : game_->protocols)
            if (p.name == settings_["protocol"]) protocol_ = &p;
        if (settings_["protocol"] == "agon") protocol_ = &native_;
        REQUIRE(protocol_);
    }

    // The arena's own protocol, which every game has and none lists.
    static Protocol native_protocol() {
        Protocol p{.name = "agon"};
        p.session = [](const std::map<std::string, std::string>& settings) {
            return std::make_unique<NativeSession>(NativeSettings{.game = settings.at("game")});
        };
        return p;
    }

    void connect(int k) {
        Guest::Doors doors;
        doors.sit = [this](Guest& guest, const std::string& name, Time now) {
            return guest.seat(*open_table(now), name, now);
        };
        doors.send = [this, k](std::span<const std::string> lines, bool close) {
            outbox_[k].insert(outbox_[k].end(), lines.begin(), lines.end());
            closed_[k] = closed_[k] || close;
        };
        guests_[k] = std::make_unique<Guest>(*this, *protocol_->session(settings_), std::move(doors));
        guests_[k]->open(now_);
    }

    Table* open_table(Time now) {
        if (table_ && !table_->full() && !table_->closed()) return table_;
        TableSetup setup{.id = "d" + std::to_string(++tables_opened_),
                         .rules = {},
                         .conduct = protocol_->conduct,
                         .seed = std::stoull(settings_.contains("seed") ? settings_["seed"] : "1"),
                         .seating = protocol_->seating,
                         .rematches = protocol_->rematches,
                         .rated = false};
        if (settings_.contains("clock")) setup.conduct = *parse_clock(settings_["clock"], setup.conduct);
        if (settings_.contains("rules")) setup.rules = settings_["rules"];
        else if (!protocol_->rules_by_first_player) setup.rules = std::string(protocol_->rules);
        table_ = &add(std::make_unique<Table>(*game_, std::move(setup)));
        if (settings_.contains("opponent"))
            seat_engine(*table_, std::move(*make_engine(*game_, settings_["opponent"])), "engine", now);
        return table_;
    }

    void send(int k, const std::string& text) {
        CHECK_MESSAGE(outbox_[k].empty(), "unread: ", outbox_[k].empty() ? "" : outbox_[k].front());
        guests_.at(k)->line(text, now_);
    }

    void expect_line(int k, const std::string& text) {
        REQUIRE_MESSAGE(!outbox_[k].empty(), "nothing was sent");
        if (text != "*") CHECK(outbox_[k].front() == text);
        outbox_[k].pop_front();
    }

    void advance(const std::string& text) {
        const Time goal = Time{} + *parse_duration(text);
        while (true) {
            std::optional<Time> next = deadline();
            for (auto& [k, g] : guests_)
                if (const auto d = g->deadline()) next = next ? std::min(*next, *d) : *d;
            if (!next || *next > goal) break;
            now_ = std::max(now_, *next);
            tick(now_);
            for (auto& [k, g] : guests_) g->tick(now_);
        }
        now_ = goal;
    }

    void expect_event(const std::string& text) {
        REQUIRE_MESSAGE(!events_.empty(), "no event");
        CHECK(events_.front() == text);
        events_.pop_front();
    }

    void changed(Table& t, Time) override {
        if (!t.match()) return;
        auto& seen = seen_[t.header().id];
        for (; seen < t.match()->log().size(); ++seen) record(t.match()->log()[seen]);
    }

    void record(const Event& e) {
        if (const auto* m = std::get_if<Moved>(&e.what))
            events_.push_back("moved " + std::to_string(number(m->seat)) + " " + m->move);
        if (const auto* r = std::get_if<Refused>(&e.what))
            events_.push_back("refused " + std::to_string(number(r->seat)) + " " + r->why.code);
        if (const auto* f = std::get_if<Finished>(&e.what))
            events_.push_back("finished " + std::to_string(f->outcome.winner ? number(*f->outcome.winner) : 0) +
                              (f->fault ? " " + std::string(name(*f->fault)) : ""));
        if (!settings_.contains("events")) events_.clear();  // `events=yes` in the table line: the file lists them all
    }

    std::string path_;
    int line_number_ = 0, tables_opened_ = 0;
    std::map<std::string, std::string> settings_;
    const GameEntry* game_ = nullptr;
    const Protocol* protocol_ = nullptr;
    const Protocol native_ = native_protocol();
    Table* table_ = nullptr;
    std::map<int, std::unique_ptr<Guest>> guests_;
    std::map<int, std::deque<std::string>> outbox_;
    std::map<int, bool> closed_;
    std::deque<std::string> events_;
    std::map<std::string, std::size_t> seen_;
    Time now_{};
};

inline void run_dialogue(const std::string& path) { Dialogue(path).run(); }

}  // namespace agon::test
