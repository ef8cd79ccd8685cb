#include "games/kulami/limits.h"

#include <ctime>

namespace agon::kulami {

Duration thread_cpu_time() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return std::chrono::duration_cast<Duration>(std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec));
}

bool Limits::reached(std::uint64_t searched) const {
    if (nodes && searched >= *nodes) return true;
    if ((stop && stop->stop_requested()) || (halt && halt->load(std::memory_order_relaxed))) return true;
    if (cpu_until && thread_cpu_time() >= *cpu_until) return true;
    return until && std::chrono::steady_clock::now() >= *until;  // the only clocks a player reads
}

Limits limits_for(const Budget& b, std::optional<Duration> cpu, int plies_left, const std::stop_token& stop) {
    using namespace std::chrono_literals;
    Limits l{.until = {}, .nodes = b.nodes, .stop = &stop};
    std::optional<Duration> time = b.per_move;
    if (b.total_left) {
        const int own_moves = (plies_left + 1) / 2;
        const Duration share = *b.total_left / (own_moves + 2) + b.increment / 2;
        time = time ? std::min(*time, share) : share;
    }
    if (!time && !b.nodes && !cpu && !b.depth) time = 1s;
    if (cpu) l.cpu_until = thread_cpu_time() + *cpu;
    // A twentieth is left for the way to the clock.
    if (time) l.until = std::chrono::steady_clock::now() + *time * 19 / 20;
    return l;
}

}  // namespace agon::kulami
