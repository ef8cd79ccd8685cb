// The treasure hunt's HTTP protocol in the server role: five endpoints, XML both ways,
// always status 200 with rule errors in the envelope. Pure; the arena's tables are
// reached through Hall.
#pragma once

#include <map>

#include "core/service.h"
#include "games/treasure/messages.h"
#include "games/treasure/rules.h"

namespace agon::treasure {

struct ServiceOptions {
    Rules rules{};
    std::uint64_t seed = 1;  // ids and matches follow from it: a server must draw it
    Language language = Language::English;
};
// rules=…, seed=…, language=en|de
Result<ServiceOptions> service_options(const std::map<std::string, std::string>&);

class TreasureService final : public Service {
   public:
    TreasureService(Hall& hall, ServiceOptions o) : hall_(hall), options_(std::move(o)), random_(options_.seed) {}

    Response handle(const Request&, Time) override;
    // options: debug=true, dummy=true, rules=… (otherwise those of the service)
    Result<CourseGame> open_game(const std::map<std::string, std::string>& options, Time) override;
    void tick(Time) override;  // forgets games whose time is over
    std::optional<Time> deadline() const override;

   private:
    struct Participant {
        Registration registration{};
        std::string id{}, alias{};  // alias: the id under which the opponent sees this player
        int place = -1;
        int asked = 0;       // so often it was told in the same words that it must act
        bool acted = false;  // it has understood them
        std::optional<Time> next_poll{};
        std::optional<Phrase> forfeit{};  // broke a rule before the match had begun
    };
    struct Game {
        std::string id, table,
            arena_alias;  // arena_alias: the id of a player who sits at the table without registering
        Rules rules{};
        std::vector<Participant> players{};
        std::optional<Time> gone{};  // when its id stops to answer; known once both have registered
    };
    struct Caller {
        Game* game;
        Participant* player;
    };

    CourseGame create(const Rules&, bool debug, bool dummy, Time);
    Response enrol(Game*, std::string_view game_id, const Request&, Time);
    Response take_half(std::string_view game_id, const Request&, Time);
    Response take_move(std::string_view game_id, const Request&, Time);
    Response tell_state(std::string_view game_id, std::string_view player_id, Time);

    Game* find(std::string_view game_id);
    Result<Caller> caller(std::string_view game_id, std::string_view player_id);
    Result<> act(Caller, const std::string& move, Time);
    static void choose_words(const Rules&, Participant&, const GameState&);
    static void throttle(Caller, Response&, Time);
    void forfeit(Caller, const Phrase& why, Time);
    void settle_early_faults(Game&, Time);
    static void note_progress(Game&, const TableState&, Time);
    GameState state_of(const Game&, const Participant&, const TableState&) const;
    std::string fresh_game_id();
    std::string fresh_uuid();

    Response xml(std::string body) const;
    Response error(const Phrase&, Generation) const;
    Response answer(const Result<>&, Generation) const;
    Response unreadable(int status, const Phrase& why) const;
    Response bad_xml(const BadXml&) const;

    Hall& hall_;
    ServiceOptions options_;
    Random random_;
    std::vector<Game> games_;  // oldest first
};

}  // namespace agon::treasure
