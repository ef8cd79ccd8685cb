#include "arena/acquaintances.h"

#include <algorithm>

namespace agon {

void Acquaintances::meet(Engine& engine, const std::string& who) {
    const auto it = known_.find(who);
    if (it == known_.end()) engine.new_series();
    else engine.recall(*it->second.what);
}

void Acquaintances::part(const Engine& engine, const std::string& who) {
    auto what = engine.learnt();
    if (!what) return;
    known_[who] = {std::move(what), ++partings_};
    if (known_.size() > most_) forget_one();
}

void Acquaintances::forget_one() {
    known_.erase(std::ranges::min_element(known_, {}, [](const auto& k) { return k.second.last; }));
}

std::string acquaintance_name(const std::string& game, const std::string& player, const std::string& opponent) {
    return game + "\n" + player + "\n" + opponent;
}

}  // namespace agon
