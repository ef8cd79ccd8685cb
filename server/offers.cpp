#include "server/offers.h"

namespace agon {

void Offers::add(const std::string& protocol, const std::string& table) {
    tables_[protocol].push_back(table);
    if (offered_) loop_.post(offered_);
}

Table* Offers::take(std::string_view protocol) {
    const auto it = tables_.find(protocol);
    while (it != tables_.end() && !it->second.empty()) {
        Table* table = hall_.find(it->second.front());
        it->second.pop_front();
        if (table && !table->full() && !table->closed()) return table;
    }
    return nullptr;
}

}  // namespace agon
