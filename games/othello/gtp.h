// The Go Text Protocol as Othello programs speak it (docs/protocols/gtp.md), both sides:
// a foreign engine takes a seat here, and our engine plays inside a foreign interface.
#pragma once

#include <deque>

#include "core/catalogue.h"
#include "games/othello/rules.h"

namespace agon::othello {

Protocol gtp_protocol();

// The arena gives the commands; a subprocess answers them. Commands carry no ids, because
// an engine is known that repeats an old one.
class GtpSession final : public Session {
   public:
    enum class Stage : std::uint8_t { Greeting, Idle, Watching, Asked, Closed };

    Stage stage() const { return stage_; }
    Replies on_open(Time) override;
    Replies on_line(std::string_view, Time) override;
    Replies on_news(const News&, const AnyPosition* view, const ClockView&) override;
    Replies tick(Time) override;
    std::optional<Time> deadline() const override { return stage_ == Stage::Greeting ? greeted_by_ : std::nullopt; }

   private:
    enum class Sent : std::uint8_t { Name, Plain, Play, Pass, Genmove, Stale };

    Replies answered(Sent, bool ok, std::string_view text);
    Replies named(std::string_view name);
    void abandon_genmove();
    bool playing() const { return stage_ == Stage::Watching || stage_ == Stage::Asked; }
    Replies begun(const Begun&, const AnyPosition& view, const ClockView&);
    Replies happened(const Event&, const AnyPosition& view, const ClockView&);
    void send(Replies&, std::string line, Sent);
    void ask_for_move(Replies&, const AnyPosition& view, const ClockView&);

    std::deque<Sent> unanswered_;
    std::optional<Seat> seat_{};
    Stage stage_ = Stage::Greeting;
    std::optional<Time> greeted_by_{};
};

// The arena's engine answers the commands.
class GtpClient final : public Client {
   public:
    explicit GtpClient(ClientSetup s) : setup_(std::move(s)) {}
    ClientReplies on_line(std::string_view, Time) override;
    ClientReplies play(std::string_view move, const AnyPosition& before, Time) override;
    ClientReplies resign(Time) override;

   private:
    struct Command {
        std::string id, name;
        std::vector<std::string> words;
    };

    ClientReplies answer(std::string_view line);
    ClientReplies obey(const Command&);
    ClientReplies good(std::string_view text = "") const;
    ClientReplies bad(std::string_view why) const;
    ClientReplies play_command(const Command&);
    ClientReplies genmove(const Command&);
    ClientReplies answer_genmove(std::string_view move);
    ClientReplies then_what_waits(ClientReplies);
    ClientReplies undo();
    ClientReplies time_settings(const Command&);
    ClientReplies time_left(const Command&);
    void restart();
    void tell_the_table(ClientReplies&, Seat);  // what it has not seen yet

    ClientSetup setup_;
    std::string id_{};  // of the command being answered
    Othello::Position position_ = Othello::start({}, 0);
    std::vector<std::pair<Seat, std::string>> moves_{};
    std::vector<Othello::Position> before_{};  // each move, for undo
    std::optional<Seat> told_seat_{};          // in the game the table knows of
    std::size_t told_ = 0;                     // moves it knows of
    Budget settings_{};
    PerSeat<std::optional<Budget>> left_{};  // from the last time_left
    bool thinking_ = false;
    std::deque<std::string> waiting_{};  // commands that came meanwhile: answers keep their order
};

}  // namespace agon::othello
