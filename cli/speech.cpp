#include "cli/speech.h"

#include <cstdlib>

#include "cli/texts.h"
#include "cli/usage_error.h"

namespace agon {
namespace {

std::vector<Text> all_and_own_texts() {
    auto all = all_texts();
    all.insert(all.end(), cli_texts().begin(), cli_texts().end());
    return all;
}

}  // namespace

Language user_language() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* value = std::getenv(name); value && *value)
            return std::string_view(value).starts_with("de") ? Language::German : Language::English;
    return Language::English;
}

bool german() { return user_language() == Language::German; }

std::string say(const Phrase& p) {
    static const auto texts = all_and_own_texts();
    return sentence(p, user_language(), texts);
}

const GameEntry& game_or_usage_error(std::string_view name) {
    if (const GameEntry* g = find_game(name)) return *g;
    throw UsageError(say(unknown_game(name)));
}

}  // namespace agon
