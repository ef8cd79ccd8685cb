#include "games/othello/isa.h"

namespace agon::othello {

namespace portable {
const Isa& isa();
}
namespace avx2 {
const Isa* isa();
}  // namespace avx2

namespace {

bool machine_has_avx2() {
#ifdef __x86_64__
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

}  // namespace

std::vector<const Isa*> available_isas() {
    std::vector<const Isa*> all;
    if (machine_has_avx2() && avx2::isa()) all.push_back(avx2::isa());
    all.push_back(&portable::isa());
    return all;
}

const Isa& fastest_isa() {
    static const Isa& best = *available_isas().front();
    return best;
}

}  // namespace agon::othello
