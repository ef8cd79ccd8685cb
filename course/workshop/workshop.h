// From the file a student handed in to a program that can be started: unpacked, looked at and compiled. All of it
// happens inside a box, in a process of its own (agon-workshop): here strangers' bytes are read.
#pragma once

#include <filesystem>

#include "core/refusal.h"
#include "course/crate.h"
#include "course/work_order.h"

namespace agon {

// The folder is empty; what is made stays there. Items of the crate point into `kept`.
Result<Crate> work(const WorkOrder&, std::string_view archive, const std::filesystem::path& folder,
                   std::vector<std::string>& kept);

}  // namespace agon
