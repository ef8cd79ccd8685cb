// The treasure hunt's engines by name.
#pragma once

#include "core/catalogue.h"

namespace agon::treasure {
const std::vector<EngineInfo>& engine_list();
std::expected<std::unique_ptr<Engine>, Phrase> make_engine(const EngineSpec&);
}  // namespace agon::treasure
