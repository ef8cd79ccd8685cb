// The `agon` command.
#include "app/options.h"

int main(int argc, char** argv) { return agon::run_command_line(argc, argv); }
