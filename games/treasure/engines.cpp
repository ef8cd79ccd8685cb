#include "games/treasure/engines.h"

#include "games/treasure/hunter.h"
#include "games/treasure/imagined.h"
#include "search/standard_engines.h"

namespace agon::treasure {
namespace {

constexpr std::string_view own_options[] = {"inference", "race", "halves", "width"};

std::optional<HunterOptions> preset(std::string_view name) {
    if (name == "dummy") return HunterOptions{.style = Style::Dummy};
    if (name == "nearest") return HunterOptions{.style = Style::Nearest};
    if (name == "greedy") return HunterOptions{.style = Style::Greedy};
    if (name == "tour") return HunterOptions{.style = Style::Tour};
    if (name == "best") return HunterOptions{.style = Style::Tour, .inference = true, .race = true, .halves = 500};
    return std::nullopt;
}

}  // namespace

const std::vector<EngineInfo>& engine_list() {
    static const std::vector<EngineInfo> list{
        {"best", "least expected arrival, reckons the enemy's fort, chooses its half map, races",
         "inference race halves width seed"},
        {"tour", "least expected arrival over everything unseen", "inference race halves width seed"},
        {"greedy", "most unseen grass per command, mountains as look-outs", "seed"},
        {"nearest", "the nearest unseen grass", "seed"},
        {"dummy", "walks to random way points", "seed"},
        {"random", "any legal move, by lot", "seed"},
        {"level:1..10", "searches maps that explain what it has seen, from beginner to expert", "seed"},
        {"general", "the search that plays any game, over maps that explain what it has seen", "time nodes seed"},
    };
    return list;
}

Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec) {
    auto o = preset(spec.name);
    if (!o) return standard_engine<ImaginedTreasure>(spec, engine_list());
    const auto common = common_options(spec, own_options);
    if (!common) return std::unexpected(common.error());
    const auto inference = int_option(spec, "inference", o->inference, 0, 1);
    const auto race = int_option(spec, "race", o->race, 0, 1);
    const auto halves = int_option(spec, "halves", o->halves, 1, 20000);
    const auto width = int_option(spec, "width", o->effort.width, 1, 2000);
    for (const auto* option : {&inference, &race, &halves, &width})
        if (!*option) return std::unexpected(option->error());
    o->inference = *inference;
    o->race = *race;
    o->halves = *halves;
    o->effort.width = *width;
    o->seed = common->seed;
    return std::make_unique<Hunter>(*o);
}

}  // namespace agon::treasure
