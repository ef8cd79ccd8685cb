#include "course/workshop/languages.h"

#include <algorithm>
#include <iterator>

namespace agon {

namespace fs = std::filesystem;

namespace {

bool lies_beside(const fs::path& file) {
    static constexpr std::array<std::string_view, 11> beside{
        "test", "tests", "example", "examples", "bench", "docs", "build", "node_modules", "venv", "env", "dist"};
    const auto is_one = [](const fs::path& part) { return std::ranges::find(beside, part.string()) != beside.end(); };
    return std::ranges::any_of(file.parent_path(), is_one);
}

// What is left behind a word and the blanks after it; nothing if the text does not begin with it.
std::optional<std::string_view> behind(std::string_view text, std::string_view word) {
    if (!text.starts_with(word)) return std::nullopt;
    text.remove_prefix(word.size());
    const std::size_t blanks = std::min(text.find_first_not_of(" \t"), text.size());
    return text.substr(blanks);
}

bool defines_main(std::string_view line) {
    const auto trimmed = behind(line, "");
    for (const std::string_view type : {"int ", "int\t", "auto ", "signed "})
        if (const auto name = behind(*trimmed, type))
            if (const auto list = behind(*name, "main")) return list->starts_with('(');
    return false;
}

}  // namespace

const std::array<SourceLanguage, 5>& source_languages() {
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
            found.push_back(entry.path().lexically_relative(folder));
    std::ranges::sort(found);
    return found;
}

const SourceLanguage* language_named(std::string_view name) {
    const auto found = std::ranges::find(source_languages(), name, &SourceLanguage::name);
    return found == source_languages().end() ? nullptr : &*found;
}

std::vector<fs::path> own_files_in(const fs::path& folder, const std::vector<std::string_view>& endings) {
    const auto all = files_in(folder, endings);
    auto own = all;
    std::erase_if(own, lies_beside);
    return own.empty() ? all : own;
}

const SourceLanguage* language_of(const fs::path& folder) {
    const SourceLanguage* best = nullptr;
    std::size_t most = 0;
    for (const auto& l : source_languages())
        if (const auto count = own_files_in(folder, l.endings).size(); count > most) most = count, best = &l;
    return best;
}

std::optional<fs::path> main_file(const std::vector<fs::path>& files) {
    auto outermost = files;
    std::ranges::stable_sort(outermost, {}, [](const fs::path& f) { return std::distance(f.begin(), f.end()); });
    for (const char* wanted : {"bot", "Bot", "main", "Main", "__main__", "index", "agon_bot", "AgonBot"})
        for (const auto& f : outermost)
            if (f.stem() == wanted) return f;
    return files.size() == 1 ? std::optional(files.front()) : std::nullopt;
}

bool has_cpp_main(std::string_view source) {
    for (std::size_t at = 0; at < source.size();) {
        const std::size_t end = std::min(source.find('\n', at), source.size());
        if (defines_main(source.substr(at, end - at))) return true;
        at = end + 1;
    }
    return false;
}

std::string main_of_package(std::string_view json) {
    constexpr std::string_view key = "\"main\"";
    const auto at = json.find(key);
    if (at == json.npos) return {};
    const auto begin = json.find('"', at + key.size());
    const auto end = begin == json.npos ? begin : json.find('"', begin + 1);
    return end == json.npos ? "" : std::string(json.substr(begin + 1, end - begin - 1));
}

}  // namespace agon
