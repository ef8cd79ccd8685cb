// The steps an exam of a treasure-hunt server is made of: one request each, with its
// answer read. Polls keep the protocol's distance.
#pragma once

#include "core/conform.h"
#include "games/treasure/messages.h"
#include "games/treasure/rules.h"

namespace agon::treasure {

// Both players of one game, as the exam knows them.
struct ExamGame {
    std::string game{}, first{}, second{};  // `first` had to act first
};

class ExamDesk {
   public:
    ExamDesk(Desk& desk, const Rules& rules, Generation g) : desk(desk), rules(rules), generation(g) {}

    // A finding; one that failed begins with the request at which the server broke down, if it did in this scene.
    bool check(std::string rule, bool passed, std::string sentence);

    Script<std::string> create(std::string query);                  // the game's id, empty: none came
    Script<std::string> enrol(std::string game, std::string name);  // the player's id, empty: refused
    Script<GameState> state(std::string game, std::string player);  // without id: none came
    Script<Envelope> send_half(std::string game, std::string player, HalfMap);
    Script<Envelope> send_move(std::string game, std::string player, Direction);
    Script<Envelope> post(std::string target, std::string body);
    Script<ExamGame> begin_game(std::string query);  // two players; without game: impossible
    Script<ExamGame> begin_hunt(std::string query);  // and both halves sent
    Script<Passed> check_loser(std::string rule, ExamGame, std::string loser, std::string deed);

    Desk& desk;
    const Rules& rules;
    Generation generation;  // in which the players speak

   private:
    void look_at(const Fetched&, std::string request);
    std::string breakdown_;  // of the server in this scene
    std::map<std::string, Time> next_poll_;
};

// A valid half for a profile with one fort, the same for every run, the fort in a corner of
// grass: moves to the right and down are possible and lead nowhere if they alternate. At
// 1,1 there is water.
HalfMap exam_half(const Rules&);
std::optional<Standing> standing_of(const GameState&, std::string_view player);

}  // namespace agon::treasure
