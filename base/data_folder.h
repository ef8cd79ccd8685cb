// Where this user's matches are kept unless --data says otherwise, and folders that go with the process.
#pragma once

#include <filesystem>
#include <string>

#include "core/refusal.h"

namespace agon {

std::filesystem::path data_folder(const std::string& given);  // $XDG_DATA_HOME/agon or ~/.local/share/agon
Result<std::filesystem::path> new_temporary_folder();         // the caller removes it

}  // namespace agon
