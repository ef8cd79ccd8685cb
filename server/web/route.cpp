#include "server/web/route.h"

#include "net/url.h"

namespace agon {
namespace {

using Parts = std::vector<std::string>;

bool is_name(std::string_view part) { return part.starts_with('{') && part.ends_with('}'); }

bool fits(const Parts& pattern, const Parts& path) {
    const auto same = [](const std::string& wanted, const std::string& part) {
        return is_name(wanted) || wanted == part;
    };
    return std::ranges::equal(pattern, path, same);
}

}  // namespace

std::string Call::part(std::string_view name) const {
    const auto it = parts.find(name);
    return it == parts.end() ? std::string() : it->second;
}

std::string Call::query(std::string_view key) const { return net::query_value(request.target, key); }

Reply Reply::about(const GameEntry* game) const {
    Reply copy = *this;
    copy.game_ = game;
    return copy;
}

const Route* find_route(std::span<const Route> routes, Call& call) {
    const Parts path = net::path_parts(call.request.target);
    const std::string& method = call.request.method == "HEAD" ? "GET" : call.request.method;
    for (const Route& r : routes) {
        if (r.method != method) continue;
        const Parts pattern = net::path_parts(r.pattern);
        if (!fits(pattern, path)) continue;
        for (std::size_t i = 0; i < path.size(); ++i)
            if (is_name(pattern[i])) call.parts[pattern[i].substr(1, pattern[i].size() - 2)] = path[i];
        return &r;
    }
    return nullptr;
}

Result<> may_use(const Route& route, const Call& call) {
    if (route.who == Route::For::Local && !call.visitor.local)
        return refuse(Refusal::Kind::Forbidden, "web.local_only");
    if (route.who == Route::For::Enrolled && call.sign_in().empty())
        return refuse(Refusal::Kind::Unauthorised, "upload.token");
    return {};
}

}  // namespace agon
