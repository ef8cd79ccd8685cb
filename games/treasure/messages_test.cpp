// The XML messages against the wire samples, both ways, and against hostile documents.
#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "games/treasure/messages.h"
#include "games/treasure/texts.h"

using namespace agon;
using namespace agon::treasure;

namespace {

// "### Name", then the exact bytes of the message on one line.
std::map<std::string, std::string> samples(const std::string& generation) {
    std::ifstream in("games/treasure/wire/" + generation + ".txt");
    REQUIRE(in);
    std::map<std::string, std::string> out;
    std::string line, name;
    while (std::getline(in, line)) {
        if (line.starts_with("### ")) name = line.substr(4);
        else if (!line.empty()) out[name] = line;
    }
    return out;
}

const std::map<std::string, Generation> generations{
    {"current", Generation::Current}, {"ws2020", Generation::Ws2020}, {"ws2021", Generation::Ws2021}};

std::string why(const BadXml& b) { return sentence(b.why, Language::English, texts()); }

std::string body(std::string_view inner) { return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + std::string(inner); }

}  // namespace

TEST_CASE("requests of all generations are read and written byte for byte") {
    for (const auto& [name, generation] : generations) {
        CAPTURE(name);
        auto s = samples(name);
        auto registration = read_registration(s["PlayerRegistration"]);
        REQUIRE(registration);
        CHECK(registration->first == "Max");
        CHECK((registration->generation == Generation::Current) == (generation == Generation::Current));
        CHECK(write_registration(*registration) == s["PlayerRegistration"]);
        const auto move = read_move(s["Move"]);
        REQUIRE(move);
        CHECK(move->move == Direction::Up);
        CHECK(write_move(move->player, *move->move) == s["Move"]);
        const auto half = read_half_map(s["HalfMap"]);
        REQUIRE(half);
        CHECK(half->half.forts == std::vector<Field>{{0, 0}});
        CHECK(write_half_map(*half) == s["HalfMap"]);
    }
}

TEST_CASE("answers of all generations are read and written byte for byte") {
    for (const auto& [name, generation] : generations) {
        CAPTURE(name);
        for (const auto& [what, bytes] : samples(name)) {
            CAPTURE(what);
            if (!what.starts_with("Resp") && !what.starts_with("State")) continue;
            const auto e = read_envelope(bytes);
            REQUIRE(e);
            CHECK(e->okay == (what != "RespError"));
            CHECK(write_envelope(*e, generation) == bytes);
        }
    }
    auto s = samples("current");
    CHECK(read_game_id(s["UniqueGameIdentifier"]) == "Ab3xZ");
    CHECK(write_game_id("Ab3xZ") == s["UniqueGameIdentifier"]);
    for (const char* foreign : {"RawPlayers", "RawGameList"})
        CHECK(std::get_if<std::monostate>(&read_envelope(s[foreign])->data));
}

TEST_CASE("a treasure is called by the name of its time") {
    Envelope e;
    e.data = GameState{.players = {}, .nodes = {{.field = {1, 2}, .my_treasure = true}}, .id = "x"};
    CHECK(write_envelope(e, Generation::Ss2019).find("MyTreasureIsPlacedHere") != std::string::npos);
    CHECK(write_envelope(e, Generation::Ws2020).find("MyTreasureIsPresent") != std::string::npos);
    CHECK(std::get<GameState>(read_envelope(write_envelope(e, Generation::Ss2019))->data).nodes[0].my_treasure);
}

TEST_CASE("reading is as tolerant as the course's own parser") {
    const auto half = read_half_map(
        body("<playerHalfMap> <extra>1</extra>\n<playerHalfMapNodes>"
             "<playerHalfMapNode><terrain>Mountain</terrain><unknown/><Y> 1 </Y>\n <X> 2\n</X></playerHalfMapNode>"
             "<playerHalfMapNode><X>0</X><Y>0</Y><fortPresent>1</fortPresent></playerHalfMapNode>"
             "<playerHalfMapNode><X>0</X><Y>0</Y><fortPresent>1</fortPresent></playerHalfMapNode>"
             "<playerHalfMapNode><X>1</X><Y>0</Y><terrain>water</terrain></playerHalfMapNode>"
             "<playerHalfMapNode><X>-1</X><Y>0</Y></playerHalfMapNode>"
             "<playerHalfMapNode><X>99</X><Y>100000</Y></playerHalfMapNode>"
             "</playerHalfMapNodes><uniquePlayerID>\n p \n</uniquePlayerID></playerHalfMap>"));
    REQUIRE(half);
    CHECK(half->player == "p");
    CHECK(text(half->half) == "map:GG/??M@0,0!-1,0!99,100000");
    CHECK(read_move(body("<playerMove><move> Left </move></playerMove>"))->move == Direction::Left);
    for (const char* odd : {"left", "Forward", ""})
        CHECK_FALSE(read_move(body("<playerMove><move>" + std::string(odd) + "</move></playerMove>"))->move);
    CHECK_FALSE(read_move(body("<playerMove/>"))->move);
    CHECK(read_registration(
              body("<playerRegistration><studentLastName>Ö &lt;b&gt;</studentLastName></playerRegistration>"))
              ->last == "Ö <b>");
}

TEST_CASE("a half map of any size can be passed on as one word") {
    std::string nodes;
    for (int i = -60; i < 200; ++i)
        nodes += "<playerHalfMapNode><X>" + std::to_string(i) +
                 "</X><Y>3</Y><fortPresent>true</fortPresent></playerHalfMapNode>";
    const auto half =
        read_half_map(body("<playerHalfMap><playerHalfMapNodes>" + nodes + "</playerHalfMapNodes></playerHalfMap>"));
    REQUIRE(half);
    CHECK(parse_half_map(text(half->half)) == half->half);
}

TEST_CASE("hostile documents are refused cheaply, with a sentence") {
    std::string bomb = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\">";
    for (char c = 'b'; c < 'k'; ++c)
        bomb += std::string("<!ENTITY ") + c + " \"&" + char(c - 1) + ";&" + char(c - 1) + ";\">";
    CHECK(why(read_move(bomb + "]><playerMove><move>&j;</move></playerMove>").error()).find("DOCTYPE") !=
          std::string::npos);
    CHECK(read_move(std::string(100 << 20, 'x')).error().status == 413);
    std::string deep;
    for (int i = 0; i < 20000; ++i) deep += "<a>";
    CHECK(why(read_move(deep).error()).find("16") != std::string::npos);
    CHECK(why(read_move("\xff\xfe<\0m\0").error()).find("UTF-8") != std::string::npos);
    CHECK(why(read_move("<playerMove><move>Up</playerMove>").error()).find("well-formed") != std::string::npos);
    CHECK(why(read_move("").error()).find("well-formed") != std::string::npos);
    CHECK(why(read_move(body("<playerRegistration/>")).error()).find("playerMove") != std::string::npos);
}
