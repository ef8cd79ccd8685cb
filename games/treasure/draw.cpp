#include "games/treasure/draw.h"

#include "core/json.h"

namespace agon {
namespace {

using namespace treasure;
using Position = Treasure::Position;

constexpr int widest_roomy_map = 25;  // columns of three letters that fit into 80

bool fogged(const Position& p, std::optional<Seat> me, Field f) {
    if (!me || p.of(*me).revealed.empty() || !p.map.passable(f)) return false;
    return p.of(*me).revealed[static_cast<std::size_t>(p.map.index(f))] != '1';
}

char terrain_sign(char terrain) {
    return terrain == grass ? '.' : terrain == mountain ? '^' : terrain == water ? '~' : ' ';
}

// Upper case for the first seat, lower case for the second.
char thing_on(const Position& p, std::optional<Seat> me, Field f) {
    for (Seat s : both_seats) {
        if (p.of(s).fort == f) return s == Seat::First ? 'F' : 'f';
        if (p.of(s).treasure == f && !p.of(s).collected) return s == Seat::First ? 'T' : 't';
    }
    return fogged(p, me, f) ? '?' : ' ';
}

char figure_on(const Position& p, Field f) {
    const bool first = p.of(Seat::First).at == f, second = p.of(Seat::Second).at == f;
    return first && second ? '*' : first ? '1' : second ? '2' : ' ';
}

std::string colour_code(const Position& p, std::optional<Seat> me, const Map& ground, Field f) {
    const char t = ground.at(f);
    const bool dark = fogged(p, me, f);
    const char* back = t == grass      ? (dark ? "48;5;22" : "48;5;34")
                       : t == mountain ? (dark ? "48;5;238" : "48;5;245")
                       : t == water    ? "48;5;25"
                                       : "49";
    const char* front = figure_on(p, f) != ' ' ? "1;38;5;231" : "38;5;253";
    return std::string("\x1b[") + back + ";" + front + "m";
}

std::string cell(const Position& p, const Map& ground, const Drawing& d, Field f) {
    const char thing = thing_on(p, d.me, f), figure = figure_on(p, f);
    std::string out{terrain_sign(ground.at(f))};
    if (ground.width <= widest_roomy_map) out += {thing, figure};
    else out += figure != ' ' ? figure : thing;
    return d.colour ? colour_code(p, d.me, ground, f) + out + "\x1b[0m" : out;
}

std::string ruler(const Map& ground, int seam) {
    const std::size_t wide = ground.width <= widest_roomy_map ? 3 : 2;
    std::string out = "   ";
    for (int x = 0; x < ground.width; ++x) {
        std::string n = std::to_string(x % 100);
        n.resize(wide, ' ');
        out += (x == seam ? " " : "") + n;
    }
    while (out.back() == ' ') out.pop_back();
    return out + "\n";
}

std::string figure_line(const Position& p, Seat s, const Drawing& d) {
    const auto& me = p.of(s);
    std::string out = "figure " + std::to_string(number(s));
    if (d.me) out += s == *d.me ? " (own)" : " (enemy)";
    out += me.at.known() ? " at " + text(me.at) : " not shown";
    if (d.me && s != *d.me && me.at.known() && p.actions < p.rules.enemy_real_after) out += " (random)";
    if (me.heading && p.joined() && me.spent > 0)
        out += ", " + std::string(name(*me.heading)) + " " + std::to_string(me.spent) + "/" +
               std::to_string(p.map.step_cost(me.at, step(me.at, *me.heading)));
    out += me.collected          ? ", has the treasure"
           : me.treasure.known() ? ", treasure at " + text(me.treasure)
                                 : ", treasure not found";
    out += me.fort.known() ? ", fort " + text(me.fort) : ", fort hidden";
    return out + "\n";
}

std::string half_text(const Position& p, Seat s) {
    const Field o = p.offset(s);
    return "x " + std::to_string(o.x) + "-" + std::to_string(o.x + p.rules.width - 1) + ", y " + std::to_string(o.y) +
           "-" + std::to_string(o.y + p.rules.height - 1);
}

std::string status_line(const Position& p, const Drawing& d) {
    std::string out = "action " + std::to_string(p.actions) + "/" + std::to_string(p.rules.max_actions);
    if (p.last) {
        out += ", last: " + std::to_string(number(p.last->by)) + " ";
        out += p.last->direction               ? std::string(name(*p.last->direction))
               : p.of(p.last->by).actions <= 1 ? "half map"
                                               : "a step";
    }
    if (!Treasure::outcome(p) && d.result.empty()) out += ", next: " + std::to_string(number(p.turn));
    if (d.me && p.of(*d.me).sent()) out += ", own half " + half_text(p, *d.me);
    return out + "\n";
}

std::string rows(const Position& p, const Map& ground, const Drawing& d) {
    const int seam_x = ground.width > p.rules.width ? p.rules.width : -1,
              seam_y = ground.height > p.rules.height ? p.rules.height : -1;
    std::string out = ruler(ground, seam_x);
    for (int y = 0; y < ground.height; ++y) {
        if (y == seam_y)
            out +=
                "   " +
                std::string(static_cast<std::size_t>(ground.width) * (ground.width <= widest_roomy_map ? 3 : 2), '-') +
                "\n";
        std::string row = (y < 10 ? " " : "") + std::to_string(y) + " ";
        for (int x = 0; x < ground.width; ++x) row += (x == seam_x ? "|" : "") + cell(p, ground, d, {x, y});
        while (row.back() == ' ') row.pop_back();
        out += row + "\n";
    }
    return out;
}

void write_field(JsonWriter& w, Field f) {
    if (!f.known()) w.null();
    else w.begin_array().value(f.x).value(f.y).end_array();
}

void write_player(JsonWriter& w, const Position& p, Seat s) {
    const auto& me = p.of(s);
    w.begin_object().key("figure");
    write_field(w, me.at);
    w.key("fort");
    write_field(w, me.fort);
    w.key("treasure");
    write_field(w, me.collected ? nowhere : me.treasure);
    w.field("collected", me.collected).field("treasure_found", me.treasure_found).field("fort_found", me.fort_found);
    w.field("sent", me.sent()).field("actions", me.actions).key("half");
    if (!me.sent()) w.null();
    else
        w.begin_array()
            .value(p.offset(s).x)
            .value(p.offset(s).y)
            .value(p.rules.width)
            .value(p.rules.height)
            .end_array();
    w.key("step");
    if (!me.heading || !p.joined()) w.null();
    else
        w.begin_object()
            .field("direction", name(*me.heading))
            .field("spent", me.spent)
            .field("cost", p.map.step_cost(me.at, step(me.at, *me.heading)))
            .end_object();
    w.field("revealed", me.revealed).end_object();  // '1' per field this player has seen, empty if not told
}

}  // namespace

std::string treasure::draw(const Position& p, const Drawing& d) {
    const Map ground = p.ground();
    std::string out = rows(p, ground, d);
    out += ". grass  ^ mountain  ~ water  F f fort  T t treasure";
    out += d.me ? "  ? not seen yet\n" : "\n";
    for (Seat s : both_seats)
        if (p.of(s).sent()) out += figure_line(p, s, d);
    out += status_line(p, d);
    if (!d.thought.empty()) out += d.thought + "\n";
    if (!d.result.empty()) out += d.result + "\n";
    return out;
}

std::string Treasure::draw(const Position& p) {
    Drawing d;
    for (Seat s : both_seats)  // a view has exactly one side whose knowledge is complete
        if (!p.of(s).revealed.empty() && p.of(other(s)).revealed.empty()) d.me = s;
    return treasure::draw(p, d);
}

std::string Treasure::view(const Position& p) {
    const Map ground = p.ground();
    const bool over = outcome(p).has_value();
    JsonWriter w;
    w.begin_object().field("phase", over ? "over" : p.joined() ? "hunt" : "maps");
    w.field("width", ground.width)
        .field("height", ground.height)
        .field("cells", ground.cells);  // G M W, ? for not sent yet
    w.field("actions", p.actions).field("max_actions", p.rules.max_actions).field("turn", number(p.turn));
    w.field("positions_real", p.actions >= p.rules.enemy_real_after);
    w.key("players").begin_array();
    for (Seat s : both_seats) write_player(w, p, s);
    w.end_array().key("last");
    if (!p.last) w.null();
    else {
        w.begin_object().field("seat", number(p.last->by)).key("direction");
        if (p.last->direction) w.value(treasure::name(*p.last->direction));
        else w.null();
        w.end_object();
    }
    w.key("legal").begin_array();
    if (!over && !p.of(p.turn).revealed.empty())
        for (const Move& m : legal(p, p.turn)) w.value(text(m));
    w.end_array().key("half_rules").begin_object().field("width", p.rules.width).field("height", p.rules.height);
    w.field("min_mountain", p.rules.min_mountain)
        .field("min_grass", p.rules.min_grass)
        .field("min_water", p.rules.min_water);
    w.field("forts", p.rules.forts).end_object();
    return w.end_object().text();
}

}  // namespace agon
