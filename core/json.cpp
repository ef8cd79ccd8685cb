#include "core/json.h"

#include <algorithm>
#include <cmath>

namespace agon {
namespace {

// The digits of a large number, without its decimals.
std::string whole_text(double number) {
    std::string out;
    for (double rest = std::trunc(std::abs(number)); rest >= 1; rest = std::trunc(rest / 10))
        out.insert(out.begin(), static_cast<char>('0' + static_cast<int>(std::fmod(rest, 10))));
    return (number < 0 ? "-" : "") + out;
}

// Length of the well-formed UTF-8 sequence at the start of `s`, 0 if there is none.
std::size_t utf8_length(std::string_view s) {
    const auto c = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
    const unsigned char lead = c(0);
    const std::size_t n = lead < 0x80                   ? 1
                          : lead >= 0xc2 && lead < 0xe0 ? 2
                          : lead >= 0xe0 && lead < 0xf0 ? 3
                          : lead >= 0xf0 && lead < 0xf5 ? 4
                                                        : 0;
    if (n == 0 || n > s.size()) return 0;
    for (std::size_t i = 1; i < n; ++i)
        if ((c(i) & 0xc0) != 0x80) return 0;
    if (lead == 0xe0 && c(1) < 0xa0) return 0;  // overlong
    if (lead == 0xed && c(1) > 0x9f) return 0;  // surrogates
    if (lead == 0xf0 && c(1) < 0x90) return 0;
    if (lead == 0xf4 && c(1) > 0x8f) return 0;
    return n;
}

// Bytes that stand for themselves: nearly all of nearly every text.
constexpr bool is_plain(char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; }

}  // namespace

std::string json_quote(std::string_view text) {
    std::string out;
    json_quote(out, text);
    return out;
}

void json_quote(std::string& out, std::string_view text) {
    static constexpr char hex[] = "0123456789abcdef";
    out += '"';
    if (std::ranges::all_of(text, is_plain)) {
        (out += text) += '"';
        return;
    }
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t n = utf8_length(text.substr(i));
        const auto c = static_cast<unsigned char>(text[i]);
        if (n == 0) {
            out += "\xef\xbf\xbd";
            ++i;
            continue;
        }
        if (n > 1) {
            out.append(text, i, n);
            i += n;
            continue;
        }
        switch (c) {
            case '"': out += "\\\""; break;
            case '\\': out += "\\\\"; break;
            case '\n': out += "\\n"; break;
            case '\r': out += "\\r"; break;
            case '\t': out += "\\t"; break;
            default:
                if (c < 0x20 || c == 0x7f) {
                    out += "\\u00";
                    out += hex[c >> 4];
                    out += hex[c & 15];
                } else out += text[i];
        }
        ++i;
    }
    out += '"';
}

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    json_quote(out_, name);
    out_ += ':';
    fresh_ = true;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    separate();
    json_quote(out_, text);
    return *this;
}

// To six decimals, the same text with every library; its tables for all digits would be a quarter of a page's module.
JsonWriter& JsonWriter::value(double number) {
    constexpr std::int64_t unit = 1'000'000;
    if (!std::isfinite(number)) return null();  // JSON has no infinities
    if (std::abs(number) >= 1e12) return raw(whole_text(number));
    const std::int64_t scaled = std::llround(number * unit), rest = std::abs(scaled % unit);
    std::string text = (scaled < 0 ? "-" : "") + std::to_string(std::abs(scaled / unit));
    if (rest == 0) return raw(text);
    std::string decimals = std::to_string(unit + rest).substr(1);
    decimals.erase(decimals.find_last_not_of('0') + 1);
    return raw(text + "." + decimals);
}

JsonWriter& JsonWriter::raw(std::string_view json) {
    separate();
    out_ += json;
    return *this;
}

JsonWriter& JsonWriter::open(char bracket) {
    separate();
    out_ += bracket;
    fresh_ = true;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    out_ += bracket;
    fresh_ = false;
    return *this;
}

void JsonWriter::separate() {
    if (!fresh_) out_ += ',';
    fresh_ = false;
}

}  // namespace agon
