// The program libFuzzer runs: fuzz --target=NAME [libFuzzer's own options] [CORPUS …]
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/targets.h"

namespace {

const agon::fuzz::Target*& chosen() {  // libFuzzer's interface has no place for it
    static const agon::fuzz::Target* target = nullptr;
    return target;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    constexpr std::string_view option = "--target=";
    for (int i = 1; i < *argc; ++i)
        for (const auto& t : agon::fuzz::targets)
            if (std::string_view((*argv)[i]) == std::string(option) + std::string(t.name)) chosen() = &t;
    if (chosen()) return 0;
    std::fputs("Say which: --target=NAME, with one of", stderr);
    for (const auto& t : agon::fuzz::targets) std::fprintf(stderr, " %s", std::string(t.name).c_str());
    std::fputs("\n", stderr);
    std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    chosen()->run(agon::fuzz::Input({reinterpret_cast<const char*>(data), size}));
    return 0;
}
