// A fleet that stays with its player: this browser remembers it for the table, answers shots with it,
// announces its column sums and shows it at the end. Nobody else learns of it before.
import { useEffect, useState } from 'preact/hooks';
import type { Seat, Ship } from 'web/wire';
import { answerFor, fieldMove, sumsMove } from './fleet';
import type { BattleshipView } from './wire';

interface Memory {
  ships: Ship[];
  shots: number;
} // shots: the most that were seen at this fleet

/** The fleet kept for this table and seat. No shots where there were some mean that a new game has begun. */
export function useKeptFleet(
  table: string | null,
  seat: Seat | null,
  view: BattleshipView,
): [Ship[] | null, (ships: Ship[]) => void] {
  const key = `agon.battleship.${table}.${seat}`,
    shots = seat ? view.seas[seat - 1].shots : 0;
  const [, redraw] = useState(0);
  const kept: Memory | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  const memory = kept && kept.shots > 0 && shots === 0 ? null : kept;
  const keep = (ships: Ship[]) => {
    sessionStorage.setItem(key, JSON.stringify({ ships, shots }));
    redraw((n) => n + 1);
  };
  useEffect(() => {
    if (kept && !memory) sessionStorage.removeItem(key);
    else if (kept && shots > kept.shots) sessionStorage.setItem(key, JSON.stringify({ ...kept, shots }));
  }, [key, shots]);
  return [memory?.ships ?? null, keep];
}

/** The move a kept fleet makes by itself now; null: a person decides. */
export function dutyOf(view: BattleshipView, seat: Seat, ships: Ship[]): string | null {
  const sea = view.seas[seat - 1];
  if (view.phase === 'setup' && !sea.ready) return sumsMove(ships);
  if (view.phase === 'disclose') return fieldMove(ships);
  if (view.phase !== 'reply' || !view.shot) return null;
  const { x, y } = view.shot,
    wasHit = (a: number, b: number) => 'x#'.includes(sea.cells[b * view.width + a]);
  return `${x},${y}=${answerFor(ships, x, y, wasHit, view.sunk)}`;
}
