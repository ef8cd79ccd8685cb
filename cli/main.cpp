// The `agon` command.
#include "cli/options.h"

int main(int argc, char** argv) { return agon::run_command_line(argc, argv); }
