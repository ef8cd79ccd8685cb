// The treasure hunt's HTTP protocol in the client role: registers, polls, sends what its
// engine decides, shows the map after every change and ends by itself.
#pragma once

#include "core/poller.h"
#include "games/treasure/mirror.h"

namespace agon::treasure {

struct ClientOptions {
    std::string game{};  // empty: asks the server for a new game
    Registration who{"Agon", "Player", "agon"};
    Rules rules{};
    bool colour = false;
    Language language = Language::English;
    std::uint64_t seed = 0;
    Duration patience = std::chrono::minutes(10);  // with a game in which nothing changes
};
Result<ClientOptions> client_options(const ClientSetup&);

// Asks a server for a new game and shows its id, nothing else.
class GameMaker final : public Poller {
   public:
    GameMaker(bool debug, bool dummy, Language);

    PollStep begin(Time) override { return {.request = request_}; }
    PollStep on_response(const Fetched&, Time) override;

   private:
    Fetch request_;
    Language language_;
};

class HttpPlayer final : public Poller {
   public:
    HttpPlayer(ClientOptions o, std::unique_ptr<Engine> engine);

    PollStep begin(Time) override;
    PollStep on_response(const Fetched&, Time) override;

    const Treasure::Position& position() const { return view_.position(); }

   private:
    enum class Waiting : std::uint8_t { Game, Registration, State, Action };

    PollStep on_game(const Fetched&);
    PollStep on_registration(const Envelope&);
    PollStep on_state(const Envelope&, Time);
    PollStep on_action(const Envelope&);
    PollStep on_silence(const Fetched&, Time);
    PollStep enrol();
    PollStep poll();
    PollStep act(Time);
    PollStep give_up(const Phrase&);
    PollStep finish(bool won);
    std::string say(const Phrase&) const;
    std::string drawing(const std::string& result) const;

    ClientOptions options_;
    std::unique_ptr<Engine> engine_;
    ClientView view_;
    Waiting waiting_ = Waiting::Game;
    std::string id_, last_state_, last_error_, thought_;
    std::optional<Treasure::Move> sent_{};
    Fetch last_request_{};
    std::optional<Time> next_poll_{}, first_state_{}, changed_{};  // changed_: when the state was last another one
    int failures_ = 0;
    bool began_ = false;
};

}  // namespace agon::treasure
