// Starts compilers inside the workshop's box. What they say goes where the workshop's own words go.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/refusal.h"

namespace agon {

std::string content_of(const std::filesystem::path& file);
void show(const std::filesystem::path& file);  // on stdout

bool run_in(const std::filesystem::path& folder, const std::vector<std::string>& words);  // exit status 0?

// The lines that the importer of Java players writes.
std::vector<std::string> importer_says(const std::vector<std::string>& words);

}  // namespace agon
