// A table that lives in a page: one person or two, or none, against engines, refereed by the arena's own Match. It
// answers with the messages that the server's tables send (docs/schema/live.json), so that a page draws both alike.
#pragma once

#include "arena/match.h"
#include "arena/study.h"

namespace agon::page {

using Words = std::map<std::string, std::string>;  // what the page asks, by name
std::string word(const Words&, std::string_view key, std::string_view fallback = {});

class PageTable {
   public:
    // id, game, rules, clock, seed, position, name1, name2, engine1, engine2 (none: a person sits there), and of a game
    // that goes on move1, move2 … as the seat's number and the move.
    static Result<std::unique_ptr<PageTable>> open(const Words&, Time now);

    std::string whole(Time now) const;  // the table as its people see it
    Result<> play(Seat, const std::string& move, int ply, Time now);
    Result<> ask(std::string_view what, Seat, Time now);  // resign, undo, rematch, swap
    Result<> think(Time now);                             // the engine that is to move decides and plays
    void tick(Time now) { match_->tick(now); }
    std::vector<std::string> news(Time now);  // what the page has not heard yet
    Result<std::string> advice(bool hint, Duration) const;
    std::optional<Seat> engine_to_act() const;
    const GameEntry& game() const { return game_; }
    std::string record() const;  // header and events, a line each, as the arena keeps them

   private:
    PageTable(const GameEntry&, Words, Conduct);
    Result<> begin(Time now);
    Result<> go_on(Time now);
    void let_observe();
    void start_engines();
    Result<> sit_down(Seat);
    void swap_sides();
    Scene scene(Time now) const;
    Seats people() const;
    Header header() const;

    const GameEntry& game_;
    Words words_;
    Conduct conduct_;
    std::uint64_t seed_ = 0;
    int played_ = 0;  // matches
    PerSeat<std::string> names_{}, specs_{};
    PerSeat<std::unique_ptr<Engine>> engines_{};
    std::unique_ptr<Match> match_;
    std::size_t told_ = 0, observed_ = 0;
    bool fresh_ = true;  // a match that the page has not seen at all
};

}  // namespace agon::page
