// The course's Kulami protocol in the client role, at every server that speaks it: it accepts the
// document's spelling of a message and the real server's, survives what it does not
// know, and follows the game on its own position.
#pragma once

#include "core/personal_client.h"
#include "games/kulami/wire.h"

namespace agon::kulami {

class KulamiClient final : public PersonalClient {
   public:
    // `rules` in the setup is what it proposes when the server asks it for the parameters.
    explicit KulamiClient(const ClientSetup&);

    ClientReplies on_line(std::string_view line, Time) override;
    ClientReplies on_close(Time) override;
    ClientReplies play(std::string_view move, const AnyPosition& before, Time) override;
    ClientReplies say(std::string_view text) override;
    ClientReplies resign(Time) override;
    ClientReplies rematch(Time) override { return send("neuesspiel."); }
    ClientReplies farewell(Time) override;
    ClientReplies object(const Phrase& why, Fault, Time) override;
    bool reconnects() const override {
        return is_person(setup_) || games_left_ > 0;
    }  // servers end a session with its first quitter
    ClientReplies propose(std::string_view rules) override;

   private:
    ClientReplies dispatch(std::string_view keyword, std::string_view inside, std::string_view line);
    ClientReplies send_parameters();
    ClientReplies hear_parameters(std::string_view inside, std::string_view line);
    ClientReplies begin(std::string_view starter, std::string_view line);
    ClientReplies board_changed(Seat mover, std::string_view board, std::string_view line);
    ClientReplies refused(std::string_view why);
    ClientReplies end(std::string_view inside, std::string_view line);
    ClientReplies hear_server(std::string_view text);
    ClientReplies ended_by(Fault, Seat culprit, const Phrase& why);
    ClientReplies dispute(const Phrase& why);

    static ClientReplies send(std::string line) { return {.lines = {std::move(line)}}; }
    static ClientReplies puzzled(std::string_view line) {
        return {.lines = {}, .sightings = {Puzzled{std::string(line)}}};
    }

    ClientSetup setup_;
    Kulami::Rules rules_;  // board, level and, once drawn, the starter
    Seat seat_ = Seat::First;
    std::string opponent_ = "?";
    std::optional<Kulami::Position> game_{};  // while one runs
    std::vector<Kulami::Move> refused_{};     // at this turn
    std::string sent_{};                      // our move on its way
    int games_left_, parameters_sent_ = 0;
    bool logged_in_ = false, played_ = false;  // played_: the session has begun a game
};

// Refuses a board or a level that is none.
Result<std::unique_ptr<Client>> make_client(const ClientSetup&);

}  // namespace agon::kulami
