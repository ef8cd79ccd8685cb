// Matches with programs that poll our HTTP service (cmd+treasure:client TR {url} {game}):
// for each match a service of its own is opened on a free port and the program started
// with its address and the game's id. What the program did wrong is remembered.
#pragma once

#include <atomic>

#include "arena/series.h"
#include "base/alarm.h"
#include "net/tree_times.h"
#include "seats/remote.h"
#include "seats/service_door.h"

namespace agon {

class PolledSlot final : private TableHall {
   public:
    using OnEvent = std::function<void(const Header&, const Event&, const AnyPosition&)>;

    // What the service held against the programs in the last match, and how they ended.
    struct Conspicuous {
        struct Complaint {
            Phrase first;
            int times = 0;
        };
        std::vector<Complaint> complaints{};  // by kind, in the order of their first occurrence
        std::size_t lines = 0;                // written to stdout
        bool stayed = false;                  // was still running long after the end
        std::optional<Phrase> bad_end{};      // ended after the game, but not with exit status 0
    };

    // At least one player polls; the other polls too or is an engine.
    PolledSlot(const GameEntry&, std::array<PlayerSpec, 2> players, Conduct);
    ~PolledSlot();

    std::optional<Record> play(const PlannedMatch&, const std::string& series);  // nothing if it was interrupted
    void interrupt();                                                            // from any thread
    void on_event(OnEvent f) { on_event_ = std::move(f); }
    const Conspicuous& conspicuous() const { return conspicuous_; }

   private:
    struct Program {
        std::unique_ptr<net::LinePort> port;
        std::optional<Trouble> ended;
        std::string last_output;
    };
    struct Absence {
        Seat seat;
        Trouble why;
    };

    std::string open(std::string_view game, std::string_view rules, const Conduct&, std::uint64_t seed, Time) override;
    void changed(Table&, Time) override;
    void let_think(Table&, int place, const std::shared_ptr<Engine>&, Seat, Time) override;

    Result<> play_at_service(Record&);  // refused: the service cannot be opened
    std::optional<Absence> seat_everybody(Table&, const std::string& url, const std::string& id);
    void start(Seat, const std::string& url, const std::string& id);
    void ended(Seat, const net::Gone&);
    void see_programs_out();
    void take_complaint(const Response&);
    void file_output(Match&, Seat);
    std::vector<Event> without_match(const Header&, const Absence&);
    void report(const Header&, const Match&);
    void run_until(std::optional<Time>);  // this moment, or something happened
    void ring();
    std::size_t player_in(Seat s) const { return static_cast<std::size_t>(index(current_->swapped ? other(s) : s)); }
    Program& program(Seat s) { return programs_[player_in(s)]; }

    const GameEntry& game_;
    const Protocol& protocol_;
    net::RunDelay delay_;
    std::array<PlayerSpec, 2> specs_;
    Conduct conduct_;
    net::Loop loop_;  // before what lives on it
    Alarm alarm_{loop_, [this] { ring(); }};
    std::array<std::shared_ptr<Engine>, 2> engines_{};
    std::array<Program, 2> programs_{};
    const PlannedMatch* current_ = nullptr;
    Conspicuous conspicuous_;
    OnEvent on_event_;
    std::size_t reported_ = 0;
    std::atomic<bool> interrupted_ = false;
};

}  // namespace agon
