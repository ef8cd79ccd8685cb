#include "core/text.h"

#include <algorithm>

namespace agon {
namespace {

const Text* find(std::span<const Text> table, std::string_view code) {
    const auto it = std::ranges::find(table, code, &Text::code);
    return it == table.end() ? nullptr : &*it;
}

std::string filled(std::string_view pattern, const std::vector<std::string>& args) {
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool place = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}';
        const auto n = place ? static_cast<std::size_t>(pattern[i + 1] - '0') : 0;
        if (!place || n >= args.size()) { out += pattern[i]; continue; }
        out += args[n];
        i += 2;
    }
    return out;
}

}  // namespace

std::string sentence(const Phrase& p, Language language, std::span<const Text> table) {
    const Text* text = find(core_texts(), p.code);
    if (!text) text = find(table, p.code);
    if (text) return filled(language == Language::German ? text->german : text->english, p.args);
    std::string out = p.code;
    for (const auto& a : p.args) out += " " + a;
    return out;
}

}  // namespace agon
