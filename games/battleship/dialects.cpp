#include "games/battleship/dialects.h"

namespace agon::battleship {
namespace {

using MessageKind = Message::Kind;

constexpr char digit(int n) { return static_cast<char>('0' + n); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr std::uint8_t value(char c) { return static_cast<std::uint8_t>(c - '0'); }
constexpr bool is_index(char c) { return static_cast<std::uint8_t>(c) < max_side; }

template <class Digits>
Frame digits(const Digits& values) {
    Frame f;
    for (std::uint8_t v : values) f += digit(v);
    return f;
}

bool read_digits(std::string_view text, std::array<std::uint8_t, max_side>& out) {
    if (text.size() != out.size()) return false;
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (!is_digit(text[i])) return false;
        out[i] = value(text[i]);
    }
    return true;
}

bool take(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

Reading as(MessageKind kind, Message& out, bool ok = true) {
    out.kind = kind;
    return ok ? Reading::Message : Reading::Unreadable;
}

Reading report(bool hit, Message& out) {
    out.hit = hit;
    return as(MessageKind::Report, out);
}

Reading shot(char first, char second, Message& out) {
    if (!is_digit(first) || !is_digit(second)) return Reading::Unreadable;
    out.cell = cell_at(value(first), value(second));
    return as(MessageKind::Shot, out);
}

// "0D0022000000": the column and ten lengths.
Reading column(std::string_view text, Message& out) {
    if (text.size() != 12 || !is_digit(text[0]) || text[1] != 'D') return Reading::Unreadable;
    out.column = value(text[0]);
    return as(MessageKind::Column, out, read_digits(text.substr(2), out.lengths));
}

// ---- 2023

Frame encode_line(const Message& m) {
    Frame f;
    switch (m.kind) {
        case MessageKind::Start: (f += "START") += m.label.view(); break;
        case MessageKind::Sums: (f += "CS") += digits(m.sums).view(); break;
        case MessageKind::Shot: ((f += "BOOM") += digit(column_of(m.cell))) += digit(row_of(m.cell)); break;
        case MessageKind::Report: f += m.hit ? 'T' : 'W'; break;
        case MessageKind::Column: (((f += "SF") += digit(m.column)) += 'D') += digits(m.lengths).view(); break;
        case MessageKind::Complaint: (f += 'E') += m.label.view(); break;
    }
    return f;
}

// The document writes the report in both cases and lists a V without meaning: a hit.
Reading decode_line(std::string_view text, Message& out) {
    if (text.empty() || text[0] == '#') return Reading::Nothing;  // the lab's program sends comments
    if (text.size() == 1 && std::string_view("Ww").contains(text[0])) return report(false, out);
    if (text.size() == 1 && std::string_view("TtVv").contains(text[0])) return report(true, out);
    if (take(text, "START")) {
        out.label = text;
        return as(MessageKind::Start, out);
    }
    if (take(text, "CS")) return as(MessageKind::Sums, out, read_digits(text, out.sums));
    if (take(text, "BOOM")) return text.size() == 2 ? shot(text[0], text[1], out) : Reading::Unreadable;
    if (take(text, "SF")) return column(text, out);
    if (take(text, "E") || take(text, "e")) {
        out.label = text;
        return as(MessageKind::Complaint, out);
    }
    return Reading::Unreadable;
}

// ---- 2025: H is the host (S1), D the device (S2); HD_ goes from host to device

Frame encode_prefixed(Role sender, const Message& m) {
    Frame f(sender == Role::S1 ? "HD_" : "DH_");
    switch (m.kind) {
        case MessageKind::Start:
            f += "START";
            if (sender == Role::S2) (f += '_') += m.label.view();
            break;
        case MessageKind::Sums: (f += "CS_") += digits(m.sums).view(); break;
        case MessageKind::Shot: (((f += "BOOM_") += digit(column_of(m.cell))) += '_') += digit(row_of(m.cell)); break;
        case MessageKind::Report: f += m.hit ? "BOOM_H" : "BOOM_M"; break;
        case MessageKind::Column: (((f += "SF") += digit(m.column)) += 'D') += digits(m.lengths).view(); break;
        case MessageKind::Complaint: (f += "E_") += m.label.view(); break;
    }
    return f;
}

Reading decode_prefixed(std::string_view text, Message& out) {
    if (text.empty()) return Reading::Nothing;
    if (!take(text, "HD_") && !take(text, "DH_")) return Reading::Unreadable;
    if (text == "BOOM_H" || text == "BOOM_M") return report(text.back() == 'H', out);
    if (take(text, "START")) {
        take(text, "_");
        out.label = text;
        return as(MessageKind::Start, out);
    }
    if (take(text, "CS_")) return as(MessageKind::Sums, out, read_digits(text, out.sums));
    if (take(text, "BOOM_"))
        return text.size() == 3 && text[1] == '_' ? shot(text[0], text[2], out) : Reading::Unreadable;
    if (take(text, "SF")) {
        take(text, "_");  // some boards write DH_SF_0D…
        return column(text, out);
    }
    if (take(text, "E_")) {
        out.label = text;
        return as(MessageKind::Complaint, out);
    }
    return Reading::Unreadable;
}

// ---- 2026: # id(3) length payload crc $

constexpr std::size_t id_size = 3, header_size = 1 + id_size + 1, trailer_size = 2;

Frame payload_of(const Message& m) {
    Frame f;
    switch (m.kind) {
        case MessageKind::Start:
        case MessageKind::Complaint: f += m.label.view(); break;
        case MessageKind::Sums: f += digits(m.sums).view(); break;
        case MessageKind::Shot: (f += static_cast<char>(column_of(m.cell))) += static_cast<char>(row_of(m.cell)); break;
        case MessageKind::Report: f += m.hit ? 'H' : 'M'; break;
        case MessageKind::Column: (f += static_cast<char>(m.column)) += digits(m.lengths).view(); break;
    }
    return f;
}

constexpr std::string_view id_of(MessageKind k) {
    switch (k) {
        case MessageKind::Start: return "STR";
        case MessageKind::Sums: return "CSH";
        case MessageKind::Shot: return "BOO";
        case MessageKind::Report: return "BMR";
        case MessageKind::Column: return "SFR";
        case MessageKind::Complaint: break;
    }
    return "ERR";
}

Frame encode_binary(const Message& m) {
    const Frame payload = payload_of(m);
    Frame body;
    ((body += id_of(m.kind)) += static_cast<char>(payload.view().size())) += payload.view();
    Frame f;
    ((f += '#') += body.view()) += static_cast<char>(crc8(body.view()));
    return f += '$';
}

Reading decode_payload(MessageKind kind, std::string_view payload, Message& out) {
    switch (kind) {
        case MessageKind::Start:
        case MessageKind::Complaint: out.label = payload; return as(kind, out);
        case MessageKind::Sums: return as(kind, out, read_digits(payload, out.sums));
        case MessageKind::Shot:
            if (payload.size() != 2 || !is_index(payload[0]) || !is_index(payload[1])) return Reading::Unreadable;
            return shot(digit(payload[0]), digit(payload[1]), out);
        case MessageKind::Report:
            return payload == "H" || payload == "M" ? report(payload == "H", out) : Reading::Unreadable;
        case MessageKind::Column:
            if (payload.empty() || !is_index(payload[0])) return Reading::Unreadable;
            out.column = static_cast<std::uint8_t>(payload[0]);
            return as(kind, out, read_digits(payload.substr(1), out.lengths));
    }
    return Reading::Unreadable;
}

Reading decode_binary(std::string_view frame, Message& out) {
    if (frame.size() < header_size + trailer_size || frame.front() != '#' || frame.back() != '$')
        return Reading::Unreadable;
    const std::string_view body = frame.substr(1, frame.size() - 1 - trailer_size);
    if (static_cast<std::uint8_t>(frame[frame.size() - trailer_size]) != crc8(body)) return Reading::Unreadable;
    const std::string_view payload = body.substr(id_size + 1);
    if (static_cast<std::uint8_t>(body[id_size]) != payload.size()) return Reading::Unreadable;
    for (MessageKind k : {MessageKind::Start, MessageKind::Sums, MessageKind::Shot, MessageKind::Report,
                          MessageKind::Column, MessageKind::Complaint})
        if (body.starts_with(id_of(k))) return decode_payload(k, payload, out);
    return Reading::Unreadable;
}

}  // namespace

std::uint8_t crc8(std::string_view bytes) {
    unsigned crc = 0;
    for (char c : bytes) {
        crc ^= static_cast<std::uint8_t>(c);
        for (int bit = 0; bit < 8; ++bit) crc = (crc << 1) ^ (crc & 0x80 ? 0x107u : 0u);
    }
    return static_cast<std::uint8_t>(crc);
}

Frame encode(Dialect d, Role sender, const Message& m) {
    if (d == Dialect::Lines2023) return encode_line(m);
    return d == Dialect::Lines2025 ? encode_prefixed(sender, m) : encode_binary(m);
}

Reading decode(Dialect d, std::string_view frame, Message& out) {
    out = {};
    if (d == Dialect::Frames2026) return decode_binary(frame, out);
    if (frame.ends_with('\r')) frame.remove_suffix(1);
    return d == Dialect::Lines2023 ? decode_line(frame, out) : decode_prefixed(frame, out);
}

bool Framer::feed(char byte) {
    if (complete_) reset();
    if (dialect_ == Dialect::Frames2026) {
        if (buffer_.view().empty() && byte != '#') return false;  // noise between frames
        buffer_ += byte;
        return complete_ = buffer_.full() || complete_binary();
    }
    if (byte != '\n') buffer_ += byte;
    return complete_ = byte == '\n' || buffer_.full();
}

bool Framer::complete_binary() const {
    const std::string_view b = buffer_.view();
    return b.size() >= header_size &&
           b.size() == header_size + static_cast<std::uint8_t>(b[header_size - 1]) + trailer_size;
}

}  // namespace agon::battleship
