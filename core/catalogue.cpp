#include "core/catalogue.h"

#include <algorithm>

#include "core/text.h"

namespace agon {

Result<std::unique_ptr<Engine>> make_engine(const GameEntry& game, std::string_view text) {
    const auto spec = parse_engine_spec(text);
    if (!spec) return std::unexpected(spec.error());
    return game.engine(*spec);
}

const GameEntry* find_game(std::string_view name) {
    const auto it = std::ranges::find(catalogue(), name, [](const GameEntry* g) { return g->name; });
    return it == catalogue().end() ? nullptr : *it;
}

Phrase unknown_game(std::string_view name) {
    std::string known;
    for (const auto* g : catalogue()) known += (known.empty() ? "" : ", ") + std::string(g->name);
    return {"game.unknown", {std::string(name), known}};
}

FoundCourse find_course(bool (*wanted)(const Course&)) {
    for (const GameEntry* g : catalogue())
        for (const Course& c : g->courses)
            if (wanted(c)) return {g, &c};
    return {};
}

FoundCourse course_of_hand_ins() {
    return find_course([](const Course& c) { return c.hand_ins; });
}

FoundCourse course_of_boards() {
    return find_course([](const Course& c) { return !c.boards.empty(); });
}

const Course* hosting_course(const GameEntry& game) {
    const auto it = std::ranges::find_if(game.courses, [](const Course& c) { return !c.host.empty(); });
    return it == game.courses.end() ? nullptr : &*it;
}

GameEntry::Any start_of(const Header& h) {
    const GameEntry* game = find_game(h.game);
    if (!game) return std::unexpected(unknown_game(h.game));
    auto p = game->start(h.rules, h.seed);
    if (!p) return p;
    for (const auto& move : split_words(h.opening)) {
        const Seat seat = (*p)->may_act(Seat::First) ? Seat::First : Seat::Second;
        if (auto ok = (*p)->play(seat, move); !ok) return refuse("opening.illegal", {move, embed(ok.error())});
    }
    return p;
}

std::vector<Text> all_texts() {
    std::vector<Text> all(core_texts().begin(), core_texts().end());
    for (const auto* g : catalogue()) all.insert(all.end(), g->texts.begin(), g->texts.end());
    return all;
}

Verdict check_options(const Protocol& p, const std::map<std::string, std::string>& options) {
    const auto known = split_words(p.options);
    const auto wrong =
        std::ranges::find_if(options, [&](const auto& o) { return std::ranges::find(known, o.first) == known.end(); });
    if (wrong == options.end()) return {};
    if (known.empty()) return refuse("protocol.no_options", {wrong->first, std::string(p.name)});
    return refuse("protocol.unknown_option", {wrong->first, std::string(p.name), std::string(p.options)});
}

}  // namespace agon
