// The pages of the browser, embedded in the program: what web/ builds, as a list of files.
// Where web/ is absent the list is empty, and the server says how to get the pages.
#pragma once

#include <span>
#include <string_view>

namespace agon {

// "/assets/app.js"; "/" is the page of every address of the client.
struct Asset {
    std::string_view path, type, body;
};

std::span<const Asset> web_assets();

}  // namespace agon
