// The marking sheet of the boards' course: a board that does everything gets all points, and boards with one defect
// each lose the points of that item and of no other.
#include "games/battleship/uart_exam.h"

#include <doctest/doctest.h>

#include "games/battleship/uart_test_board.h"
#include "tests/examination.h"

namespace agon::battleship {
namespace {

enum class BoardDefect {
    None,
    DeafButton,
    WrongSums,
    NoStartBack,
    StopsPlaying,
    Lies,
    SilentDebug,
    EmptyTalk,
    SameField,
    Sequential
};

// A board with its button and its debug line, between which games come and go.
class ExaminedBoard {
   public:
    explicit ExaminedBoard(BoardDefect d, EndForm end = EndForm::FieldForAnswer) : defect_(d), end_(end) {}

    std::map<std::string, Check> examined(ExamOptions options = {}) {
        options.insert({{"debug", "/dev/debug"}, {"press", "s"}, {"feature", "display"}});
        auto examiner = uart_examiner(options);
        REQUIRE(examiner);
        hold_examination(**examiner, seen_, [this](const std::vector<Want>& wants) { obey(wants); });
        std::map<std::string, Check> all;
        for (const Check& c : (*examiner)->checks()) all[c.rule] = c;
        report_ = report((*examiner)->checks());
        return all;
    }

    const std::string& report_text() const { return report_; }
    int asked_for_button() const { return asked_; }

   private:
    void obey(const std::vector<Want>& wants) {
        for (const Want& w : wants) {
            if (const auto* o = std::get_if<OpenLink>(&w)) seen_.push_back(LinkOpened{o->link});
            if (const auto* s = std::get_if<SendLine>(&w)) {
                if (s->link == 1) press();
                else hear(s->line);
            }
            if (std::holds_alternative<TellPerson>(w)) ++asked_, press();
        }
    }

    void press() {
        if (defect_ == BoardDefect::DeafButton) return;
        begin(Role::S1);
        board_->press_start(0);
        say();
    }

    void begin(Role role) {
        UartSettings s;
        s.role = role;
        s.end = end_;
        const auto lie = defect_ == BoardDefect::WrongSums ? test::Lie::FewSums
                         : defect_ == BoardDefect::Lies    ? test::Lie::DenyOneHit
                                                           : test::Lie::None;
        board_.emplace(s, defect_ == BoardDefect::SameField ? 1 : ++seed_, lie);
        if (defect_ == BoardDefect::Sequential)
            for (std::size_t i = 0; i < board_->targets.size(); ++i) board_->targets[i] = static_cast<Cell>(i);
        frames_ = 0;
    }

    void hear(const std::string& line) {
        const bool start = line.starts_with("START");
        if (start && (!board_ || board_->machine.over() || broken() || second())) begin(Role::S2);
        if (!board_ || broken()) return;
        aim();
        board_->hear(line, 0);
        say();
    }

    bool second() const { return board_->machine.settings().role == Role::S2; }
    bool broken() const { return defect_ == BoardDefect::StopsPlaying && frames_ > 40; }

    // Beside what it has hit already, else the next field of its list.
    void aim() {
        CellSet beside;
        for (Cell c : board_->machine.hits())
            for (Cell n : board_->machine.settings().layout.all())
                if (std::abs(column_of(c) - column_of(n)) + std::abs(row_of(c) - row_of(n)) == 1) beside.add(n);
        const CellSet fresh = beside - board_->machine.asked();
        board_->knows = defect_ == BoardDefect::Sequential || fresh.empty() ? next_of_list() : fresh;
    }

    CellSet next_of_list() const {
        CellSet next;
        for (Cell c : board_->targets)
            if (next.empty() && !board_->machine.asked().has(c)) next.add(c);
        return next;
    }

    void say() {
        for (const std::string& frame : board_->out) {
            if (broken() || (defect_ == BoardDefect::NoStartBack && second() && frame.starts_with("START"))) break;
            ++frames_;
            seen_.push_back(LineHeard{0, frame});
            if (defect_ == BoardDefect::EmptyTalk) seen_.push_back(LineHeard{1, "I am fine"});
            else if (defect_ != BoardDefect::SilentDebug) seen_.push_back(LineHeard{1, "> " + frame});
        }
        board_->out.clear();
    }

    BoardDefect defect_;
    EndForm end_;
    std::optional<test::TestBoard> board_{};
    std::deque<Seen> seen_{};
    std::uint64_t seed_ = 10;
    int frames_ = 0, asked_ = 0;
    std::string report_{};
};

// Rules whose points are not full, with what they got.
std::map<std::string, int> lost_points(const std::map<std::string, Check>& checks) {
    std::map<std::string, int> lost;
    for (const auto& [rule, check] : checks)
        if (check.points != check.of) lost[rule] = check.points;
    return lost;
}

using Lost = std::map<std::string, int>;

}  // namespace

TEST_CASE("a board that does everything gets all points, whichever end of a game it knows") {
    for (EndForm end : {EndForm::Document, EndForm::FieldForAnswer, EndForm::AnswerAndField}) {
        ExaminedBoard board(BoardDefect::None, end);
        const auto checks = board.examined();
        CHECK(lost_points(checks) == Lost{});
        CHECK_MESSAGE(board.report_text().ends_with("7 passed, 0 failed, 0 skipped\n100 of 100 points\n"),
                      board.report_text());
        CHECK(checks.at("START as S1").sentence == "START1234");
        CHECK(board.asked_for_button() == 0);
    }
}

TEST_CASE("each defect costs its own item") {
    const std::pair<BoardDefect, Lost> cases[] = {
        {BoardDefect::DeafButton, {{"START as S1", 0}, {"whole games", 10}}},
        {BoardDefect::SilentDebug, {{"debug messages", 0}}},
        {BoardDefect::EmptyTalk, {{"debug messages", 5}}},
        {BoardDefect::SameField, {{"random field", 0}}},
        {BoardDefect::Sequential, {{"clever shots", 0}}},
    };
    for (const auto& [defect, lost] : cases) {
        ExaminedBoard board(defect);
        const auto got = lost_points(board.examined());
        CHECK_MESSAGE(got == lost, board.report_text());
    }
}

TEST_CASE("who does not get into a game cannot get the points of games") {
    const Lost nothing_played{
        {"debug messages", 0}, {"S2 until START", 0}, {"clever shots", 0}, {"random field", 0}, {"whole games", 0}};
    for (BoardDefect d :
         {BoardDefect::WrongSums, BoardDefect::NoStartBack, BoardDefect::StopsPlaying, BoardDefect::Lies}) {
        ExaminedBoard board(d);
        const auto checks = board.examined();
        const auto lost = lost_points(checks);
        for (const auto& [rule, points] : lost) CHECK_MESSAGE(nothing_played.contains(rule), board.report_text());
        CHECK_MESSAGE(lost.contains("whole games"), board.report_text());
        CHECK(lost.contains("S2 until START") == (d == BoardDefect::WrongSums || d == BoardDefect::NoStartBack));
        CHECK(!checks.at("whole games").sentence.empty());
    }
}

TEST_CASE("what only a person can see is left to the person") {
    ExaminedBoard board(BoardDefect::None);
    const auto checks = board.examined({{"debug", ""}, {"feature", ""}});
    CHECK(checks.at("debug messages").result == Check::Result::Skipped);
    CHECK(checks.at("another feature").result == Check::Result::Skipped);
    CHECK(board.asked_for_button() == 1);
    CHECK_MESSAGE(board.report_text().ends_with("70 of 100 points, 30 not examined\n"), board.report_text());
}

TEST_CASE("options of the examination that are none are refused") {
    using Word = std::pair<std::string, std::string>;
    for (const Word& word :
         {Word{"colour", "red"}, {"games", "0"}, {"games", "x"}, {"limit", "soon"}, {"wait", "long"}})
        CHECK_FALSE(uart_examiner({word}));
}

}  // namespace agon::battleship
