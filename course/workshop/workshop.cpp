#include "course/workshop/workshop.h"

#include <algorithm>

#include "course/archive.h"
#include "course/java_source.h"
#include "course/workshop/compiler.h"
#include "course/workshop/languages.h"
#include "course/workshop/manifest.h"
#include "seats/importer_lines.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

// However a file is called, no compiler takes it for an option.
std::string as_argument(const fs::path& file) { return "./" + file.string(); }

std::string package_of(const std::string& interface) { return interface.substr(0, interface.rfind('.')); }

// Names for a sentence; what every jar has is not worth one.
std::string some_of(std::vector<std::string> names) {
    constexpr std::size_t most = 12;
    std::erase_if(names, [](const std::string& n) { return n.starts_with("META-INF/"); });
    std::ranges::sort(names);
    std::string out;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i) out += (i == 0 ? "" : ", ") + names[i];
    return names.size() > most ? out + " … (+" + std::to_string(names.size() - most) + ")" : out;
}

// The host has its own of these; everybody's copy would make everybody alike.
bool is_of_host(const fs::path& f) {
    const std::string path = "/" + f.string();
    return path.ends_with("/szte/mi/Player.java") || path.ends_with("/szte/mi/Move.java");
}

// Of a zip of a whole project the project's own folder, else the folder itself.
fs::path project_in(const fs::path& folder) {
    std::vector<fs::directory_entry> entries{fs::directory_iterator(folder), {}};
    return entries.size() == 1 && entries.front().is_directory() ? entries.front().path() : folder;
}

// What it imports, as far as it was handed in, is read with it; broken neighbours do no harm.
constexpr const char* python_closure = R"(
import ast, os, sys
entry = sys.argv[1]
todo, seen = [entry], set()
def found(names):
    for base in {os.path.dirname(entry), "."}:
        for name in names:
            for end in (".py", "/__init__.py", "/__main__.py"):
                path = os.path.normpath(os.path.join(base, name.replace(".", "/") + end))
                if os.path.isfile(path):
                    yield path
while todo:
    file = todo.pop()
    if file in seen:
        continue
    seen.add(file)
    text = open(file, "rb").read()
    compile(text, file, "exec")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            todo += found([name.name for name in node.names])
        if isinstance(node, ast.ImportFrom):
            home = node.module or ""
            todo += found([home] + [(home + "." if home else "") + name.name for name in node.names])
)";

class Workshop {
   public:
    Workshop(const WorkOrder& order, const fs::path& folder) : order_(order), folder_(folder) {}

    Result<Crate> make() {
        if (!order_.class_files && !files_in(folder_, {".class"}).empty()) return refuse("upload.class_files");
        auto manifest = read_manifest(project_in(folder_));
        if (!manifest) return std::unexpected(manifest.error());
        manifest_ = std::move(*manifest);
        const std::string left_out = leave_unwanted_out();
        auto crate = of_language();
        if (crate && !left_out.empty()) crate->notes.push_back({"upload.left_out", {left_out}});
        return crate;
    }

   private:
    Result<Crate> of_language() {
        const bool is_hosted = has_hosted();
        if (!is_hosted) become(project_in(folder_));
        const SourceLanguage* l = is_hosted ? &java_language() : spoken();
        if (!l) return refuse("upload.no_sources");
        if (std::ranges::find(order_.languages, l->name) == order_.languages.end())
            return refuse("upload.language", {std::string(l->name)});
        if (is_hosted) return hosted();
        if (!manifest_.build.empty()) return built(*l);
        return l->name == "java" ? java(files_in(folder_, l->endings)) : in(*l);
    }

    // The bot's folder is what lies in this one, so that it finds its files where it had them.
    void become(const fs::path& project) const {
        if (project == folder_) return;
        const fs::path aside = folder_.parent_path() / "project";
        fs::rename(project, aside);
        fs::remove(folder_);
        fs::rename(aside, folder_);
    }

    // By the manifest, by the ending of what it starts, or by the sources.
    const SourceLanguage* spoken() const {
        if (!manifest_.language.empty()) return language_named(manifest_.language);
        const std::string ending = fs::path(manifest_.entry).extension().string();
        for (const auto& l : source_languages())
            if (std::ranges::find(l.endings, ending) != l.endings.end()) return &l;
        return language_of(folder_);
    }

    static const SourceLanguage& java_language() {
        return *std::ranges::find(source_languages(), "java", &SourceLanguage::name);
    }

    // A class of the host's kind is what counts, whatever lies beside it; class files alone can be nothing else.
    bool has_hosted() const {
        if (order_.host.empty() || !manifest_.build.empty()) return false;
        if (!manifest_.language.empty() && manifest_.language != "java") return false;
        const auto uses_host = [&](const fs::path& f) {
            return look_at_java(content_of(folder_ / f), package_of(order_.host)).uses_host;
        };
        if (std::ranges::any_of(files_in(folder_, {".java"}), uses_host)) return true;
        return !language_of(folder_) && !files_in(folder_, {".class"}).empty();
    }

    // Files that are no sources (class files have their own rule) and not of a kind that the course takes beside
    // sources: the bot does not get them, and its author is told.
    std::string leave_unwanted_out() const {
        if (!order_.other_files) return {};
        std::vector<std::string_view> wanted{".h", ".hpp", ".class", ".toml"};
        for (const auto& l : source_languages()) wanted.insert(wanted.end(), l.endings.begin(), l.endings.end());
        wanted.insert(wanted.end(), order_.other_files->begin(), order_.other_files->end());
        std::vector<std::string> unwanted;
        for (const auto& entry : fs::recursive_directory_iterator(folder_))
            if (entry.is_regular_file() && std::ranges::find(wanted, entry.path().extension().string()) == wanted.end())
                unwanted.push_back(entry.path().lexically_relative(folder_).string());
        for (const auto& file : unwanted) fs::remove(folder_ / file);
        return some_of(std::move(unwanted));
    }

    Result<Crate> in(const SourceLanguage& l) {
        const auto files = own_files_in(folder_, l.endings);
        if (l.name == "cpp") return cpp(files);
        const auto file = started(l, files);
        if (!file) return std::unexpected(file.error());
        const Crate crate{.language = std::string(l.name), .start = file->string()};
        if (l.name == "python") return compiled({"/usr/bin/python3", "-I", "-c", python_closure}, {*file}, crate);
        if (l.name == "javascript") return compiled({"node", "--check"}, {*file}, crate);
        return compiled({"swipl", "-q", "-o", "/tmp/state", "-c"}, {*file}, crate);
    }

    // As the manifest says, as package.json says, or by its name.
    Result<fs::path> started(const SourceLanguage& l, const std::vector<fs::path>& files) const {
        if (!manifest_.entry.empty()) return there(manifest_.entry);
        if (l.name == "javascript")
            if (const auto main = main_of_package(content_of(folder_ / "package.json")); is_source(main, files))
                return fs::path(main).lexically_normal();
        if (const auto file = main_file(files)) return *file;
        return refuse("upload.no_main", {std::string(l.name), std::string(l.endings.front())});
    }

    static bool is_source(const std::string& file, const std::vector<fs::path>& files) {
        return std::ranges::find(files, fs::path(file).lexically_normal()) != files.end();
    }

    Result<fs::path> there(const std::string& file) const {
        if (fs::is_regular_file(folder_ / file)) return fs::path(file).lexically_normal();
        return refuse("upload.no_entry", {file});
    }

    // The source with main and those without: programs beside it have a main of their own.
    Result<Crate> cpp(std::vector<fs::path> files) {
        std::vector<fs::path> mains;
        for (const auto& f : files)
            if (has_cpp_main(content_of(folder_ / f))) mains.push_back(f);
        const auto chosen = mains.size() > 1 || !manifest_.entry.empty() ? started(*language_named("cpp"), mains)
                                                                         : Result<fs::path>(fs::path());
        if (!chosen) return std::unexpected(chosen.error());
        const auto is_other = [&](const fs::path& f) {
            return f != *chosen && std::ranges::find(mains, f) != mains.end();
        };
        if (!chosen->empty()) std::erase_if(files, is_other);
        if (!chosen->empty() && std::ranges::find(files, *chosen) == files.end()) files.push_back(*chosen);
        std::vector<std::string> words{"g++", "-std=c++20", "-O2", "-pthread", "-fdiagnostics-color=never", "-I."};
        for (const char* folder : {"include", "src"})
            if (fs::is_directory(folder_ / folder)) words.push_back(std::string("-I") + folder);
        words.insert(words.end(), {"-o", "bot"});
        return compiled(std::move(words), files, {.language = "cpp", .start = "bot"});
    }

    // By the repository's own command, in this box as everything here.
    Result<Crate> built(const SourceLanguage& l) {
        if (manifest_.entry.empty()) return refuse("upload.manifest_no_entry");
        if (!run_in(folder_, {"/bin/sh", "-c", manifest_.build})) return refuse("upload.build_failed");
        if (l.name == "java") return Crate{.language = "java", .start = manifest_.entry};
        const auto file = there(manifest_.entry);
        if (!file) return std::unexpected(file.error());
        return Crate{.language = std::string(l.name), .start = file->string()};
    }

    // package.Class of the only, or best named, source with a main method.
    Result<Crate> java(const std::vector<fs::path>& files) {
        std::vector<fs::path> mains;
        std::vector<std::string> packages;
        for (const auto& f : files) {
            const auto seen = look_at_java(content_of(folder_ / f), package_of(order_.host));
            if (seen.has_main) mains.push_back(f), packages.push_back(seen.package);
        }
        const auto chosen = manifest_.entry.empty() ? main_file(mains) : named_main(mains, packages);
        if (!chosen && order_.host.empty()) return refuse("upload.no_java_main");
        if (!chosen) return refuse("upload.no_java_main_or_host", {order_.host});
        const auto& package = packages[static_cast<std::size_t>(std::ranges::find(mains, *chosen) - mains.begin())];
        return compiled(
            {"javac", "--release", std::to_string(order_.java_release), "-encoding", "UTF-8", "-proc:none", "-d",
             "classes"},
            files, {.language = "java", .start = (package.empty() ? "" : package + ".") + chosen->stem().string()});
    }

    // The manifest names a file or a class.
    std::optional<fs::path> named_main(const std::vector<fs::path>& mains,
                                       const std::vector<std::string>& packages) const {
        for (std::size_t i = 0; i < mains.size(); ++i) {
            const std::string type = (packages[i].empty() ? "" : packages[i] + ".") + mains[i].stem().string();
            if (manifest_.entry == type || fs::path(manifest_.entry).lexically_normal() == mains[i]) return mains[i];
        }
        return std::nullopt;
    }

    // By the host's importer, which finds its players itself.
    Result<Crate> hosted() {
        const fs::path handed_in = folder_.parent_path() / "handed_in";
        fs::rename(folder_, handed_in);
        fs::create_directory(folder_);
        const auto lines =
            importer_says({"java", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-cp",
                           workshop_place::host_jar, "agon.host.Importer", handed_in.string(), folder_.string(),
                           manifest_.entry, std::to_string(order_.java_release), std::to_string(order_.team)});
        show(folder_ / "compiler.txt");
        const std::string said = lines.empty() ? "" : lines.back();
        if (said.starts_with("player "))
            return Crate{.language = "hosted", .start = said.substr(7), .notes = notes_in(lines)};
        if (said.starts_with("refused ")) return std::unexpected(Refusal(phrase_of(said.substr(8))));
        return refuse("java.importer_failed", {said});
    }

    Result<Crate> compiled(std::vector<std::string> words, const std::vector<fs::path>& files, Crate crate) {
        for (const auto& f : files) words.push_back(as_argument(f));
        if (!run_in(folder_, words)) return refuse("upload.does_not_compile");
        return crate;
    }

    const WorkOrder& order_;
    const fs::path& folder_;
    Manifest manifest_{};
};

CrateItem::Kind kind_of(const fs::directory_entry& entry) {
    using enum CrateItem::Kind;
    if (entry.is_symlink()) return Link;
    if (entry.is_directory()) return Folder;
    return (entry.status().permissions() & fs::perms::owner_exec) == fs::perms::none ? File : Program;
}

std::string what_is_in(const fs::directory_entry& entry, CrateItem::Kind kind) {
    if (kind == CrateItem::Kind::Link) return fs::read_symlink(entry.path()).string();
    return kind == CrateItem::Kind::Folder ? "" : content_of(entry.path());
}

// Everything that lies there now.
Result<> pack(Crate& crate, const fs::path& folder, const WorkOrder& order, std::vector<std::string>& kept) {
    std::size_t left = static_cast<std::size_t>(order.built_mb) << 20;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const auto kind = kind_of(entry);
        const std::size_t size = entry.is_regular_file() && !entry.is_symlink() ? entry.file_size() : 0;
        if (size > left) return refuse("upload.built_too_large", {std::to_string(order.built_mb)});
        left -= size;
        kept.push_back(what_is_in(entry, kind));
        crate.items.push_back({kind, entry.path().lexically_relative(folder).string(), {}});
    }
    for (std::size_t i = 0; i < kept.size(); ++i) crate.items[i].content = kept[i];
    return {};
}

// All sources as one text, each under its name.
Crate sources_of(const fs::path& folder, std::vector<std::string>& kept) {
    constexpr std::size_t most = 4 << 20;
    std::string text;
    for (const auto& f : files_in(folder, {".cpp", ".cc", ".cxx", ".h", ".hpp", ".java", ".py", ".js", ".mjs", ".pl"}))
        if (!is_of_host(f)) text += "// " + f.string() + "\n" + content_of(folder / f) + "\n";
    kept.push_back(text.substr(0, most));
    return {.items = {{CrateItem::Kind::File, "sources", kept.back()}}};
}

}  // namespace

Result<Crate> work(const WorkOrder& order, std::string_view archive, const fs::path& folder,
                   std::vector<std::string>& kept) {
    const auto unpacked = unpack(archive, order.file, folder, {order.unpacked_mb, order.files});
    if (!unpacked) return std::unexpected(unpacked.error());
    if (order.sources) return sources_of(folder, kept);
    auto crate = Workshop(order, folder).make();
    if (!crate) return crate;
    if (const auto packed = pack(*crate, folder, order, kept); !packed) return std::unexpected(packed.error());
    return crate;
}

}  // namespace agon
