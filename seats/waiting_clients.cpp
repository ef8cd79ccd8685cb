#include "seats/waiting_clients.h"

#include <algorithm>

namespace agon {

void WaitingClients::add(std::unique_ptr<net::LinePort> port) {
    if (waiting_.size() >= most_) return port->close();
    Waiting w{std::move(port), std::make_shared<Ears>(), std::make_shared<std::vector<Word>>()};
    w.ears->line = [this, said = w.said](std::string_view line, Time at) {
        said->push_back({std::string(line), at});
        changed_();
    };
    w.ears->gone = [this, ears = w.ears.get()](const net::Gone&) { forget(ears); };
    w.port->start([ears = w.ears](std::string_view line, Time at) { ears->line(line, at); },
                  [ears = w.ears](const net::Gone& g) { ears->gone(g); });
    waiting_.push_back(std::move(w));
}

bool WaitingClients::ready() const {
    return !waiting_.empty() && (!waiting_.front().said->empty() || !waiting_.front().port->input_waits());
}

WaitingClients::Admitted WaitingClients::admit(net::LinePort::OnLine line, net::LinePort::OnGone gone) {
    Waiting w = std::move(waiting_.front());
    waiting_.pop_front();
    *w.ears = {std::move(line), std::move(gone)};
    return {std::move(w.port), std::move(*w.said)};
}

void WaitingClients::forget(const Ears* ears) {
    std::erase_if(waiting_, [&](const Waiting& w) { return w.ears.get() == ears; });
    changed_();
}

}  // namespace agon
