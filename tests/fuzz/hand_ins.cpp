// What comes of a hand-in: the workshop's answer, which whoever takes over a compiler may write, and the sources that
// are looked at before they are compiled.
#include <algorithm>
#include <filesystem>

#include "core/text.h"
#include "course/crate.h"
#include "course/java_source.h"
#include "tests/fuzz/targets.h"

namespace agon::fuzz {
namespace {

namespace fs = std::filesystem;

struct Yard {
    Yard() {
        std::string name = (fs::temp_directory_path() / "agon-yard-XXXXXX").string();
        must(mkdtemp(name.data()) != nullptr);
        path = name;
        fs::create_directory(inside());
    }
    ~Yard() { fs::remove_all(path); }
    fs::path inside() const { return path / "inside"; }
    fs::path path;
};

// Folders, files and links to a neighbour: nothing leads outside, and nothing lies there.
void stays_inside(const Yard& yard) {
    must(std::distance(fs::directory_iterator(yard.path), fs::directory_iterator()) == 1);
    for (const auto& entry : fs::recursive_directory_iterator(yard.inside())) {
        const auto kind = entry.symlink_status().type();
        must(kind == fs::file_type::regular || kind == fs::file_type::directory || kind == fs::file_type::symlink);
        if (kind != fs::file_type::symlink) continue;
        const std::string target = fs::read_symlink(entry.path()).string();
        must(target.find('/') == target.npos && target != "." && target != "..");
    }
}

}  // namespace

void crate(Input in) {
    const CrateLimits limits{.bytes = 1 << 16, .items = 40};
    const auto read = read_crate(in.rest(), limits);
    if (!read) return must(!sentence(read.error(), Language::German).empty());
    must(read->items.size() <= limits.items);
    for (const CrateItem& item : read->items) must(is_plain_path(item.path));
    const std::string again = crate_of(*read);
    const auto second = read_crate(again, limits);
    must(second && second->start == read->start && second->items.size() == read->items.size());
    const Yard yard;
    (void)unload(*read, yard.inside(), Access::OwnerOnly);
    stays_inside(yard);
}

// A name of a package becomes the name of a folder.
void java_source(Input in) {
    const JavaSource found = look_at_java(in.rest(), "szte.mi");
    must(found.package.find('/') == std::string::npos);
    must(std::ranges::none_of(found.package, [](unsigned char c) { return c < 0x20 || c == 0x7f; }));
    const JavaSource wrapped = look_at_java("/* " + found.package + " */ class A {}", "szte.mi");
    must(wrapped.package.empty() && !wrapped.has_main);
}

}  // namespace agon::fuzz
