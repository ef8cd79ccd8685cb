#include "games/battleship/relay_exam.h"

#include <algorithm>
#include <charconv>

#include "games/battleship/relay_offences.h"
#include "games/battleship/sampler.h"
#include "games/battleship/texts.h"

namespace agon::battleship {
namespace {

using namespace std::chrono_literals;

constexpr Duration patience = 3s;
constexpr Duration a_moment = 300ms;  // long enough for a server to say what it should not

// The ways in which real clients write: terminators differ, the Prolog client sends a
// message in two pieces, and an answer may come together with the next shot.
struct Handwriting {
    std::string end = "\n";
    bool blanks = false, pieces = false, together = false;
};

std::string written(const RelayMessage& m, const Handwriting& hand) {
    std::string out;
    for (char c : text(m)) {
        out += c;
        if (hand.blanks && (c == '(' || c == ',' || c == '[')) out += ' ';
    }
    return out + hand.end;
}

// One of the two at a game: the link, the fleet, and the shots it will fire at the other.
struct Player {
    int link = -1;
    Fleet fleet{};
    CellSet suffered{};
    std::vector<Cell> shots{};  // fired from the back
};

// Both seats of one game; `attacker` shoots next.
struct Game {
    std::array<Player, 2> players{};
    int attacker = 0;
    Player& shooter() { return players[static_cast<std::size_t>(attacker)]; }
    Player& target() { return players[static_cast<std::size_t>(1 - attacker)]; }
};

// What is awaited goes through a variable: GCC 12 destroys a script that is awaited inside a condition too early.
class Scenes {
   public:
    Scenes(Desk& desk, bool arena, std::uint64_t seed) : desk_(desk), arena_(arena), random_(seed) {}

    // What one scene finds wrong does not keep the others from being played.
    Script<Passed> all() {
        const Handwriting carriage_return{.end = "\r"}, both_and_blanks{.end = "\r\n", .blanks = true},
            pieces{.pieces = true}, together{.together = true};
        co_await whole_game("a game", plain_);
        if (last_line_.empty()) co_return false;  // nobody is there
        co_await whole_game("the next game, lines end with \\r", carriage_return);
        co_await whole_game("lines end with \\r\\n, blanks inside", both_and_blanks);
        co_await whole_game("messages in two pieces", pieces);
        co_await whole_game("answer and shot at once", together);
        co_await client_left("the attacker leaves", true);
        co_await client_left("the defender leaves", false);
        co_await left_alone();
        co_await two_games();
        co_await offences();
        if (drew_lots_) desk_.skip("the first client defends", "this server draws lots, as the original one does");
        if (stayed_open_)
            beyond_the_document("end after code 4",
                                "the server leaves the connections open after code 4, as the original one does");
        co_return true;
    }

   private:
    // ---- single messages

    // The next message on a link; a line may hold several. What is none has the opcode 0.
    Script<std::optional<RelayMessage>> next(int link, Duration within) {
        auto& inbox = heard_[link];
        while (inbox.empty()) {
            const auto line = co_await desk_.line(link, within);
            if (!line) co_return std::nullopt;
            last_line_ = *line;
            const auto messages = read_relay_line(*line);
            if (messages) inbox.insert(inbox.end(), messages->begin(), messages->end());
            else inbox.push_back(RelayMessage{});
        }
        const RelayMessage first = inbox.front();
        inbox.pop_front();
        co_return first;
    }

    // The report has one line per scene: only what went wrong is worth another one.
    Script<Passed> hear(int link, std::string rule, RelayMessage expected) {
        const auto got = co_await next(link, patience);
        if (got == expected) co_return true;
        co_return desk_.check(std::move(rule), false, "expected '" + text(expected) + "', got " + spoken(got));
    }

    std::string spoken(const std::optional<RelayMessage>& m) const {
        if (!m) return "nothing";
        return "'" + (m->opcode == 0 ? last_line_ : text(*m)) + "'";
    }

    Script<Passed> say(int link, RelayMessage m, Handwriting hand) {
        const std::string line = written(m, hand);
        const auto cut = hand.pieces ? line.size() / 2 : 0;
        if (cut > 0) {
            desk_.send(link, line.substr(0, cut));
            co_await desk_.pause(20ms);
        }
        desk_.send(link, line.substr(cut));
        co_return true;
    }

    Script<Passed> passed_on(int from, int to, std::string rule, RelayMessage m, Handwriting hand) {
        co_await say(from, m, hand);
        co_return co_await hear(to, std::move(rule), m);
    }

    Script<Passed> gone(int link, std::string rule) {
        const bool closed = co_await desk_.closed(link, patience);
        if (closed) co_return true;
        co_return desk_.check(std::move(rule), false, "the server did not close the connection");
    }

    // ---- the beginning

    Script<Passed> arrive(int link) {
        const bool open = co_await desk_.open(link, patience);
        if (open) co_return true;
        co_return desk_.check("connection", false, "the server does not accept a connection");
    }

    // Whatever became of a scene, the next one begins with a free server.
    Script<Passed> scene_over() {
        for (; closed_ < next_; ++closed_) desk_.close(closed_);
        heard_.clear();
        co_await desk_.pause(a_moment);
        co_return true;
    }

    Script<Passed> silent(int link, std::string rule) {
        const auto early = co_await next(link, a_moment);
        const bool closed = co_await desk_.closed(link, 0s);
        if (closed)
            co_return desk_.check("connection", false, "the server refuses the connection or closes it at once");
        if (!early) co_return true;
        co_return desk_.check(std::move(rule), false,
                              "nothing is due before the second client is there, got " + spoken(early));
    }

    // Two clients arrive and are told who begins.
    Script<Passed> meet(std::string rule, bool listen_before) {
        const int first = next_++, second = next_++;
        bool ok = co_await arrive(first);
        if (!ok) co_return false;
        if (listen_before) ok = co_await silent(first, rule + ": start before the second client");
        if (!ok) co_return false;
        ok = co_await arrive(second);
        if (!ok) co_return false;
        co_return co_await started(std::move(rule), first, second);
    }

    Script<Passed> started(std::string rule, int first, int second) {
        const auto one = co_await next(first, patience);
        const auto two = co_await next(second, patience);
        const RelayMessage defend{RelayMessage::Defend}, attack_first{RelayMessage::AttackFirst},
            start{RelayMessage::Start};
        const bool by_document = one == defend && two == attack_first, by_lot = one == attack_first && two == defend;
        if (!by_document && !by_lot) {
            desk_.check(
                rule + ": roles", false,
                "one client must get (3,[])., the other (4,[])., they got " + spoken(one) + " and " + spoken(two));
            co_return false;
        }
        drew_lots_ = drew_lots_ || by_lot;
        game_ = Game{};
        game_.players[0].link = by_document ? first : second;
        game_.players[1].link = by_document ? second : first;
        game_.attacker = 1;
        for (auto& p : game_.players) p.fleet = a_fleet();
        for (int i = 0; i < 2; ++i)
            game_.players[static_cast<std::size_t>(i)].shots =
                shots_at(game_.players[static_cast<std::size_t>(1 - i)].fleet);
        bool ok = co_await hear(first, rule + ": start", start);
        if (!ok) co_return false;
        ok = co_await hear(second, rule + ": start", start);
        co_return ok;
    }

    // Legal under every rule about contact, so that no auditing server objects.
    Fleet a_fleet() {
        Layout l = prolog_layout;
        l.apart = Apart::All;
        return *uniform_fleet(l, random_);
    }

    // All fields of the fleet and a dozen others, in any order: a game of some thirty rounds.
    std::vector<Cell> shots_at(const Fleet& f) {
        std::vector<Cell> ships, others;
        for (Cell c : prolog_layout.all()) (f.at(c) ? ships : others).push_back(c);
        shuffle(others);
        ships.insert(ships.end(), others.begin(), others.begin() + 12);
        shuffle(ships);
        return ships;
    }

    void shuffle(std::vector<Cell>& cells) {
        for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[random_.below(i)]);
    }

    // ---- games

    // A shot and its answer; the seats change.
    Script<Passed> exchange(Game* game, std::string rule, Handwriting hand) {
        Player& by = game->shooter();
        Player& at = game->target();
        const Cell c = by.shots.back();
        by.shots.pop_back();
        bool ok = true;
        if (!hand.together || at.suffered.count() + by.suffered.count() == 0)
            ok = co_await passed_on(by.link, at.link, rule + ": shot", attack(c), hand);
        if (!ok) co_return false;
        answer_ = answer(at.fleet, at.suffered, c, true);
        at.suffered.add(c);
        game->attacker = 1 - game->attacker;
        if (!hand.together || answer_ == Answer::Last)
            co_return co_await passed_on(at.link, by.link, rule + ": answer", result(c, answer_), hand);
        desk_.send(at.link, written(result(c, answer_), hand) + written(attack(at.shots.back()), hand));
        ok = co_await hear(by.link, rule + ": answer", result(c, answer_));
        if (!ok) co_return false;
        ok = co_await hear(by.link, rule + ": shot", attack(at.shots.back()));
        co_return ok;
    }

    Script<Passed> to_the_end(Game* game, std::string rule, Handwriting hand) {
        do {
            const bool ok = co_await exchange(game, rule, hand);
            if (!ok) co_return false;
            ++exchanges_;
        } while (answer_ != Answer::Last);
        bool ok = co_await closed_cleanly(game->players[0].link, rule + ": end after code 4");
        if (!ok) co_return false;
        ok = co_await closed_cleanly(game->players[1].link, rule + ": end after code 4");
        co_return ok;
    }

    Script<Passed> closed_cleanly(int link, std::string rule) {
        const bool closed = co_await desk_.closed(link, patience);
        stayed_open_ = stayed_open_ || !closed;
        const auto more = co_await next(link, a_moment);
        if (!more) co_return true;
        co_return desk_.check(std::move(rule), false, "nothing is due any more, got " + spoken(more));
    }

    Script<Passed> whole_game(std::string rule, Handwriting hand) {
        const bool ok = co_await game_scene(rule, hand);
        co_await scene_over();
        co_return ok;
    }

    Script<Passed> game_scene(std::string rule, Handwriting hand) {
        bool ok = co_await meet(rule, true);
        if (!ok) co_return false;
        exchanges_ = 0;
        ok = co_await to_the_end(&game_, rule, hand);
        if (!ok) co_return false;
        desk_.check(rule, true, std::to_string(exchanges_) + " shots and answers");
        co_return true;
    }

    Script<Passed> client_left(std::string rule, bool shooter) {
        const bool ok = co_await leaving_scene(std::move(rule), shooter);
        co_await scene_over();
        co_return ok;
    }

    Script<Passed> leaving_scene(std::string rule, bool shooter) {
        bool ok = co_await meet(rule, false);
        if (!ok) co_return false;
        ok = co_await exchange(&game_, rule, plain_);
        if (!ok) co_return false;
        const int leaves = shooter ? game_.shooter().link : game_.target().link,
                  stays = shooter ? game_.target().link : game_.shooter().link;
        desk_.close(leaves);
        ok = co_await gone(stays, rule);
        if (ok) desk_.check(rule, true, "the other one's connection ends too");
        co_return ok;
    }

    // A client that leaves while it waits must not become an opponent.
    Script<Passed> left_alone() {
        const int ghost = next_++;
        bool ok = co_await arrive(ghost);
        if (!ok) co_return false;
        co_await desk_.pause(a_moment);
        desk_.close(ghost);
        co_await desk_.pause(a_moment);
        closed_ = next_;
        ok = co_await whole_game("a game after somebody left before it began", plain_);
        co_return ok;
    }

    Script<Passed> two_games() {
        const bool ok = co_await two_games_scene();
        co_await scene_over();
        co_return ok;
    }

    Script<Passed> two_games_scene() {
        const std::string rule = "two games at once";
        bool ok = co_await meet(rule, false);
        if (!ok) co_return false;
        Game one = game_;
        ok = co_await exchange(&one, rule, plain_);
        if (!ok) co_return false;
        const int third = next_++, fourth = next_++;
        ok = co_await arrive(third);
        if (ok) ok = co_await arrive(fourth);
        const auto word = co_await next(third, patience);
        if (!ok || !word) {
            beyond_the_document(rule, "the server starts no second game while one is played");
            desk_.close(third);
            desk_.close(fourth);
            co_return co_await to_the_end(&one, "the game that went on alone", plain_);
        }
        heard_[third].push_front(*word);
        ok = co_await started(rule, third, fourth);
        if (!ok) co_return false;
        Game two = game_;
        for (int turns = 0; turns < 6; ++turns) {
            ok = co_await exchange(&one, rule, plain_);
            if (!ok) co_return false;
            ok = co_await exchange(&two, rule, plain_);
            if (!ok) co_return false;
        }
        ok = co_await to_the_end(&two, rule, plain_);
        if (!ok) co_return false;
        ok = co_await to_the_end(&one, rule, plain_);
        if (ok) desk_.check(rule, true, "nobody waits, nothing goes astray");
        co_return ok;
    }

    // ---- what a referee stops

    void beyond_the_document(std::string rule, std::string sentence) {
        if (arena_) desk_.check(std::move(rule), false, std::move(sentence));
        else desk_.remark(std::move(rule), std::move(sentence) + "; the course's document does not ask for more");
    }

    Script<Passed> offences() {
        const std::vector<Offence> all = relay_offences();
        for (const Offence& o : all) {
            bool ok = co_await meet(o.rule, false);
            if (ok) ok = co_await prepare(o);
            if (ok) co_await commit(o);
            co_await scene_over();
        }
        co_return co_await whole_game("a game after all of it", plain_);
    }

    Script<Passed> prepare(Offence o) {
        for (std::size_t i = 0; i < o.before.size(); ++i) {
            const bool shot = i % 2 == 0;
            const int from = shot ? game_.shooter().link : game_.target().link,
                      to = shot ? game_.target().link : game_.shooter().link;
            const bool ok = co_await passed_on(from, to, o.rule + ": before it", o.before[i], plain_);
            if (!ok) co_return false;
            if (!shot) game_.attacker = 1 - game_.attacker;
        }
        co_return true;
    }

    // The innocent one must not see it, and must not wait in vain: its connection ends,
    // after code 4 for its last shot if it waits for an answer.
    Script<Passed> commit(Offence o) {
        const int offender = o.by_attacker ? game_.shooter().link : game_.target().link;
        const int innocent = o.by_attacker ? game_.target().link : game_.shooter().link;
        desk_.send(offender, o.line + "\n");
        const auto word = co_await next(innocent, patience);
        const bool told_it_won =
            word && !o.by_attacker && word->opcode == RelayMessage::Result && word->numbers[2] == 4;
        if (word && !told_it_won) beyond_the_document(o.rule, "the server passes it on: " + spoken(word));
        else {
            const bool one = co_await desk_.closed(innocent, patience);
            const bool other = co_await desk_.closed(offender, patience);
            const char* what = !one     ? "the server neither passes it on nor ends the game"
                               : !other ? "the offender's connection stays open"
                                        : "the game is stopped";
            desk_.check(o.rule, one && other, what);
        }
        co_return true;
    }

    Desk& desk_;
    bool arena_;
    Random random_;
    std::map<int, std::deque<RelayMessage>> heard_;
    std::string last_line_;
    Game game_;
    Answer answer_ = Answer::None;               // the last one given
    int next_ = 0, closed_ = 0, exchanges_ = 0;  // links: the next one, those that are done with
    bool drew_lots_ = false, stayed_open_ = false;
    const Handwriting plain_{};
};

Script<Passed> examine(Desk& desk, bool arena, std::uint64_t seed) {
    Scenes scenes(desk, arena, seed);
    co_return co_await scenes.all();
}

}  // namespace

// Every line carries its own end: clients differ in it.
Result<std::unique_ptr<Examiner>> relay_examiner(const ExamOptions& options) {
    bool arena = false;
    std::uint64_t seed = 1;
    for (const auto& [key, value] : options) {
        if (key == "rules" && (value.empty() || value == "arena")) arena = value == "arena";
        else if (key != "seed" || std::from_chars(value.data(), value.data() + value.size(), seed).ec != std::errc{})
            return refuse("battleship.exam.word", {value});
    }
    return std::make_unique<Exam>([arena, seed](Desk& desk) { return examine(desk, arena, seed); }, "");
}

}  // namespace agon::battleship
