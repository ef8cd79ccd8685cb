// What answers every input of the Java session in every state, and where it leads.
#include "arena/java_session.h"

namespace agon {

struct JavaSession::Steps {
    using S = JavaSession;
    using enum State;
    using enum Input;
    using Rule = agon::Rule<State, Input, Replies (S::*)(const Occasion&)>;

    static constexpr Names<Closed> states{"Starting", "Idle",     "Preparing", "PreparingToMove",
                                          "Watching", "Deciding", "Forfeited", "Closed"};
    static constexpr Names<TableClosed> inputs{"ready",
                                               "bye",
                                               "print",
                                               "done",
                                               "late done",
                                               "move",
                                               "mistake",
                                               "trouble",
                                               "trouble after bye",
                                               "overtaken answer",
                                               "anything else",
                                               "silence",
                                               "match begun",
                                               "turn due",
                                               "move made",
                                               "moves undone",
                                               "match finished",
                                               "table closed"};

    static constexpr SetOf<State> open = ~SetOf{Closed}, started = ~SetOf{Starting, Closed},
                                  uncalled{Starting, Idle, Watching, Forfeited}, preparing{Preparing, PreparingToMove},
                                  called{Preparing, PreparingToMove, Deciding},
                                  in_match = ~SetOf{Starting, Idle, Closed};
    static constexpr std::string_view nothing = "nothing", raw = "java.raw_output",
                                      next = "next MOVE MS_OPPONENT MS LIMIT_US";

    static constexpr auto rules = std::to_array<Rule>({
        {Starting, Ready, &S::ready, "asks for a place", Idle},
        {started, Ready, &S::raw_line, raw, Closed},
        {open, Bye, &S::bye, "expects trouble"},
        {open, Print, &S::print, "notes it"},
        {Preparing, Done, &S::done, "charges it with the first move", Watching},
        {PreparingToMove, Done, &S::done_to_move, next, Deciding},
        {preparing, LateDone, &S::late_done, "java.late", Forfeited},
        {Deciding, {Done, LateDone}, &S::raw_word, raw, Closed},
        {preparing, {Move, Mistake}, &S::raw_word, raw, Closed},
        {Deciding, Move, &S::move, "asks the referee", Watching},
        {Deciding, Mistake, &S::mistake, "forfeits the match", Forfeited},
        {called, Trouble, &S::trouble, "forfeits the match", Forfeited},
        {called, LastTrouble, &S::last_trouble, "forfeits the match, hangs up", Closed},
        {uncalled, {Done, LateDone, Move, Mistake, Trouble, LastTrouble}, &S::raw_line, raw, Closed},
        {open, Overtaken, &S::overtaken, "throws it away"},
        {open, Unknown, &S::raw_line, raw, Closed},
        {Starting, Silence, &S::silence, "java.no_start", Closed},
        {started, Silence, &S::ignore, nothing},

        {Idle, Begun, &S::begun, "init ORDER MS SEED LIMIT_US", Preparing},
        {~SetOf{Idle, Closed}, Begun, &S::ignore, nothing},
        {Preparing, TurnDue, &S::turn_later, nothing, PreparingToMove},
        {Watching, TurnDue, &S::turn, next, Deciding},
        {~SetOf{Preparing, Watching, Closed}, TurnDue, &S::ignore, nothing},
        {in_match, Moved, &S::moved, "remembers it"},
        {in_match, Undone, &S::undone, "java.no_undo"},
        {called, Finished, &S::cut_off, "cuts the call off", Idle},
        {{Watching, Forfeited}, Finished, &S::ignore, nothing, Idle},
        {{Starting, Idle}, {Moved, Undone, Finished}, &S::ignore, nothing},
        {open, TableClosed, &S::table_closed, "bye", Closed},
        {Closed, ~SetOf<Input>{}, &S::ignore, nothing},
    });
    static constexpr StateTable table{states, inputs, std::span<const Rule>(rules)};
};

std::span<const Transition> JavaSession::transitions() { return Steps::table.transitions(); }

Replies JavaSession::take(Input input, Occasion occasion) {
    const auto& cell = Steps::table.step(state_, input);
    occasion.answer = cell.answer;
    return (this->*cell.deed)(occasion);
}

}  // namespace agon
