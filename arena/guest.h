// A connection that speaks a line protocol, seated at tables of the hall: the glue
// between a pure Session and a pure Table. Ports feed it lines and take lines from it;
// tests do the same without any port.
#pragma once

#include "arena/hall.h"

namespace agon {

class Guest final : public Occupant {
   public:
    struct Doors {
        std::function<Result<>(Guest&, const std::string& name, Time)> sit;  // calls seat() now or later, or refuses
        std::function<void(std::span<const std::string> lines, bool close)> send;
        std::function<Result<>(Guest&, const std::string& token, Time)> come_back{};  // calls return_to(), or refuses
        std::function<std::optional<Glimpse>(Time)> glimpse{};  // since the question; nothing: the wall counts
    };
    Guest(TableHall&, std::unique_ptr<Session>, Doors);
    ~Guest() override { stand_up(); }

    Result<> seat(Table&, const std::string& name, Time now);
    void return_to(Table&, int place, Time now);  // of a table that goes on after the arena was away
    void stand_up();                              // hears nothing more of its table; may be seated at another one
    void open(Time now) { obey(session_->on_open(now), now); }
    void line(std::string_view text, Time arrived);
    void note(std::string channel, std::string text,
              Time now);                     // about its own play; nowhere to keep it without a seat
    void gone(Fault, Phrase why, Time now);  // the port lost the peer, or the peer broke the port's limits
    void tick(Time now) {
        if (!closed_) obey(session_->tick(now), now);
    }
    void hear(const News&, const AnyPosition* view, const ClockView&, Time) override;
    std::optional<Glimpse> glimpse(Time now) override { return doors_.glimpse ? doors_.glimpse(now) : std::nullopt; }

    std::optional<Time> deadline() const { return closed_ ? std::nullopt : session_->deadline(); }
    bool closed() const { return closed_; }
    const std::optional<Violate>& violation() const { return violation_; }  // what it did before it had a match
    Session& session() { return *session_; }
    Table* table() { return table_; }
    int place() const { return place_; }
    std::optional<int> due_action()
        const;  // which of its actions the match waits for, counted from 0; nothing: for none

   private:
    void obey(const Replies&, Time);
    Ask measured(const Ask&, Time arrived);
    void pass_on(const Ask&, Time);

    TableHall& hall_;
    std::unique_ptr<Session> session_;
    Doors doors_;
    Table* table_ = nullptr;
    int place_ = -1;
    std::optional<Violate> violation_;
    bool closed_ = false;
};

}  // namespace agon
