#include "cli/language.h"

#include <optional>

#include "cli/texts.h"

namespace agon {
namespace {

// What stands at {0}, {1} … if the sentence has the pattern's form.
std::optional<std::vector<std::string>> matched(std::string_view pattern, std::string_view sentence) {
    std::vector<std::string> args;
    auto place = pattern.find('{');
    if (!sentence.starts_with(pattern.substr(0, place))) return std::nullopt;
    while (place != pattern.npos) {
        sentence.remove_prefix(pattern.substr(0, place).size());
        pattern.remove_prefix(place + 3);  // "{0}"
        place = pattern.find('{');
        const auto next = pattern.substr(0, place);
        const auto end = next.empty() ? sentence.size() : sentence.find(next);
        if (end == sentence.npos) return std::nullopt;
        args.emplace_back(sentence.substr(0, end));
        sentence.remove_prefix(end);
    }
    return sentence == pattern ? std::optional(args) : std::nullopt;
}

}  // namespace

std::string counted(std::string code, int count, std::vector<std::string> more) {
    more.insert(more.begin(), std::to_string(count));
    return say({count == 1 ? code + ".one" : code, std::move(more)});
}

UsageError usage_error(const std::string& code, std::vector<std::string> args) {
    return UsageError(say({code, std::move(args)}));
}

std::string in_user_language(std::string_view english) {
    for (const Text& t : library_texts())
        if (auto args = matched(t.english, english)) return say({std::string(t.code), std::move(*args)});
    return std::string(english);
}

}  // namespace agon
