// Watching a match that runs on another machine. The worker's pen writes the event log as
// messages on a subject of the match; a LiveMatch builds the match from
// them. Both are pure. Messages have everything, secrets included: only heads may read
// them, and what people see of them goes through seen_by as everywhere.
#pragma once

#include "core/catalogue.h"

namespace agon::cluster {

// One per slot of a worker. What is over within a moment cannot be watched: only a match that lasts longer is sent.
class LivePen {
   public:
    static constexpr auto moment = std::chrono::milliseconds(500);

    // The message to send now, if any: the header and all events so far, later single events.
    std::optional<std::string> write(const Header&, const Event&, Time now);

   private:
    std::string match_, waiting_;
    Time begun_{};
    bool sent_ = false;
};

class LiveMatch {
   public:
    // True: there is something new. A header begins the match anew, since another worker may have to play it again;
    // other messages count only from the worker that wrote it.
    bool heard(std::string_view worker, std::string_view message);

    bool begun() const { return position_ != nullptr; }
    const Header& header() const { return header_; }
    std::span<const Event> log() const { return log_; }
    const AnyPosition& position() const { return *position_; }  // requires begun()
    bool over() const;

   private:
    bool begin(std::string_view line);
    bool add(std::string_view line);

    std::string worker_;
    Header header_;
    std::vector<Event> log_;
    std::unique_ptr<AnyPosition> position_;
};

}  // namespace agon::cluster
