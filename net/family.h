// Starting child processes and getting rid of them with everything they have started.
// Each child is the head of a session of its own. A descendant that outlives its parent
// becomes our child (we are their sub-reaper), so nothing can hide from sweep().
#pragma once

#include <sys/types.h>

#include <expected>
#include <map>
#include <string>
#include <vector>

namespace agon::net {

struct Launch {
    std::vector<std::string> words;                  // program and arguments
    std::string folder;                              // empty: ours
    std::map<std::string, std::string> environment;  // added to ours
    std::vector<std::string> groups;                 // cgroup.procs files it joins, where it may
    std::vector<int> cores;                          // where it runs; empty: where we do
    int input, output, errors;                       // become 0, 1 and 2
};

struct Child {
    pid_t pid;
    int pidfd;        // readable when the child has ended
    std::string tag;  // marks its descendants through their environment
};

std::expected<Child, int> start_child(const Launch&);  // error: errno of what went wrong, in the child or before it

// After pidfd became readable, or (waiting) after kill_session(): the wait status. The child's
// process group is killed before its number is free for others.
int bury(const Child&);
std::vector<pid_t> with_orphans(const Child&);  // itself, and descendants that outlived their parent and are ours now
bool has_ended(const Child&);                   // dead and not buried yet
void kill_session(const Child&);

// Kills and buries descendants that outlived a buried child. True when none is left; false:
// call again soon. A process that took the tag out of its environment belongs to nobody
// and is killed with the next sweep, whichever program started it.
bool sweep(const std::string& tag);

}  // namespace agon::net
