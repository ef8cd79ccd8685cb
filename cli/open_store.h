// The store of a data folder, for commands.
#pragma once

#include "base/data_folder.h"
#include "store/store.h"

namespace agon {

Store open_store(const std::string& given);  // the folder as --data names it; throws UsageError

}  // namespace agon
