#include "seats/java_player.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "base/data_folder.h"
#include "base/file_content.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "core/serving_thread.h"
#include "core/text.h"
#include "seats/boxed.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts;
    std::stringstream in(text);
    for (std::string part; std::getline(in, part, at);) parts.push_back(part);
    return parts;
}

// Runs a program to its end; its output lines.
std::vector<std::string> output_of(const net::Command& command) {
    this_waits();
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

// The importer runs the submission's compiler and loads its classes: both are a stranger's business.
std::vector<std::string> boxed_output(const std::vector<std::string>& words, const fs::path& from,
                                      const fs::path& target, const fs::path& jar) {
    const fs::path to = fs::absolute(target);
    fs::permissions(to, fs::perms::all);  // the box has a user of its own
    const sandbox::Box box{.limits = {.memory_mb = 1536, .processes = 64, .cpu_seconds = 120},
                           .shares = {{from, from.string()}, {to, to.string(), true}, {jar, jar.string()}}};
    const auto ran = run_boxed(box, words, std::chrono::minutes(2));
    fs::permissions(to, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec | fs::perms::others_read |
                            fs::perms::others_exec);
    if (!ran.trouble.empty() || ran.output.empty())
        throw UsageError("The Java importer failed: " + ran.trouble + "\n" + ran.output);
    return split(ran.output, '\n');
}

}  // namespace

fs::path jar_beside_program(const std::string& name) {
    const fs::path jar = fs::read_symlink("/proc/self/exe").parent_path() / name;
    if (!fs::exists(jar)) throw UsageError(fmt::format("{} is missing; build the target java_host.", jar.string()));
    return jar;
}

JavaImport import_java(const std::string& from, const fs::path& target, const std::string& wanted_class,
                       const JavaImportOptions& options) {
    const fs::path jar = jar_beside_program("agon-host.jar");
    const std::vector<std::string> words{"java",
                                         "-Xmx512m",
                                         "-XX:+UseSerialGC",
                                         "-XX:TieredStopAtLevel=1",
                                         "-XX:-UsePerfData",
                                         "-cp",
                                         jar.string(),
                                         "agon.host.Importer",
                                         options.boxed ? fs::absolute(from).string() : from,
                                         target.string(),
                                         wanted_class,
                                         std::to_string(options.release),
                                         std::to_string(options.team)};
    const auto lines =
        options.boxed ? boxed_output(words, fs::absolute(from), target, jar) : output_of({.words = words});
    const std::string& result = lines.back();
    JavaImport done{.compiler = file_content(target / "compiler.txt")};
    if (result.starts_with("player ")) {
        done.player = result.substr(7);
        return done;
    }
    if (!result.starts_with("refused ")) throw UsageError("The Java importer failed: " + result);
    auto parts = split(result.substr(8), '\t');
    done.refused = Phrase{parts.front(), {parts.begin() + 1, parts.end()}};
    return done;
}

JavaPlayer::JavaPlayer(fs::path imported, std::string class_name, int heap_mb)
    : folder_(std::move(imported)), class_(std::move(class_name)), boxed_(true), kept_(true), heap_mb_(heap_mb) {}

JavaPlayer::JavaPlayer(const std::string& target) : folder_(new_temporary_folder()) {
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
        const auto result = import_java(target.substr(0, file_end), folder_, wanted_class, {.boxed = boxed_});
        if (result.refused)
            throw UsageError(say(*result.refused) + (result.compiler.empty() ? "" : "\n" + result.compiler));
        class_ = result.player;
    } catch (...) {
        fs::remove_all(folder_);
        throw;
    }
}

void JavaPlayer::set_options(const std::string& text) {
    for (const auto& option : split(text, '&')) {
        const int heap = option.starts_with("heap=") ? std::atoi(option.c_str() + 5) : 0;
        if (option == "time=cpu") cpu_time_ = true;
        else if (option == "output=off") silent_ = true;
        else if (option == "box=on") boxed_ = true;
        else if (heap >= 16) heap_mb_ = heap;
        else
            throw UsageError(
                fmt::format("'{}' is not an option of a Java player. Known: time=cpu, output=off, box=on, "
                            "heap=MEGABYTES (at least 16).",
                            option));
    }
}

JavaPlayer::~JavaPlayer() {
    std::error_code ignored;
    if (!kept_) fs::remove_all(folder_, ignored);
}

net::Command JavaPlayer::command() const {
    std::vector<std::string> words{
        "java",
        fmt::format("-Xmx{}m", heap_mb_),
        "-XX:+UseParallelGC",
        "-XX:ParallelGCThreads=1",  // this collector gives up on a heap that is always full
        "-XX:-UsePerfData",
        "-Djava.util.concurrent.ForkJoinPool.common.parallelism=0",  // parallel streams stay in the one thread
        "-Djava.security.manager=allow",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "-Dfile.encoding=UTF-8",
        "-Djava.awt.headless=true",
        "-cp",
        jar_beside_program("agon-host.jar").string(),
        "agon.host.Host",
        (folder_ / "classes").string(),
        class_};
    if (cpu_time_) words.push_back("cpu");
    if (silent_) words.push_back("silent");
    if (!boxed_) return {.words = std::move(words), .folder = (folder_ / "files").string()};
    constexpr int beside_the_heap_mb = 768;  // code, stacks, the collector's own tables
    const fs::path folder = fs::absolute(folder_), jar = jar_beside_program("agon-host.jar");
    return boxed({.limits = {.memory_mb = heap_mb_ + beside_the_heap_mb, .processes = 64},
                  .shares = {{folder, folder.string()}, {jar, jar.string()}},
                  .folder = (folder / "files").string()},
                 words);
}

}  // namespace agon
