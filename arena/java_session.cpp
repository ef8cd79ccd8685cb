#include "arena/java_session.h"

#include <algorithm>
#include <charconv>

#include "arena/words.h"
#include "core/overload.h"
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
    Known{"exception", "java.exception", Fault::Crash}, Known{"exit", "java.exit", Fault::Crash},
    Known{"stack", "java.stack", Fault::Crash},         Known{"memory", "java.memory", Fault::Memory},
    Known{"thread", "java.thread", Fault::Protocol},    Known{"stdin", "java.stdin", Fault::Protocol},
    Known{"output", "java.output", Fault::Protocol},
};

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
    if (!start_by_ || now < *start_by_) return {};
    return violate(Fault::Arena, {"java.no_start", {whole_ms(settings_.start_limit)}});
}

Replies JavaSession::on_line(std::string_view line, Time) {
    if (closed_) return {};
    std::string_view rest = line;
    const auto word = next_word(rest);
    if (word == "ready" && !ready_) {
        ready_ = true;
        start_by_.reset();
        return {.asks = {Sit{settings_.name}}};
    }
    if (word == "bye") {
        host_ends_ = true;
        return {};
    }
    if (word == "print") return {.asks = {Note{"stdout", unescaped(rest)}}};
    if (calls_ == 0 || (word != "done" && word != "move" && word != "null" && word != "trouble"))
        return violate(Fault::Protocol, {"java.raw_output", {std::string(line.substr(0, 80))}});
    --calls_;
    if (stale_ > 0) {
        --stale_;
        return {};
    }
    return match_ ? answered(word, rest) : Replies{};
}

Replies JavaSession::answered(std::string_view word, std::string_view rest) {
    if (word == "trouble") return trouble(rest);
    if (!match_->initialised && word == "done") return initialised(time_in(rest));
    if (match_->initialised && match_->to_decide && word == "move") return moved(rest);
    if (match_->initialised && match_->to_decide && word == "null") return passed(time_in(rest));
    return violate(Fault::Protocol, {"java.raw_output", {std::string(word)}});  // an answer to what was not asked
}

Replies JavaSession::initialised(Duration took) {
    if (too_late(took)) return timed_out("java.late", took, "init");
    match_->initialised = true;
    match_->uncharged = took;
    Replies r;
    if (match_->to_decide) ask_next(r);
    return r;
}

Replies JavaSession::moved(std::string_view rest) {
    const auto x = number_in(next_word(rest)), y = number_in(next_word(rest));
    const Duration took = time_in(rest);
    if (too_late(took)) return timed_out("java.late", took, "nextMove");
    const std::string returned = "(" + std::to_string(x) + ", " + std::to_string(y) + ")";
    if (x < 0 || x > 7 || y < 0 || y > 7) return forfeit(Fault::Illegal, "java.off_board", {returned});
    const std::string square{static_cast<char>('a' + x), static_cast<char>('1' + y)};
    if (const auto ok = match_->to_decide->clone()->play(match_->seat, square); !ok) {
        if (match_->to_decide->legal(match_->seat) == std::vector<std::string>{"pass"})
            return forfeit(Fault::Illegal, "java.must_pass", {returned});
        return forfeit(Fault::Illegal, "java.invalid_move", {returned, square, embed(ok.error())});
    }
    return played(square, took);
}

Replies JavaSession::passed(Duration took) {
    if (too_late(took)) return timed_out("java.late", took, "nextMove");
    const auto legal = match_->to_decide->legal(match_->seat);
    if (legal != std::vector<std::string>{"pass"})
        return forfeit(Fault::Illegal, "java.null_with_moves", {legal.front(), coordinates(legal.front())});
    return played("pass", took);
}

Replies JavaSession::played(std::string move, Duration took) {
    match_->to_decide.reset();
    ++match_->own_moves;
    return {.asks = {Play{std::move(move), took + std::exchange(match_->uncharged, Duration{})}}};
}

// "KIND US SUMMARY\tTRACE"
Replies JavaSession::trouble(std::string_view rest) {
    const auto kind = next_word(rest);
    const Duration took = time_in(next_word(rest));
    const auto tab = std::min(rest.find('\t'), rest.size());
    const std::string summary = unescaped(rest.substr(0, tab)),
                      trace = unescaped(rest.substr(std::min(tab + 1, rest.size())));
    const bool late = kind == "late" || kind == "endless";
    const auto* v = std::ranges::find(verdicts, kind, &Known::kind);
    Replies r =
        late ? timed_out("java." + std::string(kind), took, summary)
             : forfeit(v == verdicts.end() ? Fault::Crash : v->fault,
                       std::string(v == verdicts.end() ? "java.exception" : v->code),
                       {match_->initialised ? "nextMove" : "init", summary, std::to_string(match_->own_moves + 1)});
    r.asks.insert(r.asks.begin(), Note{"trace", trace});
    r.close = closed_ = host_ends_;
    return r;
}

Replies JavaSession::forfeit(Fault fault, std::string code, std::vector<std::string> args) const {
    return {.asks = {Forfeit{fault, {std::move(code), std::move(args)}}}};
}

Replies JavaSession::timed_out(std::string code, Duration took, std::string_view where) const {
    const auto remaining = left(match_->seat);
    const Duration before =
        match_->total && remaining ? *match_->total - *remaining : Duration{};  // used by earlier calls
    return forfeit(Fault::Timeout, std::move(code),
                   {milliseconds_text(before + took), milliseconds_text(before + limit()),
                    std::to_string(match_->own_moves), std::string(where)});
}

Replies JavaSession::violate(Fault fault, Phrase why) {
    closed_ = true;
    start_by_.reset();
    return {.asks = {Violate{fault, std::move(why)}}, .close = true};
}

Replies JavaSession::on_news(const News& news, const AnyPosition* view, const ClockView& clocks) {
    if (closed_) return {};
    return std::visit(Overload{
                          [&](const Begun& b) { return begun(b, *view, clocks); },
                          [&](const Happened& h) { return happened(h.event, *view, clocks); },
                          [&](const Closed&) { return Replies{.lines = {"bye"}, .close = true}; },
                          [&](const auto&) { return Replies{}; },
                      },
                      news);
}

Replies JavaSession::begun(const Begun& b, const AnyPosition& view, const ClockView& clocks) {
    match_.emplace(Playing{.seat = b.seat, .total = b.conduct.total});
    match_->clocks = clocks;
    ++calls_;
    const auto seed = static_cast<std::int64_t>(derive(b.header.seed, static_cast<std::uint64_t>(index(b.seat))));
    Replies r{.lines = {"init " + std::to_string(index(b.seat)) + " " + whole_ms(left(b.seat)) + " " +
                        std::to_string(seed) + " " + std::to_string(limit().count())}};
    to_move(r, view, clocks);
    return r;
}

Replies JavaSession::happened(const Event& e, const AnyPosition& view, const ClockView& clocks) {
    if (!match_) return {};
    Replies r;
    const auto moved = [&](const Moved& m) {
        if (m.seat != match_->seat) match_->previous = m.move;
        to_move(r, view, clocks);
    };
    const auto ended = [&](const Finished&) {
        stale_ = calls_;
        match_.reset();
    };
    const auto undone = [&](const Undone&) { r = forfeit(Fault::Arena, "java.no_undo", {}); };
    std::visit(Overload{moved, ended, undone, [](const auto&) {}}, e.what);
    return r;
}

void JavaSession::to_move(Replies& r, const AnyPosition& view, const ClockView& clocks) {
    if (match_->to_decide || !view.may_act(match_->seat)) return;
    match_->to_decide = view.clone();
    match_->clocks = clocks;
    if (match_->initialised) ask_next(r);
}

void JavaSession::ask_next(Replies& r) {
    ++calls_;
    r.lines.push_back("next " + match_->previous + " " + whole_ms(left(other(match_->seat))) + " " +
                      whole_ms(left(match_->seat)) + " " + std::to_string(limit().count()));
}

std::optional<Duration> JavaSession::left(Seat s) const {
    const auto all = match_->clocks.left[index(s)];
    if (!all || s != match_->seat) return all;
    return *all - match_->uncharged;
}

Duration JavaSession::limit() const {
    auto limit = left(match_->seat);
    if (const auto action = match_->clocks.action) limit = limit ? std::min(*limit, *action) : *action;
    return limit ? std::max(*limit, Duration{1}) : Duration{};
}

bool JavaSession::too_late(Duration took) const { return limit() > Duration{} && took > limit(); }

}  // namespace agon
