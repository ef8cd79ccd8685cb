#include "games/kulami/session.h"

#include "games/kulami/texts.h"

namespace agon::kulami {
namespace {

constexpr std::string_view not_seated = "Du spielst nicht mit", nobody = "Kein Spieler da",
                           incomplete = "Noch nicht alle Spieler anwesend",
                           // "nocht" is the course server's own spelling; clients compare it.
    not_begun = "Spiel hat nocht nicht begonnen", not_over = "Spiel ist nocht nicht beendet";

std::string gone_message(const std::string& name) { return "message(Spieler " + name + " spielt nicht mehr)."; }
constexpr std::string_view ending = "message(Spiel wird beendet).",
                           disqualified = "message(Gegner hat sich disqualifiziert).";

std::string text_of(const AnyPosition& view) { return text(board_of(as<Kulami>(view))); }

}  // namespace

Replies KulamiSession::on_line(std::string_view raw, Time) {
    const auto line = trimmed(raw);
    if (line.empty()) return {};
    const auto m = parse_message(line);
    if (!m) return violation(line);
    const bool bare = !m->inside;
    if (m->keyword == "neuerClient" && !bare) return log_in(*m->inside);
    if (m->keyword == "zug" && !bare) return move(*m->inside);
    if (m->keyword == "spielparameter" && !bare) return set_parameters(*m->inside);
    if (m->keyword == "message" && !bare)
        return logged_in_ ? wish(Say{std::string(*m->inside)}, nobody, nobody) : message(not_seated);
    if (m->keyword == "neuesspiel" && bare)
        return logged_in_ ? wish(Rematch{}, not_begun, not_begun) : message(not_seated);
    if (m->keyword == "spielaufgabe" && bare) return resign();
    return violation(line);
}

Replies KulamiSession::wish(Ask ask, std::string_view if_alone, std::string_view if_early) {
    if_alone_ = if_alone;
    if_early_ = if_early;
    return {.lines = {}, .asks = {std::move(ask)}, .close = false};
}

Replies KulamiSession::violation(std::string_view line) const {
    constexpr std::size_t quoted = 80;
    return {.lines = {},
            .asks = {Violate{Fault::Protocol, {"end.not_understood", {one_line(line.substr(0, quoted))}}}},
            .close = true};
}

Replies KulamiSession::log_in(std::string_view name) {
    if (logged_in_) return message("Du bist bereits angemeldet");
    name_ = one_line(name);
    return wish(Sit{presentable(name)}, {}, {});
}

Replies KulamiSession::set_parameters(std::string_view inside) {
    const auto args = arguments(inside);
    const auto level = args.size() == 2 ? whole_number(args[1]) : std::nullopt;
    if (!level) return violation("spielparameter(" + std::string(inside) + ").");
    if (!logged_in_) return message(not_seated);
    if (!asked_for_rules_) return message("Du darfst das Spielfeld nicht festlegen");
    if (rules_set_) return message("Spielfeld bereits festgelegt");
    const auto again = [](std::string_view why) {
        return Replies{.lines = {"message(" + std::string(why) + ").", "spielparameter?"}, .asks = {}, .close = false};
    };
    if (*level < 0 || *level > 2) return again("ungültiger Level");
    const auto board = parse_board(args[0]);
    if (!board) return again("ungültiges Spielfeld");
    return wish(Propose{"board=" + text(board->layout) + " scoring=" + std::to_string(*level)}, {}, {});
}

Replies KulamiSession::move(std::string_view inside) {
    const auto field = two_numbers(inside);
    if (!field) return violation("zug(" + std::string(inside) + ").");
    if (!logged_in_) return farewell({"message(" + std::string(not_seated) + ")."});
    tried_ = Kulami::text(Kulami::Move{(*field)[0], (*field)[1]});
    return wish(Play{tried_}, incomplete, not_begun);
}

Replies KulamiSession::resign() {
    if (!logged_in_) return message(not_seated);
    if (running_) return wish(Resign{}, {}, {});
    return {.lines = {gone_message(presentable(name_))}, .asks = {Leave{}}, .close = true};
}

Replies KulamiSession::on_news(const News& news, const AnyPosition* view, const ClockView&) {
    return std::visit([&](const auto& n) { return on(n, view); }, news);
}

// Whoever finds the rules fixed is greeted as the second player: he need not bring any.
Replies KulamiSession::on(const Seated& s, const AnyPosition*) {
    logged_in_ = true;
    asked_for_rules_ = s.place == 0 && !s.rules_known;
    Replies r = message("Willkommen " + name_ + " als Spieler " + (asked_for_rules_ ? "1" : "2"));
    if (asked_for_rules_) r.lines.push_back("spielparameter?");
    else if (!s.rules_known) r.lines.push_back("message(Warte auf Spielparameter).");
    return r;
}

Replies KulamiSession::on(const Joined& j, const AnyPosition*) {
    if (!asked_for_rules_) return {};  // hears the name with the parameters
    return say("name(" + presentable(j.name) + ").");
}

Replies KulamiSession::on(const RulesSet& r, const AnyPosition*) {
    rules_set_ = true;
    if (!asked_for_rules_) return {};
    return say(std::string("farbe(") + colour(r.seat) + ").");
}

Replies KulamiSession::on(const Begun& b, const AnyPosition* view) {
    running_ = true;
    seat_ = b.seat;
    players_ = b.header.players;
    const auto& p = as<Kulami>(*view);
    Replies r;
    if (!asked_for_rules_ || matches_ > 0)
        r.lines.push_back("spielparameter(" + text(p.layout) + "," + std::to_string(p.scoring) + "," + colour(seat_) +
                          "," + presentable(players_[index(other(seat_))]) + ").");
    r.lines.push_back(std::string("spielstart(") + colour(p.turn) + ").");
    ++matches_;
    return r;
}

Replies KulamiSession::on(const Happened& h, const AnyPosition* view) {
    if (const auto* m = std::get_if<Moved>(&h.event.what))
        return say((m->seat == seat_ ? "gültig(" : "zug(") + text_of(*view) + ").");
    if (const auto* r = std::get_if<Refused>(&h.event.what)) {
        // The referee looks at the turn first; the course's server looks at the coordinates first.
        const auto verdict = Kulami::check(as<Kulami>(*view), seat_, Kulami::parse(r->move).value());
        return say("ungültig(" + reason(verdict ? r->why : verdict.error(), seat_) + ").");
    }
    if (const auto* f = std::get_if<Finished>(&h.event.what)) {
        running_ = false;
        return ended(*f);
    }
    return {};
}

Replies KulamiSession::ended(const Finished& f) const {
    const auto& points = f.outcome.points;
    if (!f.fault) return say("spielende(" + std::to_string(points[0]) + "," + std::to_string(points[1]) + ").");
    if (!f.culprit || *f.fault == Fault::Arena) return farewell({std::string(ending)});
    const std::string culprit = presentable(players_[index(*f.culprit)]);
    if (*f.fault == Fault::Resign) return farewell({gone_message(culprit)});
    if (*f.fault == Fault::Timeout)
        return farewell({"message(Spieler " + culprit + " hat die Zeit überschritten).", std::string(ending)});
    if (*f.culprit != seat_) return farewell({std::string(disqualified)});
    return farewell({"message(Spieler " + culprit + " ist disqualifiziert).", std::string(ending)});
}

Replies KulamiSession::on(const Denied& d, const AnyPosition* view) {
    const std::string& code = d.why.code;
    if (code == "match.over" && view) {  // the reasons are those of a running game
        const auto verdict = Kulami::check(as<Kulami>(*view), seat_, Kulami::parse(tried_).value());
        if (!verdict) return say("ungültig(" + reason(verdict.error(), seat_) + ").");
    }
    if (code == "table.running") return message(not_over);
    if (code == "table.alone" && !if_alone_.empty()) return message(if_alone_);
    if (code == "table.no_match" && !if_early_.empty()) return message(if_early_);
    if (code == "table.full") return farewell({"message(Spiel bereits voll)."});
    if (!logged_in_)
        return farewell(
            {"message(" + sentence(d.why, Language::German, texts()) + ")."});  // no seat, for whatever reason
    return {};
}

Replies KulamiSession::on(const Talk& t, const AnyPosition*) {
    return say("playermessage(" + one_line(trimmed(t.text)) + ").");
}

Replies KulamiSession::on(const Parted& p, const AnyPosition*) {
    if (p.why.code == "end.left") return farewell({gone_message(presentable(p.name))});
    if (p.why.code == "end.disconnected")
        return farewell(
            {"message(Verbindung zu Spieler " + std::to_string(p.place + 1) + " unterbrochen).", std::string(ending)});
    return farewell({std::string(disqualified)});
}

// Whatever closed the table, nothing follows on this connection.
Replies KulamiSession::on(const Closed&, const AnyPosition*) { return {.lines = {}, .asks = {}, .close = true}; }

}  // namespace agon::kulami
