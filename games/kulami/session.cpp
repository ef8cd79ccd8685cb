#include "games/kulami/session.h"

#include <algorithm>

#include "core/overload.h"
#include "games/kulami/texts.h"

namespace agon::kulami {
namespace {

constexpr std::string_view nobody = "Kein Spieler da", incomplete = "Noch nicht alle Spieler anwesend",
                           // "nocht" is the course server's own spelling; clients compare it.
    not_begun = "Spiel hat nocht nicht begonnen", not_over = "Spiel ist nocht nicht beendet";

std::string gone_message(const std::string& name) { return "message(Spieler " + name + " spielt nicht mehr)."; }
constexpr std::string_view ending = "message(Spiel wird beendet).",
                           disqualified = "message(Gegner hat sich disqualifiziert).";

// Bytes that a UTF-8 sequence with this first byte has; 0: none begins so.
std::size_t sequence_length(unsigned char first) {
    if (first < 0x80) return 1;
    return first >= 0xc2 && first < 0xe0   ? 2
           : first >= 0xe0 && first < 0xf0 ? 3
           : first >= 0xf0 && first < 0xf5 ? 4
                                           : 0;
}

// Every byte that is no UTF-8 becomes U+FFFD.
std::string well_formed(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        std::size_t n = sequence_length(static_cast<unsigned char>(text[0]));
        if (n > text.size()) n = 0;
        for (std::size_t i = 1; i < n; ++i)
            if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) n = 0;
        out += n ? text.substr(0, n) : "\xef\xbf\xbd";
        text.remove_prefix(std::max<std::size_t>(n, 1));
    }
    return out;
}

std::string text_of(const AnyPosition& view) { return text(board_of(as<Kulami>(view))); }

}  // namespace

// A keyword of the client's, with arguments in parentheses or without.
struct KulamiSession::Word {
    std::string_view keyword;
    bool bare;
    Input input;

    static const Word* of(const Message&);
    bool reads(std::string_view arguments) const;
};

const KulamiSession::Word* KulamiSession::Word::of(const Message& m) {
    static constexpr std::array words{
        Word{"neuerClient", false, Input::LogIn}, Word{"spielparameter", false, Input::Parameters},
        Word{"zug", false, Input::Move},          Word{"message", false, Input::Chat},
        Word{"neuesspiel", true, Input::Rematch}, Word{"spielaufgabe", true, Input::Resignation},
    };
    const auto* found = std::ranges::find(words, m.keyword, &Word::keyword);
    return found != words.end() && found->bare == !m.inside ? found : nullptr;
}

bool KulamiSession::Word::reads(std::string_view inside) const {
    if (input == Input::Move) return two_numbers(inside).has_value();
    if (input != Input::Parameters) return true;
    const auto args = arguments(inside);
    return args.size() == 2 && whole_number(args[1]);
}

// What is not UTF-8 would stop the other client's decoder: it sees U+FFFD instead.
Replies KulamiSession::on_line(std::string_view raw, Time) {
    const std::string readable = well_formed(raw);
    const auto line = trimmed(readable);
    if (line.empty()) return {};
    const auto m = parse_message(line);
    const Word* word = m ? Word::of(*m) : nullptr;
    if (!word) return take(Input::Unreadable, {.line = line});
    const auto inside = m->inside.value_or("");
    const std::string plain = std::string(m->keyword) + "(" + std::string(inside) + ").";
    return take(word->reads(inside) ? word->input : Input::Unreadable, {.line = plain, .rest = inside});
}

Replies KulamiSession::refuse(const Occasion& o) { return say(std::string(o.answer)); }

Replies KulamiSession::dismiss(const Occasion& o) { return farewell({std::string(o.answer)}); }

Replies KulamiSession::wish(Ask ask, std::string_view if_alone, std::string_view if_early) {
    if_alone_ = if_alone;
    if_early_ = if_early;
    return {.lines = {}, .asks = {std::move(ask)}, .close = false};
}

Replies KulamiSession::violation(const Occasion& o) {
    constexpr std::size_t quoted = 80;
    return {.lines = {},
            .asks = {Violate{Fault::Protocol, {"end.not_understood", {one_line(o.line.substr(0, quoted))}}}},
            .close = true};
}

Replies KulamiSession::log_in(const Occasion& o) {
    name_ = one_line(o.rest);
    return wish(Sit{presentable(o.rest)}, {}, {});
}

Replies KulamiSession::set_parameters(const Occasion& o) {
    const auto args = arguments(o.rest);
    const int level = whole_number(args[1]).value();
    const auto again = [](std::string_view why) {
        return Replies{.lines = {"message(" + std::string(why) + ").", "spielparameter?"}, .asks = {}, .close = false};
    };
    if (level < 0 || level > 2) return again("ungültiger Level");
    const auto board = parse_board(args[0]);
    if (!board) return again("ungültiges Spielfeld");
    return wish(Propose{"board=" + text(board->layout) + " scoring=" + std::to_string(level)}, {}, {});
}

Replies KulamiSession::refuse_parameters(const Occasion&) { return say(std::string(if_parameters_)); }

Replies KulamiSession::move(const Occasion& o) {
    const auto field = two_numbers(o.rest).value();
    tried_ = Kulami::text(Kulami::Move{field[0], field[1]});
    return wish(Play{tried_}, incomplete, not_begun);
}

Replies KulamiSession::chat(const Occasion& o) { return wish(Say{std::string(o.rest)}, nobody, nobody); }

Replies KulamiSession::rematch(const Occasion&) { return wish(Rematch{}, not_begun, not_begun); }

Replies KulamiSession::resign(const Occasion&) { return wish(Resign{}, {}, {}); }

Replies KulamiSession::leave(const Occasion&) {
    return {.lines = {gone_message(presentable(name_))}, .asks = {Leave{}}, .close = true};
}

Replies KulamiSession::on_news(const News& news, const AnyPosition* view, const ClockView&) {
    const auto input = input_of(news);
    return input ? take(*input, {.news = &news, .view = view}) : Replies{};
}

// A client that finds the rules fixed is greeted as the second player: it need not bring any.
std::optional<KulamiSession::Input> KulamiSession::input_of(const News& news) {
    using Known = std::optional<Input>;
    const auto seated = [](const Seated& s) -> Known {
        if (s.rules_known) return Input::SeatedSecond;
        return s.place == 0 ? Input::SeatedFirst : Input::SeatedEarly;
    };
    return std::visit(Overload{
                          seated,
                          [](const Joined&) -> Known { return Input::Joined; },
                          [](const RulesSet&) -> Known { return Input::RulesSet; },
                          [](const Offered&) -> Known { return std::nullopt; },
                          [](const Denied&) -> Known { return Input::Denied; },
                          [](const Begun&) -> Known { return Input::Begun; },
                          [](const Resumed&) -> Known { return std::nullopt; },  // no word of the course tells the past
                          [](const Happened& h) { return input_of(h.event); },
                          [](const Talk&) -> Known { return Input::Talk; },
                          [](const Parted&) -> Known { return Input::Parted; },
                          [](const Closed&) -> Known { return Input::TableClosed; },
                      },
                      news);
}

std::optional<KulamiSession::Input> KulamiSession::input_of(const Event& e) {
    if (std::holds_alternative<Moved>(e.what)) return Input::Moved;
    if (std::holds_alternative<Refused>(e.what)) return Input::Refused;
    const auto* f = std::get_if<Finished>(&e.what);
    if (!f) return std::nullopt;
    return f->fault ? Input::BrokenOff : Input::Finished;
}

Replies KulamiSession::greet(std::string_view player) {
    return message("Willkommen " + name_ + " als Spieler " + std::string(player));
}

Replies KulamiSession::seated_first(const Occasion&) {
    if_parameters_ = parameters_fixed;
    Replies r = greet("1");
    r.lines.push_back("spielparameter?");
    return r;
}

Replies KulamiSession::seated_early(const Occasion& o) {
    Replies r = seated_second(o);
    r.lines.push_back("message(Warte auf Spielparameter).");
    return r;
}

Replies KulamiSession::seated_second(const Occasion&) {
    if_parameters_ = parameters_not_yours;
    return greet("2");
}

Replies KulamiSession::tick(Time now) {
    if (!deadline() || now < *deadline()) return {};
    return take(Input::TimeUp, {});
}

Replies KulamiSession::overdue(const Occasion&) {
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(parameters_limit).count();
    return {
        .lines = {"message(Spielparameter fehlen seit " + std::to_string(minutes) + " Minuten).", std::string(ending)},
        .asks = {Violate{Fault::Timeout, {"kulami.no_parameters", {std::to_string(minutes)}}}},
        .close = true};
}

Replies KulamiSession::joined(const Occasion& o) {
    if (!parameters_due_) parameters_due_ = now_ + parameters_limit;
    return say("name(" + presentable(o.told<Joined>().name) + ").");
}

Replies KulamiSession::rules_set(const Occasion& o) {
    return say(std::string("farbe(") + colour(o.told<RulesSet>().seat) + ").");
}

Replies KulamiSession::begun(const Occasion& o) {
    const auto& b = o.told<Begun>();
    seat_ = b.seat;
    players_ = b.header.players;
    return say(std::string("spielstart(") + colour(as<Kulami>(*o.view).turn) + ").");
}

Replies KulamiSession::begun_with_parameters(const Occasion& o) {
    Replies r = begun(o);
    const auto& p = as<Kulami>(*o.view);
    r.lines.insert(r.lines.begin(), "spielparameter(" + text(p.layout) + "," + std::to_string(p.scoring) + "," +
                                        colour(seat_) + "," + presentable(players_[other(seat_)]) + ").");
    return r;
}

Replies KulamiSession::moved(const Occasion& o) {
    return say((o.event<Moved>().seat == seat_ ? "gültig(" : "zug(") + text_of(*o.view) + ").");
}

// The referee looks at the turn first; the course's server looks at the coordinates first.
Replies KulamiSession::refused(const Occasion& o) {
    const auto& r = o.event<Refused>();
    const auto verdict = Kulami::check(as<Kulami>(*o.view), seat_, Kulami::parse(r.move).value());
    return say("ungültig(" + reason(verdict ? r.why : verdict.error(), seat_) + ").");
}

Replies KulamiSession::finished(const Occasion& o) {
    const auto& points = o.event<Finished>().outcome.points;
    return say("spielende(" + std::to_string(points[0]) + "," + std::to_string(points[1]) + ").");
}

Replies KulamiSession::broken_off(const Occasion& o) {
    const auto& f = o.event<Finished>();
    if (!f.culprit || *f.fault == Fault::Arena) return farewell({std::string(ending)});
    const std::string culprit = presentable(players_[*f.culprit]);
    if (*f.fault == Fault::Resign) return farewell({gone_message(culprit)});
    if (*f.fault == Fault::Timeout)
        return farewell({"message(Spieler " + culprit + " hat die Zeit überschritten).", std::string(ending)});
    if (*f.culprit != seat_) return farewell({std::string(disqualified)});
    return farewell({"message(Spieler " + culprit + " ist disqualifiziert).", std::string(ending)});
}

Replies KulamiSession::turned_away(const Occasion& o) {
    const auto& why = o.told<Denied>().why;
    if (why.code == "table.full") return farewell({"message(Spiel bereits voll)."});
    return farewell({"message(" + sentence(why, Language::German, texts()) + ")."});
}

Replies KulamiSession::denied(const Occasion& o) {
    const std::string& code = o.told<Denied>().why.code;
    if (code == "match.over" && o.view) {  // the reasons are those of a running game
        const auto verdict = Kulami::check(as<Kulami>(*o.view), seat_, Kulami::parse(tried_).value());
        if (!verdict) return say("ungültig(" + reason(verdict.error(), seat_) + ").");
    }
    if (code == "table.running") return message(not_over);
    if (code == "table.alone" && !if_alone_.empty()) return message(if_alone_);
    if (code == "table.no_match" && !if_early_.empty()) return message(if_early_);
    return {};
}

Replies KulamiSession::talk(const Occasion& o) {
    return say("playermessage(" + one_line(trimmed(o.told<Talk>().text)) + ").");
}

Replies KulamiSession::parted(const Occasion& o) {
    const auto& p = o.told<Parted>();
    if (p.why.code == "end.left") return farewell({gone_message(presentable(p.name))});
    if (p.why.code == "end.disconnected")
        return farewell(
            {"message(Verbindung zu Spieler " + std::to_string(p.place + 1) + " unterbrochen).", std::string(ending)});
    return farewell({std::string(disqualified)});
}

// Whatever closed the table, nothing follows on this connection.
Replies KulamiSession::closed(const Occasion&) { return {.lines = {}, .asks = {}, .close = true}; }

}  // namespace agon::kulami
