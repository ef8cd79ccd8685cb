#include "net/tree_times.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace agon::net {
namespace {

constexpr std::size_t most_processes = 4096;  // a fork bomb must not keep us busy

// Small files of /proc: read at once, into a buffer that is used again.
class ProcFile {
   public:
    template <class... Parts>
    std::string_view read(const char* format, Parts... parts) {
        char path[64];
        std::snprintf(path, sizeof path, format, parts...);
        const int fd = ::open(path, O_RDONLY | O_CLOEXEC);
        if (fd < 0) return {};
        const auto got = ::read(fd, buffer_.data(), buffer_.size());
        ::close(fd);
        return {buffer_.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0))};
    }

   private:
    std::array<char, 4096> buffer_;
};

// The next number of a line; nothing at its end.
std::optional<std::int64_t> number_from(std::string_view& text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    std::int64_t n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return n;
}

std::optional<ThreadTimes> parse_schedstat(pid_t thread, std::string_view text) {
    const auto ran = number_from(text), waited = number_from(text);
    if (!ran || !waited) return std::nullopt;
    return ThreadTimes{thread, Nanoseconds(*ran), Nanoseconds(*waited)};
}

// Of /proc/PID/stat, behind the name in brackets.
struct ProcessStat {
    char state = 0;
    Nanoseconds children{};  // that ended and were waited for
    int threads = 0;
};
std::optional<ProcessStat> parse_stat(std::string_view text) {
    const auto name_ends = text.rfind(')');
    if (name_ends == text.npos || name_ends + 3 > text.size()) return std::nullopt;
    ProcessStat stat{.state = text[name_ends + 2]};
    text.remove_prefix(name_ends + 3);
    std::array<std::int64_t, 17> fields{};  // the 4th of the manual and those behind it
    for (auto& field : fields) field = number_from(text).value_or(0);
    static const std::int64_t tick = 1'000'000'000 / sysconf(_SC_CLK_TCK);
    stat.children = Nanoseconds((fields[12] + fields[13]) * tick);
    stat.threads = static_cast<int>(fields[16]);
    return stat;
}

Nanoseconds time_on(clockid_t clock) {
    timespec t{};
    if (clock_gettime(clock, &t) != 0) return {};
    return Nanoseconds(t.tv_sec * 1'000'000'000 + t.tv_nsec);
}

Nanoseconds clock_of(pid_t process) {
    clockid_t clock{};
    return clock_getcpuclockid(process, &clock) == 0 ? time_on(clock) : Nanoseconds{};
}

std::vector<pid_t> threads_of(pid_t process) {
    std::vector<pid_t> found;
    const std::string path = "/proc/" + std::to_string(process) + "/task";
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(path.c_str()), closedir);
    while (const dirent* entry = folder ? readdir(folder.get()) : nullptr)
        if (entry->d_name[0] != '.') found.push_back(static_cast<pid_t>(std::atol(entry->d_name)));
    return found;
}

class TreeReader {
   public:
    TreeReader(std::span<const pid_t> roots, ThreadStates states)
        : open_(roots.begin(), roots.end()), states_(states) {}

    std::optional<TreeTimes> read() {
        for (std::size_t i = 0; i < open_.size() && i < most_processes; ++i) take_process(open_[i]);
        if (times_.threads.empty()) return std::nullopt;
        return std::move(times_);
    }

   private:
    void take_process(pid_t process) {
        const auto stat = parse_stat(file_.read("/proc/%d/stat", process));
        if (!stat) return;
        times_.cpu += clock_of(process) + stat->children;
        if (stat->threads == 1) return take_thread(process, process, stat->state);
        for (const pid_t thread : threads_of(process)) take_thread(process, thread, state_of(process, thread));
    }

    char state_of(pid_t process, pid_t thread) {
        if (states_ == ThreadStates::Ignored) return 0;
        const auto stat = parse_stat(file_.read("/proc/%d/task/%d/stat", process, thread));
        return stat ? stat->state : '\0';
    }

    void take_thread(pid_t process, pid_t thread, char state) {
        times_.runnable |= state == 'R';
        if (const auto t = parse_schedstat(thread, file_.read("/proc/%d/task/%d/schedstat", process, thread)))
            times_.threads.push_back(*t);
        auto children = file_.read("/proc/%d/task/%d/children", process, thread);
        while (const auto child = number_from(children)) open_.push_back(static_cast<pid_t>(*child));
    }

    ProcFile file_;
    std::vector<pid_t> open_;  // processes seen and to be seen
    ThreadStates states_;
    TreeTimes times_;
};

}  // namespace

std::optional<TreeTimes> tree_times(std::span<const pid_t> roots, ThreadStates states) {
    return TreeReader(roots, states).read();
}

RunDelay::~RunDelay() {
    if (fd_ >= 0) ::close(fd_);
}

ThreadTimes RunDelay::now() {
    if (const pid_t self = gettid(); std::exchange(thread_, self) != self) {
        if (fd_ >= 0) ::close(fd_);
        fd_ = ::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    }
    char text[80];
    const auto got = fd_ >= 0 ? pread(fd_, text, sizeof text, 0) : -1;
    auto times = parse_schedstat(thread_, {text, static_cast<std::size_t>(std::max<ssize_t>(got, 0))});
    if (!times) return {};
    times->ran = time_on(CLOCK_THREAD_CPUTIME_ID);  // the file tells of a running thread only up to the last tick
    return *times;
}

}  // namespace agon::net
