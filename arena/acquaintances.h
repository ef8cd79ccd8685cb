// Who has met whom: what engines learnt about an opponent is kept under the names of both, so that one who comes back
// on a new connection is known. Whom nobody met for longest is forgotten first.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/engine.h"

namespace agon {

class Acquaintances {
   public:
    explicit Acquaintances(std::size_t most = 1000) : most_(most) {}

    void meet(Engine&, const std::string& who);        // before a game; a stranger is met as a new opponent
    void part(const Engine&, const std::string& who);  // after it

   private:
    struct Known {
        std::shared_ptr<const Acquaintance> what;
        std::uint64_t last = 0;  // the number of the parting
    };
    void forget_one();

    std::size_t most_;
    std::uint64_t partings_ = 0;
    std::map<std::string, Known> known_;
};

// The name under which a player keeps what it knows of another in a game.
std::string acquaintance_name(const std::string& game, const std::string& player, const std::string& opponent);

}  // namespace agon
