// Puzzles as the page gets them: a file of lines per game (agon puzzles), and what their kinds are called. A game's
// words live in games/NAME/view/puzzle.ts, which exports `puzzle: PuzzleModule`; the build finds it.
import type { Words } from './i18n';
import type { Seat, View } from './wire';

/** A kind of question; {value} and {size} stand for the puzzle's own numbers. */
export interface PuzzleKind {
  title: Words;
  ask: Words;
  right: Words;
  wrong: Words;
  playedOut?: boolean; // the first move is not all: the engine answers, and no later move may give anything away
  left?(view: View, seat: Seat): number; // a way of many moves: what is still to be done
  idle?(view: View, seat: Seat, legal: string[]): string; // a move of the other side that changes nothing
}

export interface PuzzleModule {
  game: string;
  kinds: Record<string, PuzzleKind>;
}

export interface Puzzle {
  id: string; // of the position: it stays when the file is made anew
  number: number; // its place in the file, from 1
  kind: string;
  fails: number; // per cent of the levels
  value: number;
  size: number;
  seat: Seat;
  right: string[];
  line: string[]; // the solution, move by move
  start: { game: string; rules: string; seed: string; position: string };
  moves: string[];
}

const words = (text: string) => text.split(' ').filter(Boolean);

/** "right*3" is said three times. */
const spoken = (text: string) =>
  words(text).flatMap((word) => {
    const [, move, times] = /^(.+)\*(\d+)$/.exec(word) ?? [word, word, '1'];
    return new Array<string>(Number(times)).fill(move);
  });

function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; ++i) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}

function puzzleOf(game: string, line: string, index: number): Puzzle {
  const [kind, fails, value, size, seat, right, way, rules, seed, position, moves] = line.split('\t');
  return {
    id: hash([kind, seat, rules, seed, position, moves].join('\t')),
    number: index + 1,
    kind,
    fails: Number(fails),
    value: Number(value),
    size: Number(size),
    seat: Number(seat) as Seat,
    right: words(right),
    line: spoken(way),
    start: { game, rules, seed, position },
    moves: words(moves),
  };
}

export const bookPath = (game: string) => `/assets/puzzles/${game}.tsv`;

/** All puzzles of a game, the easy ones first; empty where the arena has none. */
export async function bookOf(game: string): Promise<Puzzle[]> {
  const answer = await fetch(bookPath(game));
  if (!answer.ok) return [];
  return (await answer.text())
    .split('\n')
    .filter(Boolean)
    .map((line, i) => puzzleOf(game, line, i));
}

const oneDay = 86_400_000;

/** Days since 1970 where the reader is. */
export const today = (now = new Date()) =>
  Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / oneDay);

/** The same puzzle for everybody on one day; none comes twice before all have come. */
export const daily = (book: Puzzle[], day: number) => book[(day * 7919) % book.length];
