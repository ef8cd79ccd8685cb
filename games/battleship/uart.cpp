#include "games/battleship/uart.h"

#include "games/battleship/audit.h"

namespace agon {
namespace battleship {
namespace {

std::string option(const std::map<std::string, std::string>& options, const std::string& key, std::string fallback) {
    const auto found = options.find(key);
    return found == options.end() ? std::move(fallback) : found->second;
}

Result<Millis> duration(const std::map<std::string, std::string>& options, const std::string& key, Millis fallback) {
    const auto found = options.find(key);
    if (found == options.end()) return fallback;
    const auto parsed = parse_duration(found->second);
    if (!parsed) return std::unexpected(parsed.error());
    return static_cast<Millis>(std::chrono::duration_cast<std::chrono::milliseconds>(*parsed).count());
}

std::string code(Reason r) {
    switch (r) {
        case Reason::None: break;
        case Reason::Late: return "uart.late";
        case Reason::Unreadable: return "uart.unreadable";
        case Reason::Unexpected: return "uart.unexpected";
        case Reason::EarlyField: return "uart.early_field";
        case Reason::ColumnOrder: return "uart.column_order";
        case Reason::Complaint: return "uart.complaint";
        case Reason::SumsTotal: return "uart.sums_total";
        case Reason::ChangedAnswer: return "uart.changed_answer";
        case Reason::ColumnExceeded: return "uart.column_exceeded";
        case Reason::IllegalFleet:
        case Reason::SumsBroken: return "uart.field";
        case Reason::AnswerBroken: return "uart.answer_broken";
    }
    return "uart.clean";
}

}  // namespace

Result<UartSettings> uart_settings(const std::map<std::string, std::string>& options) {
    UartSettings s;
    const std::string dialect = option(options, "dialect", "2023"), end = option(options, "end", "b");
    if (dialect == "2025") s.dialect = Dialect::Lines2025;
    else if (dialect == "2026") s.dialect = Dialect::Frames2026;
    else if (dialect != "2023") return refuse("uart.bad_option", {"dialect", dialect, "2023, 2025, 2026"});
    if (end != "a" && end != "b" && end != "c") return refuse("uart.bad_option", {"end", end, "a, b, c"});
    s.end = static_cast<EndForm>(end[0] - 'a');
    const auto limit = duration(options, "limit", s.limit), grace = duration(options, "grace", s.grace),
               resend = duration(options, "resend", s.resend);
    for (const auto* d : {&limit, &grace, &resend})
        if (!*d) return std::unexpected(d->error());
    s.limit = *limit;
    s.grace = *grace;
    s.resend = *resend;
    return s;
}

Millis millis(Time t) {
    return static_cast<Millis>(std::chrono::duration_cast<std::chrono::milliseconds>(t.time_since_epoch()).count());
}
Time time_at(Millis m) { return Time{} + std::chrono::milliseconds(m); }

Fault fault_of(Reason r) {
    if (r == Reason::Late) return Fault::Timeout;
    return is_lie(r) ? Fault::Cheat : Fault::Protocol;
}

std::string readable(std::string_view frame) {
    constexpr std::string_view hex = "0123456789abcdef";
    std::string out;
    for (char c : frame) {
        const auto byte = static_cast<std::uint8_t>(c);
        if (byte >= ' ' && byte <= '~') out += c;
        else out += {'<', hex[byte >> 4], hex[byte & 15], '>'};
    }
    return out;
}

Phrase describe(const UartFault& f, const UartSettings& s) {
    const std::string line = readable(f.line.view());
    switch (f.reason) {
        case Reason::Late: return {code(f.reason), {std::to_string(s.limit + s.grace)}};
        case Reason::SumsTotal: return {code(f.reason), {line, std::to_string(s.layout.fields())}};
        case Reason::ChangedAnswer:
        case Reason::ColumnExceeded: return {code(f.reason), {cell_text(f.cell), line}};
        case Reason::AnswerBroken: return {code(f.reason), {cell_text(f.cell)}};
        case Reason::IllegalFleet:
        case Reason::SumsBroken: return {code(f.reason), {embed(describe(*f.flaw))}};
        default: return {code(f.reason), {line}};
    }
}

}  // namespace battleship

// The machine times the board. The match has no clock of its own: nobody knows when the button will be pressed.
Protocol uart_protocol() {
    Protocol p;
    p.name = "uart";
    p.sentence =
        "boards of the embedded systems lab over a serial line: START, CS, BOOM, W/T, SF (dialects 2023, 2025, 2026)";
    p.rules = "uart custody=kept";
    p.seat_rules = "custody{0}=kept";
    p.options = "dialect end limit grace resend baud student name log";
    p.session = &battleship::make_uart_session;
    p.client = &battleship::make_uart_client;
    return p;
}

}  // namespace agon
