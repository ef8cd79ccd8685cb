// The fuzz targets by name. One program holds them all: libFuzzer runs it (fuzzer.cpp), and
// the ordinary tests replay the stored inputs (tests/fuzz_corpus_test.cpp).
#pragma once

#include <array>

#include "tests/fuzz/input.h"

namespace agon::fuzz {

void relay(Input);  // line protocols, both roles at once (wire.cpp)
void uart(Input);
void kulami(Input);
void native(Input);
void gtp(Input);
void nboard(Input);
void java(Input);
void treasure_http(Input);  // polling protocol, both roles at once (treasure.cpp)
void treasure_routes(Input);
void treasure_xml(Input);
void games(Input);     // rules, moves, positions (texts.cpp)
void settings(Input);  // clocks, engines, tournament files, rule profiles
void records(Input);   // GGF, OBF, WTHOR, transcripts
void boards(Input);    // .ku
void log(Input);       // event logs
void lines(Input);     // bytes into lines
void archive(Input);   // uploads (web.cpp)
void crate(Input);     // what a workshop hands out (hand_ins.cpp)
void java_source(Input);
void live(Input);  // WebSocket messages of the browser
void api(Input);   // API requests

struct Target {
    std::string_view name;
    void (*run)(Input);
};

inline constexpr std::array targets{
    Target{"relay", relay},
    Target{"uart", uart},
    Target{"kulami", kulami},
    Target{"native", native},
    Target{"gtp", gtp},
    Target{"nboard", nboard},
    Target{"java", java},
    Target{"treasure_http", treasure_http},
    Target{"treasure_routes", treasure_routes},
    Target{"treasure_xml", treasure_xml},
    Target{"games", games},
    Target{"settings", settings},
    Target{"records", records},
    Target{"boards", boards},
    Target{"log", log},
    Target{"lines", lines},
    Target{"archive", archive},
    Target{"crate", crate},
    Target{"java_source", java_source},
    Target{"live", live},
    Target{"api", api},
};

}  // namespace agon::fuzz
