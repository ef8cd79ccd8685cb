// Options that mean the same at every command that has them.
#pragma once

#include "cli/arguments.h"
#include "cluster/credentials.h"

namespace agon {

enum class Verbosity { Quiet, Normal, Verbose };

namespace about {
constexpr const char* data = "folder of database and logs (default ~/.local/share/agon)";
constexpr const char* game = "one that `agon games` lists";
constexpr const char* player = "an engine (level:3), cmd:COMMAND, java:FILE.jar, bot:UPLOAD or human";
constexpr const char* clock = "total=8s | total=200ms+2ms | move=5s | none; with ,cpu processor time is charged";
constexpr const char* seed = "makes everything random reproducible";
}  // namespace about

void add_verbosity(Arguments&, Verbosity&);
void add_rules(Arguments&, std::string& rules);  // --rules may be given several times: PROFILE KEY=VALUE …
Argument add_cluster(Arguments&, const std::string& name, ClusterOptions&, const std::string& about);

}  // namespace agon
