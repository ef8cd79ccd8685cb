// The `agon` command: its verbs in the order in which the help lists them.
#include <sys/stat.h>

#include "cli/commands.h"
#include "cli/lament.h"

int main(int argc, char** argv) {
    using namespace agon;
    ::umask(0077);  // matches, sources and tokens are nobody else's business, whatever the caller's habits
    lament_everywhere();
    Commands commands("Agon: an arena for game-playing programs", AGON_VERSION);
    for (auto* add : {&add_serve,   &add_match,    &add_tournament, &add_worker,        &add_demo,    &add_ratings,
                      &add_submit,  &add_token,    &add_bots,       &add_play,          &add_conform, &add_relay,
                      &add_backup,  &add_treasure, &add_join,       &add_replay,        &add_report,  &add_analyse,
                      &add_explore, &add_puzzles,  &add_check,      &add_qualify,       &add_grades,  &add_perft,
                      &add_bench,   &add_book,     &add_games,      &add_rules_command, &add_doctor})
        add(commands);
    return having_written_all(commands.run(argc, argv));
}
