// A page for staff with the sources that resemble each other, side by side, and the passages they share marked.
#pragma once

#include "core/text.h"
#include "course/similarity.h"

namespace agon {

struct SimilarPair {
    std::array<std::string, 2> names{}, sources{};
    double share = 0;
};

std::string similarity_page(const std::string& game, const std::vector<SimilarPair>&, Language);  // HTML, no other file

}  // namespace agon
