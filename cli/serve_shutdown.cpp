#include "cli/serve_shutdown.h"

#include <fmt/core.h>

#include "cli/language.h"

namespace agon {

void Shutdown::signal() {
    if (std::exchange(draining_, true)) return finish();
    hall_.stop_taking({"serve.draining"});
    for (const auto& door : doors_.lines) door->stop_listening();
    if (patience_.count() == 0 || hall_.running() == 0) return finish();
    fmt::print("{}\n", say({"cli.draining", {std::to_string(hall_.running()), std::to_string(patience_.count())}}));
    std::fflush(stdout);
    log_.info("draining", {{"running", std::to_string(hall_.running())}});
    until_ = std::chrono::steady_clock::now() + patience_;
    watch();
}

void Shutdown::watch() {
    if (hall_.running() + static_cast<int>(hall_.held()) == 0 || std::chrono::steady_clock::now() >= until_)
        return finish();
    loop_.at(std::chrono::steady_clock::now() + std::chrono::milliseconds(50), [this] { watch(); });
}

void Shutdown::finish() {
    if (std::exchange(finished_, true)) return;
    fmt::print("{}\n", say({"cli.stopping", {std::to_string(hall_.running())}}));
    all_stored_ = hall_.drain({"end.arena", {"it was stopped."}});
    if (!all_stored_) fmt::print("{}\n", counted("cli.unstored", static_cast<int>(recorder_.unsaved())));
    std::fflush(stdout);
    loop_.at(std::chrono::steady_clock::now() + std::chrono::milliseconds(100),
             [this] { loop_.stop(); });  // last lines go out
}

}  // namespace agon
