#include "store/imported_games.h"

#include <fstream>

#include "core/serving_thread.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

fs::path imports_of(const fs::path& folder, std::string_view game) { return folder / "games" / game; }

}  // namespace

// Whoever reads meanwhile sees the old file or the new one.
Result<> keep_imported(const fs::path& folder, std::string_view game, const std::string& name,
                       const std::vector<ToldGame>& games) {
    this_waits();
    const fs::path file = imports_of(folder, game) / (fs::path(name).stem().string() + ".games");
    const fs::path draft = file.string() + ".new";
    std::error_code failed;
    fs::create_directories(file.parent_path(), failed);
    std::ofstream out(draft);
    for (const ToldGame& g : games) out << told_line(g) << '\n';
    out.close();
    if (out) fs::rename(draft, file, failed);
    if (!out || failed) return refuse(Refusal::Kind::Unavailable, "store.imports", {file.string()});
    return {};
}

void each_imported(const fs::path& folder, std::string_view game, const std::function<void(const ToldGame&)>& use) {
    this_waits();
    std::error_code none;
    for (const auto& file : fs::directory_iterator(imports_of(folder, game), none)) {
        if (file.path().extension() != ".games") continue;
        std::ifstream in(file.path());
        for (std::string line; std::getline(in, line);)
            if (const auto told = read_told_line(line)) use(*told);
    }
}

}  // namespace agon
