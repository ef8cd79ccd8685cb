#include "search/standard_engines.h"

namespace agon {

std::unexpected<Refusal> unknown_engine(const EngineSpec& spec, std::string_view game,
                                        std::span<const EngineInfo> known) {
    std::string names;
    for (const auto& e : known) names += (names.empty() ? "" : ", ") + std::string(e.name);
    return refuse("engine.unknown", {spec.name, std::string(game), names});
}

Result<int> int_option(const EngineSpec& spec, const std::string& key, int fallback, int low, int high) {
    const auto it = spec.options.find(key);
    if (it == spec.options.end()) return fallback;
    int n = 0;
    const auto& text = it->second;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size() || n < low || n > high)
        return refuse("engine.bad_value", {key, text});
    return n;
}

}  // namespace agon
