#include "arena/native_session.h"

#include <algorithm>

#include "core/catalogue.h"
#include "core/overload.h"
#include "core/text.h"

namespace agon {
namespace {

std::string_view trimmed(std::string_view s) {
    while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
    while (!s.empty() && (s.back() == ' ' || s.back() == '\t' || s.back() == '\r')) s.remove_suffix(1);
    return s;
}

std::pair<std::string_view, std::string_view> split_word(std::string_view s) {
    const auto end = std::min(s.find_first_of(" \t"), s.size());
    return {s.substr(0, end), trimmed(s.substr(end))};
}

// For a sentence to a person: cut to a readable length, no control characters.
std::string quotable(std::string_view line) {
    constexpr std::size_t longest = 80;
    std::string out(line.substr(0, longest));
    std::ranges::replace_if(out, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
    return line.size() > longest ? out + "…" : out;
}

std::string one_word(std::string name) {
    std::ranges::replace_if(name, [](unsigned char c) { return c <= 0x20; }, '_');
    return name.empty() ? "-" : name;
}

std::string one_line(std::string text) {
    std::ranges::replace_if(text, [](unsigned char c) { return c < 0x20; }, ' ');
    return text;
}

std::string ms(const std::optional<Duration>& d) {
    if (!d) return "-";
    return std::to_string(std::max<std::int64_t>(0, d->count() / 1000));
}

std::string in_english(const Phrase& p, std::string_view game) {
    const GameEntry* entry = find_game(game);
    return one_line(sentence(p, Language::English, entry ? entry->texts : std::span<const Text>{}));
}

std::string position_of(const AnyPosition& view) {
    const std::string text = view.text();
    return text.empty() ? "-" : text;
}

bool known_want(std::string_view what) {
    return what == "legal" || what == "board" || what == "echo" || what == "resume";
}

std::string played_line(const Moved& m) { return "played " + std::to_string(number(m.seat)) + " " + m.move; }

std::string undone_line(const Undone& u) {
    return "undone " + std::to_string(number(u.seat)) + " " + std::to_string(u.plies);
}

std::optional<SeatWish> wish_in(std::string_view text) {
    auto [game, rest] = split_word(text);
    if (game.empty()) return std::nullopt;
    SeatWish wish{.game = std::string(game)};
    while (!rest.empty()) {
        const auto [word, value] = split_word(rest);
        if (word == "rules") {
            wish.rules = value;
            break;
        }
        const auto [player, more] = split_word(value);
        if (word != "against" || player.empty()) return std::nullopt;
        wish.against = player;
        rest = more;
    }
    return wish;
}

}  // namespace

NativeSession::NativeSession(NativeSettings settings) : settings_(std::move(settings)), game_(settings_.game) {}

Replies NativeSession::on_open(Time now) {
    ready_by_ = now + settings_.start_limit;
    return {.lines = {"agon 1 " + (in_lobby() ? "lobby" : settings_.game)}};
}

Replies NativeSession::tick(Time now) {
    const auto due = deadline();
    return due && now >= *due ? take(Input::Silence, {}) : Replies{};
}

Replies NativeSession::on_line(std::string_view raw, Time) {
    if (raw.find('\0') != raw.npos) return take(Input::NulByte, {});
    const auto line = trimmed(raw);
    if (line.empty()) return {};
    const auto [word, rest] = split_word(line);
    return take(input_of(word, rest), {.line = line, .rest = rest});
}

NativeSession::Input NativeSession::input_of(std::string_view word, std::string_view rest) const {
    if (word == "ready") return Input::Ready;
    if (word == "want") return known_want(rest) ? Input::Want : Input::UnknownWant;
    if (word == "say") return Input::Say;
    if (word == "sit") return !in_lobby() ? Input::Misused : wish_in(rest) ? Input::Sit : Input::BadSit;
    if (word == "resume") return !in_lobby() || rest.empty() ? Input::Misused : Input::Resume;
    if (word == "resign" && !rest.empty()) return Input::Misused;
    if (word != "move" && word != "resign") return Input::Unknown;
    // Every turn has exactly one answer, so an answer that crossed the end of its match on
    // the wire is recognised by counting and never taken for a move of the next one.
    if (stale_ > 0) return Input::Overtaken;
    return word == "move" ? Input::Move : Input::Resign;
}

Replies NativeSession::violate(Fault fault, Phrase why) {
    return {.lines = {"error " + in_english(why, game_)}, .asks = {Violate{fault, std::move(why)}}, .close = true};
}

Replies NativeSession::not_understood(const Occasion& o) {
    return violate(Fault::Protocol, {std::string(o.answer), {quotable(o.line)}});
}

Replies NativeSession::bad_sit(const Occasion& o) {
    return violate(Fault::Protocol, {std::string(o.answer), {quotable(o.rest)}});
}

Replies NativeSession::out_of_turn(const Occasion& o) {
    return violate(Fault::Illegal, {std::string(o.answer), {quotable(o.rest)}});
}

Replies NativeSession::nul_byte(const Occasion& o) { return violate(Fault::Protocol, {std::string(o.answer)}); }

Replies NativeSession::silence(const Occasion& o) {
    return violate(Fault::Timeout, {std::string(o.answer), {ms(settings_.start_limit)}});
}

Replies NativeSession::ready(const Occasion& o) {
    constexpr std::size_t longest_name = 64;
    name_ = one_word(quotable(o.rest.empty() ? "bot" : o.rest.substr(0, longest_name)));
    if (in_lobby()) return {};
    return {.asks = {Sit{name_}}};
}

Replies NativeSession::want(const Occasion& o) {
    wants_.legal |= o.rest == "legal";
    wants_.board |= o.rest == "board";
    wants_.echo |= o.rest == "echo";
    wants_.resume |= o.rest == "resume";
    return {};
}

Replies NativeSession::move(const Occasion& o) { return {.asks = {Play{std::string(o.rest)}}}; }

Replies NativeSession::resign(const Occasion&) { return {.asks = {Resign{}}}; }

Replies NativeSession::overtaken(const Occasion&) {
    --stale_;
    return {};
}

Replies NativeSession::say(const Occasion& o) { return {.asks = {Say{std::string(o.rest)}}}; }

Replies NativeSession::sit(const Occasion& o) {
    wish_ = wish_in(o.rest).value();
    return {.asks = {Sit{name_}}};
}

Replies NativeSession::resume(const Occasion& o) { return {.asks = {ComeBack{std::string(o.rest)}}}; }

Replies NativeSession::on_news(const News& news, const AnyPosition* view, const ClockView& clocks) {
    const auto input = input_of(news);
    return input ? take(*input, {.news = &news, .view = view, .clocks = &clocks}) : Replies{};
}

std::optional<NativeSession::Input> NativeSession::input_of(const News& news) const {
    if (const auto* h = std::get_if<Happened>(&news)) return input_of(h->event);
    if (std::holds_alternative<Begun>(news)) return Input::Begun;
    if (std::holds_alternative<Resumed>(news)) return Input::Resumed;
    if (std::holds_alternative<Talk>(news)) return Input::Talk;
    if (std::holds_alternative<Denied>(news)) return Input::Denied;
    if (std::holds_alternative<Closed>(news)) return in_lobby() ? Input::LeftTable : Input::NoMoreGames;
    return std::nullopt;
}

std::optional<NativeSession::Input> NativeSession::input_of(const Event& e) const {
    if (const auto* m = std::get_if<Moved>(&e.what)) return m->seat == seat_ ? Input::OwnMove : Input::OpponentsMove;
    if (const auto* r = std::get_if<Refused>(&e.what); r && r->seat == seat_) return Input::Refused;
    if (std::holds_alternative<Undone>(e.what)) return Input::Undone;
    if (std::holds_alternative<Finished>(e.what)) return Input::Finished;
    return std::nullopt;  // chat comes as Talk
}

Replies NativeSession::begun(const Occasion& o) {
    const auto& b = o.told<Begun>();
    Replies r{.lines = introduction(b.header, b.seat, b.conduct, *o.view)};
    if (wants_.resume && !token_.empty()) r.lines.push_back("token " + token_);
    ask_if_due(r, o);
    return r;
}

// All moves, its own too: who comes back may be a new process.
Replies NativeSession::resumed(const Occasion& o) {
    const auto& past = o.told<agon::Resumed>();
    Replies r{.lines = introduction(past.header, past.seat, past.conduct, *past.start)};
    for (const Event& e : past.events) {
        if (const auto* m = std::get_if<Moved>(&e.what)) r.lines.push_back(played_line(*m));
        if (const auto* u = std::get_if<agon::Undone>(&e.what)) r.lines.push_back(undone_line(*u));
    }
    ask_if_due(r, o);
    return r;
}

std::vector<std::string> NativeSession::introduction(const Header& h, Seat seat, const Conduct& conduct,
                                                     const AnyPosition& start) {
    seat_ = seat;
    conduct_ = conduct;
    game_ = h.game;
    return {"game " + one_word(h.id) + " " + std::to_string(number(seat)) + " " + one_line(start.rules()),
            "opponent " + one_word(h.players[other(seat)]), "clock " + clock_text(conduct),
            "position " + position_of(start)};
}

Replies NativeSession::own_move(const Occasion& o) {
    if (wants_.echo) return played(o);
    Replies r;
    ask_if_due(r, o);
    return r;
}

Replies NativeSession::played(const Occasion& o) {
    Replies r{.lines = {played_line(o.event<Moved>())}};
    ask_if_due(r, o);
    return r;
}

Replies NativeSession::refused(const Occasion& o) {
    const auto& f = o.event<Refused>();
    Replies r{.lines = {"refused " + one_word(f.move) + " " + in_english(f.why, game_)}};
    if (!conduct_.forfeit_on_illegal) ask_if_due(r, o);
    return r;
}

Replies NativeSession::undone(const Occasion& o) {
    Replies r{.lines = {undone_line(o.event<Undone>())}};
    ask_if_due(r, o);
    return r;
}

Replies NativeSession::finished(const Occasion& o) {
    const auto& f = o.event<Finished>();
    const auto& [winner, points, how] = f.outcome;
    const bool counts = f.fault != Fault::Arena;
    const std::string result = !counts ? "none" : !winner ? "draw" : *winner == seat_ ? "win" : "loss";
    const std::string reason = f.why.code.empty() ? "The game is over." : in_english(f.why, game_);
    return {.lines = {"end " + result + " " + std::to_string(points[seat_]) + " " +
                      std::to_string(points[other(seat_)]) + " " +
                      std::string(f.fault ? agon::name(*f.fault) : "finished") + " " + reason}};
}

void NativeSession::ask_if_due(Replies& r, const Occasion& o) {
    if (!o.view->may_act(seat_)) return;
    for (auto& line : take(Input::TurnDue, o).lines) r.lines.push_back(std::move(line));
}

Replies NativeSession::turn(const Occasion& o) {
    Replies r;
    if (wants_.legal) {
        const auto moves = o.view->legal(seat_);
        std::string line = "legal";
        for (const auto& m : moves) line += " " + m;
        if (!moves.empty()) r.lines.push_back(std::move(line));
        else if (const auto m = o.view->suggest(seat_, derive(settings_.seed, examples_++)))
            r.lines.push_back("example " + *m);
    }
    if (wants_.board) r.lines.push_back("board " + o.view->view());
    r.lines.push_back("turn " + ms(o.clocks->left[seat_]) + " " + ms(o.clocks->left[other(seat_)]) + " " +
                      ms(o.clocks->action));
    return r;
}

Replies NativeSession::talk(const Occasion& o) {
    const auto& t = o.told<Talk>();
    return {.lines = {"said " + one_word(t.from) + " " + one_line(t.text)}};
}

Replies NativeSession::denied(const Occasion& o) {
    return {.lines = {"denied " + in_english(o.told<Denied>().why, game_)}};
}

Replies NativeSession::bye(const Occasion&) { return {.lines = {"bye"}, .close = true}; }

}  // namespace agon
