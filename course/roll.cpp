#include "course/roll.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "core/csv.h"
#include "core/html.h"

namespace agon {
namespace {

using Cells = std::vector<std::string>;

// Lines of a table; a cell in quotes may hold everything, a doubled quote stands for one.
class CsvLines {
   public:
    explicit CsvLines(std::string_view text) : rest_(text.starts_with("\xef\xbb\xbf") ? text.substr(3) : text) {
        separator_ = rest_.substr(0, rest_.find('\n')).find(';') == rest_.npos ? ',' : ';';
    }

    bool next(Cells& cells) {
        if (rest_.empty()) return false;
        cells = {""};
        for (bool quoted = false; !rest_.empty();) {
            const char c = rest_.front();
            rest_.remove_prefix(1);
            if (c == '"' && quoted && rest_.starts_with('"')) cells.back() += c, rest_.remove_prefix(1);
            else if (c == '"') quoted = !quoted;
            else if (c == '\n' && !quoted) break;
            else if (c == separator_ && !quoted) cells.emplace_back();
            else if (c != '\r') cells.back() += c;
        }
        for (auto& cell : cells) trim(cell);
        return true;
    }

   private:
    static void trim(std::string& text) {
        text.erase(0, std::min(text.find_first_not_of(" \t"), text.size()));
        text.erase(text.find_last_not_of(" \t") + 1);
    }
    std::string_view rest_;
    char separator_ = ',';
};

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

const std::map<std::string, std::string>& column_names() {
    static const std::map<std::string, std::string> names{{"name", "name"},  {"login", "login"}, {"kennung", "login"},
                                                          {"team", "team"},  {"email", "email"}, {"e-mail", "email"},
                                                          {"mail", "email"}, {"role", "role"},   {"rolle", "role"}};
    return names;
}

Result<Cells> columns_in(const Cells& head) {
    Cells columns;
    for (const auto& cell : head) {
        const auto known = column_names().find(lower(cell));
        if (known == column_names().end()) return refuse("roll.column", {cell});
        columns.push_back(known->second);
    }
    if (std::ranges::find(columns, "name") == columns.end()) return refuse("roll.no_name_column");
    return columns;
}

Result<RollEntry> entry_from(const Cells& columns, const Cells& cells, int line) {
    const auto cell = [&](std::string_view column) {
        const auto at = static_cast<std::size_t>(std::ranges::find(columns, column) - columns.begin());
        return at < cells.size() ? cells[at] : std::string();
    };
    RollEntry e{cell("name"), cell("login"), cell("email")};
    const std::string team = cell("team"), role = lower(cell("role"));
    if (e.name.empty()) return refuse("roll.no_name", {std::to_string(line)});
    if (team.size() > 6 || team.find_first_not_of("0123456789") != team.npos)
        return refuse("roll.team", {std::to_string(line), team});
    if (role != "" && role != "student" && role != "staff") return refuse("roll.role", {std::to_string(line), role});
    e.team = team.empty() ? 0 : std::stoi(team);
    e.staff = role == "staff";
    return e;
}

}  // namespace

Result<std::vector<RollEntry>> read_roll(std::string_view csv) {
    CsvLines lines(csv);
    Cells cells;
    if (!lines.next(cells)) return refuse("roll.no_name_column");
    const auto columns = columns_in(cells);
    if (!columns) return std::unexpected(columns.error());
    std::vector<RollEntry> all;
    for (int line = 2; lines.next(cells); ++line) {
        if (std::ranges::all_of(cells, &std::string::empty)) continue;
        const auto entry = entry_from(*columns, cells, line);
        if (!entry) return std::unexpected(entry.error());
        const auto same = [&](const RollEntry& e) { return lower(e.name) == lower(entry->name); };
        if (std::ranges::any_of(all, same)) return refuse("roll.twice", {std::to_string(line), entry->name});
        all.push_back(*entry);
    }
    return all;
}

std::string roll_csv(const std::vector<RollEntry>& roll) {
    std::string out = csv_line({"name", "login", "team", "email", "role"});
    for (const auto& e : roll)
        out += csv_line(
            {e.name, e.login, e.team > 0 ? std::to_string(e.team) : "", e.email, e.staff ? "staff" : "student"});
    return out;
}

std::string token_sheet(const std::vector<IssuedToken>& all, Language language) {
    const auto say = [&](const char* code) { return sentence({code}, language); };
    std::string out = fmt::format(
        "<!doctype html><meta charset=\"utf-8\"><title>{0}</title><style>body{{font:12pt sans-serif}}"
        "section{{border-bottom:1px dashed;padding:6mm 0;break-inside:avoid}}code{{font-size:13pt}}</style>"
        "<h1>{0}</h1>\n",
        say("roll.sheet"));
    for (const auto& [whose, token] : all) {
        const std::string team = whose.team > 0 ? say("roll.sheet_team") + " " + std::to_string(whose.team) : "";
        out += fmt::format("<section><b>{}</b> {} {}<p><code>{}</code><p>{}</section>\n", html_text(whose.name),
                           html_text(whose.login), team, token, say("roll.sheet_text"));
    }
    return out;
}

}  // namespace agon
