// The archive of a hand-in, unpacked so that nothing of it can land elsewhere: zip, jar, tar
// and their compressed forms, or a single source file. Only plain files and folders come
// out, within limits that a bomb meets early.
#pragma once

#include <filesystem>

#include "core/refusal.h"

namespace agon {

struct UnpackLimits {
    int megabytes = 64, files = 2000;
};

// Fills the folder, which must exist; the refusal says what is wrong with the archive.
Result<> unpack(std::string_view bytes, const std::string& file_name, const std::filesystem::path& folder,
                const UnpackLimits&);

}  // namespace agon
