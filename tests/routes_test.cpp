// The table of addresses: what a call finds there, and that docs/openapi.json describes exactly these.
#include <doctest/doctest.h>
#include <stdlib.h>

#include <boost/json.hpp>
#include <filesystem>
#include <set>

#include "base/file_content.h"
#include "server/away/away_games.h"
#include "server/web/door_routes.h"
#include "server/web/fixture_desk.h"
#include "server/web/lab_routes.h"
#include "server/web/web.h"

using namespace agon;

namespace {

namespace fs = std::filesystem;

struct Folder {
    Folder() {
        std::string name = (fs::temp_directory_path() / "agon-routes-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path = name;
    }
    ~Folder() { fs::remove_all(path); }
    fs::path path;
};

std::set<std::string> documented() {
    std::set<std::string> all;
    const auto file = boost::json::parse(file_content("docs/openapi.json"));
    for (const auto& [path, methods] : file.at("paths").as_object())
        for (const auto& [method, what] : methods.as_object()) {
            std::string text(method);
            for (char& c : text) c = static_cast<char>(std::toupper(c));
            all.insert(text + " " + std::string(path));
        }
    return all;
}

std::set<std::string> served() {
    const Folder folder;
    net::Loop loop;
    Recorder recorder{std::move(*Store::open(folder.path))};
    ArenaServer hall(loop, recorder, 1);
    const auto opened = Web::open(loop, hall, {.host = "127.0.0.1", .port = 0, .tables = {}, .data = folder.path});
    REQUIRE(opened);
    Web& web = **opened;
    AwayGames away(loop, web.rooms(), folder.path / "join.json");
    web.add(away.routes());
    web.add(lab_routes(nullptr));
    const Dismissals nobody;
    const PairTotals nothing;
    web.add(door_routes(nobody, nothing));
    FixtureDesk fixtures(loop, web.uploads(), folder.path, "/bin/false");
    web.add(fixtures.routes());
    std::set<std::string> all;
    for (const Route& r : web.routes()) CHECK_MESSAGE(all.insert(r.method + " " + r.pattern).second, r.pattern);
    return all;
}

std::vector<std::string> without(const std::set<std::string>& these, const std::set<std::string>& those) {
    std::vector<std::string> rest;
    std::ranges::set_difference(these, those, std::back_inserter(rest));
    return rest;
}

}  // namespace

TEST_CASE("docs/openapi.json describes the addresses of the table, and no others") {
    const auto there = served(), described = documented();
    CHECK(without(there, described) == std::vector<std::string>{});
    CHECK(without(described, there) == std::vector<std::string>{});
}

TEST_CASE("a call finds its route and the parts of its path") {
    const std::vector<Route> routes{{"GET", "/api/bots", Route::For::Enrolled, {}},
                                    {"GET", "/api/bots/{name}/{version}", Route::For::Local, {}},
                                    {"POST", "/api/bots", Route::For::Anyone, {}}};
    const auto found = [&](const char* method, const char* target) {
        Call call{.request = {.method = method, .target = target}};
        const Route* r = find_route(routes, call);
        return r ? r->method + " " + r->pattern + " " + call.part("name") + "," + call.part("version") : "none";
    };
    CHECK(found("GET", "/api/bots?x=/y") == "GET /api/bots ,");
    CHECK(found("HEAD", "/api/bots/") == "GET /api/bots ,");
    CHECK(found("POST", "/api/bots") == "POST /api/bots ,");
    CHECK(found("GET", "/api/bots/a%2Fb/2") == "GET /api/bots/{name}/{version} a/b,2");
    CHECK(found("GET", "/api/bots/a") == "none");
    CHECK(found("DELETE", "/api/bots") == "none");
    CHECK(found("GET", "/") == "none");
}

TEST_CASE("a route is for anyone, for people with a token, or for this machine") {
    const auto may = [](Route::For who, const Call& call) { return may_use({"GET", "/", who, {}}, call).has_value(); };
    const Call stranger{}, person{.request = {.headers = {{"Authorization", "Bearer x"}}}}, here{.visitor = {"", true}};
    CHECK(may(Route::For::Anyone, stranger));
    CHECK_FALSE(may(Route::For::Enrolled, stranger));
    CHECK(may(Route::For::Enrolled, person));
    CHECK_FALSE(may(Route::For::Local, person));
    CHECK(may(Route::For::Local, here));
}
