// What a repository says of itself in agon.toml: its language, what is started, and how it is built.
#pragma once

#include <filesystem>

#include "core/refusal.h"

namespace agon {

struct Manifest {
    std::string language{};  // empty: by the sources
    std::string entry{};     // a file, or a Java class; empty: found by convention
    std::string build{};     // a command line; empty: the language's own way
};

// Of this folder; nothing said where there is no such file. A refusal names line and reason.
Result<Manifest> read_manifest(const std::filesystem::path& folder);

}  // namespace agon
