// A game at a server that speaks a line protocol: a client, its port, and the mirror in
// which the foreign game is followed. The player is a person or an engine.
#pragma once

#include "arena/mirror.h"
#include "base/thread_pool.h"
#include "net/port.h"
#include "server/away/away_room.h"

namespace agon {

class LineGame final : public AwayRoom {
   public:
    // Throws UsageError on an address that is none, and invalid_argument on options the protocol does not know.
    LineGame(net::Loop&, AwayWish, RoomDoors, std::shared_ptr<ThreadPool>);
    ~LineGame() override;
    void start() override;

    Scene scene(Time) const override;
    Header header() const override { return mirror_ ? mirror_->record().header : Header{}; }
    Seats seats_of(std::span<const std::string> tokens) const override;
    Asked play(Seat, const std::string& move, int ply, Time) override;
    Asked ask(Seat, const Ask&, Time) override;
    Asked answer(const std::string& question, const Fields&, Time) override;
    std::vector<std::string> greeting() const override;

   private:
    std::unique_ptr<net::LinePort> open_port() const;
    void obey(const ClientReplies&);
    void see(const Sighting&);
    void begin(const GameBegan&);
    void rebuffed(const Rebuffed&);
    void keep();  // what is over can be replayed from now on
    void think(const Budget&);
    void tell_engine();
    void lost(const net::Gone&);
    void arm();
    std::string question() const;

    net::Loop& loop_;
    std::shared_ptr<ThreadPool> workers_;
    std::shared_ptr<Engine> engine_;  // null: a person plays
    std::unique_ptr<Client> client_;
    std::unique_ptr<net::LinePort> port_;
    std::optional<Mirror> mirror_;
    std::string sent_;  // our move on its way
    net::TimerId timer_{};
    std::size_t told_ = 0;  // events the engine knows
    int begun_ = 0, kept_ = 0, asked_ = 0;
    bool wants_rules_ = false;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace agon
