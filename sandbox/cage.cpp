#include "sandbox/cage.h"

#include <sys/wait.h>
#include <unistd.h>

#include <fcntl.h>
#include <spawn.h>
#include <atomic>
#include <cstdlib>

#include "sandbox/cgroup.h"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t first_user = 1'900'000'000;  // far from any user that exists

fs::path helper() { return fs::read_symlink("/proc/self/exe").parent_path() / "agon-cage"; }

bool switched_off(std::string_view layer) {
    const char* off = std::getenv("AGON_SANDBOX_WITHOUT");
    return off && ("," + std::string(off) + ",").find("," + std::string(layer) + ",") != std::string::npos;
}

std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

// Runs to the end with nothing said; the exit status, -1 if it could not be started.
int status_of(const std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (const auto& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    for (const int fd : {0, 1, 2}) posix_spawn_file_actions_addopen(&quiet, fd, "/dev/null", O_RDWR, 0);
    pid_t pid = 0;
    const int error = posix_spawnp(&pid, pointers[0], &quiet, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&quiet);
    int status = 0;
    if (error != 0 || waitpid(pid, &status, 0) != pid) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// A read-only system without anything private: programs and libraries, and the
// settings that programs of the languages we run need to start.
std::vector<std::string> system_folders() {
    std::vector<std::string> words{"--ro-bind", "/usr", "/usr"};
    for (const std::string folder : {"bin", "lib", "lib32", "lib64", "sbin"}) {
        const fs::path path = "/" + folder;
        if (fs::is_symlink(path))
            words = words + std::vector<std::string>{"--symlink", fs::read_symlink(path).string(), path.string()};
        else if (fs::exists(path)) words = words + std::vector<std::string>{"--ro-bind", path.string(), path.string()};
    }
    words = words + std::vector<std::string>{"--perms", "0755", "--dir", "/etc"};
    for (const std::string file : {"alternatives", "ld.so.cache", "java-17-openjdk", "localtime"})
        words = words + std::vector<std::string>{"--ro-bind-try", "/etc/" + file, "/etc/" + file};
    return words;
}

// Folders on the way to this one: those that bubblewrap makes by itself are closed to other users.
std::vector<std::string> parents(const fs::path& inside) {
    std::vector<std::string> words;
    for (fs::path at = inside.parent_path(); at != at.root_path(); at = at.parent_path()) {
        const std::vector<std::string> one{"--perms", "0755", "--dir", at.string()};
        words.insert(words.begin(), one.begin(), one.end());
    }
    return words;
}

std::vector<std::string> unshared() {
    std::vector<std::string> words{"bwrap",
                                   "--unshare-ipc",
                                   "--unshare-pid",
                                   "--unshare-net",
                                   "--unshare-uts",
                                   "--unshare-cgroup-try",
                                   "--die-with-parent",
                                   "--hostname",
                                   "box",
                                   "--clearenv"};
    // agon-cage needs the right to mount for the box's /tmp, and gives it up before it starts the program. As root the
    // program changes to a user of its own inside; otherwise it stays ours under another number.
    words = words + std::vector<std::string>{"--as-pid-1", "--cap-drop", "ALL", "--cap-add", "CAP_SYS_ADMIN"};
    if (::geteuid() == 0) return words + std::vector<std::string>{"--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"};
    return words + std::vector<std::string>{"--unshare-user", "--uid", "1000", "--gid", "1000"};
}

// No terminals, no shared memory; and no /dev/zero where nobody counts what is mapped of it.
std::vector<std::string> devices(bool counted) {
    std::vector<std::string> words{"--perms", "0755", "--dir", "/dev", "--symlink", "/proc/self/fd", "/dev/fd"};
    for (const std::string name : {"null", "full", "random", "urandom", "zero"})
        if (counted || name != "zero")
            words = words + std::vector<std::string>{"--dev-bind", "/dev/" + name, "/dev/" + name};
    for (const auto& [fd, name] : {std::pair{"0", "stdin"}, {"1", "stdout"}, {"2", "stderr"}})
        words = words +
                std::vector<std::string>{"--symlink", std::string("/proc/self/fd/") + fd, std::string("/dev/") + name};
    return words;
}

const Result<GroupHome>& group_home() {
    static const auto home = [] {
        Result<GroupHome> found = refuse("sandbox.switched_off");
        if (!switched_off("cgroups")) found = find_group_home();
        if (found) remove_stale_groups(*found);
        return found;
    }();
    return home;
}

Layers find_out() {
    Layers layers;
    const auto trial =
        unshared() + system_folders() + devices(true) +
        std::vector<std::string>{"--proc",     "/proc",  "--ro-bind", helper().string(), "/agon-cage", "--",
                                 "/agon-cage", "--keep", "--",        "/usr/bin/true"};
    if (switched_off("bubblewrap")) layers.why_no_bubblewrap = {"sandbox.switched_off"};
    else if (const int status = status_of(trial); status == 0) layers.bubblewrap = true;
    else layers.why_no_bubblewrap = {status < 0 ? "sandbox.no_bubblewrap" : "sandbox.no_namespaces"};
    layers.filter = !switched_off("filter") && status_of({helper().string(), "--filter", "--", "/usr/bin/true"}) == 0;
    layers.own_user = ::geteuid() == 0;
    if (const auto& home = group_home()) layers.cgroups = home->version == 2 ? "v2" : "v1";
    else layers.why_no_cgroups = home.error();
    return layers;
}

int next_number() {
    static std::atomic<int> last = 0;
    return ++last;
}

}  // namespace

const Layers& available() {
    static const Layers layers = find_out();
    return layers;
}

Cage::Cage(Box box) : box_(std::move(box)) {
    const int number = next_number();
    if (available().own_user)
        user_ = first_user + static_cast<std::uint32_t>(::getpid()) % 100'000 * 1000 +
                static_cast<std::uint32_t>(number) % 1000;
    if (!available().cgroups.empty())
        // bubblewrap's own process and agon-cage count too.
        groups_ = make_group(*group_home(), "agon-box-" + std::to_string(::getpid()) + "-" + std::to_string(number),
                             box_.limits.memory_mb, box_.limits.processes + 2);
}

Cage::~Cage() { remove_group(groups_); }

bool Cage::ran_out_of_memory() const { return killed_for_memory(groups_) > 0; }

bool Cage::ran_out_of_time() const {
    return box_.limits.cpu_seconds > 0 && processor_time(groups_) >= std::chrono::seconds(box_.limits.cpu_seconds);
}

std::optional<std::chrono::nanoseconds> Cage::used_time() const {
    const auto used = processor_time(groups_);
    return used.count() > 0 ? std::optional(used) : std::nullopt;
}

std::vector<std::string> Cage::namespaces() const {
    auto words = unshared() + system_folders() + devices(!groups_.empty()) +
                 std::vector<std::string>{"--proc", "/proc", "--perms", "0755", "--dir", "/tmp"};
    for (const auto& share : box_.shares)
        words = words + parents(share.inside) +
                std::vector<std::string>{share.writable ? "--bind" : "--ro-bind", share.outside.string(), share.inside};
    words = words + std::vector<std::string>{"--ro-bind", helper().string(), "/agon-cage", "--remount-ro", "/"};
    std::map<std::string, std::string> environment{
        {"PATH", "/usr/local/bin:/usr/bin:/bin"}, {"HOME", "/tmp"}, {"TMPDIR", "/tmp"}, {"LANG", "C.UTF-8"}};
    for (const auto& [name, value] : box_.environment) environment[name] = value;
    for (const auto& [name, value] : environment) words = words + std::vector<std::string>{"--setenv", name, value};
    const std::string tmp = "size=" + std::to_string(static_cast<std::int64_t>(box_.limits.tmp_mb) << 20) +
                            ",nr_inodes=" + std::to_string(box_.limits.tmp_files) + ",mode=1777";
    return words + std::vector<std::string>{"--", "/agon-cage", "--keep", "--tmp", tmp, "--folder", box_.folder};
}

std::vector<std::string> Cage::limits() const {
    std::vector<std::string> words;
    const auto limit = [&](const char* name, std::int64_t value) {
        words = words + std::vector<std::string>{"--limit", name, std::to_string(value)};
    };
    // The group's limit is the sharper one and says why; it must be met first.
    limit("data", static_cast<std::int64_t>(box_.limits.memory_mb) << (groups_.empty() ? 20 : 22));
    limit("processes",
          box_.limits.processes + (user_ == 0 ? 1 : 0));  // agon-cage has the same user as the program then
    limit("file", static_cast<std::int64_t>(box_.limits.tmp_mb) << 20);
    limit("open", box_.limits.open_files);
    limit("core", 0);
    limit("queues", 0);
    limit("signals", 1024);  // that wait: without root the kernel counts them with the arena's own
    if (box_.limits.cpu_seconds > 0) limit("cpu", box_.limits.cpu_seconds);
    if (user_ != 0) words = words + std::vector<std::string>{"--user", std::to_string(user_)};
    if (available().filter) words.push_back("--filter");
    if (groups_.empty()) words.push_back("--no-shared-memory");
    words.push_back("--");
    return words;
}

std::vector<std::string> Cage::around(const std::vector<std::string>& words) const {
    std::vector<std::string> outer{helper().string()};
    for (const auto& group : groups_)
        outer = outer + std::vector<std::string>{"--join", (group / "cgroup.procs").string()};
    if (available().bubblewrap)
        return outer + std::vector<std::string>{"--clean", "--"} + namespaces() + limits() + words;
    // Without namespaces the folders are where they are; the clean environment and the rest remain.
    std::string folder = box_.folder;
    for (const auto& share : box_.shares)
        if (share.inside == folder) folder = share.outside.string();
    outer = outer + std::vector<std::string>{"--folder", folder, "--clean"};
    for (const auto& [name, value] : box_.environment)
        outer = outer + std::vector<std::string>{"--set", name + "=" + value};
    return outer + limits() + words;
}

}  // namespace agon::sandbox
