#include "cli/serve_shutdown.h"

#include "base/print.h"
#include "cli/language.h"

namespace agon {

void Shutdown::signal() {
    if (std::exchange(draining_, true)) return finish();
    hall_.stop_taking({"serve.draining"});
    for (const auto& door : doors_.lines) door->stop_listening();
    if (patience_.count() == 0 || hall_.perishable() == 0) return finish();
    print("{}\n", say({"cli.draining", {std::to_string(hall_.perishable()), std::to_string(patience_.count())}}));
    std::fflush(stdout);
    log_.info("draining", {{"running", std::to_string(hall_.perishable())}});
    until_ = std::chrono::steady_clock::now() + patience_;
    watch();
}

void Shutdown::watch() {
    if (hall_.perishable() + static_cast<int>(hall_.held()) == 0 || std::chrono::steady_clock::now() >= until_)
        return finish();
    loop_.at(std::chrono::steady_clock::now() + std::chrono::milliseconds(50), [this] { watch(); });
}

void Shutdown::finish() {
    if (std::exchange(finished_, true)) return;
    const int ending = hall_.perishable(), going_on = hall_.running() - ending;
    print("{}\n", say({"cli.stopping", {std::to_string(ending)}}));
    if (going_on > 0) print("{}\n", counted("cli.going_on", going_on));
    for (const auto& door : doors_.services) door->stop_listening();
    if (web_) web_->stop_listening();  // whoever comes now is for the next arena, where there is one
    all_stored_ = hall_.drain({"end.arena", {"it was stopped."}});
    if (!all_stored_) print("{}\n", counted("cli.unstored", static_cast<int>(recorder_.unsaved())));
    std::fflush(stdout);
    loop_.at(std::chrono::steady_clock::now() + std::chrono::milliseconds(100),
             [this] { loop_.stop(); });  // last lines go out
}

}  // namespace agon
