// agon doctor: what this machine offers, and what therefore works or does not.
#include <sys/utsname.h>

#include <fstream>
#include <thread>

#include "base/machine.h"
#include "base/print.h"
#include "cli/commands.h"
#include "core/text.h"
#include "sandbox/cage.h"
#include "seats/cpu_share.h"
#include "seats/own_cores.h"

namespace agon {
namespace {

void line(const char* what, const std::string& found, const char* otherwise) {
    print("{:<14} {}\n", what, found.empty() ? std::string("missing: ") + otherwise : found);
}

std::string cpu_features() {
    std::string out;
    if (__builtin_cpu_supports("avx2")) out += " AVX2";
    if (__builtin_cpu_supports("bmi2")) out += " BMI2";
    if (__builtin_cpu_supports("avx512f")) out += " AVX-512";
    return out.empty() ? "none of AVX2, BMI2, AVX-512: engines use their portable code" : out.substr(1);
}

// Which layers strangers' bots run behind, and what a missing one means.
void sandbox_layers() {
    const auto& layers = sandbox::available();
    const auto layer = [](const char* what, bool there, const std::string& sentence) {
        print("{:<14} {:<12} {}\n", "sandbox", what, (there ? "active: " : "missing: ") + sentence);
    };
    layer("bubblewrap", layers.bubblewrap,
          layers.bubblewrap
              ? "own processes, files, network and /tmp"
              : sentence(layers.why_no_bubblewrap, Language::English) +
                    "; a bot could read what its user may read and see other processes. Uploads are refused");
    layer("seccomp", layers.filter,
          layers.filter ? "no sockets to anywhere, no kernel interfaces a game does not need"
                        : "without bubblewrap a bot could use the network");
    layer("user", layers.own_user,
          layers.own_user ? "every bot has a user of its own"
                          : "the arena does not run as root, so bots run as the arena's user inside their namespace");
    layer("cgroups", !layers.cgroups.empty(),
          !layers.cgroups.empty() ? layers.cgroups + ", memory and processes of a bot are limited together"
                                  : sentence(layers.why_no_cgroups, Language::English) +
                                        "; memory is limited per process only, and running out of it shows as a crash");
}

// How fair the clock can be here.
void clock_layers() {
    net::RunDelay delay;
    const bool counted = delay.now().ran > net::Nanoseconds{};
    print("{:<14} {:<12} {}\n", "clock", "waiting",
          counted ? "active: players are not charged for waiting while others use the processor"
                  : "missing: the kernel does not tell who waits for a processor (schedstat); the wall counts");
    const auto& home = cpu_home();
    print("{:<14} {:<12} {}\n", "clock", "weights",
          home ? "active: the player to move comes before the one that is not"
               : "missing: " + sentence(home.error(), Language::English));
    const bool freezes = home && !home->freezer.empty();
    print("{:<14} {:<12} {}\n", "clock", "standing still",
          freezes
              ? "active: with a clock, a player that is not to move is frozen"
              : "missing: " + sentence(home ? Phrase{"seats.no_freezer"} : Phrase(home.error()), Language::English));
}

// Where weights cannot be had, two programs on a clock get cores of their own.
void own_core_layer() {
    const std::size_t cores = cores_of_this_process().size();
    std::string text = "not needed: there are weights";
    if (!cpu_home() && cores < 2)
        text = "missing: one core only; a player that is not to move can compute beside the one that is";
    else if (!cpu_home())
        text = "active: each program has cores of its own (games at a time: up to " + std::to_string(cores / 2) + ")";
    print("{:<14} {:<12} {}\n", "clock", "own cores", text);
}

int run_doctor() {
    utsname system{};
    ::uname(&system);
    print("{:<14} {} {}, {} cores\n", "machine", system.sysname, system.release, std::thread::hardware_concurrency());
    print("{:<14} {}\n", "CPU features", cpu_features());
    line("java", find_program("java"), "players of the Java course cannot run (openjdk-17-jdk-headless)");
    line("javac", find_program("javac"), "sources of the Java course cannot be compiled (openjdk-17-jdk-headless)");
    line("python3", find_program("python3"), "bots in Python cannot run (python3)");
    line("node", find_program("node"), "bots in JavaScript cannot run (nodejs)");
    line("swipl", find_program("swipl"), "bots in Prolog cannot run (swi-prolog-nox)");
    line("nats-server", find_program("nats-server"),
         "this machine can work for a cluster but not run one (nats-server)");
    line("browser", find_program("chromium"),
         "no browser here (chromium); any browser on the network shows the start page");
    sandbox_layers();
    clock_layers();
    own_core_layer();
    return 0;
}

}  // namespace

void add_doctor(Commands& c) { c.add("doctor", "what this machine offers", &run_doctor); }

}  // namespace agon
