// A treasure hunt as the arena sends it to the board, and what one pair of eyes sees of it.
import type { Seat } from 'web/boards';
import { passable, type Direction } from './walking';

export type Place = [number, number];

export interface PlayerView {
  figure: Place | null;
  fort: Place | null;
  treasure: Place | null;
  collected: boolean;
  treasure_found: boolean;
  fort_found: boolean;
  sent: boolean;
  actions: number;
  half: [number, number, number, number] | null;
  step: { direction: Direction; spent: number; cost: number } | null;
  revealed: string;
}

export interface TreasureView {
  phase: 'maps' | 'hunt' | 'over';
  width: number;
  height: number;
  cells: string;
  actions: number;
  max_actions: number;
  turn: Seat | null;
  positions_real: boolean;
  players: [PlayerView, PlayerView];
  last: { seat: Seat; direction: Direction | null } | null;
  legal: Direction[];
  half_rules: {
    width: number;
    height: number;
    min_mountain: number;
    min_grass: number;
    min_water: number;
    forts: number;
  };
}

export const other = (seat: Seat): Seat => (seat === 1 ? 2 : 1);
export const seats: Seat[] = [1, 2];
export const same = (a: Place | null, b: Place | null) => a !== null && b !== null && a[0] === b[0] && a[1] === b[1];

/** A referee's view knows what both have seen, so it can be cut down to what one of them knew. */
export const isReferee = (view: TreasureView) => view.players.every((p) => p.revealed !== '');

export function seenAs(view: TreasureView, seat: Seat): TreasureView {
  const me = view.players[seat - 1],
    enemy = view.players[other(seat) - 1];
  const own = { ...me, treasure: me.treasure_found ? me.treasure : null };
  const foe = {
    ...enemy,
    treasure: null,
    revealed: '',
    fort: me.fort_found ? enemy.fort : null,
    figure: view.positions_real ? enemy.figure : null,
    step: null,
  };
  return { ...view, players: seat === 1 ? [own, foe] : [foe, own] };
}

/** Not looked at yet by the one whose eyes we have; water hides nothing. */
export function fogged(view: TreasureView, eyes: Seat | null, x: number, y: number): boolean {
  const revealed = eyes ? view.players[eyes - 1].revealed : '';
  return revealed !== '' && passable(view, x, y) && revealed[y * view.width + x] !== '1';
}
