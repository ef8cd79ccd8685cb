// A file that one process holds for itself; the kernel lets go of it when the process
// ends, however it ends.
#pragma once

#include <filesystem>
#include <memory>

namespace agon {

class FileLock {
   public:
    static std::unique_ptr<FileLock> take(const std::filesystem::path&);      // null: another process has it
    static std::unique_ptr<FileLock> wait_for(const std::filesystem::path&);  // null: the file cannot be made
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

   private:
    static std::unique_ptr<FileLock> lock(const std::filesystem::path&, int how);
    explicit FileLock(int descriptor) : descriptor_(descriptor) {}
    int descriptor_;
};

}  // namespace agon
