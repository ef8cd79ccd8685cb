// The languages of bots: their sources, which of these are a bot's own, and which is started.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace agon {

struct SourceLanguage {
    std::string_view name;
    std::vector<std::string_view> endings;
};

const std::array<SourceLanguage, 5>& source_languages();
const SourceLanguage* language_named(std::string_view);

// Relative to the folder, sorted.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                            const std::vector<std::string_view>& endings);
// The same without what a repository keeps beside its program: tests, examples, libraries of a package manager. Where
// there is nothing else, everything.
std::vector<std::filesystem::path> own_files_in(const std::filesystem::path& folder,
                                                const std::vector<std::string_view>& endings);

// The language with the most files; null: no sources.
const SourceLanguage* language_of(const std::filesystem::path& folder);

// bot, main …, the outermost first, or the only one; nothing if the choice is unclear.
std::optional<std::filesystem::path> main_file(const std::vector<std::filesystem::path>&);

// Whether a C++ source defines main, as far as its lines show it.
bool has_cpp_main(std::string_view source);

// What package.json calls the program's main file; empty: nothing.
std::string main_of_package(std::string_view package_json);

}  // namespace agon
