#include "course/work_order.h"

#include <cstdlib>
#include <map>
#include <sstream>

namespace agon {
namespace {

std::string joined(const std::vector<std::string>& parts) {
    std::string out;
    for (const auto& p : parts) out += (out.empty() ? "" : ",") + p;
    return out;
}

std::vector<std::string> parted(const std::string& text) {
    std::vector<std::string> parts;
    std::stringstream in(text);
    for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
    return parts;
}

}  // namespace

std::vector<std::string> words_of(const WorkOrder& o) {
    std::vector<std::string> words{"file=" + o.file,
                                   "sources=" + std::to_string(o.sources),
                                   "unpacked_mb=" + std::to_string(o.unpacked_mb),
                                   "files=" + std::to_string(o.files),
                                   "built_mb=" + std::to_string(o.built_mb),
                                   "java_release=" + std::to_string(o.java_release),
                                   "team=" + std::to_string(o.team),
                                   "class_files=" + std::to_string(o.class_files),
                                   "languages=" + joined(o.languages),
                                   "host=" + o.host};
    if (o.other_files) words.push_back("other_files=" + joined(*o.other_files));
    return words;
}

WorkOrder work_order_from(const std::vector<std::string>& words) {
    std::map<std::string, std::string> given;
    for (const auto& word : words)
        if (const auto equals = word.find('='); equals != word.npos)
            given[word.substr(0, equals)] = word.substr(equals + 1);
    const auto number = [&](const char* key) { return std::atoi(given[key].c_str()); };
    WorkOrder o{.sources = number("sources") != 0,
                .file = given["file"],
                .unpacked_mb = number("unpacked_mb"),
                .files = number("files"),
                .built_mb = number("built_mb"),
                .java_release = number("java_release"),
                .team = number("team"),
                .class_files = number("class_files") != 0,
                .languages = parted(given["languages"]),
                .host = given["host"]};
    if (given.contains("other_files")) o.other_files = parted(given["other_files"]);
    return o;
}

}  // namespace agon
