// A game at a server that speaks a line protocol: a client, its port, and the mirror in
// which the foreign game is followed. The player is a person or an engine.
#pragma once

#include "arena/mirror.h"
#include "base/alarm.h"
#include "base/lifeline.h"
#include "base/thread_pool.h"
#include "net/port.h"
#include "server/away/away_room.h"

namespace agon {

class LineGame final : public AwayRoom {
   public:
    // Refuses an address that is none, and options that the protocol does not know.
    static Result<std::unique_ptr<AwayRoom>> open(net::Loop&, AwayWish, RoomDoors, std::shared_ptr<ThreadPool>);
    void start() override;

    Scene scene(Time) const override;
    Header header() const override { return mirror_ ? mirror_->record().header : Header{}; }
    Seats seats_of(std::span<const std::string> tokens) const override;
    Result<> play(Seat, const std::string& move, int ply, Time) override;
    Result<> ask(Seat, const Ask&, Time) override;
    Result<> answer(const std::string& question, const Fields&, Time) override;
    std::vector<std::string> greeting() const override;

   private:
    struct Parts {
        std::unique_ptr<Engine> engine;  // null: a person plays
        std::unique_ptr<Client> client;
        std::unique_ptr<net::LinePort> port;
    };
    LineGame(net::Loop&, AwayWish, RoomDoors, std::shared_ptr<ThreadPool>, Parts);
    void obey(const ClientReplies&);
    void see(const Sighting&);
    void begin(const GameBegan&);
    void rebuffed(const Rebuffed&);
    void keep();  // what is over can be replayed from now on
    void think(const Budget&);
    void tell_engine();
    void lost(const net::Gone&);
    std::string question() const;

    std::shared_ptr<ThreadPool> workers_;
    std::shared_ptr<Engine> engine_;  // null: a person plays
    std::unique_ptr<Client> client_;
    std::unique_ptr<net::LinePort> port_;
    std::optional<Mirror> mirror_;
    std::string sent_;      // our move on its way
    std::size_t told_ = 0;  // events the engine knows
    int begun_ = 0, kept_ = 0, asked_ = 0;
    bool wants_rules_ = false;
    Alarm alarm_;  // when the client wants to be called
    Lifeline line_;
};

}  // namespace agon
