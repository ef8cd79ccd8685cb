#include "course/workshop/manifest.h"

#include <algorithm>

#include "arena/toml.h"
#include "course/crate.h"
#include "course/workshop/compiler.h"
#include "course/workshop/languages.h"

namespace agon {
namespace {

std::unexpected<Refusal> wrong(const toml::source_region& where, const std::string& code, const std::string& what) {
    return refuse(code, {std::to_string(where.begin.line), what});
}

std::string* place_of(Manifest& m, std::string_view key) {
    if (key == "language") return &m.language;
    if (key == "entry") return &m.entry;
    return key == "build" ? &m.build : nullptr;
}

Result<> check_language(const toml::table& table, const Manifest& m) {
    if (m.language.empty()) return {};
    if (std::ranges::find(source_languages(), m.language, &SourceLanguage::name) != source_languages().end()) return {};
    return wrong(table.get("language")->source(), "upload.manifest_language", m.language);
}

Result<Manifest> manifest_from(const toml::table& table) {
    Manifest m;
    for (const auto& [key, node] : table) {
        std::string* place = place_of(m, key.str());
        if (!place) return wrong(node.source(), "upload.manifest_key", std::string(key.str()));
        if (!node.is_string()) return wrong(node.source(), "upload.manifest_text", std::string(key.str()));
        *place = node.as_string()->get();
    }
    if (!m.entry.empty() && (!is_plain_path(m.entry) || m.entry.starts_with('-')))
        return wrong(table.get("entry")->source(), "upload.manifest_entry", m.entry);
    if (const auto known = check_language(table, m); !known) return std::unexpected(known.error());
    return m;
}

}  // namespace

Result<Manifest> read_manifest(const std::filesystem::path& folder) {
    if (!std::filesystem::is_regular_file(folder / "agon.toml")) return Manifest{};
    try {
        return manifest_from(toml::parse(content_of(folder / "agon.toml")));
    } catch (const toml::parse_error& e) {
        return wrong(e.source(), "upload.manifest_toml", std::string(e.description()));
    }
}

}  // namespace agon
