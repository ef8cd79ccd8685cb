#include "server/web/saved_boards.h"

#include <algorithm>
#include <fstream>

#include "base/file_content.h"
#include "base/secret.h"
#include "server/web/hall_room.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_name = 40, most_boards = 500;

// Letters of any language, and nothing that means something to a file system.
bool is_name(const std::string& name) {
    const auto fine = [](unsigned char c) { return std::isalnum(c) || c >= 0x80 || c == ' ' || c == '-' || c == '_'; };
    return !name.empty() && name.size() <= longest_name && name.front() != ' ' && std::ranges::all_of(name, fine);
}

bool is_builtin(const GameEntry& game, const std::string& name) {
    const auto list = run_tool(game, "boards", {});
    if (!list) return false;
    for (const Fields& b : Fields::read(*list)->objects("boards"))
        if (b.text("name") == name) return true;
    return false;
}

// The second line; empty: nobody's, as of boards that were stored before boards had owners.
std::string key_in(const fs::path& board) {
    std::ifstream in(board);
    std::string text, key;
    std::getline(in, text);
    std::getline(in, key);
    return key;
}

}  // namespace

const Tool* find_tool(const GameEntry& game, std::string_view name) {
    const auto it = std::ranges::find(game.tools, name, &Tool::name);
    return it == game.tools.end() ? nullptr : &*it;
}

Result<std::string> run_tool(const GameEntry& game, std::string_view tool, ToolInput input) {
    const Tool* found = find_tool(game, tool);
    if (!found)
        return refuse(Refusal::Kind::Missing, "web.no_address", {std::string(game.name) + "/" + std::string(tool)});
    auto answer = found->run(input);
    if (!answer) return std::unexpected(Refusal(answer.error()));
    return std::move(*answer);
}

fs::path BoardShelf::file(const GameEntry& game, const std::string& name) const {
    return folder_ / game.name / (name + ".txt");
}

Result<std::string> BoardShelf::list(const GameEntry& game) const {
    const auto builtin = run_tool(game, "boards", {});
    if (!builtin) return builtin;
    JsonWriter w;
    w.begin_object().key("boards").begin_array();
    for (const Fields& b : Fields::read(*builtin)->objects("boards"))
        w.begin_object()
            .field("name", b.text("name"))
            .field("text", b.text("text"))
            .field("builtin", true)
            .end_object();
    std::error_code none;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder_ / game.name, none))
        if (entry.path().extension() == ".txt") files.push_back(entry.path());
    std::ranges::sort(files);
    for (const auto& f : files)
        w.begin_object()
            .field("name", f.stem().string())
            .field("text", first_line(f))
            .field("builtin", false)
            .end_object();
    return w.end_array().end_object().text();
}

bool BoardShelf::owned(const fs::path& board, const std::string& key, By by) const {
    if (by == By::Staff || !fs::exists(board)) return true;
    const std::string owner = key_in(board);
    return !owner.empty() && same_secret(key, owner);
}

Result<std::string> BoardShelf::keep(const GameEntry& game, const Fields& body, By by) const {
    const std::string name = body.text("name"), text = body.text("text");
    if (!is_name(name)) return refuse("web.board_name");
    if (is_builtin(game, name)) return refuse(Refusal::Kind::Conflict, "web.board_builtin", {name});
    if (!owned(file(game, name), body.text("key"), by))
        return refuse(Refusal::Kind::Forbidden, "web.board_owned", {name});
    const auto judged = run_tool(game, "check", {{"text", text}});
    if (!judged) return judged;
    if (!Fields::read(*judged)->flag("ok")) {
        const auto defects = Fields::read(*judged)->objects("defects");
        return std::unexpected(
            Refusal({defects.front().text("code"), defects.front().texts("args")}, Refusal::Kind::Impossible));
    }
    std::error_code error;
    fs::create_directories(folder_ / game.name, error);
    const auto stored = std::distance(fs::directory_iterator(folder_ / game.name, error), fs::directory_iterator());
    if (static_cast<std::size_t>(stored) >= most_boards && !fs::exists(file(game, name)))
        return refuse(Refusal::Kind::Conflict, "web.boards_full", {std::to_string(stored)});
    const fs::path fresh = file(game, name + ".new");
    const std::string before = key_in(file(game, name)), key = before.empty() ? new_token() : before;
    if (!(std::ofstream(fresh) << text << '\n' << key << '\n'))
        return refuse(Refusal::Kind::Failed, "web.cannot_write", {fresh.string()});
    fs::rename(fresh, file(game, name), error);  // whole or not at all
    if (error) return refuse(Refusal::Kind::Failed, "web.cannot_write", {error.message()});
    return JsonWriter().begin_object().field("key", key).end_object().text();
}

Result<std::string> BoardShelf::remove(const GameEntry& game, const std::string& name, const std::string& key,
                                       By by) const {
    std::error_code error;
    if (is_name(name) && !owned(file(game, name), key, by))
        return refuse(Refusal::Kind::Forbidden, "web.board_owned", {name});
    if (!is_name(name) || !fs::remove(file(game, name), error))
        return refuse(Refusal::Kind::Missing, "web.board_unknown", {name});
    return std::string("{}");
}

}  // namespace agon
