#include "cli/working_copy.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>
#include <vector>

namespace agon {
namespace {

[[noreturn]] void become_git(const std::filesystem::path& folder, std::vector<std::string> words, int output) {
    words.insert(words.begin(), {"git", "-C", folder.string()});
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const int nowhere = ::open("/dev/null", O_RDWR);
    if (::dup2(nowhere, 2) == 2 && ::dup2(output, 1) == 1) ::execvp(pointers[0], pointers.data());
    std::_Exit(127);
}

std::string all_from(int fd) {
    std::string heard;
    char block[1 << 14];
    for (ssize_t got = 0; (got = ::read(fd, block, sizeof block)) > 0;)
        heard.append(block, static_cast<std::size_t>(got));
    return heard;
}

// What it wrote; nothing if it failed or is not installed.
std::optional<std::string> git(const std::filesystem::path& folder, const std::vector<std::string>& words) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) < 0) return std::nullopt;
    const pid_t child = ::fork();
    if (child == 0) become_git(folder, words, ends[1]);
    ::close(ends[1]);
    std::string said = all_from(ends[0]);
    ::close(ends[0]);
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child || status != 0) return std::nullopt;
    return said;
}

}  // namespace

Result<CommittedFiles> committed_files(const std::filesystem::path& folder) {
    const auto commit = git(folder, {"rev-parse", "--short", "HEAD"});
    if (!commit) return refuse("cli.no_working_copy", {folder.string()});
    auto archive = git(folder, {"archive", "--format=tar.gz", "HEAD"});
    if (!archive) return refuse("cli.no_git_archive", {folder.string()});
    return CommittedFiles{std::move(*archive), commit->substr(0, commit->find('\n')),
                          git(folder, {"status", "--porcelain", "--", "."}).value_or("")};
}

}  // namespace agon
