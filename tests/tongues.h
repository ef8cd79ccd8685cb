// How a server of each protocol lies to its client, and what only a client would say.
#pragma once

#include "tests/misbehaviour.h"

namespace agon::test {

inline std::string one_of(std::initializer_list<const char*> words, Random& random) {
    return words.begin()[random.below(words.size())];
}

// Another character of the set in the place of one that belongs to it; nothing if the line has none after `from`.
inline std::optional<std::string> swapped(std::string_view line, std::string_view set, std::size_t from,
                                          Random& random) {
    std::vector<std::size_t> places;
    for (std::size_t i = from; i < line.size(); ++i)
        if (set.find(line[i]) != set.npos) places.push_back(i);
    if (places.empty()) return std::nullopt;
    std::string out(line);
    char& c = out[places[random.below(places.size())]];
    const char before = c;
    while (c == before) c = set[random.below(set.size())];
    return out;
}

inline Tongue relay_tongue() {
    return {.lie = [](std::string_view line, Random& random) -> std::optional<std::string> {
                if (line.starts_with("(2,")) return swapped(line, "1234", line.size() - 4, random);
                if (line == "(3,[]).") return "(4,[]).";
                if (line == "(4,[]).") return "(3,[]).";
                return std::nullopt;
            },
            .wrong_role =
                [](Random& r) {
                    return one_of({"(5,[]).", "(4,[]).", "(3,[]).", "(1,[4,4]).", "(2,[4,4,2]).", "(2,[0,0,4])."}, r);
                }};
}

inline Tongue uart_tongue() {
    return {.lie = [](std::string_view line, Random& random) -> std::optional<std::string> {
                if (line == "W") return "T";
                if (line == "T") return "W";
                if (line.starts_with("CS")) return swapped(line, "0123456789", 2, random);
                if (line.starts_with("SF")) return swapped(line, "02345", 4, random);
                return std::nullopt;
            },
            .wrong_role =
                [](Random& r) {
                    return one_of({"START1", "CS3333333333", "BOOM11", "W", "T", "SF0D0000000000", "Etimeout"}, r);
                }};
}

inline Tongue kulami_tongue() {
    return {.lie = [](std::string_view line, Random& random) -> std::optional<std::string> {
                if (line.starts_with("zug(") || line.starts_with("gültig(")) return swapped(line, "012", 4, random);
                if (line.starts_with("spielende(")) return swapped(line, "0123456789", 10, random);
                if (line.starts_with("farbe(") || line.starts_with("spielstart("))
                    return swapped(line, "rb", line.size() - 3, random);
                return std::nullopt;
            },
            .wrong_role =
                [](Random& r) {
                    return one_of({"zug(3,4).", "neuerClient(Eve).", "spielaufgabe.", "neuesspiel.", "Kulami?",
                                   "spielparameter?", "message(Gegner hat sich disqualifiziert)."},
                                  r);
                }};
}

inline Tongue gtp_tongue() {
    return {.lie = [](std::string_view line, Random& random) -> std::optional<std::string> {
                if (line.starts_with("play ")) return swapped(line, "12345678", 8, random);
                if (line.starts_with("genmove ")) return line == "genmove b" ? "genmove w" : "genmove b";
                return std::nullopt;
            },
            .wrong_role = [](Random& r) { return one_of({"= d3", "? illegal move", "=", "undo", "clear_board"}, r); }};
}

inline Tongue nboard_tongue() {
    return {
        .lie = [](std::string_view line, Random& random) -> std::optional<std::string> {
            if (line.starts_with("move ")) return swapped(line, "12345678", 6, random);
            if (line.starts_with("set game")) return swapped(line, "*O-", 40, random);
            return std::nullopt;
        },
        .wrong_role = [](Random& r) { return one_of({"=== D3", "status thinking", "pong 1", "search D3 1 0 1"}, r); }};
}

inline Tongue native_tongue() {
    return {.lie = [](std::string_view line, Random& random) -> std::optional<std::string> {
                if (line.starts_with("played ")) return swapped(line, "12345678", 9, random);
                if (line.starts_with("end win")) return "end loss" + std::string(line.substr(7));
                if (line.starts_with("end loss")) return "end win" + std::string(line.substr(8));
                return std::nullopt;
            },
            .wrong_role =
                [](Random& r) { return one_of({"move d3", "ready Eve", "resign", "sit othello", "want echo"}, r); }};
}

}  // namespace agon::test
