#include "app/machine.h"

#include <fmt/core.h>

#include <cstdlib>
#include <fstream>
#include <thread>

#include "app/terminal.h"

namespace agon {

std::string cpu_model() {
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "unknown";
}

std::string too_busy() {
    const double cores = std::max(1u, std::thread::hardware_concurrency());
    double load = 0;
    if (::getloadavg(&load, 1) != 1 || load <= 1.5 * cores) return {};
    return fmt::format(fmt::runtime(user_language() == Language::German
        ? "Dieser Rechner ist zu beschäftigt, um Zeiten zu beurteilen (Last {:.1f} bei {:.0f} Kernen): Ein Java-Spieler verliert dadurch nichts, ein anderer Bot vielleicht."
        : "This machine is too busy to judge time (load {:.1f} on {:.0f} cores): it costs a Java player nothing, but maybe another bot."), load, cores);
}

}  // namespace agon
