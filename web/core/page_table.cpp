#include "web/core/page_table.h"

#include <algorithm>

#include "arena/table.h"

namespace agon::page {

std::string word(const Words& words, std::string_view key, std::string_view fallback) {
    const auto it = words.find(std::string(key));
    return it == words.end() ? std::string(fallback) : it->second;
}

namespace {

bool heard(const Event& e) { return !std::holds_alternative<Said>(e.what) && !std::holds_alternative<Noted>(e.what); }

}  // namespace

PageTable::PageTable(const GameEntry& game, Words words, Conduct conduct)
    : game_(game), words_(std::move(words)), conduct_(conduct) {
    for (Seat s : both_seats) {
        const std::string n = std::to_string(number(s));
        specs_[s] = word(words_, "engine" + n);
        names_[s] = word(words_, "name" + n, specs_[s]);
    }
    seed_ = std::strtoull(word(words_, "seed", "0").c_str(), nullptr, 10);
}

Result<std::unique_ptr<PageTable>> PageTable::open(const Words& words, Time now) {
    const GameEntry* game = find_game(word(words, "game"));
    if (!game) return std::unexpected(unknown_game(word(words, "game")));
    Conduct usual;
    usual.casual = true;
    usual.forfeit_on_illegal = false;
    const auto conduct = parse_clock(word(words, "clock", "none"), usual);
    if (!conduct) return std::unexpected(conduct.error());
    std::unique_ptr<PageTable> table(new PageTable(*game, words, *conduct));
    if (auto ok = table->begin(now); !ok) return std::unexpected(ok.error());
    if (auto ok = table->go_on(now); !ok) return std::unexpected(ok.error());
    return table;
}

// A game that was begun before the page was loaded again: its moves so far.
Result<> PageTable::go_on(Time now) {
    for (int n = 1; words_.contains("move" + std::to_string(n)); ++n) {
        const std::string seat_and_move = word(words_, "move" + std::to_string(n));
        const Seat s = seat_and_move.starts_with('2') ? Seat::Second : Seat::First;
        if (auto ok = match_->act(s, std::string_view(seat_and_move).substr(1), now); !ok) return ok;
        let_observe();
    }
    return {};
}

Result<> PageTable::begin(Time now) {
    const std::string position = word(words_, "position"), rules = word(words_, "rules");
    if (!position.empty() && !game_.position) return refuse("game.no_positions");
    auto start = position.empty() ? game_.start(rules, seed_ + static_cast<std::uint64_t>(played_))
                                  : game_.position(rules, position);
    if (!start) return std::unexpected(start.error());
    for (Seat s : both_seats)
        if (auto ok = sit_down(s); !ok) return ok;
    match_ = std::make_unique<Match>(std::move(*start), conduct_, now);
    ++played_;
    told_ = observed_ = 0;
    fresh_ = true;
    start_engines();
    return {};
}

Result<> PageTable::sit_down(Seat s) {
    engines_[s] = nullptr;
    if (specs_[s].empty()) return {};
    auto engine = make_engine(game_, specs_[s]);
    if (!engine) return std::unexpected(engine.error());
    (*engine)->warm();
    engines_[s] = std::move(*engine);
    return {};
}

void PageTable::start_engines() {
    for (Seat s : both_seats)
        if (engines_[s]) engines_[s]->new_game(s, *match_->position().seen_by(viewer(s)), derive(seed_, index(s)));
}

void PageTable::let_observe() {
    for (; observed_ < match_->log().size(); ++observed_)
        for (Seat s : both_seats)
            if (const Event& e = match_->log()[observed_]; engines_[s] && concerns(e, viewer(s)))
                engines_[s]->observe(shown_event(e, viewer(s), match_->position()),
                                     *match_->position().seen_by(viewer(s)));
}

std::optional<Seat> PageTable::engine_to_act() const {
    if (match_->over()) return std::nullopt;
    for (Seat s : both_seats)
        if (engines_[s] && match_->position().may_act(s)) return s;
    return std::nullopt;
}

Result<> PageTable::play(Seat s, const std::string& move, int ply, Time now) {
    if (engines_[s]) return refuse("table.not_seated");
    if (ply >= 0 && ply != match_->plies()) return refuse("not_your_turn");
    const auto played = match_->act(s, move, now);
    let_observe();
    return played;
}

Result<> PageTable::think(Time now) {
    const auto seat = engine_to_act();
    if (!seat) return refuse("not_your_turn");
    const auto view = match_->position().seen_by(viewer(*seat));
    const Decision d = engines_[*seat]->think(*view, *seat, match_->budget(*seat, now), {});
    const Time after = std::max(now, std::chrono::steady_clock::now());
    if (!d.note.code.empty()) match_->note(*seat, {.channel = "thought", .phrase = d.note}, after);
    if (d.resigns) match_->fail(*seat, Fault::Resign, {"end.resigned", {}}, after);
    else if (auto ok = match_->act(*seat, d.move, after); !ok) return ok;
    let_observe();
    return {};
}

Result<> PageTable::ask(std::string_view what, Seat s, Time now) {
    if (what == "rematch" || what == "swap") {
        if (!match_->over()) return refuse("table.running");
        if (what == "swap") swap_sides();
        return begin(now);
    }
    if (what == "undo") {
        const auto undone = match_->undo(s, now);
        let_observe();
        return undone;
    }
    if (what != "resign") return refuse("page.unknown_wish", {std::string(what)});
    if (match_->over()) return refuse("match.over");
    match_->fail(s, Fault::Resign, {"end.resigned", {}}, now);
    return {};
}

void PageTable::swap_sides() {
    std::swap(names_[Seat::First], names_[Seat::Second]);
    std::swap(specs_[Seat::First], specs_[Seat::Second]);
}

Seats PageTable::people() const {
    Seats out;
    for (Seat s : both_seats)
        if (!engines_[s]) out.push_back(s);
    return out;
}

Scene PageTable::scene(Time now) const {
    Scene s{.id = word(words_, "id"), .match = header().id, .rules = match_->position().rules()};
    s.clock = clock_text(conduct_);
    s.game = &game_;
    s.phase = match_->over() ? "over" : "running";
    s.log = match_->log();
    s.position = &match_->position();
    s.plies = match_->plies();
    const ClockView clocks = match_->clocks(now);
    s.left = clocks.left;
    s.action = clocks.action;
    for (Seat seat : both_seats) {
        s.names[seat] = names_[seat];
        if (!match_->over() && match_->waiting_since(seat) && !s.running) s.running = seat;
    }
    s.undo = s.hint = !people().empty();
    s.recorded = false;
    return s;
}

std::string PageTable::whole(Time now) const { return table_message(scene(now), people(), 0); }

std::vector<std::string> PageTable::news(Time now) {
    std::vector<std::string> out;
    const Scene s = scene(now);
    if (std::exchange(fresh_, false)) {
        told_ = s.log.size();
        return {table_message(s, people(), 0)};
    }
    for (; told_ < s.log.size(); ++told_)
        if (heard(s.log[told_])) out.push_back(event_message(s, people(), s.log[told_]));
    return out;
}

Result<std::string> PageTable::advice(bool hint, Duration time) const {
    if (match_->over()) return refuse("match.over");
    Study study{.game = &game_, .header = header(), .log = {match_->log().begin(), match_->log().end()}};
    if (!word(words_, "position").empty()) study.position = match_->position().clone();
    const Seats mine = people();
    if (hint || match_->position().hidden()) {
        const auto acting = std::ranges::find_if(mine, [&](Seat s) { return match_->position().may_act(s); });
        if (acting == mine.end()) return refuse("not_your_turn");
        study.seat = *acting;
    }
    study.time = time;
    const auto advice = thought_about(study, {});
    if (!advice) return std::unexpected(advice.error());
    JsonWriter w;
    w.begin_object().field("is", hint ? "hint" : "values").field("table", word(words_, "id"));
    write_advice(w, *advice);
    return w.end_object().text();
}

Header PageTable::header() const {
    return {.id = word(words_, "id") + "-" + std::to_string(played_),
            .game = std::string(game_.name),
            .rules = match_->position().rules(),
            .seed = seed_ + static_cast<std::uint64_t>(std::max(0, played_ - 1)),
            .players = names_,
            .clock = clock_text(conduct_)};
}

// What was taken back, refused or thought stays in the page.
std::string PageTable::record() const {
    std::string out = to_json(header()) + "\n";
    int seq = 0;
    const auto add = [&](const Event& e) { out += to_json(Event{++seq, e.at, e.what}) + "\n"; };
    for (const PlayedMove& p : standing_moves(match_->log())) add(match_->log()[static_cast<std::size_t>(p.seq) - 1]);
    if (match_->over()) add(match_->log().back());
    return out;
}

}  // namespace agon::page
