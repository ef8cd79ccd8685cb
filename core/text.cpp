#include "core/text.h"

#include <algorithm>

#include "core/json.h"

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
        if (!place || n >= args.size()) {
            out += pattern[i];
            continue;
        }
        out += args[n];
        i += 2;
    }
    return out;
}

// An embedded phrase: begin, code, then each argument after a separator, end. The signs
// are ASCII's own separators, which no text that a person reads contains.
constexpr char begin_phrase = 0x1e, next_argument = 0x1f, end_phrase = 0x1d;

// Reads the phrase that begins at text[at] and moves `at` behind it.
Phrase read_embedded(std::string_view text, std::size_t& at) {
    Phrase p;
    std::string* part = &p.code;
    int depth = 1;
    for (++at; at < text.size(); ++at) {
        const char c = text[at];
        if (c == end_phrase && --depth == 0) {
            ++at;
            break;
        }
        if (c == begin_phrase) ++depth;
        if (c == next_argument && depth == 1) part = &p.args.emplace_back();
        else *part += c;
    }
    return p;
}

std::string unfolded(std::string_view text, Language language, std::span<const Text> table) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == begin_phrase) out += sentence(read_embedded(text, i), language, table);
        else out += text[i++];
    }
    return out;
}

}  // namespace

std::string embed(const Phrase& p) {
    std::string out = begin_phrase + p.code;
    for (const auto& a : p.args) out += next_argument + a;
    return out + end_phrase;
}

std::string sentence(const Phrase& phrase, Language language, std::span<const Text> table) {
    Phrase p = phrase;
    for (auto& a : p.args) a = unfolded(a, language, table);
    const Text* text = find(core_texts(), p.code);
    if (!text) text = find(table, p.code);
    if (text) return filled(language == Language::German ? text->german : text->english, p.args);
    std::string out = p.code;
    for (const auto& a : p.args) out += " " + a;
    return out;
}

void write_sentence(JsonWriter& w, const Phrase& p, std::span<const Text> table) {
    w.begin_object().field("code", p.code).key("args").begin_array();
    for (const auto& a : p.args) w.value(a);
    w.end_array()
        .field("en", sentence(p, Language::English, table))
        .field("de", sentence(p, Language::German, table))
        .end_object();
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
