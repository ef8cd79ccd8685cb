// A file as text: the whole, or its first line. Empty if the file cannot be read.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "core/serving_thread.h"

namespace agon {

inline std::string file_content(const std::filesystem::path& file) {
    this_waits();
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline std::string first_line(const std::filesystem::path& file) {
    this_waits();
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

}  // namespace agon
