#include "web/core/jobs.h"

#include <chrono>

#include "arena/game_report.h"
#include "arena/match.h"
#include "arena/sample_games.h"
#include "arena/table.h"
#include "core/json.h"

namespace agon::page {
namespace {

using namespace std::chrono_literals;

std::vector<std::string> parts(std::string_view job) {
    std::vector<std::string> out(1);
    for (const char c : job) {
        if (c == '|') out.emplace_back();
        else out.back() += c;
    }
    out.resize(std::max<std::size_t>(out.size(), 6));
    return out;
}

std::uint64_t number_in(const std::string& text) { return std::strtoull(text.c_str(), nullptr, 10); }

std::string values_text(const std::vector<MoveValue>& values) {
    JsonWriter w;
    write_values(w, values);
    return w.text();
}

Result<std::string> random_match(const GameEntry& g, const std::string& rules, std::uint64_t seed) {
    auto start = g.start(rules, seed);
    if (!start) return std::unexpected(start.error());
    Match match(std::move(*start), {}, Time{});
    Random random(seed);
    std::string out = match.position().view() + "\n";
    for (Time now{}; !match.over();) {
        const Seat s = next_seat(match.position());
        (void)match.act(s, *match.position().suggest(s, random()), now += 1ms);
        out += match.position().seen_by(viewer(other(s)))->view() + "\n";
    }
    for (const Event& e : match.log()) out += to_json(e) + "\n";
    return out + endings(match.log(), g);
}

Result<std::string> reported(const GameEntry& g, const std::string& rules, std::uint64_t seed) {
    auto start = g.start(rules, seed);
    if (!start) return std::unexpected(start.error());
    const Header header{.id = "job", .game = std::string(g.name), .rules = rules, .seed = seed, .players = {"a", "b"}};
    Match match(std::move(*start), {}, Time{});
    Random random(seed);
    for (Time now{}; !match.over();) {
        const Seat s = next_seat(match.position());
        (void)match.act(s, *match.position().suggest(s, random()), now += 1ms);
    }
    const auto report = game_report(header, match.log(), {.plies = 4, .to_the_end = 20'000, .guesses = 5'000});
    if (!report) return std::unexpected(report.error());
    return report_html(*report, Language::English, "") + report_html(*report, Language::German, "/match/job");
}

struct Side {
    std::unique_ptr<Engine> engine;
};

Result<PerSeat<Side>> sides(const GameEntry& g, const std::string& first, const std::string& second) {
    PerSeat<Side> out;
    for (Seat s : both_seats) {
        auto engine = make_engine(g, s == Seat::First ? first : second);
        if (!engine) return std::unexpected(engine.error());
        out[s].engine = std::move(*engine);
    }
    return out;
}

Result<std::string> engine_match(const GameEntry& g, const std::vector<std::string>& words) {
    const std::uint64_t seed = number_in(words[3]);
    auto start = g.start(words[2], seed);
    if (!start) return std::unexpected(start.error());
    auto players = sides(g, words[4], words[5]);
    if (!players) return std::unexpected(players.error());
    Match match(std::move(*start), {}, Time{});
    for (Seat s : both_seats)
        (*players)[s].engine->new_game(s, *match.position().seen_by(viewer(s)), derive(seed, index(s)));
    std::string out;
    std::size_t seen = 0;
    for (Time now{}; !match.over();) {
        const Seat s = next_seat(match.position());
        const Decision d = (*players)[s].engine->think(*match.position().seen_by(viewer(s)), s, {}, {});
        out += d.move + " " + d.note.code + " " + values_text(d.values) + " " + d.overlay + "\n";
        if (d.resigns) match.fail(s, Fault::Resign, {"end.resigned", {}}, now += 1ms);
        else if (auto ok = match.act(s, d.move, now += 1ms); !ok) return std::unexpected(ok.error());
        for (; seen < match.log().size(); ++seen)
            for (Seat to : both_seats)
                (*players)[to].engine->observe(shown_event(match.log()[seen], viewer(to), match.position()),
                                               *match.position().seen_by(viewer(to)));
    }
    for (const Event& e : match.log()) out += to_json(e) + "\n";
    return out + endings(match.log(), g);
}

Result<std::string> search(const GameEntry& g, const std::vector<std::string>& words) {
    auto p = g.start("", number_in(words[2]));
    if (!p) return std::unexpected(p.error());
    Random random(number_in(words[2]));
    for (auto left = number_in(words[3]); left > 0 && !(*p)->outcome(); --left)
        (void)(*p)->play(next_seat(**p), *(*p)->suggest(next_seat(**p), random()));
    auto engine = make_engine(g, words[4]);
    if (!engine) return std::unexpected(engine.error());
    const Seat s = next_seat(**p);
    const auto view = (*p)->seen_by(viewer(s));
    (*engine)->new_game(s, *view, 1);
    Budget budget;
    budget.nodes = number_in(words[5]);
    return values_text((*engine)->analyse(*view, s, budget, {})) + "\n";
}

}  // namespace

Result<std::string> perform(std::string_view job) {
    const auto words = parts(job);
    const GameEntry* game = find_game(words[1]);
    if (!game) return std::unexpected(unknown_game(words[1]));
    if (words[0] == "golden") return golden_match(*game);
    if (words[0] == "random") return random_match(*game, words[2], number_in(words[3]));
    if (words[0] == "report") return reported(*game, words[2], number_in(words[3]));
    if (words[0] == "match") return engine_match(*game, words);
    if (words[0] == "search") return search(*game, words);
    return refuse("page.unknown_wish", {words[0]});
}

}  // namespace agon::page
