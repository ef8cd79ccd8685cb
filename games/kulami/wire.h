// The course's wire format, shared by both roles: one message per line, a keyword,
// perhaps arguments in parentheses, a dot.
#pragma once

#include "games/kulami/rules.h"

namespace agon::kulami {

struct Message {
    std::string_view keyword;
    std::optional<std::string_view> inside{};  // between the first ( and the last ), trimmed; nullopt: no parentheses
};

std::string_view trimmed(std::string_view);
// Strict, as the course's server reads: the dot is mandatory, nothing may follow it.
std::optional<Message> parse_message(std::string_view line);
// Tolerant, for a client at a foreign server: the dot may be missing.
std::optional<Message> parse_loosely(std::string_view line);

std::vector<std::string_view> arguments(std::string_view inside);  // split at commas, each trimmed
std::optional<int> whole_number(std::string_view);                 // with an optional sign
std::optional<std::array<int, 2>> two_numbers(std::string_view inside);

constexpr char colour(Seat s) { return s == Seat::First ? 'r' : 'b'; }
constexpr std::string_view german(Seat s) { return s == Seat::First ? "Rot" : "Schwarz"; }
std::optional<Seat> seat_named(std::string_view colour);  // r or b, also in capitals or written out

// The server's reason for ungültig(…), by the code of our own refusal.
std::string reason(const Phrase& why, Seat of);

// A name as the opponent may see it: no character that would break his parser.
std::string presentable(std::string_view name);
std::string one_line(std::string_view text);  // control characters become blanks

}  // namespace agon::kulami
