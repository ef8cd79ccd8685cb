// For tests: the HTTP service without a socket. Requests and times go in, answers come out;
// Pair has two players who are registered already.
#pragma once

#include <doctest/doctest.h>

#include "arena/hall.h"
#include "games/treasure/service.h"

namespace agon::treasure {

inline const std::string good_half = "map:GGGGGGGGGG/GMMGGGGMMG/GGWWGGWWGG/GMGWGGWGGG/GGGGWGGGGG@0,0";

struct Server {
    TableHall hall;
    TreasureService service;
    Time now{};

    explicit Server(ServiceOptions o = {}) : service(hall, o) {}

    Response send(std::string method, std::string target, std::string body = "") {
        return service.handle({.method = std::move(method),
                               .target = std::move(target),
                               .content_type = "application/xml",
                               .body = std::move(body),
                               .address = ""},
                              now);
    }
    void pass(Duration d) {
        now += d;
        hall.tick(now);
        service.tick(now);
    }
    std::string new_game(const std::string& query = "") {
        const auto r = send("GET", "/games" + query);
        CHECK(r.status == 200);
        return *read_game_id(r.body);
    }
    Envelope post(const std::string& target, const std::string& body) {
        const auto r = send("POST", target, body);
        REQUIRE(r.status == 200);
        return *read_envelope(r.body);
    }
    std::string enrol(const std::string& game, const std::string& name = "Ada", Generation g = Generation::Current) {
        const auto e = post("/games/" + game + "/players", write_registration({name, "L", "a" + name, g}));
        REQUIRE(e.okay);
        return std::get<PlayerId>(e.data).id;
    }
    Envelope half(const std::string& game, const std::string& player, const std::string& map = good_half) {
        return post("/games/" + game + "/halfmaps", write_half_map({player, *parse_half_map(map)}));
    }
    Envelope move(const std::string& game, const std::string& player, Direction d) {
        return post("/games/" + game + "/moves", write_move(player, d));
    }
    GameState state(const std::string& game, const std::string& player) {
        const auto r = send("GET", "/games/" + game + "/states/" + player);
        REQUIRE(r.status == 200);
        const auto e = *read_envelope(r.body);
        REQUIRE(e.okay);
        return std::get<GameState>(e.data);
    }
    Standing standing(const std::string& game, const std::string& player) {
        for (const auto& p : state(game, player).players)
            if (p.id == player) return p.standing;
        FAIL("the player is not in its own state");
        return {};
    }
};

// Two players registered; `first` must act.
struct Pair {
    Server server;
    std::string game, first, second;

    explicit Pair(const std::string& query = "", ServiceOptions o = {}) : server(o) {
        game = server.new_game(query);
        first = server.enrol(game, "Ada");
        second = server.enrol(game, "Ben");
        if (server.standing(game, second) == Standing::MustAct) std::swap(first, second);
    }
    Pair& with_halves() {
        CHECK(server.half(game, first).okay);
        CHECK(server.half(game, second).okay);
        return *this;
    }
};

}  // namespace agon::treasure
