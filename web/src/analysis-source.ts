// Where an analysis begins: a match of the arena or of this browser, an address that was shared, or a pasted text.
import { address, ApiError } from './api';
import { spotAt, type Start } from './page-position';
import { recordOf } from './page-tables';
import { lineOf, type Variations } from './variations';

export interface Source {
  start: Start;
  line: Variations;
}

interface LoggedEvent {
  type: string;
  seat?: number;
  move?: string;
  plies?: number;
}

/** The moves that stand, each the seat's number and the move. */
function standing(events: LoggedEvent[]): string[] {
  const moves: string[] = [];
  for (const e of events) {
    if (e.type === 'moved') moves.push(`${e.seat}${e.move}`);
    if (e.type === 'undone') moves.splice(Math.max(0, moves.length - (e.plies ?? 0)));
  }
  return moves;
}

/** Moves without seats get the seat that is to act. "1:MOVE" names the seat, where both may act. */
export async function seated(start: Start, texts: string[]): Promise<string[]> {
  const moves: string[] = [];
  for (const text of texts) {
    const named = /^([12]):(.+)$/.exec(text);
    const seat = named ? named[1] : (await spotAt(start, moves)).may_act[0];
    moves.push(`${seat ?? 1}${named ? named[2] : text}`);
  }
  await spotAt(start, moves); // the referee's word on the last one, too
  return moves;
}

/** Othello's transcripts may stand without blanks; elsewhere blanks and semicolons part moves. */
const parted = (text: string) =>
  /^([a-h][1-8]|pass|--|\s)+$/i.test(text)
    ? (text.toLowerCase().match(/[a-h][1-8]|pass/g) ?? [])
    : text.split(/[\s;]+/).filter(Boolean);

export async function fromLog(text: string, ply?: number): Promise<Source> {
  const [header, ...events] = text.trim().split('\n').map((line) => JSON.parse(line));
  const start = { game: header.game, rules: header.rules, seed: String(header.seed) };
  const opening = header.opening ? await seated(start, parted(header.opening)) : [];
  const moves = [...opening, ...standing(events)];
  await spotAt(start, moves);
  return { start, line: lineOf(moves, ply === undefined ? moves.length : opening.length + ply) };
}

/** A finished match; a running one is refused by the arena itself. */
export async function fromMatch(id: string, ply?: number): Promise<Source> {
  const kept = recordOf(id);
  if (kept) return fromLog(kept, ply);
  const answer = await fetch(address('/api/matches/{id}/log', { id }));
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json()).error);
  return fromLog(await answer.text(), ply);
}

/** A log, a position or a transcript, whichever it is; the referee's refusal of the last is thrown. */
export async function fromText(start: Start, text: string): Promise<Source> {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return fromLog(trimmed);
  const placed = { ...start, position: trimmed.replace(/\s+/g, ' ') };
  const isPosition = trimmed && (await spotAt(placed, []).then(() => true, () => false));
  if (isPosition) return { start: placed, line: lineOf([]) };
  const fresh = { ...start, position: '' };
  return { start: fresh, line: lineOf(await seated(fresh, parted(trimmed))) };
}

/** The address of a line, and the line of an address. */
export function sharedPath({ start, line }: Source, moves: string[]): string {
  const { game, rules, seed, position = '' } = start;
  const asked = new URLSearchParams({ rules, seed, position, moves: moves.join(' '), ply: String(moves.length) });
  return `/analyse/${encodeURIComponent(game)}?${line.branches.length ? asked : ''}`;
}

export async function fromAddress(game: string, asked: URLSearchParams): Promise<Source> {
  const ply = asked.has('ply') ? Number(asked.get('ply')) || 0 : undefined;
  const match = asked.get('match');
  if (match) return fromMatch(match, ply);
  const of = (key: string) => asked.get(key) ?? '';
  const start = { game, rules: of('rules'), seed: of('seed') || '1', position: of('position') };
  const moves = of('moves').split(' ').filter(Boolean);
  await spotAt(start, moves);
  return { start, line: lineOf(moves, ply) };
}
