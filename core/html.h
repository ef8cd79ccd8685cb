// Words of strangers on a page: what could be read as markup is written so that it is shown.
#pragma once

#include <string>
#include <string_view>

namespace agon {

inline std::string html_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '<') out += "&lt;";
        else if (c == '&') out += "&amp;";
        else out += c;
    }
    return out;
}

}  // namespace agon
