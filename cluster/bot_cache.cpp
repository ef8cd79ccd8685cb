#include "cluster/bot_cache.h"

#include <fmt/core.h>
#include <unistd.h>

#include <fstream>

#include "base/file_content.h"
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

Result<net::HttpResponse> answer_of(const std::string& server, const net::HttpRequest& request) {
    net::Loop loop;
    auto client = net::HttpClient::open(loop, server, {.patience = std::chrono::seconds(60), .max_body = 64 << 20});
    if (!client) return std::unexpected(client.error());
    Result<net::HttpResponse> answer;
    client->request(request, [&](auto got) {
        answer = std::move(got);
        loop.stop();
    });
    loop.run();
    return answer;
}

}  // namespace

Result<std::string> BotCache::fetch(const std::string& hash, const std::string& archives) const {
    auto answer = answer_of(
        archives, {.method = "GET", .target = "/archives/" + hash, .headers = {{"Authorization", "Bearer " + token_}}});
    if (!answer) return refuse(Refusal::Kind::Unavailable, "cluster.no_answer", {archives, embed(answer.error())});
    if (answer->status != 200)
        return refuse("cluster.gives_no_bot", {archives, std::to_string(answer->status), answer->body});
    if (sha256(answer->body) != hash) return refuse("cluster.other_hash", {archives, hash});
    return std::move(answer->body);
}

Result<std::string> BotCache::build(const fs::path& fresh, const std::string& text, const cluster::BotSource& b,
                                    const std::string& archive) const {
    const CourseRules r = rules_of(b);
    const GameEntry* game = find_game(b.game);
    if (!game) return std::unexpected(unknown_game(b.game));
    const auto built = build_bot({archive, b.file}, fresh, *game, r, b.team);
    if (!built) return refuse("cluster.not_built", {text, embed(built.error().refusal), built.error().output});
    return built->command;
}

// Built beside its place and moved there when it is complete: several workers of a machine may share the folder.
Result<std::string> BotCache::command(const std::string& text, const cluster::BotSource& b,
                                      const std::string& archives) const {
    const auto archive = fetch(b.sha256, archives);
    if (!archive) return archive;
    const fs::path fresh = folder_ / fmt::format("{}.{}", b.sha256, ::getpid());
    fs::remove_all(fresh);
    fs::create_directories(fresh);
    const auto built = build(fresh, text, b, *archive);
    if (!built) return built;
    std::error_code other_was_faster;
    fs::rename(fresh, folder_ / b.sha256, other_was_faster);
    if (other_was_faster) fs::remove_all(fresh);
    const fs::path note = folder_ / (b.sha256 + ".command"), written = fresh.string() + ".command";
    std::ofstream(written) << *built << '\n';
    fs::rename(written, note);
    return built;
}

Result<PlayerSpec> BotCache::player(const std::string& text, const cluster::BotSource& b,
                                    const std::string& archives) try {
    const std::scoped_lock lock(mutex_);
    fs::create_directories(folder_);
    const fs::path folder = fs::absolute(folder_ / b.sha256);
    const std::string known = first_line(folder.string() + ".command");
    const Result<std::string> started = known.empty() ? command(text, b, archives) : known;
    if (!started) return std::unexpected(started.error());
    return built_player(folder, *started, text, rules_of(b));
} catch (const fs::filesystem_error& e) { return refuse(Refusal::Kind::Failed, "course.cannot_build", {e.what()}); }

}  // namespace agon
