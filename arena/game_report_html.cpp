#include <algorithm>
#include <cmath>

#include "arena/game_report.h"

namespace agon {
namespace {

std::string in_html(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&') out += "&amp;";
        else if (c == '<') out += "&lt;";
        else if (c == '>') out += "&gt;";
        else if (c == '"') out += "&quot;";
        else out += c;
    }
    return out;
}

// Half the height for the side that stands best anywhere, at least ten points; a decided game is at the edge.
std::string curve(const GameReport& r) {
    double most = 10;
    for (const auto& v : r.course)
        if (v && std::abs(*v) < beyond_points) most = std::max(most, std::abs(*v));
    std::string points;
    for (std::size_t i = 0; i < r.course.size(); ++i)
        if (r.course[i])
            points += std::to_string(10 * i) + "," +
                      std::to_string(std::lround(60 - 55 * std::clamp(*r.course[i] / most, -1.0, 1.0))) + " ";
    return points;
}

std::string graph(const GameReport& r, const std::string& label) {
    if (r.course.size() < 2) return "";
    const std::string width = std::to_string(10 * (r.course.size() - 1));
    return "<svg class=\"report-curve\" role=\"img\" aria-label=\"" + in_html(label) + "\" viewBox=\"0 0 " + width +
           " 120\" preserveAspectRatio=\"none\"><path class=\"zero\" d=\"M0 60H" + width +
           "\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1\" stroke-opacity=\".4\"/><polyline points=\"" +
           curve(r) +
           "\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" vector-effect=\"non-scaling-stroke\"/></svg>\n";
}

std::string line_html(const ReportLine& l, const std::string& words, const std::string& replay) {
    const std::string text = in_html(words);
    if (replay.empty() || l.ply < 0) return "<li>" + text + "</li>\n";
    return "<li><a href=\"" + in_html(replay) + "?ply=" + std::to_string(l.ply) + "\">" + text + "</a></li>\n";
}

constexpr std::string_view print_style =
    "body{font:11pt/1.45 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "h1{font-size:1.4rem}h2{font-size:1.1rem;margin-bottom:.3rem}ul{margin-top:.3rem;padding-left:1.2rem}"
    "li{margin:.2rem 0;white-space:pre-line}svg{width:100%;height:8rem;border:1px solid #bbb}"
    "@media print{body{margin:0}h2{break-after:avoid}li{break-inside:avoid}}";

}  // namespace

std::string report_html(const GameReport& r, Language language, const std::string& replay) {
    const auto say = [&](const Phrase& p) { return sentence(p, language, r.game->texts); };
    std::string out;
    for (const ReportSection& s : sections(r)) {
        const char* heading = out.empty() ? "h1" : "h2";
        const bool first = out.empty();
        out += std::string("<") + heading + ">" + in_html(say(s.title)) + "</" + heading + ">\n<ul>\n";
        for (const ReportLine& l : s.lines) out += line_html(l, say(l.words), replay);
        out += "</ul>\n";
        if (first) out += graph(r, say({"why.curve", {r.header.players[0]}}));
    }
    return out;
}

std::string report_page(const GameReport& r, Language language) {
    const char* lang = language == Language::German ? "de" : "en";
    const std::string title = sentence(sections(r).front().title, language, r.game->texts);
    return std::string("<!doctype html>\n<html lang=\"") + lang + "\">\n<head>\n<meta charset=\"utf-8\">\n<title>" +
           in_html(title) + "</title>\n<style>" + std::string(print_style) + "</style>\n</head>\n<body>\n" +
           report_html(r, language, "") + "</body>\n</html>\n";
}

}  // namespace agon
