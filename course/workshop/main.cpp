// agon-workshop: the arena runs it in a box, where it finds a hand-in and leaves a crate.
#include <cstdio>
#include <exception>
#include <fstream>

#include "course/workshop/compiler.h"
#include "course/workshop/workshop.h"

namespace {

std::string crate_for(const agon::WorkOrder& order) {
    const std::filesystem::path folder = "/tmp/work/bot";
    std::filesystem::create_directories(folder);
    std::vector<std::string> kept;
    const auto crate = agon::work(order, agon::content_of(agon::workshop_place::archive), folder, kept);
    return crate ? agon::crate_of(*crate) : agon::crate_of(crate.error());
}

}  // namespace

int main(int argc, char** argv) try {
    const std::string crate = crate_for(agon::work_order_from({argv + 1, argv + argc}));
    std::ofstream out(agon::workshop_place::result, std::ios::binary);
    return out.write(crate.data(), static_cast<std::streamsize>(crate.size())).flush() ? 0 : 1;
} catch (const std::exception& e) {  // its memory or its disk is used up
    std::fprintf(stderr, "agon-workshop: %s\n", e.what());
    return 1;
}
