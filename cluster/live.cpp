#include "cluster/live.h"

#include "store/log.h"

namespace agon::cluster {

std::optional<std::string> LivePen::write(const Header& h, const Event& e, Time now) {
    if (h.id != match_ || e.seq == 1) {
        match_ = h.id;
        waiting_ = to_json(h) + '\n';
        begun_ = now;
        sent_ = false;
    }
    waiting_ += to_json(e) + '\n';
    sent_ = sent_ || now - begun_ >= moment;
    if (!sent_) return std::nullopt;
    return std::exchange(waiting_, {});
}

bool LiveMatch::over() const { return !log_.empty() && std::holds_alternative<Finished>(log_.back().what); }

bool LiveMatch::begin(std::string_view line) {
    auto header = read_header(line);
    if (!header) return false;
    auto start = start_of(*header);
    if (!start) return false;
    header_ = std::move(*header);
    position_ = std::move(*start);
    log_.clear();
    return true;
}

// Events come in order; one that is missing, or a move that cannot be, leaves the match as it is.
bool LiveMatch::add(std::string_view line) {
    auto event = read_event(line);
    if (!event || !position_ || event->seq != static_cast<int>(log_.size()) + 1) return false;
    if (const auto* moved = std::get_if<Moved>(&event->what); moved && !position_->play(moved->seat, moved->move))
        return false;
    log_.push_back(std::move(*event));
    return true;
}

bool LiveMatch::heard(std::string_view worker, std::string_view message) {
    bool news = false;
    for (bool first = true; !message.empty(); first = false) {
        const auto end = std::min(message.find('\n'), message.size());
        const auto line = message.substr(0, end);
        if (first && begin(line)) {
            worker_ = worker;
            news = true;
        } else if (worker == worker_) news = add(line) || news;
        message.remove_prefix(std::min(end + 1, message.size()));
    }
    return news;
}

}  // namespace agon::cluster
