% A bot for every game of the arena: plays a random legal move. Make choose/2 better.
%
%   agon match othello "cmd:swipl agon_bot.pl" random     over stdin and stdout
%   swipl agon_bot.pl HOST PORT GAME                      over TCP
:- use_module(library(main)).
:- initialization(main, main).

choose(Moves, Move) :- random_member(Move, Moves).

main([]) :- play(user_input, user_output, stdin, []).
main([Host, PortText, Game]) :-
    atom_number(PortText, Port),
    tcp_connect(Host:Port, Stream, []),
    stream_pair(Stream, In, Out),
    play(In, Out, Game, []).

% Reads line by line; Moves are the legal ones that were told last.
play(In, Out, Game, Moves) :-
    read_line_to_string(In, Line),
    (   Line == end_of_file -> true
    ;   split_string(Line, " ", "\r", [Word|Words]),
        act(Word, Words, Out, Game, Moves, Next),
        ( Next == stop -> true ; play(In, Out, Game, Next) )
    ).

act("agon", Words, Out, Game, Moves, Moves) :- !,
    say(Out, "want legal"),
    say(Out, "ready prolog-bot"),
    ( Words == ["1", "lobby"] -> format(Out, "sit ~w~n", [Game]), flush_output(Out) ; true ).
act("legal", Moves, _, _, _, Moves) :- !.
act("example", Moves, _, _, _, Moves) :- !.
act("turn", _, Out, _, Moves, Moves) :- !,
    choose(Moves, Move),
    format(Out, "move ~w~n", [Move]),
    flush_output(Out).
act("bye", _, _, _, _, stop) :- !.
act(Word, Words, _, Game, Moves, Next) :-
    memberchk(Word, ["refused", "denied", "error", "end"]), !,
    atomic_list_concat([Word|Words], " ", Line),
    format(user_error, "~w~n", [Line]),
    ( Word == "end", Game \== stdin -> Next = stop ; Next = Moves ).  % one game over TCP
act(_, _, _, _, Moves, Moves).

say(Out, Line) :- writeln(Out, Line), flush_output(Out).
