// What the arena tells the workshop (course/workshop) about a hand-in, as words of a command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace agon {

// Where the workshop finds and leaves things, in its box.
namespace workshop_place {
constexpr const char* program = "/agon-workshop";
constexpr const char* archive = "/archive";
constexpr const char* result = "/result";  // a crate (course/crate.h)
constexpr const char* host_jar = "/agon-host.jar";
}  // namespace workshop_place

struct WorkOrder {
    bool sources = false;  // as one text, instead of a program
    std::string file{};    // as the hand-in is called
    int unpacked_mb = 64, files = 2000, built_mb = 80;
    int java_release = 17, team = 0;
    bool class_files = true;
    std::vector<std::string> languages{};
    std::optional<std::vector<std::string>> other_files{};
    std::string host{};  // an interface whose implementations a host of the arena runs; empty: none
};

std::vector<std::string> words_of(const WorkOrder&);
WorkOrder work_order_from(const std::vector<std::string>& words);

}  // namespace agon
