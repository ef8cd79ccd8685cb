// Ships as values: what a placement may not do, and how a fleet is told to the arena. The arena judges
// every fleet itself; this is the same check, so that a ship can say why it does not fit while it hovers.
import type { Ship } from 'web/wire';
import type { BattleshipView } from './wire';

export type Ground = Pick<BattleshipView, 'width' | 'height' | 'apart'>;

export type Cells = [number, number][];

export function cellsOf(s: Ship): Cells {
  return Array.from({ length: s.length }, (_, i) => (s.vertical ? [s.x, s.y + i] : [s.x + i, s.y]) as [number, number]);
}

export const covers = (s: Ship, x: number, y: number) => cellsOf(s).some(([a, b]) => a === x && b === y);

export interface Flaw {
  code: 'outside' | 'overlap' | 'touch';
  at: string;
  other?: string;
}

const name = ([x, y]: [number, number]) => `${x},${y}`;

function near(a: [number, number], b: [number, number], apart: Ground['apart']) {
  const dx = Math.abs(a[0] - b[0]),
    dy = Math.abs(a[1] - b[1]);
  return apart === 'all' ? Math.max(dx, dy) <= 1 : apart === 'orthogonal' ? dx + dy <= 1 : false;
}

/** What is wrong with this ship among these others; null: nothing. */
export function flawOf(ground: Ground, others: Ship[], ship: Ship): Flaw | null {
  const own = cellsOf(ship),
    taken = others.flatMap(cellsOf);
  if (own.some(([x, y]) => x < 0 || y < 0 || x >= ground.width || y >= ground.height))
    return { code: 'outside', at: name([ship.x, ship.y]) };
  const common = own.find(([x, y]) => taken.some(([a, b]) => a === x && b === y));
  if (common) return { code: 'overlap', at: name(common) };
  for (const cell of own) {
    const close = taken.find((other) => near(cell, other, ground.apart));
    if (close) return { code: 'touch', at: name(cell), other: name(close) };
  }
  return null;
}

export const fleetMove = (ships: Ship[]) =>
  `fleet:${ships.map((s) => `${s.length}${s.vertical ? 'v' : 'h'}${s.x}${s.y}`).join(',')}`;

export function readFleetMove(move: string): Ship[] {
  return [...move.matchAll(/(\d)([hv])(\d)(\d)/g)].map((m) => ({
    length: Number(m[1]),
    vertical: m[2] === 'v',
    x: Number(m[3]),
    y: Number(m[4]),
  }));
}

export function columnSums(ships: Ship[], width: number): number[] {
  const sums = Array<number>(width).fill(0);
  for (const [x] of ships.flatMap(cellsOf)) ++sums[x];
  return sums;
}

/** "sums:" and ten digits, whatever the width. */
export const sumsMove = (ships: Ship[]) => `sums:${columnSums(ships, 10).join('')}`;

/** "field:" and a digit per cell, column by column: the length of the ship there, 0 for water. */
export function fieldMove(ships: Ship[]): string {
  const digits = Array<number>(100).fill(0);
  for (const s of ships) for (const [x, y] of cellsOf(s)) digits[10 * x + y] = s.length;
  return `field:${digits.join('')}`;
}

/** The honest answer of a kept fleet; `wasHit` tells the cells hit before. */
export function answerFor(
  ships: Ship[],
  x: number,
  y: number,
  wasHit: (x: number, y: number) => boolean,
  sunkAnnounced: boolean,
): string {
  const ship = ships.find((s) => covers(s, x, y));
  if (!ship) return 'water';
  if (!sunkAnnounced) return 'hit';
  const down = (s: Ship) => cellsOf(s).every(([a, b]) => (a === x && b === y) || wasHit(a, b));
  return !down(ship) ? 'hit' : ships.every(down) ? 'last' : 'sunk';
}
