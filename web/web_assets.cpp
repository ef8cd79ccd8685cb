// The built browser client, embedded by the assembler: no file is read from disk when a page is served.
#include "server/web/assets.h"

#include <vector>

#include "core/embed.h"

AGON_EMBED(agon_web_page, AGON_WEB_SOURCES "/index.html");
AGON_EMBED(agon_web_icon, AGON_WEB_SOURCES "/icon.svg");
AGON_EMBED(agon_web_manifest, AGON_WEB_SOURCES "/manifest.webmanifest");
AGON_EMBED(agon_web_offline, AGON_WEB_SOURCES "/service-worker.js");
AGON_EMBED(agon_web_script, AGON_WEB_BUNDLE "/app.js");
AGON_EMBED(agon_web_chunk, AGON_WEB_BUNDLE "/chunk.js");
AGON_EMBED(agon_web_more, AGON_WEB_BUNDLE "/more.js");
AGON_EMBED(agon_web_style, AGON_WEB_BUNDLE "/app.css");
#ifdef AGON_PAGE_CORE
AGON_EMBED(agon_web_core, AGON_PAGE_CORE);
AGON_EMBED(agon_web_host, AGON_PAGE_SCRIPTS "/host.mjs");
AGON_EMBED(agon_web_worker, AGON_PAGE_SCRIPTS "/worker.mjs");
#endif
#ifdef AGON_COURSE_JAR
AGON_EMBED(agon_web_player, AGON_COURSE_SOURCES "/host/szte/mi/Player.java");
AGON_EMBED(agon_web_move, AGON_COURSE_SOURCES "/host/szte/mi/Move.java");
AGON_EMBED(agon_web_starter, AGON_COURSE_SOURCES "/starter/Starter.java");
AGON_EMBED(agon_web_jar, AGON_COURSE_JAR);
#endif

namespace agon {
namespace {

std::string_view text(const std::uint8_t* begin, std::uint32_t size) {
    return {reinterpret_cast<const char*>(begin), size};
}

}  // namespace

#define AGON_ASSET(name) text(agon_web_##name##_begin, agon_web_##name##_size)

std::span<const Asset> web_assets() {
    static const std::vector<Asset> all{
        {"/index.html", "text/html; charset=utf-8", AGON_ASSET(page)},
        {"/assets/app.js", "text/javascript; charset=utf-8", AGON_ASSET(script)},
        {"/assets/chunk.js", "text/javascript; charset=utf-8", AGON_ASSET(chunk)},
        {"/assets/more.js", "text/javascript; charset=utf-8", AGON_ASSET(more)},
        {"/assets/app.css", "text/css; charset=utf-8", AGON_ASSET(style)},
        {"/assets/icon.svg", "image/svg+xml", AGON_ASSET(icon)},
        {"/manifest.webmanifest", "application/manifest+json", AGON_ASSET(manifest)},
        {"/sw.js", "text/javascript; charset=utf-8", AGON_ASSET(offline)},
#ifdef AGON_PAGE_CORE
        {"/assets/core/agon-core.wasm", "application/wasm", AGON_ASSET(core)},
        {"/assets/core/host.mjs", "text/javascript; charset=utf-8", AGON_ASSET(host)},
        {"/assets/core/worker.mjs", "text/javascript; charset=utf-8", AGON_ASSET(worker)},
#endif
#ifdef AGON_COURSE_JAR
        {"/assets/course/Player.java", "text/plain; charset=utf-8", AGON_ASSET(player)},
        {"/assets/course/Move.java", "text/plain; charset=utf-8", AGON_ASSET(move)},
        {"/assets/course/Starter.java", "text/plain; charset=utf-8", AGON_ASSET(starter)},
        {"/assets/course/szte-mi.jar", "application/java-archive", AGON_ASSET(jar)},
#endif
    };
    return all;
}

}  // namespace agon
