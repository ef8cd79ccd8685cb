#include "app/boxed.h"

#include <fmt/core.h>

#include <sstream>

#include "app/options.h"

namespace agon {
namespace {

void set_limit(sandbox::Limits& limits, const std::string& option) {
    const auto equals = option.find('=');
    const std::string name = option.substr(0, equals);
    const int value = equals == option.npos ? 0 : std::atoi(option.c_str() + equals + 1);
    int* const limit = name == "memory" ? &limits.memory_mb : name == "processes" ? &limits.processes : name == "tmp" ? &limits.tmp_mb : nullptr;
    if (!limit || value < 1) throw UsageError(fmt::format("'{}' is not a limit of a box. Known: memory=MB, processes=NUMBER, tmp=MB.", option));
    *limit = value;
}

}  // namespace

sandbox::Box box_around(const std::string& text) {
    const auto question = text.find('?');
    const std::filesystem::path folder = text.substr(0, question);
    if (!std::filesystem::is_directory(folder)) throw UsageError(fmt::format("There is no folder {}.", folder.string()));
    sandbox::Box box{.shares = {{std::filesystem::absolute(folder), box_folder}}, .folder = box_folder};
    std::stringstream options(question == text.npos ? "" : text.substr(question + 1));
    for (std::string option; std::getline(options, option, '&');) set_limit(box.limits, option);
    return box;
}

net::Command boxed(const sandbox::Box& box, const std::vector<std::string>& words) {
    const auto cage = std::make_shared<sandbox::Cage>(box);
    return {.words = cage->around(words), .judge = [cage, memory = box.limits.memory_mb](net::Gone& gone) {
        constexpr int not_found = 127, signals = 128;
        if (cage->ran_out_of_memory()) gone = {net::Gone::Kind::OutOfMemory, memory, "the program used more than its memory"};
        else if (gone.kind != net::Gone::Kind::Exited) return;
        else if (gone.code == not_found) gone = {net::Gone::Kind::StartFailed, gone.code, "there is no such program in the box"};
        else if (gone.code > signals) gone = {net::Gone::Kind::Signalled, gone.code - signals, std::move(gone.detail)};
    }};
}

}  // namespace agon
