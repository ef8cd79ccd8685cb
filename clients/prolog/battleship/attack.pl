% Our attack: the strategy names a cell, the answer is written into the enemy's sea and told to the strategy.
:- module(attack, [next_attack/1, attack_answered/2]).
:- use_module(field).
:- use_module(strategy).

% A cell that is known already is never attacked again; the strategy is asked for another one.
next_attack(Cell) :-
    point_of_attack(Candidate),
    (   known(Candidate, _) -> next_attack(Cell)
    ;   Cell = Candidate
    ).

attack_answered(Cell, Code) :-
    ( Code == 1 -> learn(Cell, water) ; learn(Cell, hit) ),
    update_open_list(Cell, Code).
