#include "games/treasure/messages.h"

#include <algorithm>

namespace agon::treasure {
namespace {

constexpr std::string_view prologue = R"(<?xml version="1.0" encoding="UTF-8" standalone="yes"?>)";
constexpr std::string_view no_error = "No error information available. Potentially, everything worked just fine.";

bool stands_for_itself(char c) {
    if (c == '<' || c == '>' || c == '&') return false;
    return static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t';  // others may not stand in XML 1.0
}

std::string_view reference_to(char c) { return c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : ""; }

// A state has a thousand texts and is asked for several times a second: most are written as they are.
void append_escaped(std::string& out, std::string_view text) {
    while (!text.empty()) {
        const auto odd = std::ranges::find_if_not(text, stands_for_itself);
        out.append(text.begin(), odd);
        if (odd == text.end()) return;
        out.append(reference_to(*odd));
        text = {odd + 1, text.end()};
    }
}

void append_tag(std::string& out, std::string_view opening, std::string_view name) {
    out.append(opening).append(name).push_back('>');
}

std::string element(std::string_view name, std::string_view inner) {
    std::string out;
    out.reserve(inner.size() + 2 * name.size() + 5);
    if (inner.empty()) return out.append("<").append(name).append("/>");
    append_tag(out, "<", name);
    out.append(inner);
    append_tag(out, "</", name);
    return out;
}
std::string leaf(std::string_view name, std::string_view text) {  // an empty text keeps both tags
    std::string out;
    out.reserve(text.size() + 2 * name.size() + 5);
    append_tag(out, "<", name);
    append_escaped(out, text);
    append_tag(out, "</", name);
    return out;
}
std::string truth_leaf(std::string_view name, bool b) { return leaf(name, b ? "true" : "false"); }
std::string number_leaf(std::string_view name, int n) { return leaf(name, std::to_string(n)); }

std::string_view terrain_word(char terrain) {
    return terrain == water ? "Water" : terrain == mountain ? "Mountain" : "Grass";
}

bool old_words(Generation g) { return g == Generation::Ss2019 || g == Generation::Ws2020; }

std::string_view standing_word(Standing s, Generation g) {
    switch (s) {
        case Standing::MustAct: return old_words(g) ? "ShouldActNext" : "MustAct";
        case Standing::MustWait: return old_words(g) ? "ShouldWait" : "MustWait";
        case Standing::Won: return "Won";
        case Standing::Lost: return "Lost";
    }
    return "";
}

std::string player_element(const PlayerEntry& p, Generation g) {
    return element("player", leaf("uniquePlayerID", p.id) + leaf("firstName", p.first) + leaf("lastName", p.last) +
                                 leaf(g == Generation::Current ? "uaccount" : "studentID", p.account) +
                                 leaf("state", standing_word(p.standing, g)) +
                                 truth_leaf("collectedTreasure", p.collected));
}

std::string node_element(const MapNode& n, Generation g) {
    const std::string_view me = old_words(g) ? "MyPosition" : "MyPlayerPosition";
    const std::string_view who = n.me && n.enemy ? "BothPlayerPosition"
                                 : n.me          ? me
                                 : n.enemy       ? "EnemyPlayerPosition"
                                                 : "NoPlayerPresent";
    const std::string_view found = g == Generation::Ss2019 ? "MyTreasureIsPlacedHere" : "MyTreasureIsPresent";
    return element("mapNode", leaf("playerPositionState", who) + leaf("terrain", terrain_word(n.terrain)) +
                                  leaf("treasureState", n.my_treasure ? found : "NoOrUnknownTreasureState") +
                                  leaf("fortState", n.my_fort      ? "MyFortPresent"
                                                    : n.enemy_fort ? "EnemyFortPresent"
                                                                   : "NoOrUnknownFortState") +
                                  number_leaf("X", n.field.x) + number_leaf("Y", n.field.y));
}

std::string data_element(std::string_view type, std::string_view inner) {
    return "<data xsi:type=\"" + std::string(type) + "\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">" +
           std::string(inner) + "</data>";
}

std::string state_data(const GameState& s, Generation g) {
    std::string players, nodes;
    for (const auto& p : s.players) players += player_element(p, g);
    for (const auto& n : s.nodes) nodes += node_element(n, g);
    const bool map = g == Generation::Current || !s.nodes.empty();  // older clients have no <map> while there is none
    return data_element("gameState", element("players", players) +
                                         (map ? element("map", element("mapNodes", nodes)) : "") +
                                         leaf("gameStateId", s.id));
}

}  // namespace

Result<Generation> generation_named(std::string_view name) {
    if (name == "ss2019") return Generation::Ss2019;
    if (name == "ws2020") return Generation::Ws2020;
    if (name == "ws2021") return Generation::Ws2021;
    if (name == "current") return Generation::Current;
    return refuse("treasure.no_generation", {std::string(name)});
}

Generation customary_generation(const Rules& r) {
    switch (r.generation) {
        case OldWords::Told: break;
        case OldWords::Ss2019: return Generation::Ss2019;
        case OldWords::Ws2020: return Generation::Ws2020;
        case OldWords::Ws2021: return Generation::Ws2021;
    }
    return r.base == "ws2020" ? Generation::Ws2020 : Generation::Current;
}

std::string write_registration(const Registration& r) {
    return std::string(prologue) +
           element("playerRegistration",
                   leaf("studentFirstName", r.first) + leaf("studentLastName", r.last) +
                       leaf(r.generation == Generation::Current ? "studentUAccount" : "studentID", r.account));
}

std::string write_half_map(const SentHalf& sent) {
    const bool current = sent.generation == Generation::Current;
    std::string nodes;
    for (int y = 0; y < static_cast<int>(sent.half.rows.size()); ++y)
        for (int x = 0; x < static_cast<int>(sent.half.rows[static_cast<std::size_t>(y)].size()); ++x) {
            const Field f{x, y};
            bool fort = false;
            for (const Field other : sent.half.forts) fort |= other == f;
            nodes += element(current ? "playerHalfMapNode" : "halfMapNode",
                             number_leaf("X", x) + number_leaf("Y", y) + truth_leaf("fortPresent", fort) +
                                 leaf("terrain", terrain_word(sent.half.at(f))));
        }
    return std::string(prologue) + element(current ? "playerHalfMap" : "halfMap",
                                           leaf("uniquePlayerID", sent.player) +
                                               element(current ? "playerHalfMapNodes" : "halfMapNodes", nodes));
}

std::string write_move(const std::string& player, Direction d) {
    constexpr std::string_view words[] = {"Up", "Left", "Right", "Down"};
    return std::string(prologue) +
           element("playerMove", leaf("uniquePlayerID", player) + leaf("move", words[static_cast<std::size_t>(d)]));
}

std::string write_game_id(const std::string& id) {
    return std::string(prologue) + element("uniqueGameIdentifier", leaf("uniqueGameID", id));
}

std::string write_envelope(const Envelope& e, Generation g) {
    std::string data;
    if (const auto* id = std::get_if<PlayerId>(&e.data))
        data = data_element("uniquePlayerIdentifier", leaf("uniquePlayerID", id->id));
    if (const auto* state = std::get_if<GameState>(&e.data)) data = state_data(*state, g);
    return std::string(prologue) +
           element("responseEnvelope", leaf("exceptionName", e.okay ? no_error : std::string_view(e.name)) +
                                           leaf("exceptionMessage", e.okay ? no_error : std::string_view(e.message)) +
                                           leaf("state", e.okay ? "Okay" : "Error") + data);
}

}  // namespace agon::treasure
