// One puzzle on the board: what is tried goes through the module's referee and is judged by what was solved when the
// puzzle was made; in endings that are played out, by the engine's exact values.
import { useEffect, useState } from 'preact/hooks';
import { sentenceOf } from './api';
import type { Words } from './i18n';
import { adviceAt, closed, legalFor, opened, seenFrom, spotAt } from './page-position';
import type { Puzzle, PuzzleKind } from './puzzles';
import type { Analysis, Seat, TableInfo } from './wire';

export type Verdict = 'open' | 'right' | 'wrong' | 'shown';

export interface Playing {
  spot: TableInfo | null;
  before: TableInfo | null; // the position before the last move, for animation
  moves: string[]; // since the puzzle began, each the seat's number and the move
  right: string[] | null; // of the next move; null: only the whole counts
  verdict: Verdict;
  trouble: Words | null;
  busy: boolean;
}

const other = (seat: Seat): Seat => (seat === 1 ? 2 : 1);
const thought = 1500; // milliseconds at most for an ending that is nearly over

const at = (p: Puzzle, moves: string[]) => spotAt(p.start, [...p.moves, ...moves]);
const own = (p: Puzzle, moves: string[]) => moves.filter((m) => m.startsWith(String(p.seat))).length;

async function thoughts(p: Puzzle, moves: string[]): Promise<Analysis | null> {
  const id = await opened(p.start, [...p.moves, ...moves]);
  const found = await adviceAt(id, thought, p.start.game);
  await closed(id);
  return found;
}

/** Moves that give nothing away; null where the engine is not certain of every one. */
function exactBest(found: Analysis | null): string[] | null {
  if (!found?.values.length || !found.values.every((v) => v.exact)) return null;
  const best = Math.max(...found.values.map((v) => v.value));
  return found.values.filter((v) => v.value > best - 0.01).map((v) => v.move);
}

type Step = Pick<Playing, 'spot' | 'moves' | 'right' | 'verdict'>;

/** The engine answers, moves without a choice are made, until there is something to decide. */
async function goneOn(p: Puzzle, made: string[]): Promise<Step> {
  for (let moves = made; ; ) {
    const spot = await at(p, moves);
    if (spot.ending) return { spot, moves, right: null, verdict: 'right' };
    const seat = spot.may_act[0];
    const legal = legalFor(spot, seat);
    const found = legal.length > 1 ? await thoughts(p, moves) : null;
    const right = exactBest(found);
    if (legal.length > 1 && !right) return { spot, moves, right: null, verdict: 'right' }; // no further certain
    if (legal.length > 1 && seat === p.seat) return { spot, moves, right, verdict: 'open' };
    moves = [...moves, `${seat}${legal.length > 1 ? right![0] : legal[0]}`];
  }
}

/** A way of many moves: the other side idles, and only the number of commands counts. */
async function walkedOn(p: Puzzle, kind: PuzzleKind, made: string[]): Promise<Step> {
  let moves = made;
  let spot = await at(p, moves);
  const done = () => kind.left!(seenFrom(spot, p.seat)!, p.seat) === 0;
  const over = done() || own(p, moves) >= p.value || spot.ending;
  if (over) return { spot, moves, right: null, verdict: done() && !spot.ending ? 'right' : 'wrong' };
  const enemy = other(p.seat);
  moves = [...moves, `${enemy}${kind.idle!(seenFrom(spot, enemy)!, enemy, legalFor(spot, enemy))}`];
  spot = await at(p, moves);
  return { spot, moves, right: null, verdict: spot.ending ? 'wrong' : 'open' };
}

async function after(p: Puzzle, kind: PuzzleKind, now: Playing, move: string): Promise<Step> {
  const moves = [...now.moves, `${p.seat}${move}`];
  if (kind.left) return walkedOn(p, kind, moves);
  const spot = await at(p, moves); // the referee's word first
  if (!now.right!.includes(move)) return { spot, moves, right: null, verdict: 'wrong' };
  if (!kind.playedOut) return { spot, moves, right: null, verdict: 'right' };
  return goneOn(p, moves);
}

const begun = (p: Puzzle, kind: PuzzleKind): Playing => ({
  spot: null,
  before: null,
  moves: [],
  right: kind.left ? null : p.right,
  verdict: 'open',
  trouble: null,
  busy: true,
});

/** `decided` is told once, of the first try. */
export function usePuzzle(p: Puzzle, kind: PuzzleKind, decided: (solved: boolean) => void) {
  const [now, setNow] = useState<Playing>(() => begun(p, kind));
  const [first, setFirst] = useState(true);
  const change = (part: Partial<Playing>) => setNow((s) => ({ ...s, ...part }));
  const failed = (e: unknown) => change({ trouble: sentenceOf(e), busy: false });
  const decide = (solved: boolean) => {
    if (first) decided(solved);
    setFirst(false);
  };
  const start = () => {
    setNow((s) => ({ ...begun(p, kind), spot: s.moves.length ? null : s.spot }));
    at(p, []).then((spot) => change({ spot, busy: false }), failed);
  };
  useEffect(start, []);
  const play = async (move: string) => {
    change({ busy: true, trouble: null });
    try {
      const step = await after(p, kind, now, move);
      if (step.verdict !== 'open') decide(step.verdict === 'right');
      change({ ...step, before: now.spot, busy: false });
    } catch (e) {
      failed(e);
    }
  };
  const show = () => {
    decide(false);
    setNow((s) => ({ ...begun(p, kind), spot: s.spot, verdict: 'shown' }));
    at(p, []).then((spot) => change({ spot, busy: false }), failed);
  };
  return { ...now, used: own(p, now.moves), play, show, again: start };
}
