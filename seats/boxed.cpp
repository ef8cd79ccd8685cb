#include "seats/boxed.h"

#include <fmt/core.h>

#include <csignal>
#include <sstream>

#include "core/serving_thread.h"

namespace agon {
namespace {

Result<> set_limit(sandbox::Limits& limits, const std::string& option) {
    const auto equals = option.find('=');
    const std::string name = option.substr(0, equals);
    const int value = equals == option.npos ? 0 : std::atoi(option.c_str() + equals + 1);
    int* const limit = name == "memory"      ? &limits.memory_mb
                       : name == "processes" ? &limits.processes
                       : name == "tmp"       ? &limits.tmp_mb
                       : name == "cpu"       ? &limits.cpu_seconds
                                             : nullptr;
    if (!limit || value < 1) return refuse("seats.no_limit", {option});
    *limit = value;
    return {};
}

// The sandbox's own reasons are known; a port's are in English.
Phrase trouble_with(const net::Gone& gone) {
    if (gone.kind == net::Gone::Kind::OutOfMemory) return {"seats.used_memory"};
    if (gone.kind == net::Gone::Kind::OutOfTime) return {"seats.used_time", {std::to_string(gone.code)}};
    return {"seats.port_says", {gone.detail}};
}

net::Gone out_of_time(int seconds) {
    return {net::Gone::Kind::OutOfTime, seconds,
            fmt::format("the program used more than {} s of processor time", seconds)};
}

}  // namespace

Result<sandbox::Box> parse_box(const std::string& text) {
    const auto question = text.find('?');
    sandbox::Box box{.shares = {{text.substr(0, question), box_folder}}, .folder = box_folder};
    std::stringstream options(question == text.npos ? "" : text.substr(question + 1));
    for (std::string option; std::getline(options, option, '&');)
        if (const auto ok = set_limit(box.limits, option); !ok) return std::unexpected(ok.error());
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
            .check = box.limits.cpu_seconds > 0 ? std::function(overdrawn) : nullptr,
            .processor_time = [cage] { return cage->used_time(); }};
}

Ran run_boxed(const sandbox::Box& box, const std::vector<std::string>& words, net::Duration wall_time,
              std::stop_token stop) {
    this_waits();
    std::vector<std::string> together{"/bin/sh", "-c", "exec \"$@\" 2>&1", "sh"};
    together.insert(together.end(), words.begin(), words.end());
    Ran ran;
    net::Loop loop;
    net::PortOptions options;
    options.limits.max_line = options.limits.max_bytes_per_turn;  // compilers repeat the lines they complain about
    const auto port = net::spawn(loop, boxed(box, together), options);
    net::TimerId timer{};
    port->start([&](std::string_view line, net::Time) { ran.output.append(line) += '\n'; },
                [&](const net::Gone& gone) {
                    ran.good = gone.kind == net::Gone::Kind::Exited && gone.code == 0;
                    ran.status = gone.code;
                    if (gone.kind != net::Gone::Kind::Exited && !ran.trouble) ran.trouble = trouble_with(gone);
                    loop.stop();
                });
    timer = loop.at(std::chrono::steady_clock::now() + wall_time, [&] {
        ran.trouble = Phrase{"seats.not_done", {std::to_string(wall_time / std::chrono::seconds(1))}};
        port->kill();
    });
    const std::stop_callback end_early(stop, [&] { loop.post([&] { port->kill(); }); });
    loop.run();
    loop.cancel(timer);
    return ran;
}

}  // namespace agon
