#include "games/battleship/engines.h"

#include "games/battleship/best.h"
#include "games/battleship/imagined.h"
#include "search/standard_engines.h"

namespace agon::battleship {
namespace {

Result<bool> yes_or_no(const EngineSpec& spec, const std::string& key, bool fallback) {
    const auto it = spec.options.find(key);
    if (it == spec.options.end()) return fallback;
    if (it->second == "yes") return true;
    if (it->second == "no") return false;
    return refuse("battleship.engine.yes_no", {key, it->second});
}

Result<std::unique_ptr<Engine>> make_openlist(const EngineSpec& spec, const CommonOptions& o) {
    const auto gaps = yes_or_no(spec, "gaps", false), chess = yes_or_no(spec, "chess", false);
    if (!gaps) return std::unexpected(gaps.error());
    if (!chess) return std::unexpected(chess.error());
    return std::make_unique<Captain>(openlist_shooter(*gaps, *chess), o);
}

Result<std::unique_ptr<Engine>> make_best(const EngineSpec& spec, const CommonOptions& o) {
    const auto adversarial = yes_or_no(spec, "adversarial", true), learn = yes_or_no(spec, "learn", true);
    if (!adversarial) return std::unexpected(adversarial.error());
    if (!learn) return std::unexpected(learn.error());
    return std::make_unique<BestCaptain>(o, BestOptions{.adversarial = *adversarial, .learn = *learn});
}

std::vector<std::string_view> own_options(std::string_view engine) {
    if (engine == "openlist") return {"gaps", "chess"};
    if (engine == "best") return {"adversarial", "learn"};
    return {};
}

std::unique_ptr<Shooter> plain_shooter(std::string_view name) {
    if (name == "random") return random_shooter();
    if (name == "columns") return columns_shooter();
    if (name == "hunt") return hunt_shooter();
    return density_shooter();
}

}  // namespace

std::vector<EngineInfo> engine_list() {
    return {
        {"random", "any new field, by lot", "seed"},
        {"columns", "field by field, column after column", "seed"},
        {"openlist", "the course's Prolog strategy; gaps: skip where no ship fits, chess: search every second field",
         "seed gaps=yes|no chess=yes|no"},
        {"hunt", "every n-th field, then along the ship", "seed"},
        {"density", "where most single ships could lie", "seed"},
        {"best", "exact or sampled posterior, adversarial placement, learns over a series",
         "time nodes seed adversarial=yes|no learn=yes|no"},
        {"evasive", "lets the ships dodge as long as no answer betrays it (fleets kept by the player)",
         "time nodes seed"},
        {"level:1..10", "searches fleets that explain all answers, from beginner to expert", "seed"},
        {"general", "the search that plays any game, over fleets that explain all answers", "time nodes seed"}};
}

Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec) {
    const auto known = engine_list();
    if (spec.name == "general" || std::ranges::find(known, spec.name, &EngineInfo::name) == known.end())
        return standard_engine<ImaginedBattleship>(spec, known);
    const auto more = own_options(spec.name);
    const auto o = common_options(spec, more);
    if (!o) return std::unexpected(o.error());
    if (spec.name == "openlist") return make_openlist(spec, *o);
    if (spec.name == "best") return make_best(spec, *o);
    if (spec.name == "evasive") return evasive_captain(*o);
    return std::make_unique<Captain>(plain_shooter(spec.name), *o);
}

}  // namespace agon::battleship
