// What this browser remembers of puzzles: which were solved, how hard the next may be, and on which days the daily one
// was solved.
import type { Puzzle } from './puzzles';
import { recall, remember } from './prefs';

export interface Score {
  tried: number;
  solved: string[]; // ids
  skill: number; // per cent: as hard as the next puzzle should be
}

const keptIds = 3000; // the newest
const fresh: Score = { tried: 0, solved: [], skill: 40 };
export const scoreOf = (game: string): Score => recall(`puzzles.${game}`, fresh);

/** Only the first try counts. */
export function counted(game: string, puzzle: Puzzle, solved: boolean) {
  const score = scoreOf(game);
  const skill = Math.max(0, Math.min(100, score.skill + (solved ? 4 : -4)));
  const ids = solved && !score.solved.includes(puzzle.id) ? [...score.solved, puzzle.id] : score.solved;
  remember(`puzzles.${game}`, { tried: score.tried + 1, solved: ids.slice(-keptIds), skill } satisfies Score);
}

/** Not solved yet, and about as hard as one can solve; by lot among the twenty nearest. */
export function nextOf(book: Puzzle[], score: Score, now: Puzzle | null): Puzzle | null {
  const open = book.filter((p) => p.id !== now?.id && !score.solved.includes(p.id));
  const far = (p: Puzzle) => Math.abs(p.fails - score.skill);
  const near = [...(open.length ? open : book)].sort((a, b) => far(a) - far(b)).slice(0, 20);
  return near[Math.floor(Math.random() * near.length)] ?? null;
}

interface Days {
  days: number[];
}

/** The days on which a daily puzzle, of any game, was solved. */
export const daysKept = () => recall<Days>('puzzles-daily', { days: [] }).days;
export function keepDay(day: number) {
  const days = daysKept();
  if (!days.includes(day)) remember('puzzles-daily', { days: [...days, day].slice(-400) } satisfies Days);
}

/** Days in a row up to today; today may still be missing. */
export function streak(days: number[], day: number): number {
  const has = new Set(days);
  let n = has.has(day) ? 1 : 0;
  while (has.has(day - n - (has.has(day) ? 0 : 1))) ++n;
  return n;
}
