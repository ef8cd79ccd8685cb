// What answers every input of the native session in every state, and where it leads.
#include "arena/native_session.h"

namespace agon {

struct NativeSession::Steps {
    using S = NativeSession;
    using enum State;
    using enum Input;
    using Rule = agon::Rule<State, Input, Replies (S::*)(const Occasion&)>;

    static constexpr Names<Closed> states{"Greeted", "Idle", "Watching", "Asked", "Closed"};
    static constexpr Names<NoMoreGames> inputs{"ready",
                                               "want",
                                               "unknown want",
                                               "move",
                                               "resign",
                                               "overtaken answer",
                                               "say",
                                               "sit",
                                               "unreadable sit",
                                               "resume",
                                               "misused word",
                                               "anything else",
                                               "NUL byte",
                                               "silence",
                                               "match begun",
                                               "match resumed",
                                               "turn due",
                                               "own move made",
                                               "opponent's move made",
                                               "move refused",
                                               "moves undone",
                                               "match finished",
                                               "chat",
                                               "wish denied",
                                               "table left",
                                               "no more games"};

    static constexpr SetOf<State> open = ~SetOf{Closed}, said_ready{Idle, Watching, Asked};
    static constexpr std::string_view nothing = "nothing", unknown = "end.not_understood";

    static constexpr auto rules = std::to_array<Rule>({
        {Greeted, Ready, &S::ready, "asks for a place, except in a lobby", Idle},
        {Greeted, Want, &S::want, "remembers it"},
        {Greeted, UnknownWant, &S::not_understood, unknown, Closed},
        {said_ready, {Ready, Want, UnknownWant}, &S::not_understood, "native.too_late", Closed},
        {Greeted, {Move, Resign, Say, Sit, BadSit, Resume, Misused}, &S::not_understood, "native.ready_first", Closed},
        {Asked, Move, &S::move, "asks the referee", Watching},
        {{Idle, Watching}, Move, &S::out_of_turn, "end.out_of_turn", Closed},
        {{Watching, Asked}, Resign, &S::resign, "resigns", Watching},
        {Idle, Resign, &S::ignore, nothing},
        {said_ready, Overtaken, &S::overtaken, "throws it away"},
        {Greeted, Overtaken, &S::ignore, nothing},
        {said_ready, Say, &S::say, "tells the opponent"},
        {said_ready, Sit, &S::sit, "asks for a place"},
        {said_ready, BadSit, &S::bad_sit, "native.sit", Closed},
        {said_ready, Resume, &S::resume, "asks for its place"},
        {said_ready, Misused, &S::not_understood, unknown, Closed},
        {open, Unknown, &S::not_understood, unknown, Closed},
        {open, NulByte, &S::nul_byte, "end.nul_byte", Closed},
        {Greeted, Silence, &S::silence, "end.no_greeting", Closed},
        {said_ready, Silence, &S::ignore, nothing},

        {Idle, Begun, &S::begun, "game, opponent, clock, position", Watching},
        {Idle, Resumed, &S::resumed, "game, opponent, clock, position, played, undone", Watching},
        {{Greeted, Watching, Asked}, {Begun, Resumed}, &S::ignore, nothing},
        {Watching, TurnDue, &S::turn, "legal or example, board, turn", Asked},
        {{Greeted, Idle, Asked}, TurnDue, &S::ignore, nothing},
        {Watching, OwnMove, &S::own_move, "played, if wanted"},
        {Asked, OwnMove, &S::cut_off<&S::own_move>, "cuts the turn off; played, if wanted", Watching},
        {{Watching, Asked}, OpponentsMove, &S::played, "played"},
        {{Watching, Asked}, Refused, &S::refused, "refused"},
        {Watching, Undone, &S::undone, "undone"},
        {Asked, Undone, &S::cut_off<&S::undone>, "cuts the turn off; undone", Watching},
        {Watching, Finished, &S::finished, "end", Idle},
        {Asked, Finished, &S::cut_off<&S::finished>, "cuts the turn off; end", Idle},
        {{Greeted, Idle}, {OwnMove, OpponentsMove, Refused, Undone, Finished}, &S::ignore, nothing},
        {open, Talk, &S::talk, "said"},
        {open, Denied, &S::denied, "denied"},
        {open, LeftTable, &S::ignore, nothing},
        {open, NoMoreGames, &S::bye, "bye", Closed},
        {Closed, ~SetOf<Input>{}, &S::ignore, nothing},
    });
    static constexpr StateTable table{states, inputs, std::span<const Rule>(rules)};
};

std::span<const Transition> NativeSession::transitions() { return Steps::table.transitions(); }

Replies NativeSession::take(Input input, Occasion occasion) {
    const auto& cell = Steps::table.step(state_, input);
    occasion.answer = cell.answer;
    return (this->*cell.deed)(occasion);
}

}  // namespace agon
