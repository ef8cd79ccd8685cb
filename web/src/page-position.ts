// Positions, moves and thoughts by the module in this page, without a table that is kept: lessons, analysis, puzzles.
import { ApiError } from './api';
import { pageLines, thinkingLines, type PageLive } from './page-live';
import type { Analysis, Seat, TableInfo, View } from './wire';

/** Where a game begins; moves are the seat's number and the move. */
export interface Start {
  game: string;
  rules: string;
  seed: string;
  position?: string;
}

const words = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key}\n${value.replaceAll('\n', ' ')}\n`)
    .join('');

const numbered = (moves: string[]) => Object.fromEntries(moves.map((move, i) => [`move${i + 1}`, move]));

/** A call of the module; with a game its engine's tables are fetched first. A refusal is thrown. */
export async function called(name: string, args: (string | number)[], game?: string, lines: PageLive = pageLines()) {
  const answer = await lines.ask({ call: name, args, game });
  if (answer.is) throw new ApiError(400, answer.why);
  return answer;
}

/** A match that the module referees until it is closed; the value is its number. */
export async function opened(
  start: Start,
  moves: string[] = [],
  engines: Record<string, string> = {},
  lines: PageLive = pageLines(),
) {
  const { game, rules, seed, position = '' } = start;
  const given = words({ id: 'spot', game, rules, seed, position, ...engines, ...numbered(moves) });
  return (await called('agon_open', [given], Object.keys(engines).length ? game : undefined, lines)).value;
}

export const whole = async (id: number): Promise<TableInfo> =>
  JSON.parse((await called('agon_whole', [id])).text).table;
export const closed = (id: number, lines: PageLive = pageLines()) =>
  called('agon_close', [id], undefined, lines).catch(() => {});

/** The position after some moves, as the referee allows them. */
export async function spotAt(start: Start, moves: string[]): Promise<TableInfo> {
  const id = await opened(start, moves);
  try {
    return await whole(id);
  } finally {
    await closed(id);
  }
}

export const seenFrom = (spot: TableInfo, seat: Seat): View | null => spot.views?.[seat] ?? spot.view;
export const legalFor = (spot: TableInfo, seat: Seat): string[] => spot.legal[seat] ?? [];

/** What the engine says for whoever is to move at an open match; null where it has nothing to say. */
export async function adviceAt(id: number, ms: number, game: string, lines = pageLines()): Promise<Analysis | null> {
  try {
    return JSON.parse((await called('agon_advice', [id, 0, ms], game, lines)).text);
  } catch {
    return null;
  }
}

/** What the engine thinks of a position, looked at longer and longer beside everything else, until `on` says stop. */
export async function thoughtsOf(start: Start, moves: string[], looks: number[], on: (a: Analysis) => boolean) {
  const lines = thinkingLines();
  const id = await opened(start, moves, {}, lines);
  for (const ms of looks) {
    const analysis = await adviceAt(id, ms, start.game, lines);
    if (!analysis || !on(analysis)) break;
  }
  await closed(id, lines);
}
