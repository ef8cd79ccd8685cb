#include "seats/boxed.h"

#include <fmt/core.h>

#include <csignal>
#include <sstream>

#include "base/usage_error.h"
#include "core/serving_thread.h"

namespace agon {
namespace {

void set_limit(sandbox::Limits& limits, const std::string& option) {
    const auto equals = option.find('=');
    const std::string name = option.substr(0, equals);
    const int value = equals == option.npos ? 0 : std::atoi(option.c_str() + equals + 1);
    int* const limit = name == "memory"      ? &limits.memory_mb
                       : name == "processes" ? &limits.processes
                       : name == "tmp"       ? &limits.tmp_mb
                       : name == "cpu"       ? &limits.cpu_seconds
                                             : nullptr;
    if (!limit || value < 1)
        throw UsageError(fmt::format(
            "'{}' is not a limit of a box. Known: memory=MB, processes=NUMBER, tmp=MB, cpu=SECONDS.", option));
    *limit = value;
}

net::Gone out_of_time(int seconds) {
    return {net::Gone::Kind::OutOfTime, seconds,
            fmt::format("the program used more than {} s of processor time", seconds)};
}

}  // namespace

sandbox::Box box_around(const std::string& text) {
    const auto question = text.find('?');
    const std::filesystem::path folder = text.substr(0, question);
    if (!std::filesystem::is_directory(folder))
        throw UsageError(fmt::format("There is no folder {}.", folder.string()));
    sandbox::Box box{.shares = {{std::filesystem::absolute(folder), box_folder}}, .folder = box_folder};
    std::stringstream options(question == text.npos ? "" : text.substr(question + 1));
    for (std::string option; std::getline(options, option, '&');) set_limit(box.limits, option);
    return box;
}

net::Command boxed(const sandbox::Box& box, const std::vector<std::string>& words) {
    const auto cage = std::make_shared<sandbox::Cage>(box);
    const auto overdrawn = [cage, seconds = box.limits.cpu_seconds] {
        return cage->ran_out_of_time() ? std::optional(out_of_time(seconds)) : std::nullopt;
    };
    const auto judge = [cage, overdrawn, limits = box.limits](net::Gone& gone) {
        constexpr int not_found = 127, signals = 128;
        if (cage->ran_out_of_memory())
            gone = {net::Gone::Kind::OutOfMemory, limits.memory_mb, "the program used more than its memory"};
        else if (auto late = overdrawn()) gone = std::move(*late);
        else if (gone.kind != net::Gone::Kind::Exited) return;
        else if (gone.code == not_found)
            gone = {net::Gone::Kind::StartFailed, gone.code, "there is no such program in the box"};
        else if (gone.code == signals + SIGXCPU && limits.cpu_seconds > 0) gone = out_of_time(limits.cpu_seconds);
        else if (gone.code > signals) gone = {net::Gone::Kind::Signalled, gone.code - signals, std::move(gone.detail)};
    };
    return {.words = cage->around(words),
            .judge = judge,
            .check = box.limits.cpu_seconds > 0 ? std::function(overdrawn) : nullptr};
}

Ran run_boxed(const sandbox::Box& box, const std::vector<std::string>& words, net::Duration wall_time) {
    this_waits();
    std::vector<std::string> together{"/bin/sh", "-c", "exec \"$@\" 2>&1", "sh"};
    together.insert(together.end(), words.begin(), words.end());
    Ran ran;
    net::Loop loop;
    const auto port = net::spawn(loop, boxed(box, together));
    net::TimerId timer{};
    port->start([&](std::string_view line, net::Time) { ran.output.append(line) += '\n'; },
                [&](const net::Gone& gone) {
                    ran.good = gone.kind == net::Gone::Kind::Exited && gone.code == 0;
                    if (gone.kind != net::Gone::Kind::Exited && ran.trouble.empty()) ran.trouble = gone.detail;
                    loop.stop();
                });
    timer = loop.at(std::chrono::steady_clock::now() + wall_time, [&] {
        ran.trouble =
            fmt::format("not ready after {} s", std::chrono::duration_cast<std::chrono::seconds>(wall_time).count());
        port->kill();
    });
    loop.run();
    loop.cancel(timer);
    return ran;
}

}  // namespace agon
