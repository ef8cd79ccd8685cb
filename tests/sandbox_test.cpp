// Control groups of version 2 on a made-up file system: machines differ, the file names do not.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "sandbox/cgroup.h"

using namespace agon::sandbox;
namespace fs = std::filesystem;

namespace {

struct Folder {
    fs::path path = [] {
        std::string name = (fs::temp_directory_path() / "agon-cgroup-XXXXXX").string();
        return fs::path(::mkdtemp(name.data()));
    }();
    ~Folder() { fs::remove_all(path); }
};

void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
}

std::string read(const fs::path& file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

// As in a unit of systemd to which the controllers were delegated.
void pretend_version_2(const fs::path& root, const std::string& controllers) {
    write(root / "proc/mounts", "cgroup2 " + (root / "groups").string() + " cgroup2 rw 0 0\n");
    write(root / "proc/cgroup", "0::/agon.service\n");
    write(root / "groups/agon.service/cgroup.controllers", controllers + "\n");
}

}  // namespace

TEST_CASE("version 2: a group has its limits, and tells who was killed") {
    const Folder folder;
    const GroupHome home{2, {folder.path}};
    const auto group = make_group(home, "agon-box-1-1", 100, 9);
    REQUIRE(group.size() == 1);
    CHECK(read(group[0] / "memory.max") == "104857600");
    CHECK(read(group[0] / "pids.max") == "9");
    CHECK(killed_for_memory(group) == 0);
    write(group[0] / "memory.events", "low 0\nmax 12\noom 1\noom_kill 2\n");
    CHECK(killed_for_memory(group) == 2);
}

TEST_CASE("without the controllers the reason is told") {
    const Folder folder;
    pretend_version_2(folder.path, "cpu io");
    const auto home = find_group_home(folder.path / "proc");
    REQUIRE_FALSE(home.has_value());
    CHECK(home.error().code == "sandbox.no_controllers");
}
