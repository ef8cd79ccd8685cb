#include "seats/importer_lines.h"

namespace agon {

Phrase phrase_of(const std::string& text) {
    Phrase p;
    std::size_t at = text.find('\t');
    p.code = text.substr(0, at);
    while (at != text.npos) {
        const auto next = text.find('\t', at + 1);
        p.args.push_back(text.substr(at + 1, next == text.npos ? next : next - at - 1));
        at = next;
    }
    return p;
}

std::vector<Phrase> notes_in(const std::vector<std::string>& lines) {
    std::vector<Phrase> notes;
    for (const auto& line : lines)
        if (line.starts_with("note ")) notes.push_back(phrase_of(line.substr(5)));
    return notes;
}

}  // namespace agon
