#include "course/course_rules.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>

#include "arena/toml.h"
#include "base/usage_error.h"

namespace agon {
namespace {

[[noreturn]] void wrong(const toml::node& n, const std::string& key, const std::string& wanted) {
    throw UsageError(fmt::format("course.toml, line {}: {} must be {}.", n.source().begin.line, key, wanted));
}

int whole(const std::string& key, const toml::node& n) {
    const auto v = n.value_exact<std::int64_t>();
    if (!v || *v < 1 || *v > 1'000'000) wrong(n, key, "a whole number of at least 1");
    return static_cast<int>(*v);
}

bool flag(const std::string& key, const toml::node& n) {
    const auto v = n.value_exact<bool>();
    if (!v) wrong(n, key, "true or false");
    return *v;
}

std::int64_t moment(const std::string& key, const toml::node& n) {
    const auto v = n.value_exact<toml::date_time>();
    if (!v || !v->offset) wrong(n, key, "a time with its zone, for example 2026-07-01T23:59:00+02:00");
    using namespace std::chrono;
    const sys_days day = year_month_day(year(v->date.year), month(v->date.month), std::chrono::day(v->date.day));
    const auto of_day =
        hours(v->time.hour) + minutes(v->time.minute) + seconds(v->time.second) - minutes(v->offset->minutes);
    return (day.time_since_epoch() + of_day) / seconds(1);
}

std::vector<std::string> words(const std::string& key, const toml::node& n, const std::string& wanted) {
    std::vector<std::string> all;
    const toml::array* list = n.as_array();
    if (!list) wrong(n, key, wanted);
    for (const auto& one : *list) {
        const auto word = one.value_exact<std::string>();
        if (!word) wrong(one, key, wanted);
        all.push_back(*word);
    }
    return all;
}

std::vector<std::string> language_list(const std::string& key, const toml::node& n) {
    const std::string wanted = "a list of languages: cpp, java, python, javascript, prolog";
    auto all = words(key, n, wanted);
    const std::vector<std::string> known = CourseRules{}.languages;
    for (const auto& one : all)
        if (std::ranges::find(known, one) == known.end()) wrong(n, key, wanted);
    if (all.empty()) wrong(n, key, wanted);
    return all;
}

std::vector<std::string> endings(const std::string& key, const toml::node& n) {
    const std::string wanted = "a list of endings of file names, for example [\".ser\", \".txt\"]";
    auto all = words(key, n, wanted);
    for (const auto& ending : all)
        if (!ending.starts_with('.')) wrong(n, key, wanted);
    return all;
}

}  // namespace

CourseRules read_course_rules(const std::filesystem::path& folder) {
    CourseRules r;
    const auto file = folder / "course.toml";
    if (!std::filesystem::exists(file)) return r;
    const std::map<std::string, std::function<void(const std::string&, const toml::node&)>> known{
        {"opens", [&](auto& k, auto& n) { r.opens = moment(k, n); }},
        {"closes", [&](auto& k, auto& n) { r.closes = moment(k, n); }},
        {"size_mb", [&](auto& k, auto& n) { r.size_mb = whole(k, n); }},
        {"unpacked_mb", [&](auto& k, auto& n) { r.unpacked_mb = whole(k, n); }},
        {"files", [&](auto& k, auto& n) { r.files = whole(k, n); }},
        {"languages", [&](auto& k, auto& n) { r.languages = language_list(k, n); }},
        {"memory_mb", [&](auto& k, auto& n) { r.memory_mb = whole(k, n); }},
        {"processes", [&](auto& k, auto& n) { r.processes = whole(k, n); }},
        {"cpu_seconds", [&](auto& k, auto& n) { r.cpu_seconds = whole(k, n); }},
        {"java_heap_mb", [&](auto& k, auto& n) { r.java_heap_mb = whole(k, n); }},
        {"java_release", [&](auto& k, auto& n) { r.java_release = whole(k, n); }},
        {"other_files", [&](auto& k, auto& n) { r.other_files = endings(k, n); }},
        {"class_files", [&](auto& k, auto& n) { r.class_files = flag(k, n); }},
        {"full_sandbox", [&](auto& k, auto& n) { r.full_sandbox = flag(k, n); }}};
    try {
        for (const auto& [key, node] : toml::parse_file(file.string())) {
            const std::string name(key.str());
            const auto it = known.find(name);
            if (it == known.end())
                throw UsageError(
                    fmt::format("course.toml, line {}: there is no setting '{}'.", key.source().begin.line, name));
            it->second(name, node);
        }
    } catch (const toml::parse_error& e) {
        throw UsageError(fmt::format("course.toml, line {}: {}.", e.source().begin.line, e.description()));
    }
    if (r.opens && r.closes && *r.closes <= *r.opens)
        throw UsageError("course.toml: submissions would close before they open.");
    return r;
}

}  // namespace agon
