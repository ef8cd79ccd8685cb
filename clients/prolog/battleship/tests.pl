% swipl -g run_tests -t halt clients/prolog/battleship/tests.pl
:- use_module(library(plunit)).
:- use_module(field).
:- use_module(placing).
:- use_module(defence).
:- use_module(attack).
:- use_module(strategy).
:- use_module(verbosity).

:- begin_tests(placing).

test(fleets_are_legal, [forall(between(1, 50, _))]) :-
    new_seas, place_fleet,
    findall(N, ship(_, N), Cells), length(Cells, 17),
    forall(( ship(A, N), neighbour(A, B), ship(B, M) ), N == M).

:- end_tests(placing).

:- begin_tests(defence, [setup(small_fleet)]).

small_fleet :- new_seas, add_ship([0-0, 1-0], 1), add_ship([5-5, 5-6], 2).

test(water, Code == 1) :- defend_against(9-9, Code).
test(hit, Code == 2) :- defend_against(0-0, Code).
test(sunk, Code == 3) :- defend_against(1-0, Code).
test(first_of_the_last, Code == 2) :- defend_against(5-5, Code).
test(last, Code == 4) :- defend_against(5-6, Code).

:- end_tests(defence).

:- begin_tests(strategy).

fresh :- new_seas, update_open_list(0-0, 4).

test(neighbours_of_a_hit_come_first, [setup(fresh), Cells == [3-4, 5-4, 4-3, 4-5]]) :-
    attack_answered(4-4, 2), open_list(Cells).
test(the_direction_drops_the_others, [setup(fresh), Cells == [3-4, 6-4]]) :-
    attack_answered(4-4, 2), attack_answered(5-4, 2), open_list(All), msort(All, Cells).
test(around_a_sunk_ship_is_water, [setup(fresh), nondet]) :-
    attack_answered(4-4, 2), attack_answered(5-4, 3),
    open_list([]),
    forall(member(Cell, [3-4, 6-4, 4-3, 4-5, 5-3, 5-5]), known(Cell, water)),
    \+ known(3-3, _),
    afloat([5, 4, 3, 3]).
test(a_gap_too_small_is_never_tried, [setup(fresh), nondet]) :-
    attack_answered(4-4, 2), attack_answered(5-4, 3),  % the ship of two is gone
    maplist([Cell]>>attack_answered(Cell, 1), [2-0, 0-1, 1-1, 0-2]),
    \+ fits(0-0, 3), \+ fits(1-0, 3), fits(3-0, 3).
test(the_search_is_a_chessboard, [setup(fresh), forall(between(1, 50, _))]) :-
    next_attack(X-Y), 0 =:= (X + Y) mod 2.
test(no_cell_twice, [setup(fresh)]) :-
    findall(Cell, ( between(1, 100, _), next_attack(Cell), attack_answered(Cell, 1) ), Cells),
    sort(Cells, Different), length(Different, 100).

:- end_tests(strategy).
