// Our own log of a match that a foreign server referees. The foreign server's word is
// law there; the mirror plays its moves by our rules, records its verdict verbatim and
// says where the two disagree. A game that ended in a disagreement has no winner.
#pragma once

#include "arena/result.h"
#include "core/catalogue.h"

namespace agon {

class Mirror {
   public:
    // Requires a rules text (and position, where the server sent one) that the game understands.
    static Result<Mirror> begin(const GameEntry&, const GameBegan&, std::string id, Time now);

    Verdict saw(Seat, std::string_view move, Time now);  // what our rules say of it; from a refusal on we only listen
    void rebuffed(std::string_view move, std::string_view why, Time now);
    void heard(std::string_view from, std::string_view text, Time now);
    void ended(const GameEnded&, Time now);
    void broken_off(Phrase why, Time now);  // the connection is gone, nobody said how it ended

    const AnyPosition& position() const { return *position_; }
    Seat seat() const { return seat_; }
    bool over() const { return over_; }
    const std::vector<Event>& log() const { return record_.log; }
    const Record& record() const { return record_; }
    const Finished& verdict() const { return *ending(record_.log); }  // requires over()
    const std::vector<Phrase>& disagreements() const { return disagreements_; }

   private:
    Mirror(std::unique_ptr<AnyPosition> p, Seat s, Time now)
        : position_(std::move(p)), seat_(s), began_(now), last_(now) {}
    void append(What, Time now);
    void finish(Finished, Time now);
    void disagree(Phrase, Time now);
    bool disputed(const GameEnded&) const;

    std::unique_ptr<AnyPosition> position_;
    Seat seat_;
    Time began_, last_;
    Record record_;
    std::vector<Phrase> disagreements_;
    bool over_ = false, lost_track_ = false;  // lost_track_: our position is no longer theirs
};

}  // namespace agon
