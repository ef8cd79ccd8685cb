#include "course/similarity_page.h"

#include <fmt/core.h>

#include "core/html.h"

namespace agon {
namespace {

constexpr std::string_view style =
    "body{font:11pt/1.4 sans-serif;margin:2rem}summary{cursor:pointer;padding:.3rem 0}"
    ".two{display:grid;grid-template-columns:1fr 1fr;gap:1rem}"
    ".two>div{overflow:auto;max-height:80vh;border:1px solid #8886}"
    "pre{margin:0;font:9pt/1.35 monospace}pre span{display:block;white-space:pre-wrap}"
    "pre span::before{content:attr(data-n);display:inline-block;width:3.5em;color:#888}"
    ".p0{background:#fd06}.p1{background:#0bf5}.p2{background:#f4a5}.p3{background:#3d75}";

std::string title(const std::string& game, Language language) {
    return html_text(sentence({"similar.title", {game}}, language));
}

// Which passage has each line; -1: none. `side`: of the pair.
std::vector<int> marks(const std::vector<Passage>& all, bool second, std::size_t lines) {
    std::vector<int> marked(lines + 1, -1);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& [from, to] = second ? all[i].b : all[i].a;
        for (int n = from; n <= to && n <= static_cast<int>(lines); ++n)
            marked[static_cast<std::size_t>(n)] = static_cast<int>(i % 4);
    }
    return marked;
}

std::string column(const std::string& source, const std::vector<Passage>& all, bool second) {
    std::vector<std::string> lines{""};
    for (const char c : source)
        if (c == '\n') lines.emplace_back();
        else lines.back() += c;
    const auto marked = marks(all, second, lines.size());
    std::string out = "<div><pre>";
    for (std::size_t n = 1; n <= lines.size(); ++n)
        out += fmt::format("<span data-n=\"{}\"{}>{}</span>", n,
                           marked[n] < 0 ? "" : fmt::format(" class=\"p{}\"", marked[n]), html_text(lines[n - 1]));
    return out + "</pre></div>";
}

std::string pair_text(const SimilarPair& p) {
    const auto shared = passages(p.sources[0], p.sources[1]);
    return fmt::format("<details><summary><b>{:.0f} %</b> {} – {}</summary><div class=\"two\">{}{}</div></details>\n",
                       100 * p.share, html_text(p.names[0]), html_text(p.names[1]), column(p.sources[0], shared, false),
                       column(p.sources[1], shared, true));
}

}  // namespace

std::string similarity_page(const std::string& game, const std::vector<SimilarPair>& pairs, Language language) {
    std::string out = fmt::format(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{}</title><style>{}</style></head>"
        "<body>\n<h1>{}</h1>\n<p>{}</p>\n",
        language == Language::German ? "de" : "en", title(game, language), style, title(game, language),
        html_text(sentence({"similar.note"}, language)));
    for (const SimilarPair& p : pairs) out += pair_text(p);
    return out + "</body></html>\n";
}

}  // namespace agon
