// The `agon` command: its verbs in the order in which the help lists them.
#include "cli/commands.h"

int main(int argc, char** argv) {
    using namespace agon;
    Commands commands("Agon: an arena for game-playing programs", AGON_VERSION);
    for (auto* add :
         {&add_serve,   &add_match, &add_tournament, &add_worker, &add_demo,   &add_ratings,  &add_submit, &add_token,
          &add_bots,    &add_play,  &add_conform,    &add_relay,  &add_backup, &add_treasure, &add_join,   &add_replay,
          &add_analyse, &add_check, &add_qualify,    &add_perft,  &add_bench,  &add_games,    &add_doctor})
        add(commands);
    return commands.run(argc, argv);
}
