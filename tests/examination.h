// Examines a server without any wire: what it does comes in a queue, what the examiner wants
// is handed to `obey`. Time passes only when nothing happens.
#pragma once

#include <doctest/doctest.h>

#include <deque>

#include "core/catalogue.h"

namespace agon {

template <class Obey>
void hold_examination(Examiner& examiner, std::deque<Seen>& seen, Obey obey) {
    obey(examiner.begin({}));
    for (Time now{}; !examiner.done();) {
        if (!seen.empty()) {
            const Seen s = seen.front();
            seen.pop_front();
            obey(examiner.on(s, now));
        } else {
            REQUIRE(examiner.deadline());
            now = *examiner.deadline();
            obey(examiner.tick(now));
        }
    }
}

}  // namespace agon
