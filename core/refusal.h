// One way to say no. A refusal is a phrase, so that it can be told in every language, and a
// kind, so that each shell can answer in its own way: an HTTP status, an exit status, a fault.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace agon {

// Something to be said to a person: a code with arguments. The sentences, English and
// German, are in tables (core/text.h), so that rules contain no prose.
struct Phrase {
    std::string code;
    std::vector<std::string> args{};
    bool operator==(const Phrase&) const = default;
};

struct Refusal : Phrase {
    enum class Kind : std::uint8_t {
        Wrong,         // what was asked for cannot be: a bad text, an illegal move
        Unauthorised,  // who asks is not known
        Forbidden,     // who asks may not
        Missing,       // what is asked for does not exist
        Conflict,      // not now: something else holds it
        TooLarge,
        Impossible,   // understood, but this cannot be done with it
        TooOften,     // a limit is reached
        Failed,       // our own side is broken
        Unavailable,  // our own side cannot at the moment: a full disk, a taken port
    };
    Kind kind = Kind::Wrong;

    Refusal(Phrase why, Kind k = Kind::Wrong) : Phrase(std::move(why)), kind(k) {}
};

template <class T = void>
using Result = std::expected<T, Refusal>;

inline std::unexpected<Refusal> refuse(std::string code, std::vector<std::string> args = {}) {
    return std::unexpected(Refusal({std::move(code), std::move(args)}));
}
inline std::unexpected<Refusal> refuse(Refusal::Kind kind, std::string code, std::vector<std::string> args = {}) {
    return std::unexpected(Refusal({std::move(code), std::move(args)}, kind));
}

}  // namespace agon
