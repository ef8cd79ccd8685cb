#include "app/java_player.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "app/options.h"
#include "app/terminal.h"
#include "core/text.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

fs::path new_folder() {
    std::string name = (fs::temp_directory_path() / "agon-java-XXXXXX").string();
    if (!::mkdtemp(name.data())) throw UsageError(fmt::format("Cannot make a folder in {}.", fs::temp_directory_path().string()));
    return name;
}

std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts;
    std::stringstream in(text);
    for (std::string part; std::getline(in, part, at);) parts.push_back(part);
    return parts;
}

// Runs a program to its end; its output lines.
std::vector<std::string> output_of(const net::Command& command) {
    std::vector<std::string> lines;
    net::Loop loop;
    const auto port = net::spawn(loop, command);
    std::string failure;
    port->start([&](std::string_view line, net::Time) { lines.emplace_back(line); },
                [&](const net::Gone& gone) {
                    if (gone.kind == net::Gone::Kind::StartFailed) failure = gone.detail;
                    loop.stop();
                });
    loop.run();
    if (!failure.empty()) throw UsageError("Java cannot be started: " + failure + " Install openjdk-17-jdk-headless.");
    if (lines.empty()) throw UsageError("The Java importer failed: " + port->take_stderr());
    return lines;
}

std::string content(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

fs::path jar_beside_program(const std::string& name) {
    const fs::path jar = fs::read_symlink("/proc/self/exe").parent_path() / name;
    if (!fs::exists(jar)) throw UsageError(fmt::format("{} is missing; build the target java_host.", jar.string()));
    return jar;
}

JavaPlayer::JavaPlayer(const std::string& target) : folder_(new_folder()) {
    const auto file_end = target.find_first_of("#?");
    std::string wanted_class;
    try {
        for (auto at = file_end; at != target.npos;) {
            const auto end = target.find_first_of("#?", at + 1);
            const std::string part = target.substr(at + 1, end == target.npos ? end : end - at - 1);
            if (target[at] == '#') wanted_class = part;
            else set_options(part);
            at = end;
        }
        import(target.substr(0, file_end), wanted_class);
    } catch (...) {
        fs::remove_all(folder_);
        throw;
    }
}

void JavaPlayer::set_options(const std::string& text) {
    for (const auto& option : split(text, '&')) {
        const int heap = option.starts_with("heap=") ? std::atoi(option.c_str() + 5) : 0;
        if (option == "time=cpu") cpu_time_ = true;
        else if (heap >= 16) heap_mb_ = heap;
        else throw UsageError(fmt::format("'{}' is not an option of a Java player. Known: time=cpu, heap=MEGABYTES (at least 16).", option));
    }
}

JavaPlayer::~JavaPlayer() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
}

void JavaPlayer::import(const std::string& from, const std::string& wanted_class) {
    const auto lines = output_of({.words = {"java", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-cp",
                                            jar_beside_program("agon-host.jar").string(), "agon.host.Importer", from, folder_.string(), wanted_class}});
    const std::string& result = lines.back();
    if (result.starts_with("player ")) {
        class_ = result.substr(7);
        return;
    }
    if (!result.starts_with("refused ")) throw UsageError("The Java importer failed: " + result);
    auto words = split(result.substr(8), '\t');
    const Phrase why{words.front(), {words.begin() + 1, words.end()}};
    const std::string compiler = content(folder_ / "compiler.txt");
    throw UsageError(say(why) + (compiler.empty() ? "" : "\n" + compiler));
}

net::Command JavaPlayer::command() const {
    std::vector<std::string> words{
        "java", fmt::format("-Xmx{}m", heap_mb_), "-XX:+UseParallelGC", "-XX:ParallelGCThreads=1",  // this collector gives up on a heap that is always full
        "-XX:-UsePerfData", "-Djava.util.concurrent.ForkJoinPool.common.parallelism=0",              // parallel streams stay in the one thread
        "-Djava.security.manager=allow", "--add-opens=java.base/java.lang=ALL-UNNAMED", "-Dfile.encoding=UTF-8", "-Djava.awt.headless=true",
        "-cp", jar_beside_program("agon-host.jar").string(), "agon.host.Host", (folder_ / "classes").string(), class_};
    if (cpu_time_) words.push_back("cpu");
    return {.words = std::move(words), .folder = (folder_ / "files").string()};
}

}  // namespace agon
