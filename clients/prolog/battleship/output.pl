% What happens, in words: both seas and the open list, on the stream that the verbosity has chosen.
:- module(output, [show_attack/2, show_defence/2, report/1]).
:- use_module(field).
:- use_module(strategy).

show_attack(X-Y, Code) :-
    meaning(Code, Words),
    format("We shoot at ~w,~w: ~w~nEnemy field~n", [X, Y, Words]),
    show_sea(enemy),
    open_list(Cells),
    format("To try next: ~w~n", [Cells]).

show_defence(X-Y, Code) :-
    meaning(Code, Words),
    format("The enemy shoots at ~w,~w: ~w~nMy field~n", [X, Y, Words]),
    show_sea(mine).

report(won) :- format("KI wins. End of game.~n").
report(lost) :- format("KI loses. End of game.~n").
report(broken_off) :- format("Game broken off.~n").

meaning(1, water).
meaning(2, hit).
meaning(3, sunk).
meaning(4, 'last ship sunk').

show_sea(Whose) :-
    forall(between(0, 9, Y), ( forall(between(0, 9, X), ( sign(Whose, X-Y, S), put_char(S) )), nl )).

sign(mine, Cell, S) :-
    (   ship(Cell, _) -> ( struck(Cell) -> S = 'X' ; S = '#' )
    ;   struck(Cell) -> S = o
    ;   S = ~
    ).
sign(enemy, Cell, S) :-
    (   known(Cell, hit) -> S = 'X'
    ;   known(Cell, water) -> S = ~
    ;   S = ?
    ).
