// A fleet that stays with its player: this browser remembers it for the table, answers shots with it,
// announces its column sums and shows it at the end. Nobody else learns of it before.
import { useEffect, useState } from 'preact/hooks';
import type { Seat } from 'web/boards';
import type { BattleshipView } from './board';
import { answerFor, fieldMove, sumsMove, type Ship } from './fleet';

interface Memory { ships: Ship[]; shots: number }

/** The fleet kept for this table and seat. Fewer shots than remembered mean that a new game has begun. */
export function useKeptFleet(table: string | null, seat: Seat | null, view: BattleshipView): [Ship[] | null, (ships: Ship[]) => void] {
  const key = `agon.battleship.${table}.${seat}`, shots = seat ? view.seas[seat - 1].shots : 0;
  const [memory, setMemory] = useState<Memory | null>(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  useEffect(() => {
    if (!memory) return;
    const next = shots < memory.shots ? null : { ...memory, shots };
    if (next) sessionStorage.setItem(key, JSON.stringify(next));
    else sessionStorage.removeItem(key);
    if (!next || next.shots !== memory.shots) setMemory(next);
  }, [memory, shots, key]);
  return [memory?.ships ?? null, (ships) => setMemory({ ships, shots })];
}

/** The move a kept fleet makes by itself now; null: a person decides. */
export function dutyOf(view: BattleshipView, seat: Seat, ships: Ship[]): string | null {
  const sea = view.seas[seat - 1];
  if (view.phase === 'setup' && !sea.ready) return sumsMove(ships);
  if (view.phase === 'disclose') return fieldMove(ships);
  if (view.phase !== 'reply' || !view.shot) return null;
  const { x, y } = view.shot, wasHit = (a: number, b: number) => 'x#'.includes(sea.cells[b * view.width + a]);
  return `${x},${y}=${answerFor(ships, x, y, wasHit, view.sunk)}`;
}
