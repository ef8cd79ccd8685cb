% Where the output of a game goes: nowhere, to a file, or to the console. The summary always goes to the console.
:- module(verbosity, [verbose/1, summary_on_console/0]).

:- dynamic current_stream/1.

verbose(0) :- open_null_stream(Stream), use_stream(Stream).
verbose(1) :-
    ( exists_directory('GameLogs') -> true ; make_directory('GameLogs') ),
    open('GameLogs/Output.txt', write, Stream),
    use_stream(Stream).
verbose(2) :- use_stream(user_output).

use_stream(Stream) :-
    retractall(current_stream(_)),
    assertz(current_stream(Stream)),
    set_output(Stream).

summary_on_console :-
    current_stream(Stream),
    ( Stream == user_output -> true ; close(Stream) ),
    verbose(2).
