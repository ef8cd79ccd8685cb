#include "server/wrong_door.h"

#include <fmt/core.h>

#include <algorithm>

#include "arena/native_session.h"

namespace agon {
namespace {

constexpr std::string_view nonsense = "?!";  // no protocol knows it

// What a fresh session has against a line, as the code of its phrase; empty: nothing.
std::string objection(Session& session, std::string_view line) {
    (void)session.on_open({});
    for (const Ask& a : session.on_line(line, {}).asks)
        if (const auto* v = std::get_if<Violate>(&a)) return v->why.code;
    return {};
}

// A protocol knows a line if it has nothing against it, or something else than against nonsense (too early, out of
// turn).
bool knows(const Protocol* p, std::string_view line) {
    const auto fresh = [p]() -> std::unique_ptr<Session> {
        if (p) return *p->session({});
        return std::make_unique<NativeSession>(NativeSettings{});
    };
    return objection(*fresh(), line) != objection(*fresh(), nonsense);
}

std::string name_of(const Protocol* p) { return p ? std::string(p->name) : "agon"; }

std::string owner_of(std::string_view line) {
    for (const GameEntry* g : catalogue())
        for (const Protocol& p : g->protocols)
            if (p.port && p.session && knows(&p, line))
                return fmt::format(" That line belongs to '{}', usually on port {}.", p.name, p.port);
    return knows(nullptr, line) ? " That line belongs to 'agon', docs/protocols/agon.md." : "";
}

}  // namespace

std::vector<std::string> wrong_door(std::string_view line, const Protocol* spoken) {
    const std::string here = fmt::format("refused: this port speaks the protocol '{}'.", name_of(spoken));
    if (line.find(" HTTP/1.") != line.npos)
        return {"HTTP/1.1 400 Bad Request\r", "Content-Type: text/plain; charset=utf-8\r", "Connection: close\r", "\r",
                here + " It is not for browsers; their port is usually 8080."};
    if (line.starts_with("\x16\x03")) return {here + " It speaks no TLS."};
    if (knows(spoken, line)) return {};
    const std::string owner = owner_of(line);
    if (spoken && owner.empty()) return {};
    return {here + owner};
}

}  // namespace agon
