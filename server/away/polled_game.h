// A game at a server that is polled over HTTP: the poller thinks on a thread of its own and
// shows its player the game; a person answers through the page while the poller waits.
#pragma once

#include <condition_variable>

#include "base/alarm.h"
#include "base/lifeline.h"
#include "base/thread_pool.h"
#include "core/poller.h"
#include "net/http.h"
#include "server/away/away_room.h"

namespace agon {

class PolledGame final : public AwayRoom {
   public:
    // Refuses an address that is none, and options that the protocol does not know.
    static Result<std::unique_ptr<AwayRoom>> open(net::Loop&, const AwayWish&, const RoomDoors&);
    ~PolledGame() override;
    void start() override;

    Scene scene(Time) const override;
    Header header() const override { return {}; }
    Seats seats_of(std::span<const std::string> tokens) const override;
    Result<> play(Seat, const std::string& move, int ply, Time) override;
    Result<> ask(Seat, const Ask&, Time) override;

   private:
    // What the poller's thread and the page pass to each other: positions and the person's moves.
    struct Exchange {
        std::mutex mutex;
        std::condition_variable_any changed;
        std::optional<std::string> move{};
        bool closed = false;
        std::function<void(std::shared_ptr<const AnyPosition>, Seat, std::string previous)> show;  // posts to the loop
    };
    class Player;

    PolledGame(net::Loop&, AwayWish, RoomDoors, net::HttpClient);
    Result<> prepare(std::unique_ptr<Engine>);
    void run(std::function<PollStep()>);  // on the poller's thread, then take()
    void take(const PollStep&);
    void send(const Fetch&);
    void shown(std::shared_ptr<const AnyPosition>, Seat, const std::string& previous);
    void finish(Finished);

    net::HttpClient client_;
    std::shared_ptr<Exchange> exchange_ = std::make_shared<Exchange>();
    std::unique_ptr<Poller> poller_;
    std::shared_ptr<const AnyPosition> view_;  // what our seat may know, when it last had to act
    Seat seat_ = Seat::First;
    std::vector<Event> log_;
    std::string sent_;  // the person's move since that view
    bool acting_ = false;
    Time began_{};
    Fetch next_;  // what is asked when the alarm rings
    Alarm alarm_;
    Lifeline line_;
    ThreadPool thread_{1};  // last: ends before what its jobs use
};

}  // namespace agon
