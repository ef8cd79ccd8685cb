// A move chosen while the other one thinks: it is played at once where it is legal then, and forgotten otherwise.
import { useEffect, useState } from 'preact/hooks';
import type { BoardModule, Premove } from '../boards';
import { actingSeat, type TableState } from '../table-state';
import type { Table } from '../use-table';

const mayPlan = (s: TableState, module: BoardModule) =>
  !!module.premoves && s.mine.length === 1 && s.phase === 'running' && !actingSeat(s) && !s.pending;

/** `missed` is called with a move that had become impossible. */
export function usePremove(
  table: Table,
  s: TableState,
  module: BoardModule,
  missed: (move: string) => void,
): Premove | null {
  const [move, choose] = useState<string | null>(null);
  const acting = actingSeat(s);
  useEffect(() => choose(null), [s.match, s.phase]);
  useEffect(() => {
    if (!acting || !move) return;
    choose(null);
    if (s.legal[acting]?.includes(move)) table.play(move);
    else missed(move);
  }, [acting, s.ply]);
  return mayPlan(s, module) ? { move, choose: (m) => choose(m === move ? null : m) } : null;
}
