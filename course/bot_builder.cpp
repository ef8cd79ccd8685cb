#include "course/bot_builder.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>

#include "base/data_folder.h"
#include "base/file_content.h"
#include "course/crate.h"
#include "course/work_order.h"
#include "seats/boxed.h"
#include "seats/java_player.h"

namespace agon {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr int files_beside_hand_in = 20'000, beside_sources_mb = 32;

std::unexpected<NotBuilt> refused(std::string code, std::vector<std::string> args = {}, std::string output = {}) {
    return std::unexpected(NotBuilt{Refusal({std::move(code), std::move(args)}), std::move(output)});
}

// This machine's own part failed: no verdict on the hand-in.
std::unexpected<NotBuilt> failed(const std::string& why) {
    return std::unexpected(NotBuilt{Refusal({"course.cannot_build", {why}}, Refusal::Kind::Failed)});
}

// Why is for the output: it is said in one language, and the verdict is told in each.
std::unexpected<NotBuilt> stopped(Ran ran) {
    if (!ran.output.empty() && !ran.output.ends_with('\n')) ran.output += '\n';
    if (ran.trouble) ran.output += sentence(*ran.trouble, Language::English) + '\n';
    return refused("upload.compiler_stopped", {}, std::move(ran.output));
}

// A folder of ours with what goes into the workshop's box and what comes out.
class Counter {
   public:
    static Result<std::unique_ptr<Counter>> open(std::string_view bytes) {
        const auto folder = new_temporary_folder();
        if (!folder) return std::unexpected(folder.error());
        auto counter = std::unique_ptr<Counter>(new Counter(*folder));
        if (counter->put("archive", bytes, 0644) && counter->put("result", "", 0666)) return counter;
        return refuse(Refusal::Kind::Failed, "course.cannot_build", {folder->string()});
    }
    ~Counter() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    Counter(const Counter&) = delete;
    Counter& operator=(const Counter&) = delete;

    fs::path archive() const { return folder_ / "archive"; }
    fs::path result() const { return folder_ / "result"; }

   private:
    explicit Counter(fs::path folder) : folder_(std::move(folder)) {}
    // Others cannot enter the folder, but the box has a user of its own.
    bool put(const char* name, std::string_view bytes, mode_t mode) const {
        std::ofstream out(folder_ / name, std::ios::binary);
        const bool written = bytes.empty() || out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return written && out.flush() && ::chmod((folder_ / name).c_str(), mode) == 0;
    }

    fs::path folder_;
};

fs::path workshop() { return fs::read_symlink("/proc/self/exe").parent_path() / "agon-workshop"; }

sandbox::Box box_for(const WorkOrder& order, const Counter& counter, int seconds) {
    sandbox::Box box{.limits = {.memory_mb = 2048,
                                .processes = 64,
                                .tmp_mb = order.unpacked_mb + 2 * order.built_mb + beside_sources_mb,
                                .tmp_files = order.files + files_beside_hand_in,
                                .cpu_seconds = seconds},
                     .shares = {{workshop(), workshop_place::program},
                                {counter.archive(), workshop_place::archive},
                                {counter.result(), workshop_place::result, true}}};
    if (const auto jar = jar_beside_program("agon-host.jar")) box.shares.push_back({*jar, workshop_place::host_jar});
    return box;
}

// With names and lengths beside the files.
std::size_t largest_result(const WorkOrder& order) { return (static_cast<std::size_t>(order.built_mb) + 32) << 20; }

struct Done {
    Ran ran{};
    std::string result{};
};
std::expected<Done, NotBuilt> in_workshop(const WorkOrder& order, std::string_view bytes, int seconds,
                                          std::stop_token stop) {
    if (!fs::exists(workshop())) return failed(workshop().string() + " is missing");
    const auto counter = Counter::open(bytes);
    if (!counter) return std::unexpected(NotBuilt{counter.error()});
    auto words = words_of(order);
    words.insert(words.begin(), workshop_place::program);
    const auto patience = std::chrono::seconds(2 * seconds + 60);  // a busy machine is nobody's fault
    Done done{run_boxed(box_for(order, **counter, seconds), words, patience, stop)};
    done.ran.output = harmless(done.ran.output);
    if (stop.stop_requested()) return failed("the arena ends");
    constexpr int no_box = 126;
    if (!done.ran.trouble && done.ran.status == no_box) return failed(done.ran.output);
    if (done.ran.trouble) return stopped(std::move(done.ran));
    if (fs::file_size((*counter)->result()) > largest_result(order))
        return refused("upload.built_too_large", {std::to_string(order.built_mb)}, std::move(done.ran.output));
    done.result = file_content((*counter)->result());
    if (done.result.empty()) return stopped(std::move(done.ran));
    return done;
}

// As one word of a command line, whatever a student's file is called.
std::string word(const std::string& text) {
    const auto plain = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-' || c == '.' || c == '/'; };
    if (std::ranges::all_of(text, plain)) return text;
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

// How the workshop's program is started in its own box; nothing if it named none that could be.
std::optional<std::string> command_for(const Crate& crate, const CourseRules& rules) {
    if (!is_plain_path(crate.start) || crate.start.starts_with('-')) return std::nullopt;
    const std::string file = word("./" + crate.start);
    if (crate.language == "cpp") return file;
    if (crate.language == "python") return "/usr/bin/python3 -B " + file;
    if (crate.language == "javascript") return "node " + file;
    if (crate.language == "prolog") return "swipl -q " + file;
    if (crate.language == "hosted") return "szte " + crate.start;
    if (crate.language != "java") return std::nullopt;
    return fmt::format("java -Xmx{}m -XX:+UseSerialGC -XX:-UsePerfData -cp classes:. {}", rules.memory_mb * 3 / 5,
                       word(crate.start));
}

WorkOrder order_for(const HandedFile& file, const GameEntry& game, const CourseRules& rules, int team) {
    const Course* course = hosting_course(game);
    return {.file = file.name,
            .unpacked_mb = rules.unpacked_mb,
            .files = rules.files,
            .built_mb = rules.built_mb,
            .java_release = rules.java_release,
            .team = team,
            .class_files = rules.class_files,
            .languages = rules.languages,
            .other_files = rules.other_files,
            .host = course ? std::string(course->host) : ""};
}

CrateLimits limits_of(const WorkOrder& order) {
    return {static_cast<std::size_t>(order.built_mb) << 20,
            static_cast<std::size_t>(order.files) + files_beside_hand_in};
}

std::expected<Built, NotBuilt> unloaded(Done done, const fs::path& folder, const WorkOrder& order,
                                        const CourseRules& rules) {
    const auto crate = read_crate(done.result, limits_of(order));
    if (!crate) return std::unexpected(NotBuilt{crate.error(), std::move(done.ran.output)});
    const auto command = command_for(*crate, rules);
    const std::string language = crate->language == "hosted" ? "java" : crate->language;
    if (!command || std::ranges::find(rules.languages, language) == rules.languages.end())
        return refused("upload.no_crate", {"start"}, std::move(done.ran.output));
    const auto access = sandbox::available().own_user ? Access::Everybody : Access::OwnerOnly;
    ::chmod(folder.c_str(), access == Access::Everybody ? 0755 : 0700);
    if (const auto ok = unload(*crate, folder, access); !ok) return std::unexpected(NotBuilt{ok.error()});
    return Built{language, *command, std::move(done.ran.output), crate->notes};
}

}  // namespace

std::expected<Built, NotBuilt> build_bot(const HandedFile& file, const fs::path& folder, const GameEntry& game,
                                         const CourseRules& rules, int team, std::stop_token stop) {
    try {
        const WorkOrder order = order_for(file, game, rules, team);
        auto done = in_workshop(order, file.bytes, rules.build_seconds, stop);
        if (!done) return std::unexpected(std::move(done.error()));
        return unloaded(std::move(*done), folder, order, rules);
    } catch (const fs::filesystem_error& e) { return failed(e.what()); }
}

Result<std::string> sources_of(const HandedFile& file) {
    const WorkOrder order{.sources = true, .file = file.name};
    auto done = in_workshop(order, file.bytes, CourseRules{}.build_seconds, {});
    if (!done) return std::unexpected(done.error().refusal);
    const auto crate = read_crate(done->result, limits_of(order));
    if (!crate) return std::unexpected(crate.error());
    return crate->items.empty() ? std::string() : std::string(crate->items.front().content);
}

}  // namespace agon
