#include "core/catalogue.h"

#include <algorithm>

#include "core/entry.h"

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

std::vector<std::string> split_words(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of(" \t\r\n"), text.size());
        if (end > 0) words.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

}  // namespace agon
