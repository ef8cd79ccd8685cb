// NBoard 2, the protocol between Welty's NBoard and Othello engines such as Edax and
// NTest (docs/protocols/nboard.md), both sides: a foreign engine takes a seat here, and
// our engine plays and gives hints inside a foreign interface.
#pragma once

#include "core/catalogue.h"
#include "games/othello/records.h"

namespace agon::othello {

Protocol nboard_protocol();

// The arena is the interface, a subprocess the engine. After `go` nothing is sent until
// the engine has answered, because an engine is known that stops thinking at a `ping`.
class NBoardSession final : public Session {
   public:
    enum class Stage : std::uint8_t { Greeting, Idle, Behind, Holding, Watching, Asked, Closed };

    explicit NBoardSession(int depth) : depth_(depth) {}
    Stage stage() const { return stage_; }
    Replies on_open(Time) override;
    Replies on_line(std::string_view, Time) override;
    Replies on_news(const News&, const AnyPosition* view, const ClockView&) override;
    Replies tick(Time) override;
    std::optional<Time> deadline() const override { return stage_ == Stage::Greeting ? greeted_by_ : std::nullopt; }

   private:
    Replies begun(const Begun&, const AnyPosition& view);
    Replies happened(const Event&, const AnyPosition& view);
    Replies ponged(int number);
    void set_game(Replies&, const Othello::Position&);  // and a ping: older answers belong to an old game
    bool playing() const { return seat_ && stage_ != Stage::Idle && stage_ != Stage::Closed; }
    void ask_for_move(Replies&, const AnyPosition& view);

    int depth_;
    std::string name_ = "nboard";
    PerSeat<std::string> players_{};
    std::optional<Seat> seat_{};
    Stage stage_ = Stage::Greeting;
    int pings_ = 0;             // sent so far
    Othello::Position told_{};  // what the engine knows: a pass may have been played before it heard of the move
    std::optional<Time> greeted_by_{};
};

// The arena's engine is the engine.
class NBoardClient final : public Client {
   public:
    explicit NBoardClient(ClientSetup s) : setup_(std::move(s)) {}
    ClientReplies on_line(std::string_view, Time) override;
    ClientReplies play(std::string_view move, const AnyPosition& before, Time) override;

   private:
    ClientReplies set(std::string_view what);
    ClientReplies move(std::string_view text);
    ClientReplies go();
    ClientReplies hint(std::string_view count);
    ClientReplies analyze();
    std::vector<MoveValue> values_in(const Othello::Position&) const;
    void tell_the_table(ClientReplies&, Seat);

    ClientSetup setup_;
    Record record_{};
    Othello::Position position_ = Othello::start({}, 0);
    int depth_ = 0;  // 0: not set
    std::optional<Seat> told_seat_{};
    std::size_t told_ = 0;
};

}  // namespace agon::othello
