// The examiner of foreign servers, at our own: everything passes; at one that errs in a
// single word, exactly that is reported.
#include "games/kulami/conform.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "arena/guest.h"
#include "tests/examination.h"

namespace agon::kulami {
namespace {

struct Examined : TableHall {
    std::function<std::string(const std::string&)> distort = [](const std::string& line) { return line; };

    void run(Examiner& examiner) {
        hold_examination(examiner, seen, [this](const std::vector<Want>& wants) { obey(wants); });
    }

    void obey(const std::vector<Want>& wants) {
        for (const Want& w : wants) {
            if (const auto* o = std::get_if<OpenLink>(&w)) open(o->link);
            if (const auto* s = std::get_if<SendLine>(&w)) guests.at(s->link)->line(s->line, {});
            if (const auto* c = std::get_if<CloseLink>(&w); c && gone.insert(c->link).second)
                guests.at(c->link)->gone(Fault::Disconnect, {"end.disconnected", {}}, {});
        }
    }

    void open(int link) {
        Guest::Doors doors;
        doors.sit = [this](Guest& g, const std::string& name, Time now) { return g.seat(free_table(), name, now); };
        doors.send = [this, link](std::span<const std::string> lines, bool close) {
            for (const auto& l : lines) seen.push_back(LineHeard{link, distort(l)});
            if (close && gone.insert(link).second) seen.push_back(LinkClosed{link});
        };
        guests[link] =
            std::make_unique<Guest>(*this, *find_game("kulami")->protocols.front().session({}), std::move(doors));
        seen.push_back(LinkOpened{link});
        guests[link]->open({});
    }

    Table& free_table() {
        const Protocol& p = find_game("kulami")->protocols.front();
        if (!table || table->full() || table->closed())
            table =
                &add(std::make_unique<Table>(*find_game("kulami"), TableSetup{.id = "c" + std::to_string(++count),
                                                                              .rules = {},
                                                                              .conduct = p.conduct,
                                                                              .seed = static_cast<std::uint64_t>(count),
                                                                              .seating = p.seating,
                                                                              .rematches = p.rematches}));
        return *table;
    }

    std::map<int, std::unique_ptr<Guest>> guests;
    std::deque<Seen> seen;
    std::set<int> gone;
    Table* table = nullptr;
    int count = 0;
};

std::vector<std::string> failures(const Examiner& e) {
    std::vector<std::string> out;
    for (const Check& c : e.checks())
        if (c.result == Check::Result::Failed) out.push_back(c.rule + ": " + c.sentence);
    return out;
}

std::vector<std::string> failures_at(const std::function<std::string(const std::string&)>& distort,
                                     const ExamOptions& options = {}) {
    Examined server;
    server.distort = distort;
    const auto examiner = make_examiner(options);
    server.run(*examiner);
    CHECK(examiner->checks().size() >= 2);
    return failures(*examiner);
}

}  // namespace

TEST_CASE("our own server passes its own exam, whatever the rules and the moves") {
    for (const char* seed : {"1", "2", "3"})
        for (const char* rules : {"standard", "areas board=ring", "chains irregular"}) {
            const auto wrong = failures_at([](const std::string& l) { return l; }, {{"rules", rules}, {"seed", seed}});
            const std::string first = wrong.empty() ? "" : wrong.front();
            CHECK(first == "");
        }
}

TEST_CASE("a server's mistakes are found and named") {
    const auto wrong_score =
        failures_at([](const std::string& l) { return l.starts_with("spielende(") ? "spielende(0,99)." : l; });
    REQUIRE(wrong_score.size() == 2);
    CHECK(wrong_score[0].starts_with("game: score, red first: expected 'spielende("));
    CHECK(failures_at([](const std::string& l) { return l == "Kulami?" ? "Hallo?" : l; }).size() == 1);
    const auto wrong_reason =
        failures_at([](const std::string& l) { return l == "ungültig(Platte blockiert)." ? "ungültig(Nein)." : l; });
    REQUIRE(wrong_reason.size() == 1);
    CHECK(wrong_reason[0].starts_with("refusal: Platte blockiert"));
    CHECK_FALSE(failures_at([](const std::string& l) {
                    return l.starts_with("zug(") ? l.substr(0, 150) + "0" + l.substr(151) : l;
                }).empty());
}

TEST_CASE("what the original server says before the login is a remark") {
    Examined server;
    bool moved = false;
    server.distort = [&](const std::string& l) -> std::string {
        if (l != "message(Du spielst nicht mit).") return l;
        return std::exchange(moved, true) ? "message(Noch nicht alle Spieler anwesend)." : "message(Kein Spieler da).";
    };
    const auto examiner = make_examiner({});
    server.run(*examiner);
    CHECK(failures(*examiner).empty());
    CHECK(std::ranges::count(examiner->checks(), Check::Result::Remark, &Check::result) == 1);
}

TEST_CASE("an examination goes on to its end, whatever it finds") {
    const auto silent = [](const std::string& l) { return l.starts_with("farbe(") ? "message(nein)." : l; };
    const auto found = failures_at(silent);
    CHECK(std::ranges::count_if(found, [](const std::string& f) {
              return f.starts_with("colour after the parameters");
          }) == 3);  // in each scene that needs it
}

TEST_CASE("the document's spelling passes too") {
    const auto documented = [](const std::string& l) -> std::string {
        if (l.starts_with("farbe(")) return "Farbe(" + l.substr(6);
        if (l.starts_with("playermessage(")) return "playerMessage(" + l.substr(14);
        if (l.starts_with("spielende(")) return "spielende( " + l.substr(10);
        return l;
    };
    CHECK(failures_at(documented).empty());
}

}  // namespace agon::kulami
