// The treasure hunt's engines by name.
#pragma once

#include "core/catalogue.h"

namespace agon::treasure {
const std::vector<EngineInfo>& engine_list();
Result<std::unique_ptr<Engine>> make_engine(const EngineSpec&);
}  // namespace agon::treasure
