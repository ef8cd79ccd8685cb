#include "server/metrics.h"

#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace agon {
namespace {

double resident_bytes() {
    std::ifstream file("/proc/self/statm");
    double size = 0, resident = 0;
    file >> size >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double open_files() {
    std::error_code error;
    double n = -1;  // the folder itself is open while it is read
    for (std::filesystem::directory_iterator it("/proc/self/fd", error), end; !error && it != end; it.increment(error))
        ++n;
    return n;
}

double cpu_seconds() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

double most_files() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    return static_cast<double>(limit.rlim_cur);
}

}  // namespace

Metrics& Metrics::begin(std::string_view name, std::string_view type, std::string_view help) {
    name_ = name;
    text_ += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n", name, help, type);
    return *this;
}

Metrics& Metrics::is(double value, std::string_view label, std::string_view label_value, std::string_view suffix) {
    const std::string labels = label.empty() ? "" : fmt::format("{{{}=\"{}\"}}", label, label_value);
    text_ += fmt::format("{}{}{} {:.12g}\n", name_, suffix, labels, value);
    return *this;
}

void Metrics::add_process() {
    gauge("process_resident_memory_bytes", "Resident memory size.").is(resident_bytes());
    gauge("process_open_fds", "Open file descriptors.").is(open_files());
    gauge("process_max_fds", "Largest number of open file descriptors.").is(most_files());
    counter("process_cpu_seconds_total", "Processor time of all threads.").is(cpu_seconds());
}

}  // namespace agon
