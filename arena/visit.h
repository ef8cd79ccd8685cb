// Our player at a foreign server or board, without sockets, threads and clocks: the client of the protocol, the mirror
// of the running game, and a limit for every wait. The shell carries lines and lets the player think; the visit decides
// when a game is over and whose fault that is. What our rules refuse ends a game at once, with the proof.
#pragma once

#include "arena/mirror.h"

namespace agon {

// How long a visit waits. Whoever starts one tells the limits.
struct Patience {
    Duration game = std::chrono::minutes(10);    // until a game begins
    Duration answer = std::chrono::minutes(10);  // for the other side's next move
    Duration own = std::chrono::minutes(5);      // for our own player
};

class Visit {
   public:
    struct Doors {
        std::function<void(std::span<const std::string> lines)> send;
        std::function<void()> leave;                      // hang up; nothing more is said
        std::function<void(const GameBegan&)> begun;      // mirror() is the new game's
        std::function<void()> moved;                      // its log has grown
        std::function<void(Budget, int question)> think;  // to be answered by decided()
        std::function<void(const Sighting&)> shown;       // Rebuffed, Heard, Puzzled, RulesWanted
        std::function<void(const GameEnded&)> ended;      // mirror() has the verdict
        std::function<void(const Phrase&)> trouble;       // why the visit is over although no game runs
    };
    // Games are called ID-1, ID-2 … behind those of earlier visits; each has its own seed.
    struct Series {
        std::string id;
        std::uint64_t seed = 0;
        int games_before = 0;
    };
    Visit(const GameEntry&, Client&, Doors, Patience, Series);

    void open(Time);
    void line(std::string_view, Time);
    void tick(Time);  // call at deadline()
    void closed(Time);
    void decided(const Decision&, int question, Time);  // an answer to an older question is dropped
    void propose(std::string_view rules, Time);
    bool say(std::string_view text, Time);   // false: the protocol has no words for it
    void play(std::string_view move, Time);  // of a person, who was not asked
    void resign(Time);
    void rematch(Time);  // of a person, after a game
    void depart(Time);   // of a person who goes: a running game is given up, in the protocol's words

    std::optional<Time> deadline() const;
    const std::optional<Mirror>& mirror() const { return mirror_; }
    bool running() const { return mirror_ && !mirror_->over(); }
    bool left() const { return left_; }
    int begun() const { return begun_; }  // those of earlier visits included

   private:
    enum class Waiting : std::uint8_t { ForGame, ForOther, ForOwn };

    void obey(const ClientReplies&, Time);
    void see(const Sighting&, Time);
    void begin(GameBegan, Time);
    void see_move(const Saw&, Time);
    void refute(const Saw&, const Phrase& why, Time);
    void ask(const Budget&, Time);
    void end(const GameEnded&, Time);
    void give_up(Time);
    void give_up_waiting(Time);
    GameEnded own_silence(const std::string& limit) const;
    void leave();
    void settle(Time);
    void wait_for(Waiting, Time);
    Duration limit_of(Waiting) const;
    Time limit() const;

    const GameEntry& game_;
    Client& client_;
    Doors doors_;
    Patience patience_;
    Series series_;
    std::optional<Mirror> mirror_{};
    Waiting waiting_ = Waiting::ForGame;
    Time since_{}, progress_{};  // progress_: the last move of the game
    int begun_, question_ = 0, objections_ = 0;
    bool asked_ = false, left_ = false;  // asked_: our player owes an answer
};

}  // namespace agon
