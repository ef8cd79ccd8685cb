#include "core/catalogue.h"

#include <algorithm>

namespace agon {

const GameEntry* find_game(std::string_view name) {
    const auto it = std::ranges::find(catalogue(), name, [](const GameEntry* g) { return g->name; });
    return it == catalogue().end() ? nullptr : *it;
}

std::vector<Text> all_texts() {
    std::vector<Text> all(core_texts().begin(), core_texts().end());
    for (const auto* g : catalogue()) all.insert(all.end(), g->texts.begin(), g->texts.end());
    return all;
}

}  // namespace agon
