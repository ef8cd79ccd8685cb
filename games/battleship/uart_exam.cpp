#include "games/battleship/uart_exam.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <set>

#include "games/battleship/examiners_end.h"
#include "games/battleship/texts.h"
#include "games/battleship/uart.h"

namespace agon::battleship {
namespace {

using namespace std::chrono_literals;

constexpr int board_link = 0, debug_link = 1;
constexpr Duration calm = 2500ms;             // after a game that broke off a board waits its own second first
constexpr double chance_shots = 97.8;         // what random shots need on the average
constexpr double clever_shots = 92;           // five games of random shots never need as few
constexpr double clever_pursuit = 0.3;        // shots beside the field just hit; by chance less than a tenth
constexpr double fixed_order = 0.5;           // shots at the same distance from the one before
constexpr std::size_t meaningful_lines = 10;  // on the debug line

struct ExamPlan {
    UartSettings uart{};
    Duration wait = 60s;
    std::string debug{}, press{}, student = "1", feature{};
    int games = 5;  // as S2
    std::uint64_t seed = 1;
};

// A game as the board played it.
struct BoardGame {
    std::string start{}, sums{};  // its lines
    std::set<std::string> exchanged{};
    std::optional<Field> field{};
    std::string column{};  // the first line of its field
    std::vector<Cell> shots{};
    CellSet hits{};
    bool won = false, whole = false;
    std::string trouble{};
};

// What shots do after a hit, and whether they only follow an order.
class Pursuit {
   public:
    void add(const BoardGame& g) {
        for (std::size_t i = 1; i < g.shots.size(); ++i) {
            const Cell before = g.shots[i - 1], now = g.shots[i];
            ++steps_[now - before];
            ++all_;
            if (!g.hits.has(before)) continue;
            ++after_hits_;
            beside_ += std::abs(column_of(now) - column_of(before)) + std::abs(row_of(now) - row_of(before)) == 1;
        }
    }
    double share() const { return after_hits_ ? static_cast<double>(beside_) / after_hits_ : 0; }
    bool ordered() const {
        return std::ranges::any_of(steps_, [&](const auto& step) { return step.second > fixed_order * all_; });
    }

   private:
    std::map<int, int> steps_{};
    int all_ = 0, after_hits_ = 0, beside_ = 0;
};

// What is awaited goes through a variable: GCC 12 destroys a script that is awaited inside a condition too early.
class MarkingSheet {
   public:
    MarkingSheet(Desk& desk, const ExamPlan& plan) : desk_(desk), plan_(plan), random_(plan.seed) {}

    Script<Passed> all() {
        const bool open = co_await desk_.open(board_link, 5s);
        if (!open) co_return desk_.check("the line", false, "cannot be opened");
        if (!plan_.debug.empty()) {
            const bool heard = co_await desk_.open(debug_link, plan_.debug, 5s);
            if (!heard) co_return desk_.check("the debug line", false, plan_.debug + " cannot be opened");
        }
        for (int i = 0; i < plan_.games; ++i) {
            const Aim aim = i == 0 ? Aim::Win : Aim::BeShotAt;
            co_await play(Role::S1, aim);
            if (as_s2_.back().sums.empty()) break;  // it will not do better the next time
        }
        press_the_button();
        co_await play(Role::S2, Aim::BeShotAt);
        mark();
        co_return true;
    }

   private:
    // ---- games

    void press_the_button() {
        if (!plan_.press.empty() && !plan_.debug.empty()) return desk_.send(debug_link, plan_.press);
        desk_.tell({"uart.press_start", {std::to_string(plan_.wait / 1s)}});
    }

    Script<Passed> play(Role ours, Aim aim) {
        BoardGame g;
        ExaminersEnd end(settings(ours), random_, aim, plan_.student, millis(desk_.now()));
        const Time patience = desk_.now() + patience_with(ours);
        while (!end.machine().over() && g.trouble.empty()) {
            end.decide(millis(desk_.now()));
            flush(end.machine(), g);
            if (end.machine().over()) break;
            const Time due = due_at(end.machine(), patience);
            const auto line = co_await desk_.line(board_link, std::chrono::ceil<Duration>(due - desk_.now()));
            if (line) hear(end.machine(), *line, g);
            else if (desk_.now() < due) g.trouble = "the line was closed";
            else if (!end.machine().begun() || (g.start + g.sums).empty()) g.trouble = nobody_answers(ours, patience);
            end.machine().tick(millis(desk_.now()));
        }
        flush(end.machine(), g);
        judge(end.machine(), g);
        co_await read_debug_line();
        if (!g.whole) co_await let_it_calm_down();
        (ours == Role::S1 ? as_s2_ : as_s1_).push_back(std::move(g));
        co_return true;
    }

    // What it still says of a game that broke off is no part of the next one.
    Script<Passed> let_it_calm_down() {
        for (int lines = 0; lines < 500; ++lines) {
            const auto line = co_await desk_.line(board_link, calm);
            if (!line) co_return true;
        }
        co_return false;
    }

    // A person has to find the button; a board that is asked answers soon.
    Duration patience_with(Role ours) const {
        const Duration limit = std::chrono::milliseconds(plan_.uart.limit);
        return ours == Role::S2 ? plan_.wait : std::max<Duration>(10s, limit);
    }

    UartSettings settings(Role ours) const {
        UartSettings s = plan_.uart;
        s.role = ours;
        s.resend = ours == Role::S1 ? 2000 : 0;
        return s;
    }

    Time due_at(const UartMachine& m, Time patience) const {
        const auto due = m.deadline();
        return due && m.begun() ? std::max(time_at(*due), desk_.now()) : patience;
    }

    // Empty while START may still be repeated.
    std::string nobody_answers(Role ours, Time patience) const {
        if (desk_.now() < patience) return "";
        return ours == Role::S1 ? "the board does not answer START" : "the board sent no START";
    }

    void flush(UartMachine& m, BoardGame& g) {
        for (const Frame& f : m.frames()) {
            desk_.send(board_link, std::string(f.view()));
            g.exchanged.emplace(f.view());
        }
        m.frames().clear();
    }

    void hear(UartMachine& m, const std::string& line, BoardGame& g) {
        m.on_frame(line, millis(desk_.now()));
        g.exchanged.insert(line);
        if (line.starts_with("SF0")) g.column = line;
        for (const UartEvent& e : m.events()) {
            if (e.kind == UartEvent::Kind::Started) g.start = readable(line);
            if (e.kind == UartEvent::Kind::Announced) g.sums = readable(line);
            if (e.kind == UartEvent::Kind::Shot) g.shots.push_back(e.cell);
            if (e.kind == UartEvent::Kind::Disclosed) g.field = m.peer_field();
        }
        m.events().clear();
    }

    void judge(const UartMachine& m, BoardGame& g) const {
        const UartFault& fault = m.peer_fault();
        if (fault.reason != Reason::None && g.trouble.empty())
            g.trouble = sentence(describe(fault, m.settings()), Language::English, battleship::texts());
        g.hits = m.lost();
        g.won = m.lost().count() == m.settings().layout.fields();
        g.whole = g.trouble.empty() && m.over();
    }

    Script<Passed> read_debug_line() {
        if (plan_.debug.empty()) co_return true;
        for (;;) {
            const auto line = co_await desk_.line(debug_link, 200ms);
            if (!line) co_return true;
            if (!line->empty()) said_.push_back(*line);
        }
    }

    // ---- points

    void mark() {
        mark_start();
        mark_handshake();
        mark_games();
        mark_debug_line();
        mark_fields();
        mark_strategy();
        if (plan_.feature.empty())
            desk_.leave_open("another feature", 20, "for the examiner to see: --option feature=WORDS books it");
        else desk_.mark("another feature", 20, 20, "seen by the examiner: " + plan_.feature);
    }

    void mark_start() {
        const BoardGame& g = as_s1_.front();
        const bool sent = !g.start.empty();
        desk_.mark("START as S1", sent ? 10 : 0, 10, sent ? g.start : g.trouble);
    }

    void mark_handshake() {
        const auto answers = [](const BoardGame& g) { return !g.sums.empty() && !g.start.empty(); };
        const auto bad = std::ranges::find_if_not(as_s2_, answers);
        if (bad == as_s2_.end()) desk_.mark("S2 until START", 10, 10, as_s2_[0].sums + ", " + as_s2_[0].start);
        else desk_.mark("S2 until START", 0, 10, bad->trouble.empty() ? "it stops after CS" : bad->trouble);
    }

    void mark_games() {
        const auto bad = [](const std::vector<BoardGame>& all) {
            return std::ranges::find(all, false, &BoardGame::whole);
        };
        const auto s1 = bad(as_s1_), s2 = bad(as_s2_);
        const int points = (s1 == as_s1_.end() ? 10 : 0) + (s2 == as_s2_.end() ? 10 : 0);
        std::string proof =
            std::to_string(as_s1_.size() + as_s2_.size()) + " games to the end, fields disclosed: " + as_s2_[0].column;
        if (s1 != as_s1_.end()) proof = "as S1: " + s1->trouble;
        if (s2 != as_s2_.end()) proof = "as S2, game " + std::to_string(s2 - as_s2_.begin() + 1) + ": " + s2->trouble;
        desk_.mark("whole games", points, 20, proof);
    }

    // The log of a game names what was said on the line.
    void mark_debug_line() {
        if (plan_.debug.empty())
            return desk_.leave_open("debug messages", 10, "not examined: --option debug=DEVICE names the debug line");
        for (const auto& line : said_)
            for (const auto* games : {&as_s1_, &as_s2_})
                for (const BoardGame& g : *games)
                    if (said_.size() >= meaningful_lines && names_a_word(line, g))
                        return desk_.mark("debug messages", 10, 10,
                                          std::to_string(said_.size()) + " lines, for example " + readable(line));
        if (said_.size() < meaningful_lines)
            return desk_.mark("debug messages", 0, 10, std::to_string(said_.size()) + " lines in all games");
        desk_.mark(
            "debug messages", 5, 10,
            std::to_string(said_.size()) + " lines, none names a shot or field of the game: " + readable(said_[0]));
    }

    static bool names_a_word(const std::string& line, const BoardGame& g) {
        return std::ranges::any_of(
            g.exchanged, [&](const std::string& word) { return word.size() > 3 && line.find(word) != line.npos; });
    }

    void mark_fields() {
        std::vector<const BoardGame*> seen;
        for (const auto* games : {&as_s2_, &as_s1_})
            for (const BoardGame& g : *games)
                if (!g.sums.empty()) seen.push_back(&g);
        if (seen.size() < 2) return desk_.mark("random field", 0, 15, "no two games got as far as CS");
        for (std::size_t i = 1; i < seen.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (same_field(*seen[i], *seen[j]))
                    return desk_.mark("random field", 0, 15, "two games with the same field: " + seen[i]->sums);
        desk_.mark("random field", 15, 15, seen[0]->sums + ", then " + seen[1]->sums);
    }

    static bool same_field(const BoardGame& a, const BoardGame& b) {
        return a.sums == b.sums && (!a.field || !b.field || *a.field == *b.field);
    }

    // Whoever needs few shots is clever, and so is whoever pursues a ship that was hit.
    void mark_strategy() {
        Pursuit p;
        double sum = 0;
        int games = 0;
        std::string proof = "shots to the last hit:";
        for (const auto* all : {&as_s1_, &as_s2_})
            for (const BoardGame& g : *all) {
                if (!g.whole || (all == &as_s2_ && &g == &as_s2_[0])) continue;
                const int shots = g.won ? static_cast<int>(g.shots.size()) : plan_.uart.rounds;
                proof += (games++ ? ", " : " ") + std::to_string(shots);
                sum += shots;
                p.add(g);
            }
        if (games == 0) return desk_.mark("clever shots", 0, 15, "no whole game shows them");
        char figures[160];
        std::snprintf(figures, sizeof figures,
                      "; mean %.1f, by chance %.1f; %.0f %% of the shots after a hit go beside it%s", sum / games,
                      chance_shots, 100 * p.share(), p.ordered() ? "; fields are taken in a fixed order" : "");
        const bool clever = !p.ordered() && (sum / games <= clever_shots || p.share() >= clever_pursuit);
        desk_.mark("clever shots", clever ? 15 : 0, 15, proof + figures);
    }

    Desk& desk_;
    const ExamPlan& plan_;
    Random random_;
    std::vector<BoardGame> as_s1_{}, as_s2_{};  // of the board
    std::vector<std::string> said_{};           // on the debug line
};

Script<Passed> examine_board(Desk& desk, const ExamPlan& plan) {
    MarkingSheet sheet(desk, plan);
    co_return co_await sheet.all();
}

Result<std::uint64_t> number_in(const std::string& key, const std::string& text) {
    std::uint64_t n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size())
        return refuse("uart.bad_option", {key, text, "1, 2, 3 …"});
    return n;
}

Result<> set_number(ExamPlan& plan, const std::string& key, const std::string& text) {
    const auto n = number_in(key, text);
    if (!n) return std::unexpected(n.error());
    if (key == "seed") plan.seed = *n;
    else if (key == "student") plan.student = text;
    else if (*n < 1 || *n > 100) return refuse("uart.bad_option", {key, text, "1 … 100"});
    else plan.games = static_cast<int>(*n);
    return {};
}

Result<> set_one(ExamPlan& plan, const std::string& key, const std::string& value) {
    if (key == "seed" || key == "games" || key == "student") return set_number(plan, key, value);
    if (key == "debug") plan.debug = value;
    else if (key == "press") plan.press = value;
    else if (key == "feature") plan.feature = value;
    else if (key == "wait") {
        const auto wait = parse_duration(value);
        if (!wait) return std::unexpected(wait.error());
        plan.wait = *wait;
    } else if (key != "limit" && key != "grace" && key != "baud" && !(key == "rules" && value.empty()))
        return refuse("uart.exam_option", {key});
    return {};
}

}  // namespace

Result<std::unique_ptr<Examiner>> uart_examiner(const ExamOptions& options) {
    auto plan = std::make_shared<ExamPlan>();
    for (const auto& [key, value] : options)
        if (const auto ok = set_one(*plan, key, value); !ok) return std::unexpected(ok.error());
    const auto uart = uart_settings(options);
    if (!uart) return std::unexpected(uart.error());
    plan->uart = *uart;
    return std::make_unique<Exam>([plan](Desk& desk) { return examine_board(desk, *plan); });
}

}  // namespace agon::battleship
