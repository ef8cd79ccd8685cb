% A Battleship player for the relay protocol, in modules that can be exchanged one by one.
%
%   swipl clients/prolog/battleship.pl HOST PORT GAMES [VERBOSITY]
%
% It plays GAMES games, one connection each, and says at the end how many it won and lost. VERBOSITY: 0 says nothing
% during a game, 1 writes to GameLogs/Output.txt, 2 (usual) to the console.
%
%   battleship/field.pl      the two seas: what lies where, what was shot at
%   battleship/placing.pl    a fleet at random, by the rules
%   battleship/defence.pl    an attack on us, and our answer
%   battleship/attack.pl     our attack, and what the answer means
%   battleship/strategy.pl   where to shoot: open list, direction of a ship, gaps, chessboard
%   battleship/output.pl     both seas and the open list in words
%   battleship/verbosity.pl  where that goes
%
% Messages are Prolog terms, one per line: (1,[X,Y]) attack, (2,[X,Y,Code]) result with
% 1 water, 2 hit, 3 sunk, 4 last ship sunk; (3,[]) you defend first, (4,[]) you attack
% first, (5,[]) start. X is the column, Y the row, both from 0 to 9.

:- use_module(library(socket)).
:- use_module(battleship/field).
:- use_module(battleship/placing).
:- use_module(battleship/defence).
:- use_module(battleship/attack).
:- use_module(battleship/output).
:- use_module(battleship/verbosity).

:- initialization(main, main).

main :-
    current_prolog_flag(argv, [Host, PortText, GamesText | Rest]),
    atom_number(PortText, Port),
    atom_number(GamesText, Games), integer(Games), Games >= 0,
    wanted_verbosity(Rest, Level), !,
    verbose(Level),
    play_games(Games, Host:Port, 0, 0).
main :-
    format(user_error, "usage: swipl battleship.pl HOST PORT GAMES [VERBOSITY 0|1|2]~n", []),
    halt(2).

wanted_verbosity([], 2).
wanted_verbosity([Text], Level) :- atom_number(Text, Level), memberchk(Level, [0, 1, 2]).

play_games(0, _, Won, Lost) :- !,
    summary_on_console,
    format("KI won ~d times and lost ~d times~n", [Won, Lost]).
play_games(Games, Address, Won, Lost) :-
    new_seas,
    place_fleet,
    play_game(Address, Result),
    report(Result),
    count(Result, Won, Lost, Won1, Lost1),
    Games1 is Games - 1,
    play_games(Games1, Address, Won1, Lost1).

count(won, Won, Lost, Won1, Lost) :- Won1 is Won + 1.
count(lost, Won, Lost, Won, Lost1) :- Lost1 is Lost + 1.
count(broken_off, Won, Lost, Won, Lost).

% ---- one game -----------------------------------------------------------------------

play_game(Address, Result) :-
    tcp_socket(Socket),
    tcp_setopt(Socket, nodelay(true)),  % without it every message waits for an acknowledgement
    tcp_connect(Socket, Address),
    tcp_open_socket(Socket, In, Out),
    call_cleanup(game(In, Out, Result), (close(Out, [force(true)]), close(In, [force(true)]))).

game(In, Out, Result) :-
    receive(In, (Role, [])),
    receive(In, (5, [])), !,
    (   Role == 4 -> attack(In, Out, Result)
    ;   Role == 3 -> defend(In, Out, Result)
    ).
game(_, _, broken_off).

attack(In, Out, Result) :-
    next_attack(X-Y),
    send(Out, (1, [X, Y])),
    (   receive(In, (2, [X, Y, Code]))
    ->  attack_answered(X-Y, Code),
        show_attack(X-Y, Code),
        ( Code == 4 -> Result = won ; defend(In, Out, Result) )
    ;   Result = broken_off
    ).

defend(In, Out, Result) :-
    (   receive(In, (1, [X, Y]))
    ->  defend_against(X-Y, Code),
        send(Out, (2, [X, Y, Code])),
        show_defence(X-Y, Code),
        ( Code == 4 -> Result = lost ; attack(In, Out, Result) )
    ;   Result = broken_off
    ).

send(Out, Message) :-
    format(Out, "(~w).~n", [Message]),
    flush_output(Out).

% Fails at the end of the connection and on anything else than expected.
receive(In, Message) :-
    catch(read(In, Term), _, fail),
    Term \== end_of_file,
    Term = Message.
