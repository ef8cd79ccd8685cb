// Compiled with AVX2 and BMI2 (game.cmake) and entered only on machines that have them.
#include "games/othello/isa.h"
#ifdef __AVX2__
#include "games/othello/root.h"
#endif

namespace agon::othello::avx2 {

const Isa* isa() {
#ifdef __AVX2__
    static const Isa table{"avx2", &mobility, &flips, &perft,
                           [](int n) -> std::unique_ptr<Searcher> { return std::make_unique<Mind>(n); }};
    return &table;
#else
    return nullptr;
#endif
}

}  // namespace agon::othello::avx2
