// The examination of relay servers: at our own sessions, at a plain relay that only copies
// messages as the course's document describes it, and at plain relays with one defect each.
#include "games/battleship/relay_exam.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "arena/guest.h"
#include "games/battleship/relay.h"
#include "games/battleship/texts.h"
#include "tests/examination.h"

namespace agon::battleship {
namespace {

// The server that is examined: links and bytes in, things seen out.
struct Examined {
    virtual ~Examined() = default;
    virtual void open(int link) = 0;
    virtual void hear(int link, const std::string& line) = 0;
    virtual void closed_by_client(int link) = 0;

    void run(Examiner& examiner) {
        hold_examination(examiner, seen, [this](const std::vector<Want>& wants) { obey(wants); });
    }

    void obey(const std::vector<Want>& wants) {
        for (const Want& w : wants) {
            if (const auto* o = std::get_if<OpenLink>(&w)) open(o->link);
            if (const auto* s = std::get_if<SendLine>(&w)) cut(s->link, s->line);
            if (const auto* c = std::get_if<CloseLink>(&w); c && !gone.contains(c->link)) closed_by_client(c->link);
        }
    }

    void cut(int link, const std::string& bytes) {
        std::string& rest = unfinished[link] += bytes;
        for (std::size_t end; !gone.contains(link) && (end = rest.find_first_of("\r\n")) != rest.npos;) {
            const std::string line = rest.substr(0, end);
            rest.erase(0, end + 1);
            if (!line.empty()) hear(link, line);
        }
    }

    void say(int link, const std::string& line) {
        if (!gone.contains(link)) seen.push_back(LineHeard{link, line});
    }
    void shut(int link) {
        if (gone.insert(link).second) seen.push_back(LinkClosed{link});
    }

    std::deque<Seen> seen;
    std::map<int, std::string> unfinished;
    std::set<int> gone;
};

struct OurServer : Examined, TableHall {
    void open(int link) override {
        Guest::Doors doors;
        doors.sit = [this](Guest& g, const std::string& name, Time now) { return g.seat(free_table(), name, now); };
        doors.send = [this, link](std::span<const std::string> lines, bool close) {
            for (const auto& l : lines) say(link, l);
            if (close) shut(link);
        };
        guests[link] = std::make_unique<Guest>(*this, relay_session({}), std::move(doors));
        seen.push_back(LinkOpened{link});
        guests[link]->open({});
    }
    void hear(int link, const std::string& line) override { guests.at(link)->line(line, {}); }
    void closed_by_client(int link) override {
        gone.insert(link);
        guests.at(link)->gone(Fault::Disconnect, {"end.disconnected", {}}, {});
    }

    Table& free_table() {
        const Protocol& p = find_game("battleship")->protocols.front();
        if (!table || table->full() || table->closed())
            table = &add(std::make_unique<Table>(*find_game("battleship"),
                                                 TableSetup{.id = "c" + std::to_string(++count),
                                                            .rules = std::string(p.rules) + rules,
                                                            .conduct = p.conduct,
                                                            .seed = static_cast<std::uint64_t>(count)}));
        return *table;
    }

    std::string rules{};
    std::map<int, std::unique_ptr<Guest>> guests;
    Table* table = nullptr;
    int count = 0;
};

enum class Mistake {
    None,
    StartsAlone,
    TwoAttackers,
    NoStart,
    SwapsColumnAndRow,
    ChangesCode,
    LosesAnswers,
    EchoesToSender,
    StaysOpen,
    KeepsTheDead,
    ForgetsTheOther,
    MixesGames,
    SaysTwice,
    CutsMessages,
    OneGameOnly,
    SwallowsNonsense,
    BreaksAfterAGame,
    DropsSecondMessage
};

// Copies what one says to the other, and ends a game after code 4: all the document asks for.
struct PlainRelay : Examined {
    explicit PlainRelay(Mistake d) : defect(d) {}

    void open(int link) override {
        seen.push_back(LinkOpened{link});
        if (defect == Mistake::BreaksAfterAGame && finished) return shut(link);
        if (defect == Mistake::StartsAlone) say(link, "(3,[]).");
        waiting.push_back(link);
        pair_up();
    }

    void pair_up() {
        if (waiting.size() < 2 || (defect == Mistake::OneGameOnly && !other.empty())) return;
        const int one = waiting[0], two = waiting[1];
        waiting.erase(waiting.begin(), waiting.begin() + 2);
        other[one] = two;
        other[two] = one;
        say(one, defect == Mistake::TwoAttackers ? "(4,[])." : "(3,[]).");
        say(two, "(4,[]).");
        if (defect == Mistake::NoStart) return;
        say(one, "(5,[]).");
        say(two, "(5,[]).");
    }

    void hear(int link, const std::string& line) override {
        const auto at = other.find(link);
        if (at == other.end()) return;
        const auto messages = read_relay_line(line);
        if (!messages && defect == Mistake::SwallowsNonsense) return;
        pass_on(link, at->second, line, messages && !messages->empty() ? messages->front() : RelayMessage{});
    }

    void pass_on(int from, int to, std::string line, RelayMessage m) {
        const bool last = m.opcode == RelayMessage::Result && m.numbers[2] == 4;
        const bool answer = m.opcode == RelayMessage::Result;
        if (defect == Mistake::SwapsColumnAndRow && m.opcode == RelayMessage::Attack)
            std::swap(m.numbers[0], m.numbers[1]), line = text(m);
        if (defect == Mistake::ChangesCode && answer && m.numbers[2] == 3) m.numbers[2] = 2, line = text(m);
        if (defect == Mistake::LosesAnswers && answer && ++answers % 20 == 0) return;
        if (defect == Mistake::DropsSecondMessage && m.opcode == RelayMessage::Attack && after_answer == from) return;
        if (defect == Mistake::CutsMessages) line.pop_back();
        if (defect == Mistake::MixesGames && games() > 1)
            to = other.begin()->first == to ? std::prev(other.end())->first : other.begin()->first;
        after_answer = answer ? from : -1;
        say(to, line);
        if (defect == Mistake::SaysTwice && answer) say(to, line);
        if (defect == Mistake::EchoesToSender) say(from, line);
        if (last) end(from, to);
    }

    int games() const { return static_cast<int>(other.size()) / 2; }

    void end(int from, int to) {
        finished = true;
        other.erase(from);
        other.erase(to);
        if (defect == Mistake::StaysOpen) return;
        shut(from);
        shut(to);
        pair_up();
    }

    void closed_by_client(int link) override {
        gone.insert(link);
        if (defect != Mistake::KeepsTheDead) std::erase(waiting, link);
        const auto at = other.find(link);
        if (at == other.end()) return;
        const int left = at->second;
        other.erase(link);
        if (defect == Mistake::ForgetsTheOther) return;
        other.erase(left);
        shut(left);
        pair_up();
    }

    Mistake defect;
    std::vector<int> waiting;
    std::map<int, int> other;
    int answers = 0, after_answer = -1;
    bool finished = false;
};

struct Found {
    std::vector<std::string> failed, skipped, remarks;
    std::size_t passed = 0;
};

Found examine(Examined& server, const ExamOptions& options = {}) {
    const auto examiner = *relay_examiner(options);
    server.run(*examiner);
    Found out;
    for (const Check& c : examiner->checks()) {
        if (c.result == Check::Result::Failed) out.failed.push_back(c.rule + ": " + c.sentence);
        if (c.result == Check::Result::Skipped) out.skipped.push_back(c.rule + ": " + c.sentence);
        if (c.result == Check::Result::Remark) out.remarks.push_back(c.rule + ": " + c.sentence);
        out.passed += c.result == Check::Result::Passed;
    }
    return out;
}

std::string first_failure(Mistake d, const ExamOptions& options = {}) {
    PlainRelay server(d);
    const auto found = examine(server, options);
    return found.failed.empty() ? "" : found.failed.front();
}

}  // namespace

TEST_CASE("relay exam: our own server passes everything, also what only a referee does") {
    for (const char* seed : {"1", "2"})
        for (const char* rules : {"", " begins=lot"}) {
            OurServer server;
            server.rules = rules;
            const auto found = examine(server, {{"rules", "arena"}, {"seed", seed}});
            CHECK(found.failed == std::vector<std::string>{});
            CHECK(found.passed == 19);
            CHECK(found.skipped.size() == (*rules ? 1 : 0));
        }
}

TEST_CASE("relay exam: a server that only copies messages meets the document; what it leaves out is named") {
    PlainRelay server(Mistake::None);
    const auto found = examine(server);
    CHECK(found.failed == std::vector<std::string>{});
    CHECK(found.passed == 10);
    REQUIRE(found.remarks.size() == 9);
    CHECK(found.remarks[0].starts_with("a shot out of turn: the server passes it on: '(1,[5,5]).'"));
    PlainRelay again(Mistake::None);
    CHECK(examine(again, {{"rules", "arena"}}).failed.size() == 9);
}

TEST_CASE("relay exam: every mistake is found and named") {
    const std::pair<Mistake, std::string> defects[] = {
        {Mistake::StartsAlone, "a game: start before the second client: nothing is due"},
        {Mistake::TwoAttackers,
         "a game: roles: one client must get (3,[])., the other (4,[])., they got '(4,[]).' and '(4,[]).'"},
        {Mistake::NoStart, "a game: start: expected '(5,[]).', got nothing"},
        {Mistake::SwapsColumnAndRow, "a game: shot: expected '(1,["},
        {Mistake::ChangesCode, "a game: answer: expected '(2,["},
        {Mistake::LosesAnswers, "a game: answer: expected '(2,["},
        {Mistake::EchoesToSender, "a game: answer: expected '(2,["},
        {Mistake::SaysTwice, "a game: shot: expected '(1,["},
        {Mistake::CutsMessages, "a game: shot: expected '(1,["},
        {Mistake::BreaksAfterAGame, "connection: the server refuses"},
        {Mistake::DropsSecondMessage, "a game: shot: expected '(1,["},
        {Mistake::ForgetsTheOther, "the attacker leaves: the server did not close the connection"},
        {Mistake::KeepsTheDead, "a game after somebody left before it began: start before the second client"},
        {Mistake::MixesGames, "two games at once: "},
        {Mistake::SwallowsNonsense, "a malformed message: the server neither passes it on nor ends the game"}};
    for (const auto& [defect, sentence] : defects) {
        const std::string found = first_failure(defect);
        CHECK_MESSAGE(found.starts_with(sentence), sentence, " — ", found);
    }
    CHECK(first_failure(Mistake::StaysOpen) == "");  // it does not say who closes
    PlainRelay open(Mistake::StaysOpen);
    CHECK(std::ranges::any_of(examine(open, {{"rules", "arena"}}).failed,
                              [](const std::string& f) { return f.starts_with("end after code 4: "); }));
    CHECK(first_failure(Mistake::OneGameOnly) == "");  // the document knows one game only
    CHECK(first_failure(Mistake::OneGameOnly, {{"rules", "arena"}})
              .starts_with("two games at once: the server starts no second game"));
}

TEST_CASE("relay exam: an examination goes on to its end, whatever it finds") {
    PlainRelay whole(Mistake::None), broken(Mistake::NoStart);
    const auto all = examine(whole), found = examine(broken);
    CHECK(found.failed.size() >= 15);  // every scene that needs a game says so
    CHECK(found.failed.size() + found.passed + found.remarks.size() >= all.passed);
}

TEST_CASE("relay exam: an unknown word is refused with a sentence") {
    CHECK(sentence(relay_examiner({{"rules", "prolog"}}).error(), Language::English, texts()) ==
          "The examination of a relay server knows --rules arena (stop violations, many games at once), not 'prolog'.");
}

}  // namespace agon::battleship
