// What one pair of eyes sees of a treasure hunt.
import type { Seat } from 'web/wire';
import { passable } from './walking';
import type { Place, TreasureView } from './wire';

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
