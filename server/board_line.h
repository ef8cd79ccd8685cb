// One line with a board on it. It is opened again when it is lost, and it is remembered who the
// board says it is, what was said last and when, and how the board's matches ended.
#pragma once

#include <deque>

#include "base/alarm.h"
#include "core/catalogue.h"
#include "net/port.h"
#include "seats/line_options.h"

namespace agon {

class BoardLine {
   public:
    struct Spec {
        std::string device{};
        LineOptions options{};
    };
    enum class State : std::uint8_t {
        Open,
        Lost,      // reported, and tried again every second
        Reopened,  // silent so far: another loss is the same trouble and not reported
    };
    // What was said on the line; at: Unix time in milliseconds.
    struct Word {
        std::int64_t at;
        bool from_board;
        std::string text;
    };
    // A match that is over, as the board's end of it.
    struct Verdict {
        std::int64_t at;
        Header header;
        Seat seat;
        Finished end;
    };
    // begins: with these bytes the board has asked for a game.
    struct Heard {
        std::string_view bytes;
        Time arrived;
        bool begins;
    };
    struct Owner {
        std::function<void()> opened;  // a line that cannot be opened has been reported by then
        std::function<void(const Heard&)> heard;
        std::function<void(const net::Gone&)> lost;
    };

    // DEVICE?KEY=VALUE&…
    static Result<Spec> read(const Protocol&, const std::string& text);
    BoardLine(net::Loop&, const Protocol&, Spec, Owner);

    void open();
    void send(std::span<const std::string> lines);
    void judge(Verdict);

    const Spec& spec() const { return spec_; }
    std::string address() const { return port_ ? port_->peer() : spec_.device; }
    std::string board() const;                       // the name it was given, else its number, else the device
    bool introduced() const { return introduced_; }  // it has asked for a game since the line was opened
    bool there() const { return state_ != State::Lost; }
    const std::string& beginning() const { return beginning_; }  // the bytes with which it asked last
    const std::deque<Word>& words() const { return words_; }
    const std::deque<Verdict>& verdicts() const { return verdicts_; }

   private:
    void cut(std::string_view bytes, Time arrived);  // into lines, where the protocol has them
    void hear(std::string_view bytes, Time arrived);
    std::optional<std::string> name_in(std::string_view bytes, Time arrived);  // with which it asks for a game
    void lose(const net::Gone&);
    void keep(bool from_board, std::string_view bytes);

    net::Loop& loop_;
    const Protocol& protocol_;
    Spec spec_;
    Owner owner_;
    std::string line_end_;
    State state_ = State::Open;
    std::unique_ptr<net::LinePort> port_{};
    std::unique_ptr<Session> ear_{};  // hears what the board says while it has no seat
    int heard_ = 0;                   // by that ear
    std::string unfinished_{};        // the beginning of a line
    std::string number_{}, recent_{}, beginning_{};
    bool introduced_ = false;
    std::deque<Word> words_{};
    std::deque<Verdict> verdicts_{};
    Alarm retry_;
};

}  // namespace agon
