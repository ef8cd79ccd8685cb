#include "arena/guest.h"

namespace agon {

Guest::Guest(TableHall& hall, std::unique_ptr<Session> session, Doors doors)
    : hall_(hall), session_(std::move(session)), doors_(std::move(doors)) {}

void Guest::line(std::string_view text, Time arrived) {
    if (!closed_) obey(session_->on_line(text, arrived), arrived);
}

void Guest::gone(Fault fault, Phrase why, Time now) {
    if (closed_) return;
    closed_ = true;
    if (table_) hall_.ask(*table_, place_, Violate{fault, std::move(why)}, now);
    hall_.leave(this);
}

void Guest::hear(const News& news, const AnyPosition* view, const ClockView& clocks, Time now) {
    if (closed_) return;
    obey(session_->on_news(news, view, clocks), now);
    if (std::holds_alternative<Closed>(news)) table_ = nullptr;  // the hall may drop the table from now on
}

void Guest::obey(const Replies& r, Time now) {
    if (!r.lines.empty() || r.close) doors_.send(r.lines, r.close);
    const bool leaving = r.close;
    for (const Ask& a : r.asks) pass_on(a, now);
    if (!leaving || closed_) return;
    closed_ = true;
    if (table_) hall_.ask(*table_, place_, Leave{}, now);
    hall_.leave(this);
}

void Guest::pass_on(const Ask& a, Time now) {
    if (const auto* sit = std::get_if<Sit>(&a); sit && !table_) {
        Table* table = doors_.find_table(sit->name, *session_, now);
        if (!table) return obey(session_->on_news(Denied{{"table.full", {}}}, nullptr, {}), now);
        // Sitting down may start the match at once: the news must find us seated.
        table_ = table;
        place_ = table->names()[0] ? 1 : 0;
        if (const auto got = hall_.sit(*table, sit->name, this, now); !got) {
            table_ = nullptr;
            obey(session_->on_news(Denied{got.error()}, nullptr, {}), now);
        }
        return;
    }
    if (table_) return hall_.ask(*table_, place_, a, now);
    if (std::holds_alternative<Leave>(a) || std::holds_alternative<Violate>(a)) return;
    obey(session_->on_news(Denied{{"table.not_seated", {}}}, nullptr, {}), now);
}

}  // namespace agon
