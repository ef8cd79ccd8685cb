#include "app/machine.h"

#include <fmt/core.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/terminal.h"

namespace agon {

std::string cpu_model() {
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "unknown";
}

std::string host_name() {
    std::array<char, 256> name{};
    ::gethostname(name.data(), name.size() - 1);
    return name.data();
}

std::string find_program(const std::string& name) {
    std::stringstream path(std::getenv("PATH") ? std::getenv("PATH") : "/usr/bin:/bin");
    for (std::string folder; std::getline(path, folder, ':');) {
        const auto file = std::filesystem::path(folder) / name;
        if (::access(file.c_str(), X_OK) == 0) return file.string();
    }
    return {};
}

std::string too_busy(const Histogram& delays) {
    using namespace std::chrono_literals;
    constexpr Duration bearable = 10ms;  // in nineteen of twenty cases
    const Duration often = delays.percentile(0.95);
    if (delays.count() == 0 || often <= bearable) return {};
    const auto ms = [](Duration d) { return static_cast<double>(d.count()) / 1000; };
    return fmt::format(
        fmt::runtime(user_language() == Language::German
                         ? "Dieser Rechner war zu beschäftigt, um Zeiten zu beurteilen: Die Arena selbst wartete jedes "
                           "zwanzigste Mal länger als {:.0f} ms auf einen Prozessor, "
                           "höchstens {:.0f} ms. Ein Java-Spieler verliert dadurch nichts, ein anderer Bot vielleicht."
                         : "This machine was too busy to judge time: one time in twenty the arena itself waited more "
                           "than {:.0f} ms for a processor, "
                           "at most {:.0f} ms. It costs a Java player nothing, but maybe another bot."),
        ms(often), ms(delays.max()));
}

DelayProbe::DelayProbe() : sleeper_([this](std::stop_token stop) { measure(stop); }) {}

Histogram DelayProbe::delays() const {
    std::scoped_lock lock(mutex_);
    return delays_;
}

void DelayProbe::measure(std::stop_token stop) {
    using namespace std::chrono_literals;
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        const Time due = std::chrono::steady_clock::now() + 20ms;
        if (wake_.wait_until(lock, stop, due, [&] { return stop.stop_requested(); })) return;
        delays_.add(std::chrono::duration_cast<Duration>(std::chrono::steady_clock::now() - due));
    }
}

}  // namespace agon
