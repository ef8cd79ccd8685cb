#include "server/web/analyst.h"

#include "arena/game_report.h"

namespace agon {
namespace {

constexpr ReportReach reach_of_curve{.plies = 6, .to_the_end = 200'000};  // a second or so for a whole match

}  // namespace

void Analyst::run(std::function<std::function<void()>(std::stop_token)> job) {
    ++waiting_;
    workers_.run([this, job = std::move(job)](std::stop_token stop) {
        line_.send([this, then = job(stop)] {
            --waiting_;
            then();
        });
    });
}

void Analyst::advise(Study s, Done done) {
    if (busy()) return done(refuse("web.analyst_busy"));
    run([s = std::move(s), done = std::move(done)](std::stop_token stop) {
        return [done, a = thought_about(s, stop)] { done(a); };
    });
}

void Analyst::curve(Study s, std::function<void(std::vector<std::optional<double>>)> done) {
    if (busy()) return done({});
    run([s = std::move(s), done = std::move(done)](std::stop_token stop) {
        return [done, values = course_of(s.header, s.log, reach_of_curve, stop)] { done(values); };
    });
}

}  // namespace agon
