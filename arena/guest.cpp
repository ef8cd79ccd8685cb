#include "arena/guest.h"

namespace agon {

Guest::Guest(TableHall& hall, std::unique_ptr<Session> session, Doors doors)
    : hall_(hall), session_(std::move(session)), doors_(std::move(doors)) {}

void Guest::line(std::string_view text, Time arrived) {
    if (!closed_) obey(session_->on_line(text, arrived), arrived);
}

void Guest::note(std::string channel, std::string text, Time now) {
    if (table_) hall_.ask(*table_, place_, Note{std::move(channel), std::move(text)}, now);
}

void Guest::gone(Fault fault, Phrase why, Time now) {
    if (closed_) return;
    closed_ = true;
    if (table_) hall_.ask(*table_, place_, Violate{fault, std::move(why)}, now);
    stand_up();
}

Result<> Guest::seat(Table& table, const std::string& name, Time now) {
    // Sitting down may start the match at once: the news must find us seated.
    table_ = &table;
    place_ = table.names()[0] ? 1 : 0;
    const auto got = hall_.sit(table, name, this, now);
    if (got) return {};
    table_ = nullptr;
    return std::unexpected(got.error());
}

void Guest::return_to(Table& table, int place, Time now) {
    table_ = &table;
    place_ = place;
    hall_.reseat(table, place, this);
    hall_.come_back(table, place, now);
}

void Guest::hear(const News& news, const AnyPosition* view, const ClockView& clocks, Time now) {
    if (closed_) return;
    session_->now_is(now);
    const Replies replies = session_->on_news(news, view, clocks);
    if (std::holds_alternative<Closed>(news)) stand_up();  // the hall may drop the table from now on
    obey(replies, now);
}

void Guest::obey(const Replies& r, Time now) {
    if (!r.lines.empty() || r.close) doors_.send(r.lines, r.close);
    for (const Ask& a : r.asks) pass_on(a, now);
    if (!r.close || closed_) return;
    closed_ = true;
    if (table_) hall_.ask(*table_, place_, Leave{}, now);
    stand_up();
}

// A move comes with what its making has cost.
Ask Guest::measured(const Ask& a, Time arrived) {
    const auto* play = std::get_if<Play>(&a);
    const auto seen = play ? glimpse(arrived) : std::nullopt;
    if (!seen) return a;
    Play with_effort = *play;
    with_effort.effort = seen->effort;
    return with_effort;
}

void Guest::pass_on(const Ask& a, Time now) {
    const auto* sit = std::get_if<Sit>(&a);
    const auto* back = std::get_if<ComeBack>(&a);
    const auto* violation = std::get_if<Violate>(&a);
    if (violation && !(table_ && table_->match())) violation_ = *violation;
    if (!sit && table_) return hall_.ask(*table_, place_, measured(a, now), now);
    if (std::holds_alternative<Leave>(a) || violation) return;
    const Result<> seated = table_                     ? refuse("table.seated")
                            : sit                      ? doors_.sit(*this, sit->name, now)
                            : back && doors_.come_back ? doors_.come_back(*this, back->token, now)
                                                       : refuse("table.not_seated");
    if (!seated) obey(session_->on_news(Denied{seated.error()}, nullptr, {}), now);
}

std::optional<int> Guest::due_action() const {
    if (!table_ || !table_->running()) return std::nullopt;
    const Match& match = *std::as_const(*table_).match();
    const Seat seat = table_->seat_of(place_);
    return match.waiting_since(seat) ? std::optional(match.actions(seat)) : std::nullopt;
}

void Guest::stand_up() {
    if (table_) hall_.leave(*table_, place_);
    table_ = nullptr;
}

}  // namespace agon
