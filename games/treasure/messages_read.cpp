#include <algorithm>
#include <charconv>

#include <pugixml.hpp>

#include "games/treasure/messages.h"

namespace agon::treasure {
namespace {

constexpr std::size_t largest_body = 256 << 10;  // a half map is 8 KB, a state 30 KB
constexpr int deepest_element = 16, farthest_field = 63;
constexpr std::size_t most_odd_fields = 30;  // outside the grid, and forts: more add nothing to the message

std::unexpected<BadXml> bad(int status, std::string code, std::vector<std::string> args = {}) {
    return std::unexpected(BadXml{status, {std::move(code), std::move(args)}});
}

bool valid_utf8(std::string_view s) {
    for (std::size_t i = 0; i < s.size();) {
        const auto c = static_cast<unsigned char>(s[i]);
        const std::size_t n = c == 0                  ? 0
                              : c < 0x80              ? 1
                              : c >= 0xc2 && c < 0xe0 ? 2
                              : c >= 0xe0 && c < 0xf0 ? 3
                              : c >= 0xf0 && c < 0xf5 ? 4
                                                      : 0;
        if (n == 0 || i + n > s.size()) return false;
        for (std::size_t k = 1; k < n; ++k)
            if ((static_cast<unsigned char>(s[i + k]) & 0xc0) != 0x80) return false;
        i += n;
    }
    return true;
}

// A scan of the tags alone, so that a hostile document costs no memory.
bool too_deep(std::string_view s) {
    int depth = 0;
    for (std::size_t i = 0; (i = s.find('<', i)) != s.npos; ++i) {
        if (i + 1 == s.size() || s[i + 1] == '?' || s[i + 1] == '!') continue;
        const auto end = s.find('>', i);
        if (s[i + 1] == '/') --depth;
        else if (end != s.npos && s[end - 1] != '/' && ++depth > deepest_element) return true;
    }
    return false;
}

Read<pugi::xml_node> parse(pugi::xml_document& document, std::string_view body) {
    if (body.size() > largest_body)
        return bad(413, "treasure.xml_large", {std::to_string(body.size()), std::to_string(largest_body)});
    if (!valid_utf8(body)) return bad(400, "treasure.xml_encoding");
    if (body.find("<!DOCTYPE") != body.npos || body.find("<!ENTITY") != body.npos)
        return bad(400, "treasure.xml_doctype");
    if (too_deep(body)) return bad(400, "treasure.xml_deep", {std::to_string(deepest_element)});
    const auto parsed = document.load_buffer(body.data(), body.size(), pugi::parse_default | pugi::parse_trim_pcdata,
                                             pugi::encoding_utf8);
    if (!parsed) return bad(400, "treasure.xml_malformed", {parsed.description(), std::to_string(parsed.offset)});
    return document.document_element();
}

std::string word(const pugi::xml_node& parent, const char* name) {
    std::string text = parent.child_value(name);
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (!text.empty() && blank(text.back())) text.pop_back();
    text.erase(text.begin(), std::ranges::find_if_not(text, blank));
    return text;
}

// Like the course's parser: what is no number is zero.
int number(const pugi::xml_node& parent, const char* name) {
    const std::string text = word(parent, name);
    int n = 0;
    std::from_chars(text.data() + (text.starts_with('+') ? 1 : 0), text.data() + text.size(), n);
    return n;
}

bool truth(const pugi::xml_node& parent, const char* name) {
    const std::string text = word(parent, name);
    return text == "true" || text == "1";
}

char terrain(const pugi::xml_node& node) {
    const std::string text = word(node, "terrain");
    return text == "Water" ? water : text == "Mountain" ? mountain : grass;
}

Read<pugi::xml_node> root(pugi::xml_document& document, std::string_view body,
                          std::initializer_list<std::string_view> names) {
    const auto node = parse(document, body);
    if (!node || std::ranges::find(names, std::string_view(node->name())) != names.end()) return node;
    return bad(400, "treasure.xml_root", {node->name(), std::string(*names.begin())});
}

// The first message about a field counts; what lies far outside is only listed.
void add_node(HalfMap& h, Field f, char ground, bool fort) {
    const bool near = f.x >= 0 && f.y >= 0 && f.x <= farthest_field && f.y <= farthest_field;
    if (!near) {
        if (h.outside.size() < most_odd_fields && std::ranges::find(h.outside, f) == h.outside.end())
            h.outside.push_back(f);
        return;
    }
    const auto x = static_cast<std::size_t>(f.x), y = static_cast<std::size_t>(f.y);
    if (h.rows.size() <= y) h.rows.resize(y + 1);
    if (h.rows[y].size() <= x) h.rows[y].resize(x + 1, unknown_terrain);
    if (h.rows[y][x] != unknown_terrain) return;
    h.rows[y][x] = ground;
    if (fort && h.forts.size() < most_odd_fields) h.forts.push_back(f);
}

Standing standing_named(const std::string& text) {
    if (text == "MustAct" || text == "ShouldActNext") return Standing::MustAct;
    return text == "Won" ? Standing::Won : text == "Lost" ? Standing::Lost : Standing::MustWait;
}

PlayerEntry read_player(const pugi::xml_node& p) {
    return {word(p, "uniquePlayerID"),
            word(p, "firstName"),
            word(p, "lastName"),
            word(p, p.child("uaccount") ? "uaccount" : "studentID"),
            standing_named(word(p, "state")),
            truth(p, "collectedTreasure")};
}

MapNode read_node(const pugi::xml_node& n) {
    const std::string who = word(n, "playerPositionState"), treasure = word(n, "treasureState"),
                      fort = word(n, "fortState");
    const bool both = who == "BothPlayerPosition";
    return {.field = {number(n, "X"), number(n, "Y")},
            .terrain = terrain(n),
            .me = both || who == "MyPlayerPosition" || who == "MyPosition",
            .enemy = both || who == "EnemyPlayerPosition",
            .my_treasure = treasure == "MyTreasureIsPresent" || treasure == "MyTreasureIsPlacedHere",
            .my_fort = fort == "MyFortPresent",
            .enemy_fort = fort == "EnemyFortPresent"};
}

GameState read_state(const pugi::xml_node& data) {
    GameState s{.players = {}, .nodes = {}, .id = word(data, "gameStateId")};
    for (const auto& p : data.child("players").children("player")) s.players.push_back(read_player(p));
    for (const auto& n : data.child("map").child("mapNodes").children("mapNode")) s.nodes.push_back(read_node(n));
    return s;
}

}  // namespace

Read<Registration> read_registration(std::string_view body) {
    pugi::xml_document document;
    const auto node = root(document, body, {"playerRegistration"});
    if (!node) return std::unexpected(node.error());
    const bool current = node->child("studentUAccount");
    return Registration{word(*node, "studentFirstName"), word(*node, "studentLastName"),
                        word(*node, current ? "studentUAccount" : "studentID"),
                        current || !node->child("studentID") ? Generation::Current : Generation::Ws2021};
}

Read<SentHalf> read_half_map(std::string_view body) {
    pugi::xml_document document;
    const auto node = root(document, body, {"playerHalfMap", "halfMap"});
    if (!node) return std::unexpected(node.error());
    const bool current = std::string_view(node->name()) == "playerHalfMap";
    SentHalf sent{word(*node, "uniquePlayerID"), {}, current ? Generation::Current : Generation::Ws2021};
    for (const auto& n : node->child(current ? "playerHalfMapNodes" : "halfMapNodes")
                             .children(current ? "playerHalfMapNode" : "halfMapNode"))
        add_node(sent.half, {number(n, "X"), number(n, "Y")}, terrain(n), truth(n, "fortPresent"));
    return sent;
}

Read<SentMove> read_move(std::string_view body) {
    pugi::xml_document document;
    const auto node = root(document, body, {"playerMove"});
    if (!node) return std::unexpected(node.error());
    SentMove sent{word(*node, "uniquePlayerID"), {}};
    const std::string move = word(*node, "move");
    for (const auto& [name, direction] : {std::pair{"Up", Direction::Up},
                                          {"Left", Direction::Left},
                                          {"Right", Direction::Right},
                                          {"Down", Direction::Down}})
        if (move == name) sent.move = direction;
    return sent;
}

Read<std::string> read_game_id(std::string_view body) {
    pugi::xml_document document;
    const auto node = root(document, body, {"uniqueGameIdentifier"});
    if (!node) return std::unexpected(node.error());
    return word(*node, "uniqueGameID");
}

Read<Envelope> read_envelope(std::string_view body) {
    pugi::xml_document document;
    const auto node = root(document, body, {"responseEnvelope"});
    if (!node) return std::unexpected(node.error());
    Envelope e{.okay = word(*node, "state") == "Okay",
               .name = word(*node, "exceptionName"),
               .message = word(*node, "exceptionMessage")};
    const auto data = node->child("data");
    const std::string_view type = data.attribute("xsi:type").value();
    if (type == "uniquePlayerIdentifier") e.data = PlayerId{word(data, "uniquePlayerID")};
    else if (type == "gameState") e.data = read_state(data);
    return e;
}

}  // namespace agon::treasure
