// Counts wrong tokens and invitations, per address and per token. Whoever guesses hears that he does it too often; a
// right token passes all the same, since many people share an address: what keeps guessing hopeless is the token's
// length. One that staff chose so short that it could be guessed waits with the rest of its address.
#pragma once

#include "base/rate_limit.h"
#include "store/bot_store.h"

namespace agon {

class LoginGuard {
   public:
    static constexpr std::size_t hard_to_guess = 16;  // letters

    explicit LoginGuard(int per_minute) : by_address_(per_minute), by_secret_(per_minute) {}

    bool too_often(const std::string& address, Time now) const { return by_address_.exhausted(address, now); }
    // It was wrong so often lately that nobody looks it up again.
    bool worn_out(const std::string& secret, Time now) const { return by_secret_.exhausted(sha256(secret), now); }
    bool takes(const std::string& right_secret, const std::string& address, Time now) const {
        return right_secret.size() >= hard_to_guess || !too_often(address, now);
    }

    void wrong(const std::string& address, Time now) { (void)by_address_.take(address, now); }
    void wrong(const std::string& address, const std::string& secret, Time now) {
        wrong(address, now);
        (void)by_secret_.take(sha256(secret), now);
    }

   private:
    RateLimit by_address_, by_secret_;
};

}  // namespace agon
