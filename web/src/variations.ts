// What somebody tries from a position: a tree of moves, one of its positions shown. Pure.
export interface Branch {
  move: string; // the seat's number and the move; '' at the root
  parent: number; // -1: the root
  children: number[]; // the first one is the main line
}

export interface Variations {
  branches: Branch[];
  at: number;
}

export const rooted = (): Variations => ({ branches: [{ move: '', parent: -1, children: [] }], at: 0 });

/** Plays a move: a branch that is there already is entered, another one begins beside it. */
export function withMove({ branches, at }: Variations, move: string): Variations {
  const known = branches[at].children.find((child) => branches[child].move === move);
  if (known !== undefined) return { branches, at: known };
  const next = branches.length;
  const grown = branches.map((b, i) => (i === at ? { ...b, children: [...b.children, next] } : b));
  return { branches: [...grown, { move, parent: at, children: [] }], at: next };
}

/** The moves that lead to a place. */
export function movesTo({ branches }: Variations, place: number): string[] {
  const out: string[] = [];
  for (let i = place; branches[i].parent >= 0; i = branches[i].parent) out.unshift(branches[i].move);
  return out;
}

export const moved = (v: Variations, to: number | undefined): Variations => (to === undefined ? v : { ...v, at: to });
export const back = (v: Variations) => moved(v, Math.max(0, v.branches[v.at].parent));
export const forth = (v: Variations) => moved(v, v.branches[v.at].children[0]);
export const toStart = (v: Variations) => moved(v, 0);

export function toEnd(v: Variations): Variations {
  let at = v.at;
  while (v.branches[at].children.length) at = v.branches[at].children[0];
  return moved(v, at);
}

/** A line of moves from the root, the place after so many of them shown. */
export function lineOf(moves: string[], ply = moves.length): Variations {
  const all = moves.reduce(withMove, rooted());
  return moved(all, Math.min(Math.max(ply, 0), moves.length));
}
