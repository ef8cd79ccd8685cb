#include "games/treasure/exam.h"

#include <algorithm>
#include <set>

#include "games/treasure/engines.h"
#include "games/treasure/exam_desk.h"
#include "games/treasure/mirror.h"

namespace agon::treasure {
namespace {

using namespace std::chrono_literals;

std::string count_text(std::size_t n, std::string_view what) { return std::to_string(n) + " " + std::string(what); }

struct TreasureExam : ExamDesk {
    TreasureExam(Desk& d, const ExamSetup& s) : ExamDesk(d, s.rules, s.generation), setup(s) {}
    const ExamSetup& setup;

    Script<Passed> creation() {
        const std::string one = co_await create("");
        const Fetched posted = co_await desk.fetch("POST", "/games", "", 10s);
        const auto two = read_game_id(posted.body);
        if (!check("create", !one.empty(), "GET /games must answer 200 with a uniqueGameIdentifier.")) co_return false;
        const bool five = one.size() == 5 && std::ranges::all_of(one, [](unsigned char c) { return std::isalnum(c); });
        check("game id", five, "A game id has exactly five letters or digits; got '" + one + "'.");
        if (two && *two != one) check("create by POST", true, "POST /games creates a game too.");
        else desk.remark("create by POST", "POST /games creates no game; the course's document knows GET only.");
        co_return true;
    }

    Script<Passed> registration() {
        const std::string id = co_await create("");
        const std::string ada = co_await enrol(id, "Ada");
        if (!check("register", !ada.empty(),
                   "POST /games/GAMEID/players must return an Okay envelope with a uniquePlayerIdentifier."))
            co_return false;
        const GameState alone = co_await state(id, ada);
        check("state alone", alone.players.size() == 1 && standing_of(alone, ada) == Standing::MustWait,
              "A single player is listed and must wait; listed were " + count_text(alone.players.size(), "players."));
        check("no map yet", alone.nodes.empty(),
              "There is no map before the half maps; got " + count_text(alone.nodes.size(), "fields."));
        const std::string ben = co_await enrol(id, "Ben");
        const std::string third = co_await enrol(id, "Cyd");
        check("two players only", !ben.empty() && third.empty(),
              "The second registration is accepted, a third is refused.");
        const GameState both = co_await state(id, ada);
        const bool hidden = std::ranges::none_of(both.players, [&](const PlayerEntry& p) { return p.id == ben; });
        check("enemy id", both.players.size() == 2 && hidden,
              "Both players are listed and the enemy's real id is not told.");
        const GameState again = co_await state(id, ada);
        check("state id constant", !both.id.empty() && both.id == again.id, "gameStateId stays while nothing changes.");
        check("state id changes", alone.id != both.id, "gameStateId changes when a player registers.");
        const GameState other = co_await state(id, ben);
        const bool one_acts =
            (standing_of(both, ada) == Standing::MustAct) != (standing_of(other, ben) == Standing::MustAct);
        check("one starts", one_acts, "With two players exactly one of them must act.");
        co_return true;
    }

    Script<Passed> unknown_ids() {
        const ExamGame g = co_await begin_game("");
        const std::string stranger = co_await enrol("XXXXX", "Cyd");
        const Envelope nobody = co_await send_move(g.game, "00000000-0000-4000-a000-000000000000", Direction::Up);
        const Envelope nowhere_game = co_await send_move("XXXXX", g.first, Direction::Up);
        check("unknown ids", stranger.empty() && !nobody.okay && !nowhere_game.okay,
              "Unknown game and player ids get an Error envelope with status 200.");
        const GameState s = co_await state(g.game, g.first);
        co_return check("nobody loses by unknown ids", standing_of(s, g.first) == Standing::MustAct,
                        "An unknown id costs nobody the game.");
    }

    Script<Passed> half_maps() {
        const ExamGame g = co_await begin_game("");
        const HalfMap half = exam_half(rules);
        const Envelope one = co_await send_half(g.game, g.first, half);
        if (!check("half map", one.okay, "A valid half map is accepted; the answer was: " + one.message))
            co_return false;
        const GameState own = co_await state(g.game, g.first);
        const GameState foreign = co_await state(g.game, g.second);
        const auto fields = static_cast<std::size_t>(rules.width * rules.height);
        check("first half shown", own.nodes.size() == fields && foreign.nodes.size() == fields,
              "Between the half maps both see " + count_text(fields, "fields; seen were ") +
                  count_text(own.nodes.size(), "and ") + count_text(foreign.nodes.size(), "."));
        const bool fort_hidden =
            std::ranges::none_of(foreign.nodes, [](const MapNode& n) { return n.enemy_fort || n.my_fort; });
        check("first fort hidden", fort_hidden, "The opponent's fort is hidden between the half maps.");
        const Envelope two = co_await send_half(g.game, g.second, half);
        check("second half map", two.okay, "The second half map is accepted; the answer was: " + two.message);
        const GameState whole = co_await state(g.game, g.first);
        ClientView view(rules);
        view.acted({half, {}});
        const bool fits = view.update(whole, g.first).has_value() && view.position().joined();
        check("joined", fits, "Both halves form one rectangle, side by side or stacked, with the own fort shown.");
        const bool same = fits && std::ranges::all_of(own.nodes, [&](const MapNode& n) {
                              return std::ranges::any_of(whole.nodes, [&](const MapNode& w) {
                                  return w.field == n.field && w.terrain == n.terrain;
                              });
                          });
        check("final coordinates", same, "The first half already lies at its final coordinates.");
        const bool secrets =
            std::ranges::none_of(whole.nodes, [](const MapNode& n) { return n.enemy_fort || n.my_treasure; });
        check("hidden at the start", secrets, "Enemy fort and treasure are hidden at the start.");
        const auto start = std::ranges::find(whole.nodes, true, &MapNode::me);
        check("start on the fort", start != whole.nodes.end() && start->my_fort, "A player starts on its own fort.");
        co_return check("enemy figure", std::ranges::count(whole.nodes, true, &MapNode::enemy) == 1,
                        "One enemy position is shown from the start.");
    }

    Script<Passed> wrong_half(std::string rule, HalfMap half) {
        const ExamGame g = co_await begin_game("");
        const Envelope e = co_await send_half(g.game, g.first, half);
        if (e.okay)
            check(rule + " (answer)", false, "The answer to a half map with " + rule + " must be an Error envelope.");
        const bool lost = co_await check_loser(rule, g, g.first, "A half map with " + rule);
        co_return lost;
    }

    HalfMap flooded(Field from, Field step, int count) const {
        HalfMap h = exam_half(rules);
        for (int i = 0; i < count; ++i)
            h.rows[static_cast<std::size_t>(from.y + i * step.y)][static_cast<std::size_t>(from.x + i * step.x)] =
                water;
        return h;
    }

    // Replaces a terrain by another until only `keep` fields are left.
    HalfMap thinned(char terrain, char by, int keep) const {
        HalfMap h = exam_half(rules);
        for (int y = 0; y < rules.height; ++y)
            for (int x = 0; x < rules.width; ++x)
                if (h.at({x, y}) == terrain && Field{x, y} != Field{0, 0} && --keep < 0)
                    h.rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = by;
        return h;
    }

    HalfMap with_forts(std::vector<Field> forts) const {
        HalfMap h = exam_half(rules);
        h.forts = std::move(forts);
        return h;
    }

    Field first_field(char terrain) const {
        const HalfMap h = exam_half(rules);
        for (int y = 0; y < rules.height; ++y)
            for (int x = 0; x < rules.width; ++x)
                if (h.at({x, y}) == terrain) return {x, y};
        return {0, 0};
    }

    HalfMap with_island() const {
        HalfMap h = exam_half(rules);
        h.forts = {first_field(grass)};
        const auto set = [&](int x, int y, char t) {
            h.rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = t;
        };
        const int x = rules.width - 1, y = rules.height - 1;
        set(x, y, grass);
        set(x - 1, y, water);
        set(x, y - 1, water);
        return h;
    }

    std::vector<std::pair<std::string, HalfMap>> wrong_cases() const {
        HalfMap missing = exam_half(rules);
        missing.rows.back().pop_back();
        return {
            {"too few mountains", thinned(mountain, grass, rules.min_mountain - 1)},
            {"too few grass fields", thinned(grass, mountain, rules.min_grass - 2)},
            {"too little water", thinned(water, grass, rules.min_water - 1)},
            {"no fort", with_forts({})},
            {"two forts", with_forts({{0, 0}, {1, 0}})},
            {"a fort on a mountain", with_forts({first_field(mountain)})},
            {"a fort in the water", with_forts({first_field(water)})},
            {"an island", with_island()},
            {"too much water on a long border",
             flooded({1, rules.height - 1}, {1, 0}, most_water(rules, rules.width) + 1)},
            {"too much water on a short border",
             flooded({rules.width - 1, 0}, {0, 1}, most_water(rules, rules.height) + 1)},
            {"a missing field", missing},
        };
    }

    Script<Passed> wrong_halves() {
        const auto cases = wrong_cases();
        for (const auto& c : cases) co_await wrong_half(c.first, c.second);
        co_return true;
    }

    // One command of the examined player; the other one marks time on its fort.
    Script<GameState> command(ExamGame g, Direction d, int n) {
        co_await send_move(g.game, g.first, d);
        co_await send_move(g.game, g.second, n % 2 ? Direction::Down : Direction::Right);
        GameState s = co_await state(g.game, g.first);
        co_return s;
    }

    static std::vector<std::string> both_ids(const ExamGame& g) { return {g.first, g.second}; }

    static Field place(const GameState& s) {
        const auto it = std::ranges::find(s.nodes, true, &MapNode::me);
        return it == s.nodes.end() ? nowhere : it->field;
    }

    Script<Passed> movement() {
        const ExamGame g = co_await begin_hunt("");
        const GameState start = co_await state(g.game, g.first);
        const Field fort = place(start);
        const GameState one = co_await command(g, Direction::Right, 0);
        const GameState turned = co_await command(g, Direction::Down, 1);
        const GameState back = co_await command(g, Direction::Right, 0);
        check("position changes last", place(one) == fort,
              "After one command from grass to grass the figure is still where it was.");
        check("turning discards", place(turned) == fort && place(back) == fort,
              "Another direction discards the commands given, also when one returns to the first.");
        const GameState arrived = co_await command(g, Direction::Right, 1);
        check("grass to grass", place(arrived) == step(fort, Direction::Right),
              "From grass to grass it takes two commands.");
        co_return true;
    }

    Script<Passed> out_of_turn() {
        const ExamGame early = co_await begin_game("");
        co_await send_half(early.game, early.second, exam_half(rules));
        co_await check_loser("out of turn", early, early.second, "Acting out of turn");
        const ExamGame moved = co_await begin_game("");
        co_await send_move(moved.game, moved.first, Direction::Right);
        co_await check_loser("move before maps", moved, moved.first, "Moving before both half maps exist");
        const ExamGame twice = co_await begin_hunt("");
        co_await send_half(twice.game, twice.first, exam_half(rules));
        co_await check_loser("second half map", twice, twice.first, "A second half map");
        co_return true;
    }

    Script<Passed> fatal_moves() {
        const ExamGame absent = co_await begin_hunt("");
        const std::string empty_move = "<playerMove><uniquePlayerID>" + absent.first + "</uniquePlayerID></playerMove>";
        co_await post("/games/" + absent.game + "/moves", empty_move);
        co_await check_loser("no move", absent, absent.first, "A playerMove without a move");
        const ExamGame edge = co_await begin_hunt("");
        const GameState s = co_await state(edge.game, edge.first);
        const Field at = place(s);
        co_await send_move(edge.game, edge.first, at.x == 0 ? Direction::Left : Direction::Up);
        co_await check_loser("off the map", edge, edge.first, "One command off the map");
        const ExamGame wet = co_await begin_hunt("");
        co_await command(wet, Direction::Right, 0);
        co_await command(wet, Direction::Right, 1);
        co_await send_move(wet.game, wet.first, Direction::Down);
        co_await check_loser("into the water", wet, wet.first, "One command towards water");
        co_return true;
    }

    Script<Envelope> send(std::string game, std::string player, Treasure::Move m) {
        if (m.half) return send_half(game, player, *m.half);
        return send_move(game, player, m.direction);
    }

    // Plays with our own engines on both sides and compares every state with our rules.
    Script<Passed> whole_game() {
        const ExamGame g = co_await begin_game("");
        const auto ids = both_ids(g);
        std::vector<ClientView> views(2, ClientView(rules));
        auto engine = std::move(*make_engine(*parse_engine_spec("tour?inference=1&seed=5")));
        auto rival = std::move(*make_engine(*parse_engine_spec("nearest?seed=6")));
        std::string trouble;
        int real = 0, shown = 0, early_real = 0;
        std::array<Field, 2> expected{};
        for (int n = 0;; ++n) {
            const auto i = static_cast<std::size_t>(n % 2);
            const GameState s = co_await state(g.game, ids[i]);
            const auto standing = standing_of(s, ids[i]);
            if (!standing || *standing == Standing::Won || *standing == Standing::Lost) {
                const GameState other = co_await state(g.game, ids[1 - i]);
                const bool decided = standing == Standing::Lost && standing_of(other, ids[1 - i]) == Standing::Won;
                const auto& winner = views[1 - i].position();
                check("victory", decided && winner.of(ClientView::me).collected,
                      "Entering the enemy fort with the treasure wins and the other loses.");
                break;
            }
            if (*standing != Standing::MustAct) {
                trouble = "After action " + std::to_string(n) + " the wrong player must act.";
                break;
            }
            if (const auto ok = views[i].update(s, ids[i]); !ok) {
                trouble = "The map changed its size.";
                break;
            }
            const auto& p = views[i].position();
            if (p.joined() && expected[i].known() && p.of(ClientView::me).at != expected[i]) {
                trouble = "After action " + std::to_string(n) + " the figure is at " + text(p.of(ClientView::me).at) +
                          ", by the rules at " + text(expected[i]) + ".";
                break;
            }
            if (p.joined() && expected[1 - i].known()) {
                const bool match = p.of(ClientView::enemy).at == expected[1 - i];
                if (p.actions >= rules.enemy_real_after) {
                    ++shown;
                    real += match;
                } else early_real += match;
            }
            const PositionOf<Treasure> view(rules, p);
            const std::string move = (i == 0 ? engine : rival)->think(view, ClientView::me, {}, {}).move;
            const auto parsed = *Treasure::parse(move);
            const Envelope e = co_await send(g.game, ids[i], parsed);
            if (!e.okay) {
                trouble = "The legal action " + move + " was refused: " + e.message;
                break;
            }
            if (p.joined()) {
                auto next = p;
                Treasure::apply(next, ClientView::me, parsed);
                expected[i] = next.of(ClientView::me).at;
            }
            views[i].acted(parsed);
        }
        check("a whole game", trouble.empty(),
              trouble.empty() ? "Every state of a whole game agreed with the rules." : trouble);
        check("enemy position real", shown == real,
              "From action " + std::to_string(rules.enemy_real_after) + " on the enemy's position is real; it was " +
                  std::to_string(real) + " of " + std::to_string(shown) + " times.");
        check("enemy position random", early_real <= rules.enemy_real_after / 4,
              "Before that it is random; it was real " + std::to_string(early_real) + " times.");
        co_return true;
    }

    Script<Passed> clocks() {
        const ExamGame g = co_await begin_game("");
        const auto limit = std::chrono::milliseconds(rules.action_ms);
        co_await desk.pause(limit - 1s);
        const Envelope in_time = co_await send_half(g.game, g.first, exam_half(rules));
        check("in time", in_time.okay, "An action a second before the limit is in time.");
        co_await desk.pause(limit + 1s);
        co_await check_loser("too slow", g, g.second, "Not acting within " + std::to_string(rules.action_ms) + " ms");
        const ExamGame debug = co_await begin_game("?enableDebugMode=true");
        co_await desk.pause(limit + 1s);
        const GameState s = co_await state(debug.game, debug.first);
        co_return check("debug mode", standing_of(s, debug.first) == Standing::MustAct,
                        "With enableDebugMode=true nobody loses by the time per action.");
    }

    Script<Passed> dummy() {
        const std::string id = co_await create("?enableDummyCompetition=true");
        const std::string ada = co_await enrol(id, "Ada");
        co_await desk.pause(2s);
        const GameState s = co_await state(id, ada);
        co_return check("dummy opponent", s.players.size() == 2,
                        "With enableDummyCompetition=true an opponent joins by itself.");
    }

    Script<Passed> action_limit() {
        const ExamGame g = co_await begin_hunt("");
        const auto ids = both_ids(g);
        for (int n = 2; n < rules.max_actions; ++n)
            co_await send_move(g.game, ids[static_cast<std::size_t>(n % 2)],
                               n / 2 % 2 ? Direction::Down : Direction::Right);
        const bool limited =
            co_await check_loser("action limit", g, ids[static_cast<std::size_t>(rules.max_actions % 2)],
                                 "Having to act after action " + std::to_string(rules.max_actions));
        co_return limited;
    }

    Script<Passed> patience_rules() {
        const std::string oldest = co_await create("");
        for (int i = 0; i < rules.max_games; ++i) co_await create("");
        const std::string late = co_await enrol(oldest, "Ada");
        check("limit of games", late.empty(),
              "With more than " + std::to_string(rules.max_games) + " games the oldest is dropped.");
        const ExamGame g = co_await begin_game("?enableDebugMode=true");
        co_await desk.pause(std::chrono::milliseconds(rules.game_ms) + 5s);
        co_await check_loser("time of the game", g, g.first, "Having to act when the time of the game is over");
        co_await desk.pause(std::chrono::milliseconds(rules.linger_ms) + 5s);
        const GameState gone = co_await state(g.game, g.first);
        co_return check("game gone", gone.id.empty(), "A minute after the end the game is gone.");
    }
};

Script<Passed> examine(Desk& desk, ExamSetup setup) {
    TreasureExam exam(desk, setup);
    const bool alive = co_await exam.creation();
    if (!alive) co_return false;
    const bool registers = co_await exam.registration();
    if (!registers) {
        desk.skip("everything else", "Without a registered player nothing more can be examined.");
        co_return false;
    }
    co_await exam.unknown_ids();
    if (setup.rules.forts == 1) {
        co_await exam.half_maps();
        co_await exam.wrong_halves();
        co_await exam.movement();
        co_await exam.out_of_turn();
        co_await exam.fatal_moves();
        co_await exam.clocks();
        co_await exam.action_limit();
    } else {
        desk.skip("prepared maps",
                  "With several fort candidates the server draws the fort, so prepared maps cannot be used.");
    }
    co_await exam.whole_game();
    co_await exam.dummy();
    if (setup.patient) co_await exam.patience_rules();
    else
        desk.skip("ten minutes, limit of games",
                  "Takes about twelve minutes and drops other games; ask for it with --option long=1.");
    co_return true;
}

}  // namespace

Result<ExamSetup> exam_setup(const ExamOptions& given) {
    ExamSetup s;
    for (const auto& [key, value] : given) {
        if (key == "rules") {
            const auto rules = parse_rules(value);
            if (!rules) return std::unexpected(rules.error());
            s.rules = *rules;
            if (!given.contains("generation")) s.generation = customary_generation(*rules);
        } else if (key == "generation") {
            const auto generation = generation_named(value);
            if (!generation) return std::unexpected(generation.error());
            s.generation = *generation;
        } else if (key == "long" && (value == "0" || value == "1")) {
            s.patient = value == "1";
        } else {
            return refuse("treasure.exam_option", {key, value});
        }
    }
    return s;
}

std::unique_ptr<Examiner> make_exam(const ExamSetup& setup) {
    return std::make_unique<Exam>([setup](Desk& desk) { return examine(desk, setup); });
}

}  // namespace agon::treasure
