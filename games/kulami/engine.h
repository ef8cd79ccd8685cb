// Kulami's own players: `level:1` to `level:10`, whose strength is defined by the height
// of their game tree, and `best`, which searches as deep as its time allows and solves
// endgames exactly.
#pragma once

#include "core/catalogue.h"

namespace agon::kulami {

std::vector<EngineInfo> engines();
Result<std::unique_ptr<Engine>> make_engine(const EngineSpec&);
std::uint64_t bench(std::ostream&);  // nodes of fixed searches on all named boards: the engine's fingerprint

}  // namespace agon::kulami
