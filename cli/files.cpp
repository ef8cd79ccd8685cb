#include "cli/files.h"

#include <fstream>

#include "base/file_content.h"
#include "cli/language.h"

namespace agon {

std::string read_text(const std::filesystem::path& file) {
    if (!std::ifstream(file)) throw usage_error("cli.cannot_read", {file.string()});
    return file_content(file);
}

void write_text(const std::filesystem::path& file, const std::string& text) {
    std::ofstream out(file);
    if (!(out << text)) throw usage_error("cli.cannot_write", {file.string()});
}

}  // namespace agon
