#include "arena/java_session.h"

#include <algorithm>
#include <charconv>

#include "arena/player_seed.h"
#include "arena/words.h"
#include "core/text.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

std::int64_t number_in(std::string_view word) {
    std::int64_t n = 0;
    std::from_chars(word.data(), word.data() + word.size(), n);
    return n;
}

// Thinking time in microseconds as the host measured it; what is no such time counts as its nearest.
Duration time_in(std::string_view word) { return std::clamp<Duration>(Duration(number_in(word)), 0us, 24h); }

std::string unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) out += text[i];
        else out += text[++i] == 'n' ? '\n' : text[i];
    }
    return out;
}

std::string whole_ms(const std::optional<Duration>& d) {
    return std::to_string(d ? std::max<std::int64_t>(0, d->count() / 1000) : 0);
}

// The course counts from 0 and in columns first: d3 is (3, 2).
std::string coordinates(std::string_view square) {
    if (square.size() != 2) return std::string(square);
    return "(" + std::to_string(square[0] - 'a') + ", " + std::to_string(square[1] - '1') + ")";
}

struct Known {
    std::string_view kind, code;
    Fault fault;
};
constexpr std::array verdicts{
    // the first also of kinds that are not listed
    Known{"exception", "java.exception", Fault::Crash}, Known{"exit", "java.exit", Fault::Crash},
    Known{"stack", "java.stack", Fault::Crash},         Known{"memory", "java.memory", Fault::Memory},
    Known{"thread", "java.thread", Fault::Protocol},    Known{"stdin", "java.stdin", Fault::Protocol},
    Known{"output", "java.output", Fault::Protocol},
};

Forfeit fault(Fault f, std::string_view code, std::vector<std::string> args) {
    return {f, {std::string(code), std::move(args)}};
}

Replies violation(Fault f, std::string_view code, std::string evidence) {
    return {.asks = {Violate{f, {std::string(code), {std::move(evidence)}}}}, .close = true};
}

}  // namespace

Conduct with_patience_for_hosts(Conduct c) {
    c.patience = 60s + 4 * c.total.value_or(0s) + 4 * c.per_action.value_or(0s);
    c.casual = false;  // a szte.mi.Player keeps its own board and cannot take back
    return c;
}

Replies JavaSession::on_open(Time now) {
    start_by_ = now + settings_.start_limit;
    return {};
}

Replies JavaSession::tick(Time now) {
    const auto due = deadline();
    return due && now >= *due ? take(Input::Silence, {}) : Replies{};
}

Replies JavaSession::on_line(std::string_view line, Time) {
    std::string_view rest = line;
    const auto word = next_word(rest);
    return take(input_of(word, rest), {.line = line, .word = word, .rest = rest});
}

JavaSession::Input JavaSession::input_of(std::string_view word, std::string_view rest) const {
    if (word == "ready") return Input::Ready;
    if (word == "bye") return Input::Bye;
    if (word == "print") return Input::Print;
    if (word != "done" && word != "move" && word != "null" && word != "trouble") return Input::Unknown;
    if (stale_ > 0) return Input::Overtaken;
    if (word == "done") return too_late(time_in(rest)) ? Input::LateDone : Input::Done;
    if (word == "trouble") return host_ends_ ? Input::LastTrouble : Input::Trouble;
    return !match_.to_decide || judged(word, rest) ? Input::Move : Input::Mistake;
}

Replies JavaSession::silence(const Occasion& o) {
    return violation(Fault::Arena, o.answer, whole_ms(settings_.start_limit));
}

Replies JavaSession::raw_line(const Occasion& o) {
    return violation(Fault::Protocol, o.answer, std::string(o.line.substr(0, 80)));
}

// An answer to what was not asked.
Replies JavaSession::raw_word(const Occasion& o) { return violation(Fault::Protocol, o.answer, std::string(o.word)); }

Replies JavaSession::ready(const Occasion&) { return {.asks = {Sit{settings_.name}}}; }

Replies JavaSession::bye(const Occasion&) {
    host_ends_ = true;
    return {};
}

Replies JavaSession::print(const Occasion& o) { return {.asks = {Note{"stdout", unescaped(o.rest)}}}; }

Replies JavaSession::overtaken(const Occasion&) {
    --stale_;
    return {};
}

Replies JavaSession::done(const Occasion& o) {
    match_.uncharged = time_in(o.rest);
    return {};
}

Replies JavaSession::done_to_move(const Occasion& o) {
    done(o);
    return call_next();
}

Replies JavaSession::late_done(const Occasion& o) {
    return {.asks = {timed_out(o.answer, time_in(o.rest), match_.call)}};
}

Replies JavaSession::move(const Occasion& o) {
    Play play = judged(o.word, o.rest).value();
    *play.took += std::exchange(match_.uncharged, Duration{});
    ++match_.own_moves;
    return {.asks = {std::move(play)}};
}

Replies JavaSession::mistake(const Occasion& o) { return {.asks = {judged(o.word, o.rest).error()}}; }

JavaSession::Judged JavaSession::judged(std::string_view word, std::string_view rest) const {
    return word == "move" ? judged_move(rest) : judged_null(time_in(rest));
}

JavaSession::Judged JavaSession::judged_move(std::string_view rest) const {
    const auto x = number_in(next_word(rest)), y = number_in(next_word(rest));
    const Duration took = time_in(rest);
    if (too_late(took)) return std::unexpected(timed_out("java.late", took, match_.call));
    const std::string returned = "(" + std::to_string(x) + ", " + std::to_string(y) + ")";
    if (x < 0 || x > 7 || y < 0 || y > 7) return std::unexpected(fault(Fault::Illegal, "java.off_board", {returned}));
    const std::string square{static_cast<char>('a' + x), static_cast<char>('1' + y)};
    const auto ok = match_.to_decide->clone()->play(match_.seat, square);
    if (ok) return Play{square, took};
    if (match_.to_decide->legal(match_.seat) == std::vector<std::string>{"pass"})
        return std::unexpected(fault(Fault::Illegal, "java.must_pass", {returned}));
    return std::unexpected(fault(Fault::Illegal, "java.invalid_move", {returned, square, embed(ok.error())}));
}

JavaSession::Judged JavaSession::judged_null(Duration took) const {
    if (too_late(took)) return std::unexpected(timed_out("java.late", took, match_.call));
    const auto legal = match_.to_decide->legal(match_.seat);
    if (legal == std::vector<std::string>{"pass"}) return Play{"pass", took};
    return std::unexpected(fault(Fault::Illegal, "java.null_with_moves", {legal.front(), coordinates(legal.front())}));
}

// "KIND US SUMMARY\tTRACE"
Replies JavaSession::trouble(const Occasion& o) {
    auto rest = o.rest;
    const auto kind = next_word(rest);
    const Duration took = time_in(next_word(rest));
    const auto tab = std::min(rest.find('\t'), rest.size());
    const std::string trace = unescaped(rest.substr(std::min(tab + 1, rest.size())));
    return {.asks = {Note{"trace", trace}, blamed(kind, took, unescaped(rest.substr(0, tab)))}};
}

Forfeit JavaSession::blamed(std::string_view kind, Duration took, const std::string& summary) const {
    if (kind == "late" || kind == "endless") return timed_out("java." + std::string(kind), took, summary);
    const auto* known = std::ranges::find(verdicts, kind, &Known::kind);
    const Known& v = known == verdicts.end() ? verdicts.front() : *known;
    return fault(v.fault, v.code, {std::string(match_.call), summary, std::to_string(match_.own_moves + 1)});
}

Replies JavaSession::last_trouble(const Occasion& o) {
    Replies r = trouble(o);
    r.close = true;
    return r;
}

Forfeit JavaSession::timed_out(std::string_view code, Duration took, std::string_view where) const {
    const auto remaining = left(match_.seat);
    const Duration before =
        match_.total && remaining ? *match_.total - *remaining : Duration{};  // used by earlier calls
    return fault(Fault::Timeout, code,
                 {milliseconds_text(before + took), milliseconds_text(before + limit()),
                  std::to_string(match_.own_moves), std::string(where)});
}

Replies JavaSession::on_news(const News& news, const AnyPosition* view, const ClockView& clocks) {
    const auto input = input_of(news);
    return input ? take(*input, {.news = &news, .view = view, .clocks = &clocks}) : Replies{};
}

std::optional<JavaSession::Input> JavaSession::input_of(const News& news) {
    if (std::holds_alternative<Begun>(news)) return Input::Begun;
    if (std::holds_alternative<Closed>(news)) return Input::TableClosed;
    const auto* h = std::get_if<Happened>(&news);
    if (!h) return std::nullopt;
    if (std::holds_alternative<Moved>(h->event.what)) return Input::Moved;
    if (std::holds_alternative<Undone>(h->event.what)) return Input::Undone;
    if (std::holds_alternative<Finished>(h->event.what)) return Input::Finished;
    return std::nullopt;
}

Replies JavaSession::begun(const Occasion& o) {
    const auto& b = o.told<Begun>();
    match_ = Playing{.seat = b.seat, .total = b.conduct.total, .call = "init", .clocks = *o.clocks};
    const auto seed = static_cast<std::int64_t>(player_seed(b.header, b.seat));
    Replies r{.lines = {"init " + std::to_string(index(b.seat)) + " " + whole_ms(left(b.seat)) + " " +
                        std::to_string(seed) + " " + std::to_string(limit().count())}};
    ask_if_due(r, o);
    return r;
}

Replies JavaSession::moved(const Occasion& o) {
    const auto& m = o.event<Moved>();
    if (m.seat != match_.seat) match_.previous = m.move;
    Replies r;
    ask_if_due(r, o);
    return r;
}

Replies JavaSession::undone(const Occasion& o) { return {.asks = {fault(Fault::Arena, o.answer, {})}}; }

Replies JavaSession::cut_off(const Occasion&) {
    ++stale_;
    return {};
}

Replies JavaSession::table_closed(const Occasion&) { return {.lines = {"bye"}, .close = true}; }

void JavaSession::ask_if_due(Replies& r, const Occasion& o) {
    if (!o.view->may_act(match_.seat)) return;
    for (auto& line : take(Input::TurnDue, o).lines) r.lines.push_back(std::move(line));
}

Replies JavaSession::turn_later(const Occasion& o) {
    match_.to_decide = o.view->clone();
    match_.clocks = *o.clocks;
    return {};
}

Replies JavaSession::turn(const Occasion& o) {
    turn_later(o);
    return call_next();
}

Replies JavaSession::call_next() {
    match_.call = "nextMove";
    return {.lines = {"next " + match_.previous + " " + whole_ms(left(other(match_.seat))) + " " +
                      whole_ms(left(match_.seat)) + " " + std::to_string(limit().count())}};
}

std::optional<Duration> JavaSession::left(Seat s) const {
    const auto all = match_.clocks.left[s];
    if (!all || s != match_.seat) return all;
    return *all - match_.uncharged;
}

Duration JavaSession::limit() const {
    auto limit = left(match_.seat);
    if (const auto action = match_.clocks.action) limit = limit ? std::min(*limit, *action) : *action;
    return limit ? std::max(*limit, Duration{1}) : Duration{};
}

bool JavaSession::too_late(Duration took) const { return limit() > Duration{} && took > limit(); }

}  // namespace agon
