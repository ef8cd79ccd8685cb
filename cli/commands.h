// Every command adds itself to the command line, in the file of its name (cli/VERB_command.cpp).
#pragma once

#include "cli/arguments.h"

namespace agon {

void add_analyse(Commands&);
void add_backup(Commands&);
void add_bench(Commands&);
void add_book(Commands&);
void add_bots(Commands&);
void add_check(Commands&);
void add_conform(Commands&);
void add_demo(Commands&);
void add_doctor(Commands&);
void add_explore(Commands&);
void add_games(Commands&);
void add_grades(Commands&);
void add_join(Commands&);
void add_match(Commands&);
void add_perft(Commands&);
void add_play(Commands&);
void add_puzzles(Commands&);
void add_qualify(Commands&);
void add_ratings(Commands&);
void add_relay(Commands&);
void add_replay(Commands&);
void add_report(Commands&);
void add_rules_command(Commands&);
void add_serve(Commands&);
void add_submit(Commands&);
void add_token(Commands&);
void add_tournament(Commands&);
void add_treasure(Commands&);
void add_worker(Commands&);

}  // namespace agon
