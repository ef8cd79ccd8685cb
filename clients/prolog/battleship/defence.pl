% The enemy attacks: what is there, and is that ship, or the whole fleet, gone?
:- module(defence, [defend_against/2]).
:- use_module(field).

% Code: 1 water, 2 hit, 3 sunk, 4 last ship sunk.
defend_against(Cell, Code) :-
    strike(Cell),
    (   \+ ship(Cell, _) -> Code = 1
    ;   \+ intact(_) -> Code = 4
    ;   ship(Cell, Number), \+ intact(Number) -> Code = 3
    ;   Code = 2
    ).

intact(Number) :- ship(Cell, Number), \+ struck(Cell).
