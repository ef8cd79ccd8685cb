// The engines of Battleship by name.
#pragma once

#include "core/catalogue.h"

namespace agon::battleship {

std::vector<EngineInfo> engine_list();
Result<std::unique_ptr<Engine>> make_engine(const EngineSpec&);
std::uint64_t bench(std::ostream&);  // deterministic; the signature of counting and engines

}  // namespace agon::battleship
