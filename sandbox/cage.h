// Runs a stranger's program so that it can neither see nor hurt anything but itself:
// bubblewrap (namespaces, read-only system, private /tmp), a system call filter, resource
// limits, an unprivileged user and cgroups, each where the machine has it. What is
// missing is said by available(), never silently ignored. docs/sandbox.md has the guarantees.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/refusal.h"

namespace agon::sandbox {

struct Limits {
    int memory_mb = 512;   // with cgroups of all processes together, otherwise of each
    int processes = 32;    // and threads, all together
    int tmp_mb = 64;       // what fits into /tmp, and the largest file anywhere
    int tmp_files = 4096;  // files and folders in /tmp
    int cpu_seconds = 0;   // with cgroups of all processes together, otherwise of each; 0: no limit
    int open_files = 256;
};

// A folder or file of ours that the program sees.
struct Share {
    std::filesystem::path outside;
    std::string inside;  // absolute, and not below /tmp
    bool writable = false;
};

struct Box {
    Limits limits{};
    std::vector<Share> shares{};
    std::string folder = "/tmp";                       // working directory, inside
    std::map<std::string, std::string> environment{};  // all there is, beside PATH, HOME, TMPDIR and LANG
};

// What this machine offers. AGON_SANDBOX_WITHOUT=cgroups,bubblewrap,filter (comma separated)
// hides layers, so that weaker machines can be tested on a strong one.
struct Layers {
    bool bubblewrap = false;  // files, processes and network of the machine are out of sight
    bool filter = false;      // seccomp
    bool own_user = false;    // every box has a user of its own (the arena runs as root)
    std::string cgroups{};    // "v2", "v1" or empty
    Phrase why_no_bubblewrap{}, why_no_cgroups{};
};
const Layers& available();  // found out once, by trying

// One running program's box. It must live as long as the program.
class Cage {
   public:
    explicit Cage(Box);
    ~Cage();  // kills what is left in its cgroups and removes them
    Cage(const Cage&) = delete;
    Cage& operator=(const Cage&) = delete;

    // The command line that runs these words inside. An exit status above 128 is a signal plus 128.
    std::vector<std::string> around(const std::vector<std::string>& words) const;

    bool ran_out_of_memory() const;  // the kernel killed one of its processes for it; only cgroups know
    bool ran_out_of_time() const;    // of the processor; only cgroups know
    std::optional<std::chrono::nanoseconds> used_time()
        const;  // of the processor, by all that ever ran in it; likewise

   private:
    std::vector<std::string> namespaces() const;
    std::vector<std::string> limits() const;

    Box box_;
    std::uint32_t user_ = 0;  // outside: the user the program runs as; 0: ours
    std::vector<std::filesystem::path> groups_{};
};

}  // namespace agon::sandbox
