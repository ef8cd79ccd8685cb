// How the versions of a bot did on the course's ladder, for its page. Pure but for the store.
#pragma once

#include "store/bot_store.h"
#include "store/store.h"

namespace agon {

std::string versions_json(const Store&, std::span<const BotVersion> of_one_bot);  // newest first; not empty

}  // namespace agon
