// Where this user's matches are kept unless --data says otherwise, and how they are opened.
#pragma once

#include <filesystem>

#include "store/store.h"

namespace agon {

std::filesystem::path data_folder(const std::string& given);  // $XDG_DATA_HOME/agon or ~/.local/share/agon
Store open_store(const std::string& given);                   // throws UsageError
std::filesystem::path new_temporary_folder();                 // throws UsageError; whoever asks removes it

}  // namespace agon
