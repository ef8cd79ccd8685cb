#include "cli/open_store.h"

#include "base/speech.h"
#include "base/usage_error.h"

namespace agon {

Store open_store(const std::string& given) {
    auto store = Store::open(data_folder(given));
    if (!store) throw UsageError(say(store.error()));
    return std::move(*store);
}

}  // namespace agon
