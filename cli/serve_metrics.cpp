#include "cli/serve_metrics.h"

#include <fmt/core.h>

#include "server/metrics.h"

namespace agon {
namespace {

template <class N>
double as_value(N n) {
    return static_cast<double>(n);
}

void add_matches(Metrics& m, const ArenaServer& hall, const Recorder& recorder) {
    m.counter("agon_matches_begun_total", "Matches begun since the start.").is(as_value(hall.counts().begun));
    m.counter("agon_matches_finished_total", "Matches stored with their end, by the fault that decided them.");
    for (const auto& [fault, n] : hall.counts().finished) m.is(as_value(n), "fault", fault);
    m.gauge("agon_matches_running", "Matches running now.").is(hall.running());
    m.gauge("agon_results_unstored", "Ended matches whose end is not stored yet; it is told to nobody before.")
        .is(as_value(hall.held()));
    m.gauge("agon_store_entries_waiting", "Entries handed to the store and not committed.")
        .is(as_value(recorder.unsaved()));
    m.gauge("agon_ready", "1 if new matches are taken.").is(hall.takes_matches() ? 1 : 0);
    m.gauge("agon_thoughts_waiting", "Engines that wait for a thread.").is(as_value(hall.thoughts_waiting()));
}

void add_connections(Metrics& m, const Doors& doors, const Web* web) {
    m.gauge("agon_connections", "Connections by door.");
    for (const auto& d : doors.lines) m.is(as_value(d->guests()), "door", d->name());
    for (const auto& d : doors.open)
        if (d.service) m.is(as_value(d.service->connections()), "door", d.protocol->name);
    if (web) m.is(as_value(web->connections()), "door", "http");
    m.counter("agon_connections_refused_total", "Connections refused by a limit, by door.");
    for (const auto& d : doors.lines) m.is(as_value(d->refused()), "door", d->name());
    for (const auto& d : doors.open)
        if (d.service) m.is(as_value(d.service->refused()), "door", d.protocol->name);
    if (web) m.is(as_value(web->refused()), "door", "http");
    if (web) m.gauge("agon_pages", "Browser pages with a WebSocket.").is(as_value(web->pages()));
}

void add_handling(Metrics& m, const Histogram& h) {
    const auto seconds = [](Duration d) { return 1e-6 * static_cast<double>(d.count()); };
    m.summary("agon_line_seconds", "From the arrival of a line until everybody concerned was written to.");
    for (const double share : {0.5, 0.99, 1.0})
        m.is(seconds(share == 1.0 ? h.max() : h.percentile(share)), "quantile", fmt::format("{}", share));
    m.is(seconds(h.mean()) * as_value(h.count()), {}, {}, "_sum").is(as_value(h.count()), {}, {}, "_count");
}

}  // namespace

std::string metrics_of(const ArenaServer& hall, const Recorder& recorder, const Doors& doors, const Web* web) {
    Metrics m;
    add_matches(m, hall, recorder);
    add_connections(m, doors, web);
    add_handling(m, hall.counts().handling);
    m.add_process();
    return m.text();
}

}  // namespace agon
