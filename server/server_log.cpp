#include "server/server_log.h"

#include <fmt/chrono.h>

#include <cerrno>
#include <cstring>

#include "base/print.h"
#include "core/json.h"

namespace agon {
namespace {

std::string time_of_day() {
    using namespace std::chrono;
    const auto t = time_point_cast<milliseconds>(system_clock::now());
    return fmt::format("{:%FT%T}.{:03}Z", fmt::gmtime(system_clock::to_time_t(t)), t.time_since_epoch().count() % 1000);
}

std::string plain_or_quoted(const std::string& value) {
    const bool plain =
        !value.empty() && value.find_first_of(" \"=\\") == value.npos && json_quote(value).size() == value.size() + 2;
    return plain ? value : json_quote(value);
}

int keep_open(std::FILE*) { return 0; }

}  // namespace

Result<ServerLog> ServerLog::open(const std::string& file, bool json) {
    if (file.empty() || file == "-") return ServerLog({stderr, keep_open}, !file.empty(), json);
    File opened{std::fopen(file.c_str(), "ae"), std::fclose};
    if (!opened) return refuse(Refusal::Kind::Unavailable, "serve.no_log", {file, std::strerror(errno)});
    return ServerLog(std::move(opened), true, json);
}

void ServerLog::write(std::string_view level, std::string_view event, Fields fields) {
    std::string line;
    if (json_) {
        JsonWriter w;
        w.begin_object().field("time", time_of_day()).field("level", level).field("event", event);
        for (const auto& [key, value] : fields) w.field(key, value);
        line = w.end_object().text();
    } else {
        line = fmt::format("{} {} {}", time_of_day(), level, event);
        for (const auto& [key, value] : fields) line += fmt::format(" {}={}", key, plain_or_quoted(value));
    }
    print(file_.get(), "{}\n", line);
    std::fflush(file_.get());
}

}  // namespace agon
