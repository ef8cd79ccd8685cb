#include "course/bot_builder.h"

#include <fmt/core.h>

#include <algorithm>
#include <regex>

#include "base/file_content.h"
#include "seats/boxed.h"
#include "seats/java_player.h"

namespace agon {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

struct SourceLanguage {
    std::string_view name;
    std::vector<std::string_view> endings;
};
const std::array<SourceLanguage, 5>& languages() {
    static const std::array<SourceLanguage, 5> all{{{"cpp", {".cpp", ".cc", ".cxx"}},
                                                    {"java", {".java"}},
                                                    {"python", {".py"}},
                                                    {"javascript", {".js", ".mjs"}},
                                                    {"prolog", {".pl"}}}};
    return all;
}

std::vector<fs::path> files_in(const fs::path& folder, const std::vector<std::string_view>& endings) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file() && std::ranges::find(endings, entry.path().extension().string()) != endings.end())
            found.push_back(fs::relative(entry.path(), folder));
    std::ranges::sort(found);
    return found;
}

// The language most of the sources are written in.
const SourceLanguage* language_of(const fs::path& folder) {
    const SourceLanguage* best = nullptr;
    std::size_t most = 0;
    for (const auto& l : languages())
        if (const auto count = files_in(folder, l.endings).size(); count > most) most = count, best = &l;
    return best;
}

// By its name, wherever it lies; else the only file there is.
std::optional<fs::path> main_file(const std::vector<fs::path>& files) {
    for (const char* wanted : {"bot", "Bot", "main", "Main", "agon_bot", "AgonBot"})
        for (const auto& f : files)
            if (f.stem() == wanted) return f;
    return files.size() == 1 ? std::optional(files.front()) : std::nullopt;
}

// package.Class of the only, or best named, source with a main method.
std::optional<std::string> java_main(const fs::path& folder, const std::vector<fs::path>& files) {
    static const std::regex package(R"((?:^|\n)\s*package\s+([\w.]+)\s*;)"),
        starts(R"(static\s+(?:final\s+)?void\s+main\s*\()");
    std::vector<fs::path> mains;
    for (const auto& f : files)
        if (std::regex_search(file_content(folder / f), starts)) mains.push_back(f);
    const auto chosen = main_file(mains);
    const fs::path file = chosen ? *chosen : mains.empty() ? fs::path() : mains.front();
    if (file.empty() || (!chosen && mains.size() > 1)) return std::nullopt;
    const std::string text = file_content(folder / file);
    std::smatch found;
    return (std::regex_search(text, found, package) ? found[1].str() + "." : "") + file.stem().string();
}

// As one word of a command line, whatever a student's file is called.
std::string word(const fs::path& file) {
    const std::string text = file.string();
    const auto plain = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-' || c == '.' || c == '/'; };
    if (std::ranges::all_of(text, plain)) return text;
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::unexpected<NotBuilt> refused(std::string code, std::vector<std::string> args = {}, std::string output = {}) {
    return std::unexpected(NotBuilt{Refusal({std::move(code), std::move(args)}), std::move(output)});
}

// This machine's own part failed: no verdict on the hand-in.
std::unexpected<Refusal> failed(const std::exception& e) {
    return refuse(Refusal::Kind::Failed, "course.cannot_build", {e.what()});
}

// Why is for the output: it is said in one language, and the verdict is told in each.
std::unexpected<NotBuilt> stopped(Ran ran) {
    if (!ran.output.empty() && !ran.output.ends_with('\n')) ran.output += '\n';
    return refused("upload.compiler_stopped", {},
                   std::move(ran.output) + sentence(*ran.trouble, Language::English) + '\n');
}

class Workshop {
   public:
    Workshop(const GameEntry& game, const fs::path& folder, const CourseRules& rules)
        : game_(game), folder_(folder), rules_(rules) {}

    std::expected<Built, NotBuilt> make(const SourceLanguage& l) {
        const auto files = files_in(folder_, l.endings);
        if (l.name == "cpp")
            return compiled({"g++", "-std=c++20", "-O2", "-pthread", "-fdiagnostics-color=never", "-o", "bot"}, files,
                            l, "./bot");
        if (l.name == "java") return java(files, l);
        const auto file = main_file(files);
        if (!file) return refused("upload.no_main", {std::string(l.name), std::string(l.endings.front())});
        if (l.name == "python") {
            const char* compile_all = "import sys; [compile(open(f, 'rb').read(), f, 'exec') for f in sys.argv[1:]]";
            return compiled({"/usr/bin/python3", "-c", compile_all}, files, l, "/usr/bin/python3 -B " + word(*file));
        }
        if (l.name == "javascript") return compiled({"node", "--check"}, {*file}, l, "node " + word(*file));
        return compiled({"swipl", "-q", "-o", "/tmp/state", "-c"}, {*file}, l, "swipl -q " + word(*file));
    }

   private:
    std::expected<Built, NotBuilt> java(const std::vector<fs::path>& files, const SourceLanguage& l) {
        const auto main = java_main(folder_, files);
        const Course* course = hosting_course(game_);
        if (!main && course) return refused("upload.no_java_main_or_host", {std::string(course->host)});
        if (!main) return refused("upload.no_java_main");
        const std::string release = std::to_string(rules_.java_release);
        const std::string options =
            fmt::format("-Xmx{}m -XX:+UseSerialGC -XX:-UsePerfData -cp classes:.", rules_.memory_mb * 3 / 5);
        return compiled({"javac", "--release", release, "-encoding", "UTF-8", "-proc:none", "-d", "classes"}, files, l,
                        fmt::format("java {} {}", options, word(*main)));
    }

    std::expected<Built, NotBuilt> compiled(std::vector<std::string> words, const std::vector<fs::path>& files,
                                            const SourceLanguage& l, std::string command) {
        for (const auto& f : files) words.push_back(f.string());
        fs::permissions(folder_, fs::perms::all);  // the box has a user of its own
        const sandbox::Box box{.limits = {.memory_mb = 2048, .processes = 64, .tmp_mb = 256, .cpu_seconds = 60},
                               .shares = {{fs::absolute(folder_), box_folder, true}},
                               .folder = box_folder};
        Ran ran = run_boxed(box, words, 120s);
        fs::permissions(folder_, static_cast<fs::perms>(0755));
        if (ran.trouble) return stopped(std::move(ran));
        if (!ran.good) return refused("upload.does_not_compile", {}, std::move(ran.output));
        return Built{std::string(l.name), std::move(command), std::move(ran.output)};
    }

    const GameEntry& game_;
    const fs::path& folder_;
    const CourseRules& rules_;
};

// A file that is no source (class files have their own rule) and not of a kind that the course takes beside sources.
std::optional<std::string> unwanted(const fs::path& folder, const CourseRules& rules) {
    if (!rules.other_files) return std::nullopt;
    std::vector<std::string_view> wanted{".h", ".hpp", ".class"};
    for (const auto& l : languages()) wanted.insert(wanted.end(), l.endings.begin(), l.endings.end());
    wanted.insert(wanted.end(), rules.other_files->begin(), rules.other_files->end());
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file() && std::ranges::find(wanted, entry.path().extension().string()) == wanted.end())
            return fs::relative(entry.path(), folder).string();
    return std::nullopt;
}

// Does a class use the package of the interface (szte.mi of szte.mi.Player), in whatever way it is written?
bool implements(std::string_view host, const fs::path& folder) {
    const std::string package(host.substr(0, host.rfind('.')));
    const std::string spaced = std::regex_replace(package, std::regex(R"(\.)"), R"(\s*\.\s*)");
    const std::regex import(R"((?:import|implements)\s[^;{]*\b)" + spaced + R"(\b)");
    const auto imports = [&](const fs::path& f) { return std::regex_search(file_content(folder / f), import); };
    return std::ranges::any_of(files_in(folder, {".java"}), imports);
}

std::expected<Built, NotBuilt> build_hosted(const fs::path& folder, const CourseRules& rules, int team) {
    const fs::path handed_in = folder / "handed_in";
    std::vector<fs::path> parts;
    for (const auto& entry : fs::directory_iterator(folder)) parts.push_back(entry.path());
    fs::create_directory(handed_in);
    for (const auto& part : parts) fs::rename(part, handed_in / part.filename());
    auto done =
        import_java(handed_in.string(), folder, "", {.boxed = true, .release = rules.java_release, .team = team});
    if (!done) return std::unexpected(NotBuilt{done.error().why, std::move(done.error().compiler)});
    return Built{"java", "szte " + done->player, std::move(done->compiler)};
}

std::expected<Built, NotBuilt> checked_and_built(const fs::path& folder, const GameEntry& game,
                                                 const CourseRules& rules, int team) {
    if (!rules.class_files && !files_in(folder, {".class"}).empty()) return refused("upload.class_files");
    if (const auto file = unwanted(folder, rules)) return refused("upload.content", {*file});
    const SourceLanguage* l = language_of(folder);
    if (!l) return refused("upload.no_sources");
    if (std::ranges::find(rules.languages, l->name) == rules.languages.end())
        return refused("upload.language", {std::string(l->name)});
    const Course* course = hosting_course(game);
    if (course && l->name == "java" && implements(course->host, folder)) return build_hosted(folder, rules, team);
    return Workshop(game, folder, rules).make(*l);
}

}  // namespace

std::expected<Built, NotBuilt> build_bot(const fs::path& folder, const GameEntry& game, const CourseRules& rules,
                                         int team) {
    try {
        return checked_and_built(folder, game, rules, team);
    } catch (const fs::filesystem_error& e) { return std::unexpected(NotBuilt{failed(e).error()}); }
}

}  // namespace agon
