// A peer at its worst: what it would say passes through here, and now and then a misdeed becomes of it. One game has
// one plan, drawn by a seed: which misdeed, from which line on, and whether it is repeated. The protocol only knows
// how to lie and what belongs to the other role. Wires keep the order of what was said, in virtual time.
#pragma once

#include <array>
#include <cstdlib>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/event.h"
#include "core/random.h"

namespace agon::test {

enum class Misdeed : std::uint8_t { None, Delay, Drop, Garbage, Lie, EarlyEnd, Double, WrongRole };
constexpr std::array all_misdeeds{Misdeed::None, Misdeed::Delay,    Misdeed::Drop,   Misdeed::Garbage,
                                  Misdeed::Lie,  Misdeed::EarlyEnd, Misdeed::Double, Misdeed::WrongRole};
constexpr std::string_view name(Misdeed m) {
    constexpr std::array<std::string_view, 8> names{"none", "delay",     "drop",   "garbage",
                                                    "lie",  "early end", "double", "wrong role"};
    return names[static_cast<std::size_t>(m)];
}

// What a protocol adds to the misdeeds that every line suffers.
struct Tongue {
    // Another line in place of this honest one; nothing: this line cannot be turned into a lie.
    std::function<std::optional<std::string>(std::string_view honest, Random&)> lie;
    // A well-formed line that only the other side of the protocol says.
    std::function<std::string(Random&)> wrong_role;
};

struct Utterance {
    std::vector<std::string> lines{};
    Duration pause{};  // before the first of them
    bool hangs_up = false;
};

inline std::string garbage(Random& random) {
    std::string text(random.below(40), ' ');
    const bool printable = random.below(2) == 0;
    for (char& c : text) c = static_cast<char>(printable ? 33 + random.below(94) : 1 + random.below(255));
    std::erase_if(text, [](char c) { return c == '\n' || c == '\r'; });  // a port would have cut the line there
    return text;
}

class Misbehaviour {
   public:
    Misbehaviour(Tongue tongue, std::uint64_t seed)
        : tongue_(std::move(tongue)), random_(seed), plan_(all_misdeeds[random_.below(all_misdeeds.size())]),
          calm_(random_.below(std::uint64_t{1} << random_.below(7))), repeats_(random_.below(4) == 0) {}

    Misdeed plan() const { return plan_; }
    bool misbehaved() const { return done_ > 0; }
    bool silent() const { return mute_; }

    // What becomes of an honest line.
    Utterance say(std::string_view line) {
        if (mute_) return {};
        if (plan_ == Misdeed::None || calm_ > 0 || (done_ && !(repeats_ && random_.below(4) == 0))) {
            calm_ -= calm_ > 0;
            return {.lines = {std::string(line)}};
        }
        return misbehave(std::string(line));
    }

   private:
    Utterance misbehave(std::string line) {
        if (plan_ == Misdeed::Lie) {
            const auto lie = tongue_.lie(line, random_);
            done_ += lie.has_value();
            return {.lines = {lie.value_or(line)}};
        }
        ++done_;
        switch (plan_) {
            case Misdeed::Delay: return {.lines = {line}, .pause = delay()};
            case Misdeed::Drop: mute_ = random_.below(2) == 0; return {};
            case Misdeed::Garbage: return around(line, garbage(random_));
            case Misdeed::EarlyEnd: mute_ = true; return {.hangs_up = true};
            case Misdeed::Double: return {.lines = {line, line}};
            case Misdeed::WrongRole: return around(line, tongue_.wrong_role(random_));
            default: return {.lines = {line}};
        }
    }

    // In front of the honest line, behind it or in its place.
    Utterance around(const std::string& line, const std::string& odd) {
        switch (random_.below(3)) {
            case 0: return {.lines = {odd, line}};
            case 1: return {.lines = {line, odd}};
            default: return {.lines = {odd}};
        }
    }

    // From a millisecond to some hours, each order of magnitude as likely as the next.
    Duration delay() {
        Duration d = std::chrono::milliseconds(1 + random_.below(10));
        for (auto n = random_.below(7); n > 0; --n) d *= 10;
        return d;
    }

    Tongue tongue_;
    Random random_;
    Misdeed plan_;
    std::uint64_t calm_;  // honest lines before the misdeed
    bool repeats_, mute_ = false;
    int done_ = 0;
};

// Which games a test plays: AGON_GAMES of them, from the seed AGON_FIRST on.
struct SeedRange {
    std::uint64_t first, end;

    static SeedRange wanted(std::uint64_t usual) {
        const auto number = [](const char* name, std::uint64_t otherwise) {
            const char* text = std::getenv(name);
            return text ? std::strtoull(text, nullptr, 10) : otherwise;
        };
        const std::uint64_t first = number("AGON_FIRST", 0);
        return {first, first + number("AGON_GAMES", usual)};
    }
};

// One direction of a connection: lines arrive in the order in which they were said.
class SlowWire {
   public:
    struct Arrival {
        Time at;
        std::optional<std::string> line;  // nothing: the end of the connection
    };

    void carry(const Utterance& u, Time now) {
        free_ = std::max(free_, now) + u.pause;
        for (const auto& l : u.lines) queue_.push_back({free_, l});
        if (u.hangs_up) queue_.push_back({free_, std::nullopt});
    }
    std::optional<Time> next() const { return queue_.empty() ? std::nullopt : std::optional(queue_.front().at); }
    Arrival take() {  // requires next()
        Arrival a = std::move(queue_.front());
        queue_.pop_front();
        return a;
    }

   private:
    std::deque<Arrival> queue_;
    Time free_{};
};

}  // namespace agon::test
