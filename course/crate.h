// What comes out of the workshop (course/workshop): a verdict and the finished program's files, in one file. The
// arena reads it as something a stranger may have written: every length is checked, every path stays inside.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/harmless.h"
#include "core/refusal.h"

namespace agon {

struct CrateItem {
    enum class Kind : char { File = 'f', Program = 'x', Link = 'l', Folder = 'd', Note = 'n' };
    Kind kind = Kind::File;
    std::string path{};          // relative, '/' between its parts
    std::string_view content{};  // of a link: the name of its target, in the same folder; of a note: its arguments
};

struct Crate {
    std::string language{}, start{};  // start: the file or class to be started
    std::vector<CrateItem> items{};
    std::vector<Phrase> notes{};  // to be told to the author
};

struct CrateLimits {
    std::size_t bytes = 64 << 20, items = 10'000;
};

// A path below a folder, all of whose parts are ordinary names; nothing with a control character.
bool is_plain_path(std::string_view);

std::string crate_of(const Refusal&);
std::string crate_of(const Crate&);
// Its items point into the text. A refusal is the workshop's own, or says that the text is no crate.
Result<Crate> read_crate(std::string_view text, const CrateLimits&);

enum class Access { OwnerOnly, Everybody };  // everybody: boxes have users of their own
// Into a folder that is empty.
Result<> unload(const Crate&, const std::filesystem::path& folder, Access);

}  // namespace agon
