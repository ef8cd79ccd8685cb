% Where to shoot. The open list holds cells beside hits of a ship that is not sunk yet; it is emptied in order. Two hits
% show the direction of a ship, and cells beside its line are dropped. Around a sunk ship is water. With an empty list
% the search goes on like a chessboard, as wide as the shortest ship left, and never where none fits any more.
:- module(strategy, [point_of_attack/1, update_open_list/2, open_list/1, fits/2]).
:- use_module(field).
:- use_module(library(random)).

:- dynamic waiting/1.  % the open list, in the order in which it is worked off

open_list(Cells) :- findall(Cell, waiting(Cell), Cells).

point_of_attack(Cell) :- retract(waiting(Cell)), !.
point_of_attack(Cell) :- search_cells(Cells), random_member(Cell, Cells).

% ---- after an answer ----------------------------------------------------------------

update_open_list(Cell, 1) :- retractall(waiting(Cell)).
update_open_list(_, 4) :- retractall(waiting(_)).
update_open_list(Cell, 3) :-
    retractall(waiting(_)),
    ship_through(Cell, Cells),
    length(Cells, Length),
    learn_sunk(Length),
    surround_with_water(Cells).
update_open_list(Cell, 2) :-
    retractall(waiting(Cell)),
    forall(( neighbour(Cell, Near), \+ known(Near, _), \+ waiting(Near) ), assertz(waiting(Near))),
    keep_direction(Cell).

surround_with_water(Cells) :-
    forall(( member(Cell, Cells), neighbour(Cell, Near) ), learn(Near, water)).

% The hits that hang together with this one: ships touch at corners at most, so this is one ship.
ship_through(Cell, Cells) :- grow([Cell], [], Cells).

grow([], Cells, Cells).
grow([Cell | Rest], Found, Cells) :-
    (   memberchk(Cell, Found) -> grow(Rest, Found, Cells)
    ;   findall(Near, ( neighbour(Cell, Near), known(Near, hit) ), Next),
        append(Next, Rest, More),
        grow(More, [Cell | Found], Cells)
    ).

keep_direction(Cell) :-
    ship_through(Cell, Cells),
    (   Cells = [X-_, X-_ | _] -> forall(( waiting(Other-Y), Other \== X ), retract(waiting(Other-Y)))
    ;   Cells = [_-Y, _-Y | _] -> forall(( waiting(X-Other), Other \== Y ), retract(waiting(X-Other)))
    ;   true
    ).

% ---- the search ---------------------------------------------------------------------

% Every ship covers a cell whose X + Y is divisible by its length. If no such cell is left, any will do.
search_cells(Cells) :-
    afloat(Lengths), min_list(Lengths, Shortest),
    findall(X-Y, ( unknown(X-Y), 0 =:= (X + Y) mod Shortest, fits(X-Y, Shortest) ), Cells),
    Cells \== [], !.
search_cells(Cells) :- findall(Cell, unknown(Cell), Cells).

% A ship of this length may lie through this unknown cell.
fits(Cell, Length) :-
    member(Direction, [1-0, 0-1]),
    reach(Cell, Direction, Forwards),
    Direction = DX-DY, BackX is -DX, BackY is -DY,
    reach(Cell, BackX-BackY, Backwards),
    Forwards + Backwards + 1 >= Length, !.

reach(X-Y, DX-DY, Reach) :-
    X1 is X + DX, Y1 is Y + DY,
    (   cell_inside(X1-Y1), \+ known(X1-Y1, _)
    ->  reach(X1-Y1, DX-DY, Rest), Reach is Rest + 1
    ;   Reach = 0
    ).

cell_inside(X-Y) :- between(0, 9, X), between(0, 9, Y).
