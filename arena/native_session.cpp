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

}  // namespace

NativeSession::NativeSession(NativeSettings settings) : settings_(std::move(settings)), game_(settings_.game) {}

Replies NativeSession::on_open(Time now) {
    ready_by_ = now + settings_.start_limit;
    return {.lines = {"agon 1 " + (in_lobby() ? "lobby" : settings_.game)}};
}

Replies NativeSession::tick(Time now) {
    if (!ready_by_ || now < *ready_by_) return {};
    return violate(Fault::Timeout, {"end.no_greeting", {ms(settings_.start_limit)}});
}

Replies NativeSession::on_line(std::string_view raw, Time) {
    if (closed_) return {};
    if (raw.find('\0') != raw.npos) return violate(Fault::Protocol, {"end.nul_byte"});
    const auto line = trimmed(raw);
    if (line.empty()) return {};
    const auto [word, rest] = split_word(line);
    return is_ready_ ? after_ready(word, rest, line) : before_ready(word, rest, line);
}

Replies NativeSession::before_ready(std::string_view word, std::string_view rest, std::string_view line) {
    if (word == "ready") return ready(rest);
    if (word == "move" || word == "resign" || word == "say" || word == "sit")
        return violate(Fault::Protocol, {"native.ready_first", {quotable(line)}});
    if (word == "want" && rest == "legal") wants_legal_ = true;
    else if (word == "want" && rest == "board") wants_board_ = true;
    else if (word == "want" && rest == "echo") wants_echo_ = true;
    else return violate(Fault::Protocol, {"end.not_understood", {quotable(line)}});
    return {};
}

Replies NativeSession::after_ready(std::string_view word, std::string_view rest, std::string_view line) {
    if (word == "move") return answer(Play{std::string(rest)}, rest);
    if (word == "resign" && rest.empty()) return match_ || stale_ > 0 ? answer(Resign{}, "resign") : Replies{};
    if (word == "say") return {.asks = {Say{std::string(rest)}}};
    if (word == "sit" && in_lobby()) return sit(rest);
    if (word == "want" || word == "ready") return violate(Fault::Protocol, {"native.too_late", {quotable(line)}});
    return violate(Fault::Protocol, {"end.not_understood", {quotable(line)}});
}

Replies NativeSession::ready(std::string_view name) {
    constexpr std::size_t longest_name = 64;
    is_ready_ = true;
    ready_by_.reset();
    name_ = one_word(quotable(name.empty() ? "bot" : name.substr(0, longest_name)));
    if (in_lobby()) return {};
    return {.asks = {Sit{name_}}};
}

Replies NativeSession::sit(std::string_view text) {
    auto [game, rest] = split_word(text);
    if (game.empty()) return violate(Fault::Protocol, {"native.sit", {""}});
    SeatWish wish{.game = std::string(game)};
    while (!rest.empty()) {
        const auto [word, value] = split_word(rest);
        if (word == "rules") {
            wish.rules = value;
            break;
        }
        const auto [player, more] = split_word(value);
        if (word != "against" || player.empty()) return violate(Fault::Protocol, {"native.sit", {quotable(text)}});
        wish.against = player;
        rest = more;
    }
    wish_ = std::move(wish);
    return {.asks = {Sit{name_}}};
}

// Every turn has exactly one answer, so an answer that crossed the end of its match
// on the wire is recognised by counting and never taken for a move of the next one.
Replies NativeSession::answer(Ask ask, std::string_view quoted) {
    if (stale_ > 0) {
        --stale_;
        return {};
    }
    const bool resigns = std::holds_alternative<Resign>(ask);
    if (!awaited_ && !resigns) return violate(Fault::Illegal, {"end.out_of_turn", {quotable(quoted)}});
    awaited_ = false;
    return {.asks = {std::move(ask)}};
}

Replies NativeSession::violate(Fault fault, Phrase why) {
    closed_ = true;
    ready_by_.reset();
    return {.lines = {"error " + in_english(why, game_)}, .asks = {Violate{fault, std::move(why)}}, .close = true};
}

Replies NativeSession::on_news(const News& news, const AnyPosition* view, const ClockView& clocks) {
    if (closed_) return {};
    return std::visit(
        Overload{
            [&](const Begun& b) { return begun(b, *view, clocks); },
            [&](const Happened& h) { return happened(h.event, *view, clocks); },
            [&](const Talk& t) { return Replies{.lines = {"said " + one_word(t.from) + " " + one_line(t.text)}}; },
            [&](const Denied& d) { return Replies{.lines = {"denied " + in_english(d.why, game_)}}; },
            [&](const Closed&) { return in_lobby() ? Replies{} : Replies{.lines = {"bye"}, .close = true}; },
            [&](const auto&) { return Replies{}; },
        },
        news);
}

Replies NativeSession::begun(const Begun& b, const AnyPosition& view, const ClockView& clocks) {
    match_ = Playing{.seat = b.seat, .conduct = b.conduct};
    game_ = b.header.game;
    Replies r{.lines = {
                  "game " + one_word(b.header.id) + " " + std::to_string(number(b.seat)) + " " + one_line(view.rules()),
                  "opponent " + one_word(b.header.players[index(other(b.seat))]),
                  "clock " + clock_text(b.conduct),
                  "position " + position_of(view),
              }};
    ask_for_move(r, view, clocks);
    return r;
}

Replies NativeSession::happened(const Event& e, const AnyPosition& view, const ClockView& clocks) {
    if (!match_) return {};
    const Seat own = match_->seat;
    Replies r;
    const auto played = [&](const Moved& m) {
        if (m.seat == own) cut_off_turn();  // no effect unless the arena moved on the bot's behalf
        if (m.seat != own || wants_echo_) r.lines.push_back("played " + std::to_string(number(m.seat)) + " " + m.move);
        ask_for_move(r, view, clocks);
    };
    const auto refused = [&](const Refused& f) {
        if (f.seat != own) return;
        r.lines.push_back("refused " + one_word(f.move) + " " + in_english(f.why, game_));
        if (!match_->conduct.forfeit_on_illegal) ask_for_move(r, view, clocks);
    };
    const auto undone = [&](const Undone& u) {
        cut_off_turn();
        r.lines.push_back("undone " + std::to_string(number(u.seat)) + " " + std::to_string(u.plies));
        ask_for_move(r, view, clocks);
    };
    const auto other_news = [](const auto&) {};  // chat comes as Talk
    std::visit(Overload{played, refused, undone, [&](const Finished& f) { r = ended(f); }, other_news}, e.what);
    return r;
}

Replies NativeSession::ended(const Finished& f) {
    const Seat own = match_->seat;
    const auto& [winner, points, how] = f.outcome;
    const bool counts = f.fault != Fault::Arena;
    const std::string result = !counts ? "none" : !winner ? "draw" : *winner == own ? "win" : "loss";
    const std::string reason = f.why.code.empty() ? "The game is over." : in_english(f.why, game_);
    cut_off_turn();
    match_.reset();
    return {.lines = {"end " + result + " " + std::to_string(points[index(own)]) + " " +
                      std::to_string(points[index(other(own))]) + " " +
                      std::string(f.fault ? name(*f.fault) : "finished") + " " + reason}};
}

void NativeSession::cut_off_turn() {
    if (awaited_) ++stale_;
    awaited_ = false;
}

void NativeSession::ask_for_move(Replies& r, const AnyPosition& view, const ClockView& clocks) {
    const Seat own = match_->seat;
    if (awaited_ || !view.may_act(own)) return;
    if (wants_legal_) {
        const auto moves = view.legal(own);
        std::string line = "legal";
        for (const auto& m : moves) line += " " + m;
        if (!moves.empty()) r.lines.push_back(std::move(line));
        else if (const auto m = view.suggest(own, derive(settings_.seed, examples_++)))
            r.lines.push_back("example " + *m);
    }
    if (wants_board_) r.lines.push_back("board " + view.view());
    r.lines.push_back("turn " + ms(clocks.left[index(own)]) + " " + ms(clocks.left[index(other(own))]) + " " +
                      ms(clocks.action));
    awaited_ = true;
}

}  // namespace agon
