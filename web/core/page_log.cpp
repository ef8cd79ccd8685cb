#include "web/core/page_log.h"

namespace agon::page {
namespace {

Phrase phrase_at(const Words& words, const std::string& path) {
    Phrase p{word(words, path + ".code"), {}};
    for (int i = 0; words.contains(path + ".args." + std::to_string(i)); ++i)
        p.args.push_back(word(words, path + ".args." + std::to_string(i)));
    return p;
}

int number_at(const Words& words, const std::string& path) { return std::atoi(word(words, path).c_str()); }

Seat seat_at(const Words& words, const std::string& path) {
    return number_at(words, path) == 2 ? Seat::Second : Seat::First;
}

Finished finished_at(const Words& words, const std::string& at) {
    Finished f{};
    if (number_at(words, at + "outcome.winner")) f.outcome.winner = seat_at(words, at + "outcome.winner");
    for (Seat s : both_seats) f.outcome.points[s] = number_at(words, at + "outcome.points." + std::to_string(index(s)));
    f.outcome.how = phrase_at(words, at + "outcome.how");
    f.fault = fault_named(word(words, at + "fault"));
    if (words.contains(at + "culprit")) f.culprit = seat_at(words, at + "culprit");
    f.why = phrase_at(words, at + "why");
    return f;
}

std::optional<What> event_at(const Words& words, const std::string& at) {
    const std::string type = word(words, at + "type");
    const Seat seat = seat_at(words, at + "seat");
    if (type == "moved") return Moved{seat, word(words, at + "move"), Duration(number_at(words, at + "took_us"))};
    if (type == "refused") return Refused{seat, word(words, at + "move"), phrase_at(words, at + "why")};
    if (type == "undone") return Undone{seat, number_at(words, at + "plies")};
    if (type == "noted" && words.contains(at + "text"))
        return Noted{seat, word(words, at + "channel"), word(words, at + "text")};
    if (type == "finished") return finished_at(words, at);
    return std::nullopt;
}

}  // namespace

PageLog page_log(const Words& words) {
    PageLog out;
    Header& h = out.header;
    h.id = word(words, "header.id");
    h.game = word(words, "header.game");
    h.rules = word(words, "header.rules");
    h.seed = std::strtoull(word(words, "header.seed").c_str(), nullptr, 10);
    h.opening = word(words, "header.opening");
    for (Seat s : both_seats) h.players[s] = word(words, "header.players." + std::to_string(index(s)));
    for (int i = 0; words.contains("events." + std::to_string(i) + ".type"); ++i)
        if (auto what = event_at(words, "events." + std::to_string(i) + "."))
            out.events.push_back({static_cast<int>(out.events.size()) + 1, {}, std::move(*what)});
    return out;
}

}  // namespace agon::page
