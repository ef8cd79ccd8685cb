// All tables of one arena and those who sit at them. It delivers letters, lets engines
// think and asks back, in order and without recursion. Sessions, services, people and
// engines are all occupants; only the way they hear differs.
#pragma once

#include <deque>
#include <functional>
#include <set>
#include <unordered_map>

#include "arena/acquaintances.h"
#include "arena/table.h"

namespace agon {

// A player who sits at a place of a table: an engine, a client, a person at a browser.
// `view` is what this seat may know, null before a match.
class Occupant {
   public:
    virtual ~Occupant() = default;
    virtual void hear(const News&, const AnyPosition* view, const ClockView&, Time) = 0;
    // Of a player that must act and has not: how much it has thought so far. Nothing: the wall counts.
    virtual std::optional<Glimpse> glimpse(Time) { return std::nullopt; }
};

// For maps from texts that are asked with views.
struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

class TableHall : public Hall {
   public:
    // Hall, for services
    std::string open(std::string_view game, std::string_view rules, const Conduct&, std::uint64_t seed, Time) override;
    bool invite(std::string_view table, std::string_view player, Time) override;
    std::vector<News> ask(std::string_view table, int place, const Ask&, Time) override;
    std::optional<TableState> look(std::string_view table, int from_event) const override;
    void close(std::string_view table, const Phrase& why, Time) override;

    // For ports
    Table& add(std::unique_ptr<Table>);
    Table* find(std::string_view id);
    const Table* find(std::string_view id) const;
    Result<int> sit(Table&, std::string name, Occupant*, Time);  // the occupant outlives its place
    bool seat_engine(Table&, std::shared_ptr<Engine>, std::string name, Time);
    void ask(Table&, int place, const Ask&, Time);
    Result<> propose(Table&, int place, Deal, Time);
    // At a table that resume()d. Who comes back hears what happened so far, and his clock runs from then on.
    void reseat(Table&, int place, Occupant*);
    void reseat_engine(Table&, int place, std::shared_ptr<Engine>, Time);
    void come_back(Table&, int place, Time);
    bool holds(const Table& t) const;  // what happened there is not told yet
    void leave(Table&, int place);     // its occupant will hear nothing more; ask for Leave first

    void drop(Table&);  // at once; nobody sits there any more
    void tick(Time);
    void excuse(Duration stood_still);  // the arena itself: no clock of any table ran
    std::optional<Time> deadline() const { return due_.empty() ? std::nullopt : std::optional(due_.begin()->first); }
    std::vector<const Table*> tables() const;                         // by id
    std::vector<std::string> remove_closed(Time now, Duration keep);  // tables that ended longer ago than `keep`

   protected:
    // A place's engine is to move. The default thinks at once, on this thread; a server
    // overrides it to think elsewhere and calls decided() later.
    virtual void let_think(Table&, int place, const std::shared_ptr<Engine>&, Seat, Time);
    void decided(Table&, int place, int ply, const Decision&, Time, std::optional<Effort> = {});
    // May the letters of this table go out now? Otherwise they wait until tell_again().
    virtual bool may_tell(Table&, Time) { return true; }
    void tell_again(const std::string& table, Time);
    // Called after every change, once the letters are out: storage and spectators read the match's log.
    virtual void changed(Table&, Time) {}

   private:
    struct Unread {
        News news;
        std::shared_ptr<const AnyPosition> view;
        Seat seat;
    };
    struct Place {
        Occupant* occupant = nullptr;
        std::shared_ptr<Engine> engine;
        std::string acquaintance{};  // the name of what the engine learns in this match
        bool thinking = false, returning = false;
        std::vector<Unread>
            unread{};  // what an engine will hear once it has finished thinking: it is one thread's at a time
    };
    struct Entry {
        std::unique_ptr<Table> table;
        std::array<Place, 2> places{};
        std::optional<Time> closed_at{}, due{};  // due: not later than a flag may fall
        std::optional<Time> held{};              // since when its letters wait
    };

    Entry& entry(const Table&);
    void deliver(Time);
    static Match::Glimpses glimpses(const Entry&, Time);
    void tell(Entry&, const Letter&, Time);
    void overhear(const Entry&);
    void let_read(Place&);
    void wake_engines(Entry&, Time);
    void release(Entry&, Time);
    void welcome_back(Entry&, Time);
    void meet(Place&, const Header&, Seat, const AnyPosition& view);
    void schedule(Entry&);

    std::unordered_map<std::string, Entry, TextHash, std::equal_to<>> tables_;
    Acquaintances acquaintances_;
    std::deque<Entry*> dirty_;               // tables with letters to deliver
    std::set<std::pair<Time, Entry*>> due_;  // when a flag may fall, and where
    bool delivering_ = false;
    int opened_ = 0;
    struct Listener {
        const Table* table;
        int place;
        std::vector<News> heard;
    };
    Listener* listener_ = nullptr;  // the service that is asking right now
};

}  // namespace agon
