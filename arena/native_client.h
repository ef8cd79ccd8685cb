// The arena's own bot protocol in the client role: our engines as guests at another
// arena. The other side of arena/native_session.h.
#pragma once

#include "core/personal_client.h"

namespace agon {

class NativeClient final : public PersonalClient {
   public:
    explicit NativeClient(ClientSetup setup) : setup_(std::move(setup)) {}

    ClientReplies on_line(std::string_view line, Time arrived) override;
    ClientReplies play(std::string_view move, const AnyPosition& before, Time) override;
    ClientReplies say(std::string_view text) override;
    ClientReplies rematch(Time) override {
        ClientReplies r;
        if (in_lobby_) sit(r);
        return r;
    }
    ClientReplies resign(Time) override { return {.lines = {"resign"}, .sightings = {}, .leave = false}; }

   private:
    ClientReplies greeted(std::string_view rest, std::string_view line);
    void sit(ClientReplies&) const;
    bool read_game(std::string_view rest);
    std::optional<Sighting> sighting(std::string_view word, std::string_view rest);
    std::optional<Sighting> turn(std::string_view rest) const;
    std::optional<Sighting> ended(std::string_view rest) const;

    ClientSetup setup_;
    GameBegan coming_{};  // gathered from `game`, `opponent`, `clock`; complete with `position`
    Duration increment_{};
    bool in_lobby_ = false;
    int finished_ = 0;  // games played to their end
};

}  // namespace agon
