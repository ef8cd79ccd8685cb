// A game at a server that speaks a line protocol: a client, its port, and the mirror in
// which the foreign game is followed. The player is a person or an engine.
#pragma once

#include "arena/visit.h"
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
    void start() override { begin_visit(0); }

    Scene scene(Time) const override;
    Header header() const override { return mirror() ? mirror()->record().header : Header{}; }
    Seats seats_of(std::span<const std::string> tokens) const override;
    Result<> play(Seat, const std::string& move, int ply, Time) override;
    Result<> ask(Seat, const Ask&, Time) override;
    Result<> answer(const std::string& question, const Fields&, Time) override;
    std::vector<std::string> greeting() const override;
    void present(std::span<const std::string>, int change, Time) override;

   private:
    struct Parts {
        std::unique_ptr<Engine> engine;  // null: a person plays
        std::unique_ptr<Client> client;
        std::unique_ptr<net::LinePort> port;
    };
    LineGame(net::Loop&, AwayWish, RoomDoors, std::shared_ptr<ThreadPool>, Parts);
    Visit::Doors doors();
    void changed();
    void send(std::span<const std::string> lines);
    void show(const Sighting&);
    void begin(const GameBegan&);
    void keep();  // what is over can be replayed from now on
    void think(const Budget&, int question);
    void tell_engine();
    void lost(const net::Gone&);
    void tell_afterword();
    std::string question() const;
    void begin_visit(int games_before);
    void depart();
    Result<> play_again(Time);
    Result<> reconnect();
    const std::optional<Mirror>& mirror() const { return visit_->mirror(); }

    net::Loop& loop_;
    std::shared_ptr<ThreadPool> workers_;
    std::shared_ptr<Engine> engine_;  // null: a person plays
    std::unique_ptr<Client> client_;
    std::unique_ptr<net::LinePort> port_;
    std::optional<Visit> visit_;  // one for each connection
    std::string sent_;            // our move on its way
    std::size_t told_ = 0;        // events the engine knows
    int kept_ = 0, asked_ = 0;
    bool wants_rules_ = false;
    Alarm alarm_;     // when the client wants to be called
    Alarm deserted_;  // the person has closed the page
    Lifeline line_;
};

}  // namespace agon
