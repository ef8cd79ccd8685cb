% A small Battleship player for the relay protocol: a place to start from. It places its
% fleet at random, shoots at the neighbours of hits first and anywhere else otherwise.
%
%   swipl clients/prolog/battleship.pl HOST PORT GAMES
%
% Messages are Prolog terms, one per line: (1,[X,Y]) attack, (2,[X,Y,Code]) result with
% 1 water, 2 hit, 3 sunk, 4 last ship sunk; (3,[]) you defend first, (4,[]) you attack
% first, (5,[]) start. X is the column, Y the row, both from 0 to 9.

:- use_module(library(socket)).
:- use_module(library(random)).
:- use_module(library(lists)).

:- dynamic ship/2.    % ship(Cell, Number): our fleet
:- dynamic struck/1.  % struck(Cell): the enemy shot at this cell of ours
:- dynamic tried/2.   % tried(Cell, Code): what the enemy answered

:- initialization(main, main).

main :-
    current_prolog_flag(argv, [Host, PortText, GamesText | _]), !,
    atom_number(PortText, Port),
    atom_number(GamesText, Games),
    play_games(Games, Host:Port, 0, 0).
main :-
    format(user_error, "usage: swipl battleship.pl HOST PORT GAMES~n", []),
    halt(2).

play_games(0, _, Won, Lost) :- !,
    format("KI won ~d times and lost ~d times~n", [Won, Lost]).
play_games(Games, Address, Won, Lost) :-
    place_fleet,
    play_game(Address, Result),
    report(Result),
    ( Result == won -> Won1 is Won + 1 ; Won1 = Won ),
    ( Result == lost -> Lost1 is Lost + 1 ; Lost1 = Lost ),
    Games1 is Games - 1,
    play_games(Games1, Address, Won1, Lost1).

report(won) :- format("KI wins. End of game.~n").
report(lost) :- format("KI loses. End of game.~n").
report(broken_off) :- format("Game broken off.~n").

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
    choose(X-Y),
    send(Out, (1, [X, Y])),
    (   receive(In, (2, [X, Y, Code]))
    ->  assertz(tried(X-Y, Code)),
        ( Code == 4 -> Result = won ; defend(In, Out, Result) )
    ;   Result = broken_off
    ).

defend(In, Out, Result) :-
    (   receive(In, (1, [X, Y]))
    ->  answer(X-Y, Code),
        send(Out, (2, [X, Y, Code])),
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

% ---- our sea ------------------------------------------------------------------------

fleet([5, 4, 3, 3, 2]).

place_fleet :-
    retractall(struck(_)),
    retractall(tried(_, _)),
    fleet(Lengths),
    between(1, 100, _),  % boards tried before giving up
    retractall(ship(_, _)),
    place_ships(Lengths, 1), !.
place_fleet :-
    throw(error(no_room_for_the_fleet, _)).

place_ships([], _).
place_ships([Length | Rest], Number) :-
    between(1, 200, _),  % places tried per ship
    random_cells(Length, Cells),
    forall(member(Cell, Cells), free(Cell)), !,
    forall(member(Cell, Cells), assertz(ship(Cell, Number))),
    Number1 is Number + 1,
    place_ships(Rest, Number1).

random_cells(Length, Cells) :-
    Last is 10 - Length,
    random_between(0, Last, From),
    random_between(0, 9, Across),
    To is From + Length - 1,
    (   maybe
    ->  findall(X-Across, between(From, To, X), Cells)
    ;   findall(Across-Y, between(From, To, Y), Cells)
    ).

free(Cell) :-
    \+ ship(Cell, _),
    forall(neighbour(Cell, Near), \+ ship(Near, _)).

neighbour(X-Y, X1-Y) :- ( X1 is X - 1 ; X1 is X + 1 ), between(0, 9, X1).
neighbour(X-Y, X-Y1) :- ( Y1 is Y - 1 ; Y1 is Y + 1 ), between(0, 9, Y1).

answer(Cell, Code) :-
    assertz(struck(Cell)),
    (   \+ ship(Cell, _) -> Code = 1
    ;   \+ ( ship(Other, _), \+ struck(Other) ) -> Code = 4
    ;   ship(Cell, Number), \+ ( ship(Other, Number), \+ struck(Other) ) -> Code = 3
    ;   Code = 2
    ).

% ---- where to shoot -----------------------------------------------------------------

choose(Cell) :-
    findall(Near, ( tried(Hit, 2), neighbour(Hit, Near), \+ tried(Near, _) ), [Cell | _]), !.
choose(Cell) :-
    findall(X-Y, ( between(0, 9, X), between(0, 9, Y), \+ tried(X-Y, _) ), Cells),
    random_member(Cell, Cells).
