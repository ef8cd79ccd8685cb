#include "seats/java_player.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "base/data_folder.h"
#include "base/file_content.h"
#include "core/serving_thread.h"
#include "core/text.h"
#include "seats/boxed.h"
#include "seats/importer_lines.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts;
    std::stringstream in(text);
    for (std::string part; std::getline(in, part, at);) parts.push_back(part);
    return parts;
}

using Lines = std::vector<std::string>;

std::unexpected<NotImported> not_imported(std::string code, std::vector<std::string> args) {
    return std::unexpected(NotImported{Refusal({std::move(code), std::move(args)}, Refusal::Kind::Failed)});
}

// Runs a program to its end; its output lines.
std::expected<Lines, NotImported> output_of(const net::Command& command) {
    this_waits();
    Lines lines;
    net::Loop loop;
    const auto port = net::spawn(loop, command);
    std::string failure;
    port->start([&](std::string_view line, net::Time) { lines.emplace_back(line); },
                [&](const net::Gone& gone) {
                    if (gone.kind == net::Gone::Kind::StartFailed) failure = gone.detail;
                    loop.stop();
                });
    loop.run();
    if (!failure.empty()) return not_imported("java.cannot_start", {failure});
    if (lines.empty()) return not_imported("java.importer_failed", {port->take_stderr()});
    return lines;
}

// Where a boxed virtual machine finds what lies elsewhere outside.
constexpr const char* jar_in_box = "/agon-host.jar";
constexpr const char* submission_in_box = "/handed_in";

// The importer runs the submission's compiler and loads its classes: both are a stranger's business.
std::expected<Lines, NotImported> boxed_output(const std::vector<std::string>& words, const fs::path& from,
                                               const fs::path& target, const fs::path& jar) {
    const fs::path to = fs::absolute(target);
    fs::permissions(to, fs::perms::all);  // the box has a user of its own
    const sandbox::Box box{.limits = {.memory_mb = 1536, .processes = 64, .cpu_seconds = 120},
                           .shares = {{from, submission_in_box}, {to, box_folder, true}, {jar, jar_in_box}}};
    const auto ran = run_boxed(box, words, std::chrono::minutes(2));
    fs::permissions(to, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec | fs::perms::others_read |
                            fs::perms::others_exec);
    if (ran.trouble || ran.output.empty())
        return not_imported("java.importer_failed", {(ran.trouble ? embed(*ran.trouble) : "") + "\n" + ran.output});
    return split(ran.output, '\n');
}

std::vector<std::string> importer(const fs::path& jar, std::vector<std::string> arguments) {
    std::vector<std::string> words{
        "java", "-Xmx512m",   "-XX:+UseSerialGC",  "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
        "-cp",  jar.string(), "agon.host.Importer"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

Result<> set_option(JavaTarget& target, const std::string& option) {
    const int heap = option.starts_with("heap=") ? std::atoi(option.c_str() + 5) : 0;
    if (option == "time=cpu") target.cpu_time = true;
    else if (option == "output=off") target.silent = true;
    else if (option == "box=on") target.boxed = true;
    else if (heap >= 16) target.heap_mb = heap;
    else return refuse("java.option", {option});
    return {};
}

Refusal with_output(const NotImported& n) {
    if (n.compiler.empty()) return n.why;
    return Refusal({"java.with_output", {embed(n.why), n.compiler}}, n.why.kind);
}

}  // namespace

Result<fs::path> jar_beside_program(const std::string& name) {
    const fs::path jar = fs::read_symlink("/proc/self/exe").parent_path() / name;
    if (!fs::exists(jar)) return refuse(Refusal::Kind::Failed, "java.no_jar", {jar.string()});
    return jar;
}

std::expected<JavaImport, NotImported> import_java(const std::string& from, const fs::path& target,
                                                   const std::string& wanted_class, bool boxed) {
    const auto jar = jar_beside_program("agon-host.jar");
    if (!jar) return std::unexpected(NotImported{jar.error()});
    const auto words = importer(boxed ? jar_in_box : *jar,
                                {boxed ? submission_in_box : from, boxed ? box_folder : target.string(), wanted_class});
    const auto lines = boxed ? boxed_output(words, fs::absolute(from), target, *jar) : output_of({.words = words});
    if (!lines) return std::unexpected(lines.error());
    const std::string& result = lines->back();
    std::string compiler = file_content(target / "compiler.txt");
    if (result.starts_with("player ")) return JavaImport{result.substr(7), std::move(compiler), notes_in(*lines)};
    if (!result.starts_with("refused ")) return not_imported("java.importer_failed", {result});
    return std::unexpected(NotImported{Refusal(phrase_of(result.substr(8))), std::move(compiler)});
}

Result<JavaTarget> parse_java_target(const std::string& text) {
    auto at = text.find_first_of("#?");
    JavaTarget target{.file = text.substr(0, at)};
    while (at != text.npos) {
        const auto end = text.find_first_of("#?", at + 1);
        const std::string part = text.substr(at + 1, end == text.npos ? end : end - at - 1);
        if (text[at] == '#') target.wanted_class = part;
        else
            for (const auto& option : split(part, '&'))
                if (const auto ok = set_option(target, option); !ok) return std::unexpected(ok.error());
        at = end;
    }
    return target;
}

JavaPlayer::JavaPlayer(fs::path imported, std::string class_name, int heap_mb)
    : folder_(std::move(imported)), class_(std::move(class_name)), how_{.boxed = true, .heap_mb = heap_mb},
      kept_(true) {}

Result<std::shared_ptr<const JavaPlayer>> JavaPlayer::compiled(const JavaTarget& target) {
    const auto ours = new_temporary_folder();
    if (!ours) return std::unexpected(ours.error());
    std::error_code ignored;
    const fs::path folder = *ours / "player";  // below what nobody else may enter
    fs::create_directory(folder, ignored);
    auto done = import_java(target.file, folder, target.wanted_class, target.boxed);
    if (done) return std::shared_ptr<const JavaPlayer>(new JavaPlayer(folder, std::move(*done), target));
    fs::remove_all(*ours, ignored);
    return std::unexpected(with_output(done.error()));
}

JavaPlayer::~JavaPlayer() {
    std::error_code ignored;
    if (!kept_) fs::remove_all(folder_.parent_path(), ignored);
}

std::vector<std::string> JavaPlayer::words(const fs::path& jar, const fs::path& folder) const {
    std::vector<std::string> words{
        "java", fmt::format("-Xmx{}m", how_.heap_mb), "-XX:+UseParallelGC",
        "-XX:ParallelGCThreads=1",  // this collector gives up on a heap that is always full
        "-XX:-UsePerfData",
        "-Djava.util.concurrent.ForkJoinPool.common.parallelism=0",  // parallel streams stay in the one thread
        "-XX:+DisableAttachMechanism", "-Djava.security.manager=allow", "-Djava.library.path=/nowhere",
        "-Dfile.encoding=UTF-8", "-Djava.awt.headless=true",
        // The host is a module that bots cannot look into; jdk.unsupported, which has Unsafe, is not there at all.
        "--add-opens=java.base/java.lang=agon.host",
        "--limit-modules=java.se,jdk.charsets,jdk.localedata,jdk.zipfs,agon.host", "--module-path=" + jar.string(),
        "--module=agon.host/agon.host.Host", (folder / "classes").string(), class_};
    if (how_.cpu_time) words.push_back("cpu");
    if (how_.silent) words.push_back("silent");
    return words;
}

Result<net::Command> JavaPlayer::command() const {
    const auto jar = jar_beside_program("agon-host.jar");
    if (!jar) return std::unexpected(jar.error());
    if (!how_.boxed) return net::Command{.words = words(*jar, folder_), .folder = (folder_ / "files").string()};
    constexpr int beside_the_heap_mb = 768;  // code, stacks, the collector's own tables
    return boxed({.limits = {.memory_mb = how_.heap_mb + beside_the_heap_mb, .processes = 64},
                  .shares = {{fs::absolute(folder_), box_folder}, {*jar, jar_in_box}},
                  .folder = std::string(box_folder) + "/files"},
                 words(jar_in_box, box_folder));
}

}  // namespace agon
