// The built browser client, embedded by the assembler: no file is read from disk when a page is served.
#include "server/web/assets.h"

#include <array>

#define EMBED(name, file)                                                                        \
    __asm__(".section .rodata\n.global agon_web_" #name "\nagon_web_" #name ":\n.incbin \"" file \
            "\"\n"                                                                               \
            ".global agon_web_" #name "_end\nagon_web_" #name "_end:\n.previous\n");             \
    extern "C" const char agon_web_##name[], agon_web_##name##_end[];

EMBED(page, AGON_WEB_SOURCES "/index.html")
EMBED(icon, AGON_WEB_SOURCES "/icon.svg")
EMBED(script, AGON_WEB_BUNDLE "/app.js")
EMBED(style, AGON_WEB_BUNDLE "/app.css")
#undef EMBED

namespace agon {

std::span<const Asset> web_assets() {
    static const std::array<Asset, 4> all{{
        {"/index.html", "text/html; charset=utf-8", {agon_web_page, agon_web_page_end}},
        {"/assets/app.js", "text/javascript; charset=utf-8", {agon_web_script, agon_web_script_end}},
        {"/assets/app.css", "text/css; charset=utf-8", {agon_web_style, agon_web_style_end}},
        {"/assets/icon.svg", "image/svg+xml", {agon_web_icon, agon_web_icon_end}},
    }};
    return all;
}

}  // namespace agon
