#include "cluster/bot_cache.h"

#include <fmt/core.h>
#include <unistd.h>

#include <fstream>

#include "base/file_content.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "course/archive.h"
#include "course/bot_builder.h"
#include "course/uploads.h"
#include "net/http.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

CourseRules rules_of(const cluster::BotSource& b) {
    CourseRules r;
    r.memory_mb = b.memory_mb;
    r.processes = b.processes;
    r.cpu_seconds = b.cpu_seconds;
    r.java_heap_mb = b.java_heap_mb;
    r.java_release = b.java_release;
    return r;
}

}  // namespace

std::string BotCache::fetch(const std::string& hash, const std::string& archives) const {
    net::Loop loop;
    net::HttpClient client(loop, archives, {.patience = std::chrono::seconds(60), .max_body = 64 << 20});
    std::expected<net::HttpResponse, std::string> answer = std::unexpected(std::string());
    client.request({.method = "GET", .target = "/archives/" + hash, .headers = {{"Authorization", "Bearer " + token_}}},
                   [&](auto got) {
                       answer = std::move(got);
                       loop.stop();
                   });
    loop.run();
    if (!answer) throw UsageError(fmt::format("The head at {} does not answer: {}", archives, answer.error()));
    if (answer->status != 200)
        throw UsageError(fmt::format("The head at {} gives no bot: {} {}", archives, answer->status, answer->body));
    if (sha256(answer->body) != hash)
        throw UsageError(fmt::format("What {} sent is not the bot {}: its hash is another.", archives, hash));
    return std::move(answer->body);
}

// Built beside its place and moved there when it is complete: several workers of a machine may share the folder.
std::string BotCache::build(const std::string& text, const cluster::BotSource& b, const std::string& archives) const {
    const std::string bytes = fetch(b.sha256, archives);
    const CourseRules r = rules_of(b);
    const fs::path fresh = folder_ / fmt::format("{}.{}", b.sha256, ::getpid());
    fs::remove_all(fresh);
    fs::create_directories(fresh);
    const auto unpacked = unpack(bytes, b.file, fresh, {r.unpacked_mb, r.files});
    if (!unpacked) throw UsageError(fmt::format("{}: {}", text, say(unpacked.error())));
    const auto built = build_bot(fresh, game_or_usage_error(b.game), r, b.team);
    if (!built) throw UsageError(fmt::format("{}: {}\n{}", text, say(built.error().refusal), built.error().output));
    std::error_code other_was_faster;
    fs::rename(fresh, folder_ / b.sha256, other_was_faster);
    if (other_was_faster) fs::remove_all(fresh);
    const fs::path note = folder_ / (b.sha256 + ".command"), written = fresh.string() + ".command";
    std::ofstream(written) << built->command << '\n';
    fs::rename(written, note);
    return built->command;
}

PlayerSpec BotCache::player(const std::string& text, const cluster::BotSource& b, const std::string& archives) {
    const std::scoped_lock lock(mutex_);
    fs::create_directories(folder_);
    const fs::path folder = fs::absolute(folder_ / b.sha256);
    const std::string known = first_line(folder.string() + ".command");
    return built_player(folder, known.empty() ? build(text, b, archives) : known, text, rules_of(b));
}

}  // namespace agon
