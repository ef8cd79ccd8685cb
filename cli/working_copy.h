// What a Git working copy has committed: the archive of its HEAD, as `git archive` makes it.
#pragma once

#include <filesystem>
#include <string>

#include "core/refusal.h"

namespace agon {

struct CommittedFiles {
    std::string archive{};      // tar.gz
    std::string commit{};       // shortened
    std::string uncommitted{};  // what `git status` lists; it is not in the archive
};

// Of the folder, which may be one within the working copy.
Result<CommittedFiles> committed_files(const std::filesystem::path& folder);

}  // namespace agon
