// The course's Kulami protocol in the server role, message by message as the course's
// own server sends it (docs/protocols/kulami.md says where that differs from its document).
#pragma once

#include "core/session.h"
#include "games/kulami/wire.h"

namespace agon::kulami {

class KulamiSession final : public Session {
   public:
    Replies on_open(Time) override { return say("Kulami?"); }
    Replies on_line(std::string_view line, Time arrived) override;
    Replies on_news(const News&, const AnyPosition* view, const ClockView&) override;

   private:
    static Replies say(std::string line) { return {.lines = {std::move(line)}, .asks = {}, .close = false}; }
    static Replies message(std::string_view text) { return say("message(" + std::string(text) + ")."); }
    static Replies farewell(std::vector<std::string> lines) {
        return {.lines = std::move(lines), .asks = {}, .close = true};
    }
    Replies wish(Ask, std::string_view if_alone, std::string_view if_early);

    Replies log_in(std::string_view name);
    Replies set_parameters(std::string_view inside);
    Replies move(std::string_view inside);
    Replies resign();
    Replies violation(std::string_view line) const;

    Replies on(const Seated&, const AnyPosition*);
    Replies on(const Joined&, const AnyPosition*);
    Replies on(const RulesSet&, const AnyPosition*);
    Replies on(const Offered&, const AnyPosition*) { return {}; }
    Replies on(const Denied&, const AnyPosition*);
    Replies on(const Begun&, const AnyPosition*);
    Replies on(const Happened&, const AnyPosition*);
    Replies on(const Talk&, const AnyPosition*);
    Replies on(const Parted&, const AnyPosition*);
    Replies on(const Closed&, const AnyPosition*);
    Replies ended(const Finished&) const;

    std::string name_;  // as sent
    bool logged_in_ = false, asked_for_rules_ = false, rules_set_ = false, running_ = false;
    int matches_ = 0;
    Seat seat_ = Seat::First;
    std::array<std::string, 2> players_{};  // of the match, by seat
    std::string tried_;                     // the move last sent, for a refusal after the end
    std::string_view if_alone_, if_early_;  // what to answer if the table denies the last wish
};

}  // namespace agon::kulami
