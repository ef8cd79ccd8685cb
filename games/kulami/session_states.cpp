// What answers every input of the Kulami session in every state, and where it leads.
#include "games/kulami/session.h"

namespace agon::kulami {

struct KulamiSession::Steps {
    using S = KulamiSession;
    using enum State;
    using enum Input;
    using Rule = agon::Rule<State, Input, Replies (S::*)(const Occasion&)>;

    static constexpr Names<Closed> states{"Connected", "Asked",   "Settled", "Waiting",
                                          "Ready",     "Playing", "Over",    "Closed"};
    static constexpr Names<TimeUp> inputs{
        "neuerClient",     "spielparameter", "zug",          "message",           "neuesspiel",       "spielaufgabe",
        "anything else",   "seated first",   "seated early", "seated second",     "opponent seated",  "rules fixed",
        "match begun",     "move made",      "move refused", "match finished",    "match broken off", "wish denied",
        "opponent's chat", "opponent gone",  "table closed", "parameters overdue"};

    static constexpr SetOf<State> open = ~SetOf{Closed}, seated = ~SetOf{Connected, Closed};
    static constexpr std::string_view nothing = "nothing", not_seated = "message(Du spielst nicht mit).";

    static constexpr auto rules = std::to_array<Rule>({
        {Connected, LogIn, &S::log_in, "asks for a place"},
        {seated, LogIn, &S::refuse, "message(Du bist bereits angemeldet)."},
        {Connected, Parameters, &S::refuse, not_seated},
        {Asked, Parameters, &S::set_parameters, "proposes the rules, or asks again"},
        {Settled, Parameters, &S::refuse, parameters_fixed},
        {{Waiting, Ready}, Parameters, &S::refuse, parameters_not_yours},
        {{Playing, Over}, Parameters, &S::refuse_parameters, "the same as before the match"},
        {Connected, Move, &S::dismiss, not_seated, Closed},
        {seated, Move, &S::move, "asks the referee"},
        {Connected, {Chat, Rematch, Resignation}, &S::refuse, not_seated},
        {seated, Chat, &S::chat, "tells the opponent"},
        {seated, Rematch, &S::rematch, "asks for another match"},
        {Playing, Resignation, &S::resign, "resigns"},
        {{Asked, Settled, Waiting, Ready, Over},
         Resignation,
         &S::leave,
         "message(Spieler NAME spielt nicht mehr).",
         Closed},
        {open, Unreadable, &S::violation, "violation, hangs up", Closed},

        {Connected, SeatedFirst, &S::seated_first, "message(Willkommen NAME als Spieler 1). spielparameter?", Asked},
        {Connected, SeatedEarly, &S::seated_early,
         "message(Willkommen NAME als Spieler 2). message(Warte auf Spielparameter).", Waiting},
        {Connected, SeatedSecond, &S::seated_second, "message(Willkommen NAME als Spieler 2).", Ready},
        {seated, {SeatedFirst, SeatedEarly, SeatedSecond}, &S::ignore, nothing},
        {{Asked, Settled}, Joined, &S::joined, "name(NAME)."},
        {{Connected, Waiting, Ready, Playing, Over}, Joined, &S::ignore, nothing},
        {Asked, RulesSet, &S::rules_set, "farbe(COLOUR).", Settled},
        {Waiting, RulesSet, &S::ignore, nothing, Ready},
        {{Connected, Settled, Ready, Playing, Over}, RulesSet, &S::ignore, nothing},
        {Settled, Begun, &S::begun, "spielstart(COLOUR).", Playing},
        {{Ready, Over},
         Begun,
         &S::begun_with_parameters,
         "spielparameter(BOARD,LEVEL,COLOUR,OPPONENT). spielstart(COLOUR).",
         Playing},
        {{Connected, Asked, Waiting, Playing}, Begun, &S::ignore, nothing},

        {Playing, Moved, &S::moved, "gültig(BOARD). or zug(BOARD)."},
        {Playing, Refused, &S::refused, "ungültig(REASON)."},
        {Playing, Finished, &S::finished, "spielende(RED,BLACK).", Over},
        {Playing, BrokenOff, &S::broken_off, "message(REASON).", Closed},
        {~SetOf{Playing, Closed}, {Moved, Refused, Finished, BrokenOff}, &S::ignore, nothing},
        {Connected, Denied, &S::turned_away, "message(REASON).", Closed},
        {seated, Denied, &S::denied, "message(REASON). or ungültig(REASON). or nothing"},
        {open, Talk, &S::talk, "playermessage(TEXT)."},
        {open, Parted, &S::parted, "message(REASON).", Closed},
        {open, TableClosed, &S::closed, "hangs up", Closed},
        {Asked, TimeUp, &S::overdue, "message(REASON).", Closed},
        {~SetOf{Asked, Closed}, TimeUp, &S::ignore, nothing},
        {Closed, ~SetOf<Input>{}, &S::ignore, nothing},
    });
    static constexpr StateTable table{states, inputs, std::span<const Rule>(rules)};
};

std::span<const Transition> KulamiSession::transitions() { return Steps::table.transitions(); }

Replies KulamiSession::take(Input input, Occasion occasion) {
    const auto& cell = Steps::table.step(state_, input);
    occasion.answer = cell.answer;
    return (this->*cell.deed)(occasion);
}

}  // namespace agon::kulami
