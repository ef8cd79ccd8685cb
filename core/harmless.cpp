#include "core/harmless.h"

#include <cstdint>

namespace agon {
namespace {

constexpr std::string_view unknown_sign = "\xef\xbf\xbd";

struct Letter {
    std::uint32_t code = 0;
    std::size_t bytes = 0;  // 0: that is no UTF-8
};

Letter letter_at(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) return {first, 1};
    const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < bytes) return {};
    std::uint32_t code = first & (0xff >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3f);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[bytes] || code > 0x10ffff || surrogate ? Letter{} : Letter{code, bytes};
}

bool turns_writing(std::uint32_t code) {
    return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0x200e ||
           code == 0x200f || code == 0x061c || code == 0x2028 || code == 0x2029;
}

// U+2400 and what follows are pictures of the first 32 control signs; U+2421 is that of "delete".
std::string picture_of(std::uint32_t control) {
    const auto last = static_cast<char>(0x80 + (control == 0x7f ? 0x21 : control));
    return std::string("\xe2\x90") + last;
}

std::string shown_letter(Letter l, std::string_view as_it_is) {
    if (l.code == '\n' || l.code == '\t') return std::string(as_it_is);
    if (l.code < 0x20 || l.code == 0x7f) return picture_of(l.code);
    const bool wrong = l.bytes == 0 || (l.code >= 0x80 && l.code < 0xa0) || turns_writing(l.code);
    return std::string(wrong ? unknown_sign : as_it_is);
}

}  // namespace

std::string harmless(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const Letter l = letter_at(text);
        const std::size_t bytes = l.bytes ? l.bytes : 1;
        const bool line_end = text.starts_with("\r\n");
        if (!line_end) out += l.bytes ? shown_letter(l, text.substr(0, bytes)) : std::string(unknown_sign);
        text.remove_prefix(bytes);
    }
    return out;
}

}  // namespace agon
