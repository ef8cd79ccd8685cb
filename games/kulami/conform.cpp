#include "games/kulami/conform.h"

#include <algorithm>

#include "games/kulami/boards.h"
#include "games/kulami/wire.h"

namespace agon::kulami {
namespace {

using namespace std::chrono_literals;

constexpr Duration patience = 3s;
constexpr Duration a_moment = 300ms;  // for a server to notice that somebody has gone

// Lower case, without blanks: the document and the real server differ in these.
std::string canonical(std::string_view line) {
    std::string out;
    for (const unsigned char c : line)
        if (c > ' ') out += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    return out;
}

// Expected lines are separated by "|"; a star at the end stands for any rest.
bool fits(const std::string& heard, std::string_view expected) {
    const std::string line = canonical(heard);
    for (std::string_view rest = expected; !rest.empty();) {
        const auto bar = std::min(rest.find('|'), rest.size());
        const std::string one = canonical(rest.substr(0, bar));
        if (one.ends_with('*') ? line.starts_with(one.substr(0, one.size() - 1)) : line == one) return true;
        rest.remove_prefix(std::min(bar + 1, rest.size()));
    }
    return false;
}

// One exam. Links are numbered upwards: every scene connects anew. What is awaited goes
// through a variable: GCC 12 destroys a script that is awaited inside a condition too early.
class Scenes {
   public:
    Scenes(Desk& desk, Kulami::Rules rules, std::uint64_t seed)
        : desk_(desk), rules_(std::move(rules)), board_(text(board_for(rules_.board, seed))), random_(seed) {}

    // What one scene finds wrong does not keep the others from being played.
    Script<Passed> all() {
        const bool there = co_await strangers();
        if (!there) co_return false;
        bool together = co_await first_player_alone();
        if (together) together = co_await log_in_second("login");
        if (together) co_await game_of_two();
        else desk_.skip("a game", "nothing of it can be examined before two players are at a game");
        co_await scene_over();
        together = co_await second_player_early();
        if (together) co_await lost_connection();
        co_await scene_over();
        co_await violation();
        co_return true;
    }

   private:
    Script<Passed> hear(int link, std::string rule, std::string expected) {
        const auto line = co_await desk_.line(link, patience);
        const bool ok = line && fits(*line, expected);
        co_return desk_.check(std::move(rule), ok,
                              ok ? "" : "expected '" + expected + "', got " + (line ? "'" + *line + "'" : "nothing"));
    }

    Script<Passed> answer(int link, std::string rule, std::string line, std::string expected) {
        desk_.send(link, std::move(line));
        co_return co_await hear(link, std::move(rule), std::move(expected));
    }

    Script<Passed> gone(int link, std::string rule) {
        const bool closed = co_await desk_.closed(link, patience);
        co_return desk_.check(std::move(rule), closed, closed ? "" : "the server did not close the connection");
    }

    Script<Passed> greeted(int link) {
        const bool open = co_await desk_.open(link, patience);
        if (!desk_.check("connection", open, open ? "" : "the server does not accept a connection")) co_return false;
        co_return co_await hear(link, "greeting", "Kulami?");
    }

    Script<Passed> game_of_two() {
        co_await refusals();
        co_await chat();
        const bool finished = co_await whole_game("game");
        if (finished) {
            co_await after_the_end();
            co_await rematch();
        }
        co_return co_await resignation();
    }

    Script<Passed> scene_over() {
        desk_.close(one_);
        desk_.close(two_);
        co_await desk_.pause(a_moment);
        co_return true;
    }

    // Those who have not logged in are told so; garbage before the login closes the connection.
    Script<Passed> strangers() {
        one_ = next_++, two_ = next_++;
        bool ok = co_await greeted(one_);
        if (!ok) co_return false;
        co_await answer(one_, "chat before login", "message(Hallo).",
                        "message(Du spielst nicht mit).|message(Kein Spieler da).");
        desk_.send(one_, "zug(1,1).");
        const auto told = co_await desk_.line(one_, patience);
        const bool original = told && fits(*told, "message(Noch nicht alle Spieler anwesend).");
        const bool closed = co_await desk_.closed(one_, original ? a_moment : patience);
        if (original)
            desk_.remark("move before login", "the server answers '" + *told +
                                                  "' as the original one does; the document does not ask for more");
        else before_login(told.value_or("nothing"), closed);
        ok = co_await greeted(two_);
        if (ok) desk_.send(two_, "irgendetwas.");
        if (ok) co_await gone(two_, "unknown text closes");
        co_await scene_over();
        co_return true;
    }

    void before_login(const std::string& told, bool closed) {
        const bool right = fits(told, "message(Du spielst nicht mit).");
        desk_.check("move before login", right,
                    right ? "" : "expected 'message(Du spielst nicht mit).', got '" + told + "'");
        desk_.check("move before login closes", closed, closed ? "" : "the server did not close the connection");
    }

    Script<Passed> log_in_first() {
        one_ = next_++;
        bool ok = co_await greeted(one_);
        if (!ok) co_return false;
        ok = co_await answer(one_, "welcome 1", "neuerClient(Ada).",
                             "message(Willkommen Ada als Spieler 1).|message(Willkommen Ada).");
        if (!ok) co_return false;
        co_return co_await hear(one_, "asks for parameters", "spielparameter?");
    }

    Script<Passed> first_player_alone() {
        bool ok = co_await log_in_first();
        if (!ok) co_return false;
        co_await answer(one_, "chat alone", "message(Hallo).", "message(Kein Spieler da).");
        co_await answer(one_, "move alone", "zug(1,1).", "message(Noch nicht alle Spieler anwesend).");
        co_await answer(one_, "rematch before the game", "neuesspiel.",
                        "message(Spiel hat nocht nicht begonnen).|message(Spiel hat noch nicht begonnen).");
        co_await answer(one_, "bad level", "spielparameter(" + board_ + ",3).", "message(ungültiger Level).");
        co_await hear(one_, "bad level: asks again", "spielparameter?");
        co_await answer(one_, "bad board", "spielparameter(a0a0a0,0).", "message(ungültiges Spielfeld).");
        co_await hear(one_, "bad board: asks again", "spielparameter?");
        co_return co_await give_parameters();
    }

    Script<Passed> give_parameters() {
        desk_.send(one_, "spielparameter(" + board_ + "," + std::to_string(rules_.scoring) + ").");
        const auto line = co_await desk_.line(one_, patience);
        const auto m = line ? parse_loosely(*line) : std::nullopt;
        const auto seat = m && canonical(m->keyword) == "farbe" && m->inside ? seat_named(*m->inside) : std::nullopt;
        if (seat) first_ = *seat;
        co_return desk_.check(
            "colour after the parameters", seat.has_value(),
            seat ? "" : "expected 'farbe(r).' or 'farbe(b).', got '" + line.value_or("nothing") + "'");
    }

    Script<Passed> log_in_second(std::string rule) {
        co_await answer(one_, "parameters twice", "spielparameter(" + board_ + ",0).",
                        "message(Spielfeld bereits festgelegt).");
        two_ = next_++;
        bool ok = co_await greeted(two_);
        if (!ok) co_return false;
        ok = co_await answer(two_, "welcome 2", "neuerClient(Bob).",
                             "message(Willkommen Bob als Spieler 2).|message(Willkommen Bob).");
        if (!ok) co_return false;
        co_await hear(one_, rule + ": name of the second player", "name(Bob).");
        co_return co_await begins(rule, false);
    }

    std::string parameters(Seat of, const char* opponent) const {
        return "spielparameter(" + board_ + "," + std::to_string(rules_.scoring) + "," + colour(of) + "," + opponent +
               ").";
    }

    Script<Passed> begins(std::string rule, bool again) {
        co_await hear(two_, rule + ": parameters to the second player", parameters(other(first_), "Ada"));
        if (again) co_await hear(one_, rule + ": parameters to the first player", parameters(first_, "Bob"));
        const auto line = co_await desk_.line(one_, patience);
        const auto m = line ? parse_loosely(*line) : std::nullopt;
        const auto starter =
            m && canonical(m->keyword) == "spielstart" && m->inside ? seat_named(*m->inside) : std::nullopt;
        if (!desk_.check(
                rule + ": start", starter.has_value(),
                starter ? "" : "expected 'spielstart(r).' or 'spielstart(b).', got '" + line.value_or("nothing") + "'"))
            co_return false;
        rules_.starter = starter;
        Kulami::Rules rules = rules_;
        rules.board = board_;
        game_ = Kulami::start(rules, 0);
        co_return co_await hear(two_, rule + ": start for both", *line);
    }

    int link_of(Seat s) const { return s == first_ ? one_ : two_; }

    // A wrong move of a seat, with the reason that our own rules give.
    Script<Passed> wrong(Seat who, Kulami::Move m) {
        const auto verdict = Kulami::check(game_, who, m);
        if (verdict) co_return true;
        const std::string why = reason(verdict.error(), who);
        co_return co_await answer(link_of(who), "refusal: " + why, "zug(" + Kulami::text(m) + ").",
                                  "ungültig(" + why + ").|ungültig(Rot ist am Zug).|ungültig(Schwarz ist am Zug).");
    }

    // A hole that the rules refuse for this reason, if there is one now.
    std::optional<Kulami::Move> refused_for(std::string_view code) const {
        for (int cell = 0; cell < cells; ++cell) {
            const Kulami::Move m{cell % side, cell / side};
            if (const auto verdict = Kulami::check(game_, game_.turn, m); !verdict && verdict.error().code == code)
                return m;
        }
        return std::nullopt;
    }

    Script<Passed> refusals() {
        co_await wrong(other(game_.turn), {-1, 3});
        co_await wrong(other(game_.turn), {4, 4});
        co_await wrong(game_.turn, {10, 0});
        bool ok = co_await one_move("first move");
        if (!ok) co_return false;
        static constexpr std::string_view codes[] = {"kulami.no_plate", "kulami.occupied", "kulami.blocked",
                                                     "kulami.off_line"};
        for (const auto code : codes)
            if (const auto m = refused_for(code)) co_await wrong(game_.turn, *m);
        co_await answer(two_, "parameters by the second player", "spielparameter(" + board_ + ",0).",
                        "message(Du darfst das Spielfeld nicht festlegen).");
        co_await answer(one_, "rematch during the game", "neuesspiel.",
                        "message(Spiel ist nocht nicht beendet).|message(Spiel ist noch nicht beendet).");
        co_return true;
    }

    Script<Passed> chat() {
        desk_.send(one_, "message(Hallo (du da), schöne Grüße).");
        co_await hear(two_, "chat: parentheses and umlauts survive", "playermessage(Hallo (du da), schöne Grüße).");
        desk_.send(two_, "message( Hallo ).");
        co_return co_await hear(one_, "chat: both ways, trimmed", "playermessage(Hallo).");
    }

    Script<Passed> one_move(std::string rule) {
        const auto moves = Kulami::legal(game_, game_.turn);
        const auto m = moves[random_.below(moves.size())];
        const Seat mover = game_.turn;
        desk_.send(link_of(mover), "zug(" + Kulami::text(m) + ").");
        Kulami::apply(game_, mover, m);
        const std::string board = text(board_of(game_));
        const auto own = co_await desk_.line(link_of(mover), patience);
        const auto theirs = co_await desk_.line(link_of(other(mover)), patience);
        const bool ok = own && theirs && fits(*own, "gültig(" + board + ").") && fits(*theirs, "zug(" + board + ").");
        // A game has fifty moves: only the first and a wrong one are worth a line in the report.
        if (ok && !rule.empty()) desk_.check(rule, true, "");
        if (!ok)
            desk_.check(rule.empty() ? "move " + Kulami::text(m) : rule, false,
                        "expected 'gültig' and 'zug' with " + board + ", got '" + own.value_or("nothing") + "' and '" +
                            theirs.value_or("nothing") + "'");
        co_return ok;
    }

    Script<Passed> whole_game(std::string rule) {
        int moves = 0;
        while (!Kulami::outcome(game_)) {
            const bool ok = co_await one_move("");
            if (!ok) co_return false;
            ++moves;
        }
        desk_.check(rule + ": every move as by our rules", true, std::to_string(moves) + " moves");
        const auto points = Kulami::outcome(game_)->points;
        const std::string end = "spielende(" + std::to_string(points[0]) + "," + std::to_string(points[1]) + ").";
        co_await hear(one_, rule + ": score, red first", end);
        co_return co_await hear(two_, rule + ": score for both", end);
    }

    Script<Passed> after_the_end() {
        co_await wrong(game_.turn, {0, 0});
        co_return true;
    }

    Script<Passed> rematch() {
        desk_.send(two_, "neuesspiel.");
        co_return co_await begins("rematch", true);
    }

    Script<Passed> resignation() {
        desk_.send(one_, "spielaufgabe.");
        co_await hear(one_, "resignation: told to the one",
                      "message(Spieler Ada spielt nicht mehr).|message(Ada hat sich abgemeldet).");
        co_await hear(two_, "resignation: told to the other",
                      "message(Spieler Ada spielt nicht mehr).|message(Ada hat sich abgemeldet).");
        co_await gone(one_, "resignation closes the one");
        co_return co_await gone(two_, "resignation closes the other");
    }

    Script<Passed> second_player_early() {
        bool ok = co_await log_in_first();
        if (!ok) co_return false;
        two_ = next_++;
        ok = co_await greeted(two_);
        if (!ok) co_return false;
        co_await answer(two_, "early second player: welcome", "neuerClient(Bob).", "message(Willkommen Bob*");
        co_await hear(two_, "early second player: waits", "message(Warte auf Spielparameter).");
        co_await hear(one_, "early second player: name", "name(Bob).");
        ok = co_await give_parameters();
        if (!ok) co_return false;
        co_return co_await begins("early second player", false);
    }

    // Plays on with the two of the scene before.
    Script<Passed> lost_connection() {
        desk_.close(one_);
        co_await hear(two_, "lost connection: who",
                      "message(Verbindung zu Spieler 1 unterbrochen).|message(Ada hat sich abgemeldet).");
        co_await hear(two_, "lost connection: end", "message(Spiel wird beendet).");
        co_return co_await gone(two_, "lost connection closes the other");
    }

    Script<Passed> violation() {
        bool ok = co_await log_in_first();
        if (!ok) co_return false;
        ok = co_await give_parameters();
        if (!ok) co_return false;
        ok = co_await log_in_second("last scene");
        if (!ok) co_return false;
        desk_.send(two_, "zug(1,1)");
        co_await gone(two_, "violation closes the offender");
        co_await hear(one_, "violation: told to the opponent", "message(Gegner hat sich disqualifiziert).");
        desk_.close(one_);
        co_return true;
    }

    Desk& desk_;
    Kulami::Rules rules_;
    std::string board_;
    Random random_;
    int next_ = 0, one_ = 0, two_ = 0;  // links
    Seat first_ = Seat::First;          // of the first player
    Kulami::Position game_{};
};

Script<Passed> examine(Desk& desk, Kulami::Rules rules, std::uint64_t seed) {
    Scenes scenes(desk, std::move(rules), seed);
    co_return co_await scenes.all();
}

}  // namespace

std::unique_ptr<Examiner> make_examiner(const ExamOptions& options) {
    const auto text = options.find("rules"), seed = options.find("seed");
    const auto rules = Kulami::rules(text == options.end() ? "chains" : text->second).value_or(Kulami::Rules{});
    const auto number = seed == options.end() ? std::optional(0) : whole_number(seed->second);
    return std::make_unique<Exam>(
        [rules, number](Desk& desk) { return examine(desk, rules, static_cast<std::uint64_t>(number.value_or(0))); });
}

}  // namespace agon::kulami
