// The processor's attention, by control groups where they can be had (root, or a group that
// systemd has delegated): the arena and the player to move come before strangers, and a
// player that is not to move gets what is left, or stands still, so that it cannot burn the
// other's time.
// What cannot be had is said (`agon doctor`, the record), and the clock is fair without it.
#pragma once

#include <filesystem>
#include <optional>

#include "core/refusal.h"
#include "net/tree_times.h"

namespace agon {

// Where the groups of players are made, and the words of this version of control groups.
struct CpuHome {
    std::filesystem::path folder{};
    std::string weight_file{};           // of a group
    int first = 0, usual = 0, last = 0;  // weights: before strangers, like them, behind all
    std::filesystem::path freezer{};     // of version 2, where groups can be made that stand still; empty: nowhere
};

// Where that is: /proc, or for tests files of the same form. May move this process into a group of its own.
Result<CpuHome> find_cpu_home(const std::filesystem::path& proc);

// Found out once for this process, which moves into a group of its own; the refusal says what is missing. A process
// that was started with a low priority stays as it is.
const Result<CpuHome>& cpu_home();

// One player's group, made in `home` and removed with it.
class CpuShare {
   public:
    enum class Rank { First, Last, Frozen };  // frozen: last, and it stands still where that can be had

    explicit CpuShare(const CpuHome& home);
    ~CpuShare();
    CpuShare(const CpuShare&) = delete;
    CpuShare& operator=(const CpuShare&) = delete;

    std::vector<std::string> groups() const;  // files that the player's process joins
    void follow(int pid);                     // a sandbox may have moved it on, into a group of the sandbox's own
    void rank(Rank);
    Rank ranked() const { return rank_; }

   private:
    std::filesystem::path make(const std::filesystem::path& folder);  // empty: it could not be made
    void freeze(bool);

    const CpuHome& home_;
    std::vector<std::filesystem::path> made_;  // the group with a weight, and the one that stands still
    std::filesystem::path weighed_;
    std::filesystem::path frozen_;  // the group that is made to stand still; empty: none
    Rank rank_ = Rank::First;
};

}  // namespace agon
