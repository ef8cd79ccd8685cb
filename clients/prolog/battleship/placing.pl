% A fleet at random, by the rules: ships lie straight and touch each other at corners at most. A ship has a number of
% tries, and so has the whole sea; a fleet that does not fit is told instead of being tried for ever.
:- module(placing, [place_fleet/0]).
:- use_module(field).
:- use_module(library(random)).

tries_per_ship(200).
tries_per_sea(100).

place_fleet :-
    fleet(Lengths),
    tries_per_sea(Most),
    between(1, Most, _),
    clear_ships,
    place_ships(Lengths, 1), !.
place_fleet :-
    throw(error(no_room_for_the_fleet, _)).

place_ships([], _).
place_ships([Length | Rest], Number) :-
    tries_per_ship(Most),
    between(1, Most, _),
    random_cells(Length, Cells),
    forall(member(Cell, Cells), free(Cell)), !,
    add_ship(Cells, Number),
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
