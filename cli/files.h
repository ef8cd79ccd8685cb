// Files that a command reads or writes as a whole; a usage error says which one cannot be.
#pragma once

#include <filesystem>
#include <string>

namespace agon {

std::string read_text(const std::filesystem::path&);
void write_text(const std::filesystem::path&, const std::string& text);

}  // namespace agon
