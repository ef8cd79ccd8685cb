#include "cli/open_store.h"

#include "cli/usage.h"

namespace agon {

Store open_store(const std::string& given) { return value_or_usage_error(Store::open(data_folder(given))); }

}  // namespace agon
