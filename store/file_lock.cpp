#include "store/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <cerrno>

#include "core/serving_thread.h"

namespace agon {

std::unique_ptr<FileLock> FileLock::take(const std::filesystem::path& path) { return lock(path, LOCK_EX | LOCK_NB); }
std::unique_ptr<FileLock> FileLock::wait_for(const std::filesystem::path& path) {
    this_waits();
    return lock(path, LOCK_EX);
}

std::unique_ptr<FileLock> FileLock::lock(const std::filesystem::path& path, int how) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor < 0) return nullptr;
    std::unique_ptr<FileLock> held(new FileLock(descriptor));
    while (::flock(descriptor, how) != 0)
        if (errno != EINTR) return nullptr;
    return held;
}

FileLock::~FileLock() { ::close(descriptor_); }

}  // namespace agon
