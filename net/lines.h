// Cuts a stream of bytes into lines and watches the limits on what a peer may say.
// Pure, so that it can be tested and fuzzed without a wire.
#pragma once

#include <optional>

#include "net/port.h"

namespace agon::net {

class LineCutter {
   public:
    explicit LineCutter(const PortOptions& options) : limits_(options.limits), accept_(options.accept) {}

    // Calls take(line) for every line that `bytes` completes, until it returns false. Answers
    // which limit was broken; then nothing more may be fed.
    template <class Take>
    std::optional<Gone> feed(std::string_view bytes, Take&& take);
    void begin_turn() { turn_bytes_ = 0; }
    std::string_view unfinished() const { return unfinished_; }

   private:
    std::string_view next(std::string_view& bytes, bool& complete);
    std::optional<Gone> broken(std::string_view piece) const;

    PortLimits limits_;
    LineEnds accept_;
    std::string unfinished_{};    // at most max_line and a \r
    std::size_t turn_bytes_ = 0;  // of complete lines
    bool after_cr_ = false;       // LineEnds::Any: a \n now belongs to the line end before
};

template <class Take>
std::optional<Gone> LineCutter::feed(std::string_view bytes, Take&& take) {
    while (!bytes.empty()) {
        bool complete = false;
        std::string_view line = next(bytes, complete);
        if (auto why = broken(line)) return why;
        if (!complete) {
            unfinished_ += line;
            return std::nullopt;
        }
        if (!unfinished_.empty()) line = unfinished_ += line;
        if (accept_ == LineEnds::Newline && line.ends_with('\r')) line.remove_suffix(1);
        turn_bytes_ += line.size() + 1;
        const bool go_on = take(line);
        unfinished_.clear();
        if (!go_on) return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace agon::net
