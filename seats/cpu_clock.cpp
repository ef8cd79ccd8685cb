#include "seats/cpu_clock.h"

#include <filesystem>

#include "sandbox/cage.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

constexpr const char* in_the_box = "/agon-cpu-clock.so";

std::string this_program() { return fs::read_symlink("/proc/self/exe").string(); }

// The engine at the other end of a pipe, for as many games as the series has.
std::vector<std::string> engine_process(const GameEntry& game, const std::string& engine) {
    return {this_program(), "join", "agon",    "-",       "--game", std::string(game.name),
            "--player",     engine, "--games", "1000000", "--quiet"};
}

std::shared_ptr<const sandbox::Box> with_library(const sandbox::Box& box) {
    auto changed = std::make_shared<sandbox::Box>(box);
    changed->shares.push_back({cpu_clock_library(), in_the_box});
    changed->environment["LD_PRELOAD"] = in_the_box;
    return changed;
}

// In a process of its own an engine follows the game by what is told to everybody. Where players have secrets that is
// not enough: it stays here, is charged the processor time of its thread, and plans by the wall.
bool has_secrets(const GameEntry& game) { return (*game.start("", 1))->hidden(); }

PlayerSpec in_own_process(const GameEntry& game, PlayerSpec p) {
    if (p.kind == PlayerSpec::Kind::Engine && has_secrets(game)) return p;
    if (p.kind == PlayerSpec::Kind::Engine) {
        p.kind = PlayerSpec::Kind::Command;
        p.words = engine_process(game, p.text);
    }
    p.own_clock = p.kind == PlayerSpec::Kind::Command && !p.box;
    if (p.box) p.box = with_library(*p.box);
    return p;
}

}  // namespace

std::string cpu_clock_library() { return (fs::path(this_program()).parent_path() / "agon-cpu-clock.so").string(); }

Result<std::array<PlayerSpec, 2>> on_their_clock(const GameEntry& game, const Conduct& c,
                                                 std::array<PlayerSpec, 2> players) {
    if (c.charging == Charging::Fair) return players;
    if (!fs::exists(cpu_clock_library()))
        return refuse(Refusal::Kind::Failed, "seats.no_clock_library", {cpu_clock_library()});
    for (PlayerSpec& p : players) p = in_own_process(game, std::move(p));
    return players;
}

}  // namespace agon
