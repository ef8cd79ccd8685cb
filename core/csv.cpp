#include "core/csv.h"

namespace agon {
namespace {

// A negative number is one, and stays.
bool reads_as_formula(std::string_view text) {
    if (text.empty() || std::string_view("=+-@\t").find(text.front()) == std::string_view::npos) return false;
    return text.front() != '-' || text.find_first_not_of("0123456789.", 1) != text.npos;
}

std::string csv_cell(std::string text) {
    if (reads_as_formula(text)) text.insert(0, "'");
    if (text.find_first_of(",;\"\r\n") == text.npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

}  // namespace

std::string csv_line(const std::vector<std::string>& cells) {
    std::string out;
    for (std::size_t i = 0; i < cells.size(); ++i) out += (i ? "," : "") + csv_cell(cells[i]);
    return out + "\r\n";
}

}  // namespace agon
