// What happens outside a match: who sits where, who brings the rules, chat, rematch,
// leaving. A table is told what its two places ask for and writes letters to them; it
// starts the matches itself. Pure, like the referee: no sockets, no clock.
#pragma once

#include "arena/match.h"
#include "core/catalogue.h"

namespace agon {

struct TableSetup {
    std::string id;                      // match ids are ID-1, ID-2 …
    bool unlisted = false;               // its id says so (is_unlisted)
    std::optional<std::string> rules{};  // nullopt: the first player brings them
    Conduct conduct{};
    std::uint64_t seed = 0;
    Seating seating = Seating::ByArrival;
    Rematches rematches = Rematches::None;
    bool rated = false;
    std::optional<Header> planned{};  // a match of a series: its id, seed and rules, exactly
};

// What two players may agree on while their match runs. A proposal stands until the other one has moved.
enum class Deal : std::uint8_t { Draw, TakeBack };

struct Letter {
    int place;
    News news;
};

class Table {
   public:
    Table(const GameEntry&, TableSetup);

    // Goes on with a match that an earlier process began at this table: the `begun`th one there. Both places are taken;
    // the clock of a place runs from its returned() on.
    Result<> resume(Header, Seat of_first_place, int begun, std::span<const Event> log, Time now);
    void returned(int place, Time now);
    Resumed past(int place) const;  // for one who has returned; requires a match

    Result<int> sit(std::string name, Time now);  // the place, counted by arrival
    void ask(int place, const Ask&, Time now);    // of a place that is taken; an impossible ask is Denied
    Result<> propose(int place, Deal, Time now);  // whoever proposes what the other one has proposed agrees
    Result<> decline(int place);  // what the other one has proposed; it cannot be proposed again at once
    bool proposes(int place, Deal) const;
    void tick(Time now, const Match::Glimpses& = {});
    void excuse(Duration stood_still);
    void told_late(Time from, Time now);  // as Match has it
    void abort(Phrase why, Time now);     // the arena's own failure ends the match and the table
    std::vector<Letter> take_letters();
    const std::vector<Letter>& letters() const { return letters_; }  // not taken yet

    std::optional<Time> deadline() const { return match_ ? match_->deadline() : std::nullopt; }
    const Match* match() const { return match_.get(); }  // the current or the last one
    Match* match() { return match_.get(); }
    const Header& header() const { return header_; }  // of that match
    bool running() const { return match_ && !match_->over(); }
    bool closed() const { return closed_; }
    int begun() const { return begun_; }  // matches
    bool full() const { return names_[0] && names_[1]; }
    Seat seat_of(int place) const { return seats_[static_cast<std::size_t>(place)]; }
    int place_of(Seat s) const { return seats_[0] == s ? 0 : 1; }
    bool wants_rematch(int place) const { return wants_rematch_[static_cast<std::size_t>(place)]; }
    const GameEntry& game() const { return game_; }
    void run_by(const Conduct& c) { setup_.conduct = c; }  // from the next match on: who takes a seat may need it
    const TableSetup& setup() const { return setup_; }
    const std::array<std::optional<std::string>, 2>& names() const { return names_; }
    void distribute(Time now);  // letters for events that were added to the match from outside

   private:
    void on(int place, const Sit&, Time);
    void on(int place, const ComeBack&, Time) { deny(place, "table.seated"); }
    void on(int place, const Propose&, Time);
    void on(int place, const Play&, Time);
    void on(int place, const Say&, Time);
    void on(int place, const Note&, Time);
    void on(int place, const Resign&, Time);
    void on(int place, const Forfeit&, Time);
    void on(int place, const Undo&, Time);
    void on(int place, const Rematch&, Time);
    void on(int place, const Leave&, Time);
    void on(int place, const Violate&, Time);

    void write(int place, News news) { letters_.push_back({place, std::move(news)}); }
    void deny(int place, std::string code) { write(place, Denied{{std::move(code), {}}}); }
    struct Proposal {
        enum class State : std::uint8_t { None, Open, Declined };
        State state = State::None;
        int answered = 0;  // actions of the other one when it was made
    };
    Proposal& proposal(int place, Deal d) {
        return proposals_[static_cast<std::size_t>(place)][static_cast<std::size_t>(d)];
    }
    Proposal standing(int place, Deal) const;
    Result<> agree(int with, Deal, Time now);
    void begin(Time now);
    void part(int place, Fault, Phrase why, Time now);
    void close(Phrase why);

    const GameEntry& game_;
    TableSetup setup_;
    Header header_;
    std::array<std::optional<std::string>, 2> names_{};
    std::array<bool, 2> present_{}, wants_rematch_{};
    std::array<std::array<Proposal, 2>, 2> proposals_{};  // by place and deal
    bool swap_seats_ = false;                             // for the match they are agreeing on
    std::array<int, 2> chat_{};                           // messages since the last move of the match
    std::array<Seat, 2> seats_;
    std::unique_ptr<Match> match_;
    std::size_t told_ = 0;  // events of the match already distributed
    int begun_ = 0;
    bool closed_ = false;
    std::vector<Letter> letters_;
};

// The event as one viewer may hear it: secret moves in their public form.
Event shown_event(const Event&, Viewer, const AnyPosition&);

}  // namespace agon
