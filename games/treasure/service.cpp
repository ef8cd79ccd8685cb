#include "games/treasure/service.h"

#include <algorithm>
#include <charconv>

#include "games/treasure/texts.h"

namespace agon::treasure {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view xml_type = "application/xml";
constexpr std::size_t longest_name = 50;  // characters
constexpr int no_events = 1 << 30;        // the service reads positions, not logs

std::size_t characters(std::string_view utf8) {
    return static_cast<std::size_t>(
        std::ranges::count_if(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

// "/games/Ab3xZ/states/UUID" -> games, Ab3xZ, states, UUID
std::vector<std::string_view> path_parts(std::string_view target) {
    std::vector<std::string_view> parts;
    auto path = target.substr(0, target.find('?'));
    while (!path.empty()) {
        const auto slash = std::min(path.find('/'), path.size());
        if (slash > 0) parts.push_back(path.substr(0, slash));
        path.remove_prefix(std::min(slash + 1, path.size()));
    }
    return parts;
}

bool switched_on(std::string_view target, std::string_view name) {
    const auto question = target.find('?');
    if (question == target.npos) return false;
    auto query = target.substr(question + 1);
    while (!query.empty()) {
        const auto pair = query.substr(0, query.find('&'));
        if (pair == std::string(name) + "=true") return true;
        query.remove_prefix(std::min(pair.size() + 1, query.size()));
    }
    return false;
}

bool looks_like_game(std::string_view id) { return id.size() == 5; }
bool looks_like_uuid(std::string_view id) { return id.size() == 36 && id[8] == '-' && id[13] == '-'; }
bool looks_like_object(std::string_view id) { return id.find_first_of("@[]=() %") != id.npos; }

std::string short_id(std::string_view id) { return std::string(id.substr(0, 60)); }

// The most frequent mistakes deserve sentences of their own.
Phrase unknown_game(std::string_view id) {
    if (looks_like_object(id)) return {"treasure.id_object", {short_id(id)}};
    if (looks_like_uuid(id)) return {"treasure.id_mixed_game", {short_id(id)}};
    return {"treasure.unknown_game", {short_id(id)}};
}
Phrase unknown_player(std::string_view id) {
    if (id.empty()) return {"treasure.no_player_id"};
    if (looks_like_object(id)) return {"treasure.id_object", {short_id(id)}};
    if (looks_like_game(id)) return {"treasure.id_mixed_player", {short_id(id)}};
    return {"treasure.unknown_player", {short_id(id)}};
}

// Of a client that sends studentID.
Generation old_generation(const Rules& r) {
    switch (r.generation) {
        case OldWords::Told: break;
        case OldWords::Ss2019: return Generation::Ss2019;
        case OldWords::Ws2020: return Generation::Ws2020;
        case OldWords::Ws2021: return Generation::Ws2021;
    }
    return r.base == "ws2020" ? Generation::Ws2020 : Generation::Ws2021;
}

Generation own_generation(Generation asked, const Rules& r) {
    return asked == Generation::Current ? asked : old_generation(r);
}

Seat seat_of(const TableState& t, int place) { return t.seats[static_cast<std::size_t>(place)]; }
bool both_registered(const TableState& t) { return t.names[0] && t.names[1]; }

std::vector<MapNode> nodes_for(const Treasure::Position& p, Seat seat) {
    const Map ground = p.ground();
    const auto &me = p.of(seat), &enemy = p.of(other(seat));
    std::vector<MapNode> out;
    for (int i = 0; i < ground.size(); ++i) {
        const Field f = ground.field(i);
        if (ground.at(f) == unknown_terrain) continue;
        out.push_back({.field = f,
                       .terrain = ground.at(f),
                       .me = me.at == f,
                       .enemy = enemy.at == f,
                       .my_treasure = me.treasure == f && !me.collected,
                       .my_fort = me.fort == f,
                       .enemy_fort = enemy.fort == f});
    }
    return out;
}

}  // namespace

Result<ServiceOptions> service_options(const std::map<std::string, std::string>& given) {
    ServiceOptions o;
    for (const auto& [key, value] : given) {
        const auto bad = refuse("treasure.option", {key, value});
        if (key == "rules") {
            const auto rules = parse_rules(value);
            if (!rules) return std::unexpected(rules.error());
            o.rules = *rules;
        } else if (key == "seed") {
            const auto [end, wrong] = std::from_chars(value.data(), value.data() + value.size(), o.seed);
            if (wrong != std::errc{} || end != value.data() + value.size()) return bad;
        } else if (key == "language") {
            if (value != "en" && value != "de") return bad;
            o.language = value == "de" ? Language::German : Language::English;
        } else {
            return bad;
        }
    }
    return o;
}

Response TreasureService::handle(const Request& r, Time now) {
    tick(now);
    const auto parts = path_parts(r.target);
    const bool get = r.method == "GET", post = r.method == "POST";
    if (!parts.empty() && parts[0] == "games") {
        if (parts.size() == 1 && (get || post)) {
            const bool debug = switched_on(r.target, "enableDebugMode"),
                       dummy = switched_on(r.target, "enableDummyCompetition");
            return xml(write_game_id(create(options_.rules, debug, dummy, now).id));
        }
        if (parts.size() == 3 && post && parts[2] == "players") return enrol(find(parts[1]), parts[1], r, now);
        if (parts.size() == 3 && post && parts[2] == "halfmaps") return take_half(parts[1], r, now);
        if (parts.size() == 3 && post && parts[2] == "moves") return take_move(parts[1], r, now);
        if (parts.size() == 4 && get && parts[2] == "states") return tell_state(parts[1], parts[3], now);
    }
    return unreadable(404, {"treasure.url", {r.method, short_id(r.target)}});
}

Result<CourseGame> TreasureService::open_game(const std::map<std::string, std::string>& options, Time now) {
    tick(now);
    Rules rules = options_.rules;
    for (const auto& [key, value] : options) {
        if (key == "rules") {
            const auto given = parse_rules(value);
            if (!given) return std::unexpected(given.error());
            rules = *given;
        } else if ((key != "debug" && key != "dummy") || (value != "true" && value != "false")) {
            return refuse("treasure.game_option", {key, value});
        }
    }
    const auto on = [&](const char* key) { return options.contains(key) && options.at(key) == "true"; };
    return create(rules, on("debug"), on("dummy"), now);
}

CourseGame TreasureService::create(const Rules& rules, bool debug, bool dummy, Time now) {
    while (games_.size() >= static_cast<std::size_t>(options_.rules.max_games)) {
        hall_.close(games_.front().table, {"treasure.dropped"}, now);
        games_.erase(games_.begin());
    }
    Game g;
    g.rules = rules;
    Conduct conduct = conduct_of(rules);
    if (debug) conduct.per_action.reset();
    g.id = fresh_game_id();
    g.arena_alias = fresh_uuid();
    g.table = hall_.open(Treasure::name, rules_text(rules), conduct, random_(), now);
    if (dummy) hall_.invite(g.table, "dummy", now);
    games_.push_back(g);
    return {g.id, g.table};
}

Response TreasureService::enrol(Game* game, std::string_view game_id, const Request& r, Time now) {
    auto registration = read_registration(r.body);
    if (!registration) return bad_xml(registration.error());
    const Generation generation = own_generation(registration->generation, game ? game->rules : options_.rules);
    registration->generation = generation;
    if (!game) return error(unknown_game(game_id), generation);
    for (const auto* name : {&registration->first, &registration->last, &registration->account})
        if (name->empty() || characters(*name) > longest_name)
            return error({"treasure.name", {std::to_string(longest_name)}}, generation);
    Participant p{.registration = *registration, .id = fresh_uuid(), .alias = fresh_uuid()};
    for (const auto& news : hall_.ask(game->table, -1, Sit{registration->first + " " + registration->last}, now))
        if (const auto* seated = std::get_if<Seated>(&news)) p.place = seated->place;
    if (p.place < 0) return error({"treasure.full"}, generation);
    game->players.push_back(p);
    settle_early_faults(*game, now);
    Envelope e;
    e.data = PlayerId{p.id};
    return xml(write_envelope(e, generation));
}

Response TreasureService::take_half(std::string_view game_id, const Request& r, Time now) {
    auto sent = read_half_map(r.body);
    if (!sent) return bad_xml(sent.error());
    const auto who = caller(game_id, sent->player);
    const Generation generation =
        who ? who->player->registration.generation : own_generation(sent->generation, options_.rules);
    if (!who) return error(who.error(), generation);
    return answer(act(*who, text(sent->half), now), generation);
}

Response TreasureService::take_move(std::string_view game_id, const Request& r, Time now) {
    auto sent = read_move(r.body);
    if (!sent) return bad_xml(sent.error());
    const auto who = caller(game_id, sent->player);
    if (!who) return error(who.error(), Generation::Current);
    const Generation generation = who->player->registration.generation;
    if (sent->move) return answer(act(*who, std::string(name(*sent->move)), now), generation);
    forfeit(*who, {"treasure.no_move"}, now);
    return error({"treasure.no_move"}, generation);
}

Response TreasureService::tell_state(std::string_view game_id, std::string_view player_id, Time now) {
    const auto who = caller(game_id, player_id);
    if (!who) return error(who.error(), Generation::Current);
    const auto table = hall_.look(who->game->table, no_events);
    if (!table) return error(unknown_game(game_id), who->player->registration.generation);
    note_progress(*who->game, *table, now);
    Envelope e;
    const GameState state = state_of(*who->game, *who->player, *table);
    choose_words(who->game->rules, *who->player, state);
    e.data = state;
    Response out = xml(write_envelope(e, who->player->registration.generation));
    throttle(*who, out, now);
    return out;
}

// A client that is told twice that it must act, and asks again instead, does not know the word.
void TreasureService::choose_words(const Rules& rules, Participant& p, const GameState& s) {
    constexpr int patience = 2;
    Generation& words = p.registration.generation;
    if (words == Generation::Current || rules.generation != OldWords::Told || p.acted) return;
    const auto own = std::ranges::find(s.players, p.id, &PlayerEntry::id);
    if (own == s.players.end() || own->standing != Standing::MustAct) return;
    if (p.asked == patience) {
        words = words == Generation::Ws2020 ? Generation::Ws2021 : Generation::Ws2020;
        p.asked = 0;
    }
    ++p.asked;
}

void TreasureService::throttle(Caller who, Response& out, Time now) {
    const milliseconds interval(who.game->rules.poll_ms);
    auto& next = who.player->next_poll;
    const Time free = next.value_or(now);
    if (free > now) out.not_before = std::min(free, now + interval);
    if (free > now + interval / 8)  // less is the jitter of a client's clock
        out.complaint = {"treasure.polls_fast", {std::to_string(interval.count())}};
    next = out.not_before.value_or(now) + interval;
}

TreasureService::Game* TreasureService::find(std::string_view game_id) {
    const auto it = std::ranges::find(games_, game_id, &Game::id);
    return it == games_.end() ? nullptr : &*it;
}

Result<TreasureService::Caller> TreasureService::caller(std::string_view game_id, std::string_view player_id) {
    Game* game = find(game_id);
    if (!game) return std::unexpected(unknown_game(game_id));
    const auto it = std::ranges::find(game->players, player_id, &Participant::id);
    if (it == game->players.end()) return std::unexpected(unknown_player(player_id));
    return Caller{game, &*it};
}

Result<> TreasureService::act(Caller who, const std::string& move, Time now) {
    auto table = hall_.look(who.game->table, no_events);
    if (!table || table->finished || who.player->forfeit) return refuse("treasure.over");
    const Seat seat = seat_of(*table, who.player->place);
    if (!table->position || !table->position->may_act(seat)) {
        const Phrase why{both_registered(*table) ? "treasure.out_of_turn" : "treasure.too_early"};
        forfeit(who, why, now);
        return std::unexpected(why);
    }
    who.player->acted = true;
    std::optional<Phrase> wrong;
    for (const auto& news : hall_.ask(who.game->table, who.player->place, Play{move}, now)) {
        const auto* happened = std::get_if<Happened>(&news);
        const auto* refused = happened ? std::get_if<Refused>(&happened->event.what) : nullptr;
        if (refused && refused->seat == seat) wrong = refused->why;
    }
    table = hall_.look(who.game->table, no_events);
    if (table) note_progress(*who.game, *table, now);
    if (!wrong && table && table->finished && table->finished->culprit == seat)
        wrong = table->finished->why;  // the flag had fallen
    if (wrong) return std::unexpected(*wrong);
    return {};
}

void TreasureService::forfeit(Caller who, const Phrase& why, Time now) {
    who.player->forfeit = why;
    settle_early_faults(*who.game, now);
}

// A fault can be punished only once there is a match, that is when both have registered.
void TreasureService::settle_early_faults(Game& game, Time now) {
    const auto table = hall_.look(game.table, no_events);
    if (!table || !table->position || table->finished) return;
    note_progress(game, *table, now);
    for (const auto& p : game.players)
        if (p.forfeit) (void)hall_.ask(game.table, p.place, Forfeit{Fault::Protocol, *p.forfeit}, now);
    if (const auto after = hall_.look(game.table, no_events)) note_progress(game, *after, now);
}

// A game's id answers for a while after its end, and the end comes at the latest with the game's time.
void TreasureService::note_progress(Game& game, const TableState& t, Time now) {
    if (!t.position) return;
    const Time latest = t.began + milliseconds(game.rules.game_ms), end = t.finished ? std::min(now, latest) : latest;
    game.gone = std::min(game.gone.value_or(Time::max()), end + milliseconds(game.rules.linger_ms));
}

GameState TreasureService::state_of(const Game& game, const Participant& viewer_player, const TableState& t) const {
    GameState s;
    const auto* referee = t.position ? &as<Treasure>(*t.position) : nullptr;
    const auto standing = [&](int place, bool early_fault) {
        if (t.finished) return t.finished->outcome.winner == seat_of(t, place) ? Standing::Won : Standing::Lost;
        if (early_fault) return Standing::Lost;
        return t.position && t.position->may_act(seat_of(t, place)) ? Standing::MustAct : Standing::MustWait;
    };
    const auto collected = [&](int place) { return referee && referee->of(seat_of(t, place)).collected; };
    for (const auto& p : game.players) {
        const bool own = p.id == viewer_player.id;
        s.players.push_back({own ? p.id : p.alias, p.registration.first, p.registration.last, p.registration.account,
                             standing(p.place, p.forfeit.has_value()), collected(p.place)});
    }
    for (int place : {0, 1}) {  // an engine or a person at the arena's own table has not registered here
        const auto& name = t.names[static_cast<std::size_t>(place)];
        if (name && std::ranges::find(game.players, place, &Participant::place) == game.players.end())
            s.players.push_back(
                {game.arena_alias, *name, "Opponent", "agon", standing(place, false), collected(place)});
    }
    const int changes = static_cast<int>(s.players.size()) + (referee ? referee->actions : 0) + (t.finished ? 1 : 0) +
                        static_cast<int>(std::ranges::count_if(
                            game.players, [](const Participant& p) { return p.forfeit.has_value(); }));
    s.id = game.id + "-" + std::to_string(changes);
    if (!t.position) return s;
    const Seat seat = seat_of(t, viewer_player.place);
    const auto seen = t.position->seen_by(viewer(seat));
    s.nodes = nodes_for(as<Treasure>(*seen), seat);
    return s;
}

void TreasureService::tick(Time now) {
    std::erase_if(games_, [&](const Game& g) {
        if (!g.gone || *g.gone > now) return false;
        hall_.close(g.table, {"treasure.dropped"}, now);
        return true;
    });
}

std::optional<Time> TreasureService::deadline() const {
    std::optional<Time> first;
    for (const auto& g : games_)
        if (g.gone) first = first ? std::min(*first, *g.gone) : *g.gone;
    return first;
}

std::string TreasureService::fresh_game_id() {
    constexpr std::string_view signs =
        "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";  // none that look alike
    std::string id;
    do {
        id.clear();
        for (int i = 0; i < 5; ++i) id += signs[random_.below(signs.size())];
    } while (find(id));
    return id;
}

std::string TreasureService::fresh_uuid() {
    constexpr std::string_view hex = "0123456789abcdef";
    std::string id = "xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx";  // version 4, variant 1
    for (char& c : id)
        if (c == 'x') c = hex[random_.below(16)];
    return id;
}

Response TreasureService::xml(std::string body) const {
    return {.status = 200, .content_type = std::string(xml_type), .body = std::move(body)};
}

Response TreasureService::error(const Phrase& why, Generation g) const {
    Envelope e{.okay = false, .name = why.code, .message = sentence(why, options_.language, texts())};
    Response out = xml(write_envelope(e, g));
    out.complaint = why;
    return out;
}

Response TreasureService::answer(const Result<>& done, Generation g) const {
    return done ? xml(write_envelope({}, g)) : error(done.error(), g);
}

Response TreasureService::unreadable(int status, const Phrase& why) const {
    return {.status = status, .body = sentence(why, options_.language, texts()) + "\n", .complaint = why};
}

Response TreasureService::bad_xml(const BadXml& b) const { return unreadable(b.status, b.why); }

}  // namespace agon::treasure
