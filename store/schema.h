// The tables and how an older database becomes a current one.
#pragma once

#include "store/database.h"

namespace agon {

int schema_version();           // of this program
void migrate(const Database&);  // each missing step in a transaction of its own; requires a version not newer than ours
void migrate(const Database&, int version);  // only so far: what an older program left behind

}  // namespace agon
