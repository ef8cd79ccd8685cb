// Tournaments from the browser, for staff: set up, begun at once, at a time or every night, paused and resumed. Each is
// a process of its own, `agon tournament` on this data folder, so that a pause is its Ctrl+C and nothing that happens
// to it happens to the arena; what was played is stored match by match.
#pragma once

#include <map>

#include "base/alarm.h"
#include "net/process.h"
#include "server/web/fixture_plan.h"
#include "server/web/route.h"
#include "server/web/uploads.h"

namespace agon {

class FixtureDesk {
   public:
    FixtureDesk(net::Loop&, UploadRoutes&, std::filesystem::path folder, std::string program);
    std::vector<Route> routes();
    int running() const { return static_cast<int>(children_.size()); }

   private:
    enum class Start : std::uint8_t { Anew, Resume };
    void list(const Call&, const Reply&);
    void create(const Call&, const Reply&);
    void act(const Call&, const Reply&);
    Result<> act(Fixture&, const std::string& action);
    std::string json() const;

    void load();
    void look_at_clock();
    void start(Fixture&, Start);
    void ended(const std::string& name, const net::Gone&);
    void keep(const Fixture&);
    void remove(const std::string& name);
    Fixture* find(const std::string& name);

    net::Loop& loop_;
    UploadRoutes& uploads_;
    std::filesystem::path folder_;
    std::string program_;
    std::vector<Fixture> fixtures_{};
    std::map<std::string, std::unique_ptr<net::LinePort>> children_{};  // by the fixture's name
    Alarm alarm_;
};

}  // namespace agon
