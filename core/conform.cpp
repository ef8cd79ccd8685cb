#include "core/conform.h"

#include <algorithm>

#include "core/overload.h"

namespace agon {
namespace {

std::string_view word(Check::Result r) {
    switch (r) {
        case Check::Result::Passed: return "ok     ";
        case Check::Result::Failed: return "FAILED ";
        case Check::Result::Skipped: return "skipped";
        case Check::Result::Remark: return "remark ";
    }
    return "";
}

std::string counted_remarks(const std::string& count) { return count + (count == "1" ? " remark" : " remarks"); }

std::string all_points(std::span<const Check> checks) {
    int points = 0, of = 0, open = 0;
    for (const auto& c : checks) {
        points += c.points;
        of += c.of;
        if (c.result == Check::Result::Skipped) open += c.of;
    }
    if (of == 0) return "";
    const std::string left = open ? ", " + std::to_string(open) + " not examined" : "";
    return std::to_string(points) + " of " + std::to_string(of) + " points" + left + "\n";
}

}  // namespace

std::string points_of(const Check& c) {
    if (c.of == 0) return "";
    const std::string of = std::to_string(c.of) + " points";
    return ", " + (c.result == Check::Result::Skipped ? of : std::to_string(c.points) + " of " + of);
}

std::string report(std::span<const Check> checks) {
    std::string out;
    for (const auto& c : checks) {
        out += std::string(word(c.result)) + " " + c.rule + points_of(c);
        if (!c.sentence.empty()) out += ": " + c.sentence;
        out += "\n";
    }
    const auto count = [&](Check::Result r) { return std::to_string(std::ranges::count(checks, r, &Check::result)); };
    const bool remarks = std::ranges::count(checks, Check::Result::Remark, &Check::result) > 0;
    return out + count(Check::Result::Passed) + " passed, " + count(Check::Result::Failed) + " failed, " +
           count(Check::Result::Skipped) + " skipped" +
           (remarks ? ", " + counted_remarks(count(Check::Result::Remark)) : "") + "\n" + all_points(checks);
}

bool Desk::check(std::string rule, bool passed, std::string sentence) {
    checks_.push_back({std::move(rule), passed ? Check::Result::Passed : Check::Result::Failed, std::move(sentence)});
    return passed;
}

void Desk::skip(std::string rule, std::string sentence) {
    checks_.push_back({std::move(rule), Check::Result::Skipped, std::move(sentence)});
}

void Desk::remark(std::string rule, std::string sentence) {
    checks_.push_back({std::move(rule), Check::Result::Remark, std::move(sentence)});
}

void Desk::mark(std::string rule, int points, int of, std::string proof) {
    const auto result = points == of ? Check::Result::Passed : Check::Result::Failed;
    checks_.push_back({std::move(rule), result, std::move(proof), points, of});
}

void Desk::leave_open(std::string rule, int of, std::string why) {
    checks_.push_back({std::move(rule), Check::Result::Skipped, std::move(why), 0, of});
}

std::optional<bool> Desk::opened(int link) {
    const auto& box = inbox_[link];
    if (box.closed) return false;
    return box.open ? std::optional(true) : std::nullopt;
}

std::optional<bool> Desk::shut(int link) { return inbox_[link].closed ? std::optional(true) : std::nullopt; }

std::optional<std::optional<std::string>> Desk::take(int link) {
    auto& box = inbox_[link];
    if (box.lines.empty() && !box.closed) return std::nullopt;
    std::optional<std::string> line;
    if (!box.lines.empty()) {
        line = std::move(box.lines.front());
        box.lines.pop_front();
    }
    return std::make_optional(std::move(line));
}

Exam::Exam(std::function<Script<Passed>(Desk&)> script, std::string line_end)
    : script_(std::move(script)), main_(script_(desk_)), line_end_(std::move(line_end)) {}

std::vector<Want> Exam::begin(Time now) {
    desk_.now_ = now;
    main_.resume();
    return advance(false);
}

std::vector<Want> Exam::on(const Seen& seen, Time now) {
    desk_.now_ = now;
    std::visit(Overload{
                   [&](const LinkOpened& s) { desk_.inbox_[s.link] = {.lines = {}, .open = true, .closed = false}; },
                   [&](const LineHeard& s) { desk_.inbox_[s.link].lines.push_back(s.line); },
                   [&](const LinkClosed& s) { desk_.inbox_[s.link].closed = true; },
                   [&](const Fetched& s) { desk_.answer_ = s; },
               },
               seen);
    return advance(false);
}

std::vector<Want> Exam::tick(Time now) {
    desk_.now_ = now;
    return advance(desk_.deadline_ && now >= *desk_.deadline_);
}

// Runs the script until it waits for something that is not there yet.
std::vector<Want> Exam::advance(bool timed_out) {
    while (!main_.done() && (desk_.arrived_() || timed_out)) {
        timed_out = false;
        desk_.deadline_.reset();
        std::exchange(desk_.resume_at_, {}).resume();
    }
    if (main_.done()) desk_.deadline_.reset();
    return std::exchange(desk_.wants_, {});
}

}  // namespace agon
