// Where a figure can go and what it costs, for people who steer by clicking on a field.
import type { Direction, Place, TreasureView } from './wire';

export const directions: Direction[] = ['up', 'left', 'right', 'down'];
export const steps: Record<Direction, [number, number]> = { up: [0, -1], left: [-1, 0], right: [1, 0], down: [0, 1] };

export type Ground = Pick<TreasureView, 'width' | 'height' | 'cells'>;

export const terrainAt = (g: Ground, x: number, y: number) =>
  x < 0 || y < 0 || x >= g.width || y >= g.height ? '' : g.cells[y * g.width + x];
export const passable = (g: Ground, x: number, y: number) => 'GM'.includes(terrainAt(g, x, y) || 'W');

/** Commands to leave or to enter: grass one, mountain two. */
const share = (g: Ground, x: number, y: number) => (terrainAt(g, x, y) === 'M' ? 2 : 1);
export const stepCost = (g: Ground, x: number, y: number, d: Direction) =>
  share(g, x, y) + share(g, x + steps[d][0], y + steps[d][1]);

/** The directions of a cheapest way, first one first; null where there is none. */
export function wayTo(g: Ground, from: Place, to: Place): Direction[] | null {
  const key = (x: number, y: number) => y * g.width + x;
  const cost = new Map<number, number>([[key(...from), 0]]),
    came = new Map<number, Direction>();
  const open: Place[] = [from];
  while (open.length) {
    open.sort((a, b) => cost.get(key(...a))! - cost.get(key(...b))!);
    const [x, y] = open.shift()!;
    if (x === to[0] && y === to[1]) break;
    for (const d of directions) {
      const nx = x + steps[d][0],
        ny = y + steps[d][1];
      if (!passable(g, nx, ny)) continue;
      const c = cost.get(key(x, y))! + stepCost(g, x, y, d),
        known = cost.get(key(nx, ny));
      if (known !== undefined && known <= c) continue;
      cost.set(key(nx, ny), c);
      came.set(key(nx, ny), d);
      open.push([nx, ny]);
    }
  }
  if (!cost.has(key(...to))) return null;
  const way: Direction[] = [];
  for (let [x, y] = to; x !== from[0] || y !== from[1];) {
    const d = came.get(key(x, y))!;
    way.unshift(d);
    x -= steps[d][0];
    y -= steps[d][1];
  }
  return way;
}

const kept = new Map<string, number[]>(); // by map and goal: a match has four goals

/** Commands of a cheapest way to a field, from every field of the map; infinite where none leads there. */
export function costsTo(g: Ground, [x, y]: Place): number[] {
  const key = `${g.width} ${g.cells} ${x},${y}`;
  const known = kept.get(key);
  if (known) return known;
  const costs = new Array<number>(g.width * g.height).fill(Infinity);
  const open: Place[] = [[x, y]];
  costs[y * g.width + x] = 0;
  for (let at = open.shift(); at; at = open.shift())
    for (const d of directions) {
      const nx = at[0] + steps[d][0],
        ny = at[1] + steps[d][1];
      if (!passable(g, nx, ny)) continue;
      const cost = costs[at[1] * g.width + at[0]] + stepCost(g, at[0], at[1], d);
      if (cost >= costs[ny * g.width + nx]) continue;
      costs[ny * g.width + nx] = cost;
      open.push([nx, ny]);
    }
  if (kept.size > 16) kept.clear();
  kept.set(key, costs);
  return costs;
}

const words: Record<string, Direction> = {
  up: 'up',
  u: 'up',
  oben: 'up',
  hoch: 'up',
  o: 'up',
  left: 'left',
  l: 'left',
  links: 'left',
  right: 'right',
  r: 'right',
  rechts: 'right',
  down: 'down',
  d: 'down',
  unten: 'down',
};
/** A direction as people type it, in either language. */
export const typedDirection = (text: string): Direction | null => words[text.trim().toLowerCase()] ?? null;
