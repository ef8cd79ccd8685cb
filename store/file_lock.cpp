#include "store/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace agon {

std::unique_ptr<FileLock> FileLock::take(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor < 0) return nullptr;
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return std::unique_ptr<FileLock>(new FileLock(descriptor));
    ::close(descriptor);
    return nullptr;
}

FileLock::~FileLock() { ::close(descriptor_); }

}  // namespace agon
