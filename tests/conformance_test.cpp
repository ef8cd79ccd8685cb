// What every game owes the arena, checked over the whole catalogue: random games with
// every rule profile, engines, secrets, texts. A new game is tested here without a line.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "arena/hall.h"
#include "arena/match.h"
#include "core/catalogue.h"
#include "core/rules_text.h"
#include "core/shown_width.h"

using namespace agon;

namespace {

constexpr int longest_game = 5000;  // plies; no game of ours comes near

struct Ply {
    Seat seat;
    std::string move;
};

std::unique_ptr<AnyPosition> begin(const GameEntry& g, std::string_view rules, std::uint64_t seed) {
    auto p = g.start(rules, seed);
    REQUIRE_MESSAGE(p, g.name, ": ", p ? "" : p.error().code);
    return std::move(*p);
}

bool known_in_both_languages(const Phrase& p) {
    static const auto texts = all_texts();
    const auto it = std::ranges::find(texts, std::string_view(p.code), &Text::code);
    return it != texts.end() && !it->english.empty() && !it->german.empty();
}

// One random game; `look` is called before every move with the mover.
template <class Look>
std::vector<Ply> random_game(const GameEntry& g, std::string_view rules, std::uint64_t seed, Look look) {
    auto p = begin(g, rules, seed);
    Random random(derive(seed, 99));
    std::vector<Ply> plies;
    while (!p->outcome()) {
        REQUIRE_MESSAGE(plies.size() < longest_game, g.name, " does not end");
        Seat s = random.below(2) ? Seat::First : Seat::Second;
        if (!p->may_act(s)) s = other(s);
        REQUIRE_MESSAGE(p->may_act(s), g.name, ": nobody may act, but the game is not over");
        look(*p, s);
        const auto move = p->suggest(s, random());
        REQUIRE_MESSAGE(move, g.name, ": no move to suggest");
        REQUIRE(p->play(s, *move));
        plies.push_back({s, *move});
    }
    for (Seat s : both_seats) CHECK_FALSE(p->may_act(s));
    return plies;
}

std::string everything_seen(const AnyPosition& p, Viewer v) {
    const auto seen = p.seen_by(v);
    return seen->view() + "\n" + seen->draw() + "\n" + seen->text();
}

template <class F>
void each_profile(F f) {
    for (const GameEntry* g : catalogue())
        for (const Profile& profile : g->profiles) {
            CAPTURE(g->name);
            CAPTURE(profile.name);
            f(*g, profile.name);
        }
}

std::size_t widest_line(const std::string& text) {
    std::size_t widest = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = text.find('\n', at);
        widest = std::max(widest, shown_width(std::string_view(text).substr(at, end - at)));
        at = end + 1;
    }
    return widest;
}

}  // namespace

TEST_CASE("rules survive being written and read") {
    each_profile([](const GameEntry& g, std::string_view rules) {
        const std::string text = begin(g, rules, 1)->rules();
        CHECK(begin(g, text, 1)->rules() == text);
    });
    for (const GameEntry* g : catalogue()) {
        CHECK(begin(*g, "", 1)->rules() ==
              begin(*g, g->profiles.front().name, 1)->rules());  // the first profile is the default
        const auto bad = g->start("no_such_rule=1", 1);
        REQUIRE_FALSE(bad);
        CHECK(known_in_both_languages(bad.error()));
    }
}

TEST_CASE("listed moves are legal, moves of other positions are refused") {
    each_profile([](const GameEntry& g, std::string_view rules) {
        std::set<std::string> elsewhere;
        random_game(g, rules, 3, [&](const AnyPosition& p, Seat s) {
            const auto moves = p.legal(s);
            for (const auto& m : moves) {
                CHECK_MESSAGE(m.find_first_of(" \t\n\r") == m.npos, m);
                CHECK_MESSAGE(p.clone()->play(s, m), m);
                if (!p.may_act(other(s))) CHECK_FALSE(p.clone()->play(other(s), m));
            }
            if (!moves.empty())
                for (const auto& m : elsewhere)
                    if (std::ranges::find(moves, m) == moves.end())
                        CHECK_MESSAGE(!p.clone()->play(s, m), m, " is not listed but accepted");
            elsewhere.insert(moves.begin(), moves.end());
        });
    });
}

TEST_CASE("a game replayed from its moves is the same game") {
    each_profile([](const GameEntry& g, std::string_view rules) {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const auto plies = random_game(g, rules, seed, [](const AnyPosition&, Seat) {});
            auto a = begin(g, rules, seed), b = begin(g, rules, seed);
            for (const Ply& ply : plies) {
                REQUIRE(a->play(ply.seat, ply.move));
                REQUIRE(b->clone()->play(ply.seat, ply.move));
                REQUIRE(b->play(ply.seat, ply.move));
                REQUIRE(a->view() == b->view());
            }
            CHECK(a->outcome() == b->outcome());
            CHECK(a->draw() == b->draw());
        }
    });
}

TEST_CASE("a position written down is read back") {
    for (const GameEntry* g : catalogue()) {
        if (!g->position) continue;
        CAPTURE(g->name);
        const std::string rules = begin(*g, "", 2)->rules();
        random_game(*g, rules, 2, [&](const AnyPosition& p, Seat s) {
            const auto again = g->position(rules, p.text());
            REQUIRE(again);
            CHECK((*again)->text() == p.text());
            CHECK((*again)->legal(s) == p.legal(s));
        });
        const auto bad = g->position(rules, "certainly no position");
        REQUIRE_FALSE(bad);
        CHECK(known_in_both_languages(bad.error()));
    }
}

TEST_CASE("nonsense is refused with a sentence in both languages and changes nothing") {
    each_profile([](const GameEntry& g, std::string_view rules) {
        auto p = begin(g, rules, 1);
        const std::string before = p->view();
        const std::string huge(100'000, 'x');
        for (Seat s : both_seats)
            for (const std::string& text :
                 {std::string(""), std::string("nonsense"), std::string("\0", 1), std::string("-1,-1"),
                  std::string("99,99"), std::string("\xff\xfe"), huge}) {
                const auto verdict = p->play(s, text);
                REQUIRE_FALSE(verdict);
                CHECK_MESSAGE(known_in_both_languages(verdict.error()), verdict.error().code);
            }
        CHECK(p->view() == before);
    });
}

// Two secrets that the public cannot tell apart must look the same to the opponent too.
TEST_CASE("what a seat sees does not depend on what it may not know") {
    int compared = 0;
    each_profile([&](const GameEntry& g, std::string_view rules) {
        if (!begin(g, rules, 1)->hidden()) return;
        random_game(g, rules, 4, [&](const AnyPosition& p, Seat s) {
            for (Viewer v : {Viewer::First, Viewer::Second, Viewer::Public})
                CHECK_MESSAGE(everything_seen(*p.seen_by(v), v) == everything_seen(p, v), "a view of a view differs");
            if (!p.legal(s).empty()) return;  // a secret is drawn where moves cannot be listed
            const auto a = p.suggest(s, 1), b = p.suggest(s, 2);
            if (!a || !b || *a == *b) return;
            auto with_a = p.clone(), with_b = p.clone();
            REQUIRE(with_a->play(s, *a));
            REQUIRE(with_b->play(s, *b));
            if (everything_seen(*with_a, Viewer::Public) != everything_seen(*with_b, Viewer::Public))
                return;  // something was announced
            CHECK(p.shown(*a, s, viewer(other(s))) == p.shown(*b, s, viewer(other(s))));
            CHECK(everything_seen(*with_a, viewer(other(s))) == everything_seen(*with_b, viewer(other(s))));
            ++compared;
        });
    });
    const bool secrets =
        std::ranges::any_of(catalogue(), [](const GameEntry* g) { return begin(*g, "", 1)->hidden(); });
    CHECK((compared > 0) == secrets);
}

TEST_CASE("every engine plays legally to the end") {
    using namespace std::chrono_literals;
    for (const GameEntry* g : catalogue())
        for (const EngineInfo& info : g->engines) {
            std::string spec(info.name.substr(0, info.name.find('.')));  // "level:1..10" -> "level:1"
            CAPTURE(g->name);
            CAPTURE(spec);
            auto engine = make_engine(*g, spec);
            REQUIRE(engine);
            auto opponent = make_engine(*g, "random");
            Time now{};
            Match match(begin(*g, "", 6), {.total = 2s}, now);
            for (Seat s : both_seats)
                (s == Seat::First ? *engine : *opponent)->new_game(s, *match.position().seen_by(viewer(s)), 6);
            while (!match.over()) {
                const Seat s = match.position().may_act(Seat::First) ? Seat::First : Seat::Second;
                Engine& player = s == Seat::First ? **engine : **opponent;
                Budget budget = match.budget(s, now);
                budget.nodes = 200;  // enough to be legal, soon done
                const auto d = player.think(*match.position().seen_by(viewer(s)), s, budget, {});
                const std::size_t before = match.log().size();
                REQUIRE_MESSAGE(match.act(s, d.move, now), d.move);
                for (std::size_t i = before; i < match.log().size(); ++i)
                    for (Seat who : both_seats)
                        (who == Seat::First ? *engine : *opponent)
                            ->observe(shown_event(match.log()[i], viewer(who), match.position()),
                                      *match.position().seen_by(viewer(who)));
            }
            CHECK_FALSE(match.result()->fault);
        }
}

TEST_CASE("bad engine texts are refused with a sentence") {
    for (const GameEntry* g : catalogue())
        for (const char* text :
             {"", "nosuch", "random?colour=red", "random?time=", "level:x", "random?time=-1s", "random?nodes=0"}) {
            const auto engine = make_engine(*g, text);
            REQUIRE_FALSE(engine);
            CHECK_MESSAGE(known_in_both_languages(engine.error()), engine.error().code);
        }
}

TEST_CASE("every game has rules in words, of the same form in both languages") {
    for (const GameEntry* g : catalogue()) {
        CAPTURE(g->name);
        const auto english = read_rules_text(rules_text(*g, Language::English));
        const auto german = read_rules_text(rules_text(*g, Language::German));
        REQUIRE(english.size() > 2);
        REQUIRE(english.size() == german.size());
        for (std::size_t i = 0; i < english.size(); ++i) {
            CHECK(english[i].kind == german[i].kind);
            CHECK(english[i].rows.size() == german[i].rows.size());
        }
        CHECK(english.front().kind == RulesBlock::Kind::Title);
        CHECK(widest_line(plain_rules_text(english, 100)) <= 100);
        CHECK(widest_line(plain_rules_text(german, 100)) <= 100);
    }
}

// A profile that the text forgets is found here.
TEST_CASE("every rule profile is named in the text") {
    for (const GameEntry* g : catalogue())
        for (const Profile& p : g->profiles)
            for (const Language l : {Language::English, Language::German}) {
                if (p.name == "standard" && g->profiles.size() == 1) continue;
                CAPTURE(p.name);
                CHECK(rules_text(*g, l).find(p.name) != std::string_view::npos);
            }
}
