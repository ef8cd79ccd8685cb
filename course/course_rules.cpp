#include "course/course_rules.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>

#include "arena/toml.h"
#include "core/text.h"

namespace agon {
namespace {

// wanted: the code of the phrase that says what belongs there.
std::unexpected<Refusal> wrong(const toml::node& n, const std::string& key, const std::string& wanted) {
    return refuse("course.wrong", {std::to_string(n.source().begin.line), key, embed({wanted})});
}

Result<int> whole(const std::string& key, const toml::node& n) {
    const auto v = n.value_exact<std::int64_t>();
    if (!v || *v < 1 || *v > 1'000'000) return wrong(n, key, "course.whole_number");
    return static_cast<int>(*v);
}

Result<bool> flag(const std::string& key, const toml::node& n) {
    const auto v = n.value_exact<bool>();
    if (!v) return wrong(n, key, "course.true_or_false");
    return *v;
}

Result<std::int64_t> moment(const std::string& key, const toml::node& n) {
    const auto v = n.value_exact<toml::date_time>();
    if (!v || !v->offset) return wrong(n, key, "course.time_with_zone");
    using namespace std::chrono;
    const sys_days day = year_month_day(year(v->date.year), month(v->date.month), std::chrono::day(v->date.day));
    const auto of_day =
        hours(v->time.hour) + minutes(v->time.minute) + seconds(v->time.second) - minutes(v->offset->minutes);
    return (day.time_since_epoch() + of_day) / seconds(1);
}

Result<std::vector<std::string>> words(const std::string& key, const toml::node& n, const std::string& wanted) {
    std::vector<std::string> all;
    const toml::array* list = n.as_array();
    if (!list) return wrong(n, key, wanted);
    for (const auto& one : *list) {
        const auto word = one.value_exact<std::string>();
        if (!word) return wrong(one, key, wanted);
        all.push_back(*word);
    }
    return all;
}

Result<std::vector<std::string>> language_list(const std::string& key, const toml::node& n) {
    auto all = words(key, n, "course.languages");
    if (!all) return all;
    const std::vector<std::string> known = CourseRules{}.languages;
    const auto is_known = [&](const auto& one) { return std::ranges::find(known, one) != known.end(); };
    if (all->empty() || !std::ranges::all_of(*all, is_known)) return wrong(n, key, "course.languages");
    return all;
}

Result<std::vector<std::string>> endings(const std::string& key, const toml::node& n) {
    auto all = words(key, n, "course.endings");
    if (!all) return all;
    for (const auto& ending : *all)
        if (!ending.starts_with('.')) return wrong(n, key, "course.endings");
    return all;
}

Result<ReferencePlayer> reference(const std::string& key, const toml::node& n) {
    const toml::table* table = n.as_table();
    if (!table || table->size() != 2) return wrong(n, key, "course.references");
    const auto player = (*table)["player"].value_exact<std::string>();
    const auto points = (*table)["points"].value_exact<std::int64_t>();
    if (!player || !points || *points < 1 || *points > 100) return wrong(n, key, "course.references");
    return ReferencePlayer{*player, static_cast<int>(*points)};
}

Result<std::vector<ReferencePlayer>> references(const std::string& key, const toml::node& n) {
    std::vector<ReferencePlayer> all;
    const toml::array* list = n.as_array();
    if (!list || list->empty()) return wrong(n, key, "course.references");
    for (const auto& one : *list) {
        const auto read = reference(key, one);
        if (!read) return std::unexpected(read.error());
        all.push_back(*read);
    }
    return all;
}

template <class Field, class T>
Result<> put(Field& field, Result<T> value) {
    if (!value) return std::unexpected(value.error());
    field = std::move(*value);
    return {};
}

using Put = std::function<Result<>(const std::string& key, const toml::node&)>;

std::map<std::string, Put> settings(CourseRules& r) {
    const auto number = [](int& field) { return [&](auto& k, auto& n) { return put(field, whole(k, n)); }; };
    const auto choice = [](bool& field) { return [&](auto& k, auto& n) { return put(field, flag(k, n)); }; };
    return {{"opens", [&](auto& k, auto& n) { return put(r.opens, moment(k, n)); }},
            {"closes", [&](auto& k, auto& n) { return put(r.closes, moment(k, n)); }},
            {"languages", [&](auto& k, auto& n) { return put(r.languages, language_list(k, n)); }},
            {"other_files", [&](auto& k, auto& n) { return put(r.other_files, endings(k, n)); }},
            {"qualification", [&](auto& k, auto& n) { return put(r.qualification, references(k, n)); }},
            {"qualification_games", number(r.qualification_games)},
            {"ladder_games", number(r.ladder_games)},
            {"ladder_players", [&](auto& k, auto& n) { return put(r.ladder_players, words(k, n, "course.players")); }},
            {"size_mb", number(r.size_mb)},
            {"unpacked_mb", number(r.unpacked_mb)},
            {"files", number(r.files)},
            {"built_mb", number(r.built_mb)},
            {"versions", number(r.versions)},
            {"builds", number(r.builds)},
            {"boxes", number(r.boxes)},
            {"person_mb", number(r.person_mb)},
            {"all_mb", number(r.all_mb)},
            {"build_seconds", number(r.build_seconds)},
            {"memory_mb", number(r.memory_mb)},
            {"processes", number(r.processes)},
            {"cpu_seconds", number(r.cpu_seconds)},
            {"java_heap_mb", number(r.java_heap_mb)},
            {"java_release", number(r.java_release)},
            {"class_files", choice(r.class_files)}};
}

Result<toml::table> parse(const std::filesystem::path& file) {
    try {
        return toml::parse_file(file.string());
    } catch (const toml::parse_error& e) {
        return refuse("course.not_toml", {std::to_string(e.source().begin.line), std::string(e.description())});
    }
}

}  // namespace

Result<CourseRules> read_course_rules(const std::filesystem::path& folder) {
    CourseRules r;
    const auto file = folder / "course.toml";
    if (!std::filesystem::exists(file)) return r;
    const auto table = parse(file);
    if (!table) return std::unexpected(table.error());
    const auto known = settings(r);
    for (const auto& [key, node] : *table) {
        const std::string name(key.str());
        const auto it = known.find(name);
        if (it == known.end()) return refuse("course.unknown_setting", {std::to_string(key.source().begin.line), name});
        if (const auto ok = it->second(name, node); !ok) return std::unexpected(ok.error());
    }
    if (r.opens && r.closes && *r.closes <= *r.opens) return refuse("course.closes_first");
    return r;
}

}  // namespace agon
