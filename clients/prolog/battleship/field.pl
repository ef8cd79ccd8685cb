% The two seas. Ours: ships, and where the enemy shot. The enemy's: what we know of each cell.
:- module(field, [new_seas/0, cell/1, neighbour/2, fleet/1,
                  ship/2, add_ship/2, clear_ships/0, strike/1, struck/1,
                  known/2, learn/2, unknown/1, sunk_ship/1, learn_sunk/1, afloat/1]).

:- dynamic ship/2.       % ship(Cell, Number): our fleet
:- dynamic struck/1.     % struck(Cell): the enemy shot at this cell of ours
:- dynamic known/2.      % known(Cell, What): water or hit, in the enemy's sea
:- dynamic sunk_ship/1.  % sunk_ship(Length): a ship of the enemy that is gone

fleet([5, 4, 3, 3, 2]).

new_seas :-
    clear_ships,
    maplist(retractall, [struck(_), known(_, _), sunk_ship(_)]).

cell(X-Y) :- between(0, 9, X), between(0, 9, Y).

neighbour(X-Y, X1-Y) :- ( X1 is X - 1 ; X1 is X + 1 ), between(0, 9, X1).
neighbour(X-Y, X-Y1) :- ( Y1 is Y - 1 ; Y1 is Y + 1 ), between(0, 9, Y1).

add_ship(Cells, Number) :- forall(member(Cell, Cells), assertz(ship(Cell, Number))).
clear_ships :- retractall(ship(_, _)).

strike(Cell) :- ( struck(Cell) -> true ; assertz(struck(Cell)) ).

learn(Cell, What) :- ( known(Cell, _) -> true ; assertz(known(Cell, What)) ).
learn_sunk(Length) :- assertz(sunk_ship(Length)).

unknown(Cell) :- cell(Cell), \+ known(Cell, _).

% The lengths of the enemy's ships that are still there.
afloat(Lengths) :-
    fleet(All),
    findall(Length, sunk_ship(Length), Gone),
    foldl([Length, Before, After]>>( selectchk(Length, Before, After) -> true ; After = Before ), Gone, All, Lengths).
