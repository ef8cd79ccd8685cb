#include "arena/native_client.h"

#include <algorithm>
#include <charconv>

#include "arena/words.h"
#include "core/clock.h"

namespace agon {
namespace {

std::optional<int> whole_number(std::string_view word) {
    int n = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
    if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return n;
}

std::optional<Seat> seat_numbered(std::string_view word) {
    if (word == "1") return Seat::First;
    if (word == "2") return Seat::Second;
    return std::nullopt;
}

std::optional<Duration> milliseconds(std::string_view word) {
    const auto n = whole_number(word);
    if (!n) return std::nullopt;
    return std::chrono::milliseconds(*n);
}

}  // namespace

ClientReplies NativeClient::on_line(std::string_view line, Time) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    std::string_view rest = line;
    const auto word = next_word(rest);
    if (word == "agon") return greeted(rest, line);
    if (word == "bye") return {.leave = true};
    if (word == "clock") {
        const auto clock = parse_clock(rest);
        increment_ = clock ? clock->increment : Duration{};
        return {};
    }
    if (word == "game" && read_game(rest)) return {};
    if (word == "opponent") {
        coming_.names[other(coming_.seat)] = rest;
        return {};
    }
    ClientReplies r;
    r.sightings.push_back(sighting(word, rest).value_or(Puzzled{std::string(line)}));
    if (std::holds_alternative<GameEnded>(r.sightings.back())) {
        ++finished_;
        r.leave = in_lobby_ && !is_person(setup_) && finished_ >= setup_.games;
        if (in_lobby_ && !r.leave && !is_person(setup_)) sit(r);
    }
    return r;
}

ClientReplies NativeClient::greeted(std::string_view rest, std::string_view line) {
    ClientReplies r;
    if (next_word(rest) != "1") {
        r.sightings.push_back(Puzzled{std::string(line)});
        r.leave = true;  // another version of the protocol
        return r;
    }
    in_lobby_ = rest == "lobby";
    r.lines = {"want echo", "ready " + setup_.name};
    if (in_lobby_) sit(r);
    return r;
}

void NativeClient::sit(ClientReplies& r) const {
    const auto against = setup_.options.find("against");
    r.lines.push_back("sit " + setup_.game + (against != setup_.options.end() ? " against " + against->second : "") +
                      (setup_.rules.empty() ? "" : " rules " + setup_.rules));
}

bool NativeClient::read_game(std::string_view rest) {
    next_word(rest);  // the id is the server's own
    const auto seat = seat_numbered(next_word(rest));
    if (!seat) return false;
    coming_ = {.seat = *seat, .rules = std::string(rest)};
    coming_.names[*seat] = setup_.name;
    return true;
}

std::optional<Sighting> NativeClient::sighting(std::string_view word, std::string_view rest) {
    if (word == "position") {
        coming_.position = rest == "-" ? "" : rest;
        return coming_;
    }
    if (word == "played") {
        const auto seat = seat_numbered(next_word(rest));
        if (seat) return Saw{*seat, std::string(rest)};
    }
    if (word == "turn") return turn(rest);
    if (word == "end") return ended(rest);
    if (word == "refused") {
        const auto move = next_word(rest);
        return Rebuffed{std::string(move), std::string(rest)};
    }
    if (word == "said") {
        const auto from = next_word(rest);
        return Heard{std::string(from), std::string(rest)};
    }
    if (word == "error" || word == "denied") return Heard{"server", std::string(rest)};
    return std::nullopt;
}

std::optional<Sighting> NativeClient::turn(std::string_view rest) const {
    YourTurn t;
    t.budget.total_left = milliseconds(next_word(rest));
    next_word(rest);
    t.budget.per_move = milliseconds(next_word(rest));
    t.budget.increment = t.budget.total_left ? increment_ : Duration{};
    return t;
}

std::optional<Sighting> NativeClient::ended(std::string_view rest) const {
    GameEnded e{.verbatim = std::string(rest)};
    const auto result = next_word(rest);
    const auto own = whole_number(next_word(rest)), opponents = whole_number(next_word(rest));
    if (!own || !opponents) return std::nullopt;
    if (result == "none") return e;
    e.outcome = Outcome{};
    e.outcome->points[coming_.seat] = *own;
    e.outcome->points[other(coming_.seat)] = *opponents;
    if (result == "win") e.outcome->winner = coming_.seat;
    else if (result == "loss") e.outcome->winner = other(coming_.seat);
    else if (result != "draw") return std::nullopt;
    return e;
}

ClientReplies NativeClient::play(std::string_view move, const AnyPosition&, Time) {
    return {.lines = {"move " + std::string(move)}};
}

ClientReplies NativeClient::say(std::string_view text) { return {.lines = {"say " + std::string(text)}}; }

}  // namespace agon
