// Games that somebody has played: as a text for a link, and what they say about one's strength. Pure.
import type { Rating, Seat } from './wire';

export type Outcome = 'won' | 'drawn' | 'lost';

export interface Played {
  match: string;
  game: string;
  opponent: string;
  outcome: Outcome;
  at: number; // Unix time in seconds
  kept: boolean; // the arena has it
}

export const outcomeOf = (winner: Seat | null, mine: Seat): Outcome =>
  winner === null ? 'drawn' : winner === mine ? 'won' : 'lost';

const letters: Record<Outcome, string> = { won: 'w', drawn: 'd', lost: 'l' };

/** Name and games as one text for the end of a link. */
export function packed(name: string, games: Played[]): string {
  const rows = games.map((p) => [p.match, p.game, p.opponent, letters[p.outcome], p.at, p.kept ? 1 : 0]);
  const bytes = new TextEncoder().encode(JSON.stringify([name, rows]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

type Row = [string, string, string, string, number, number];

const isRow = (r: unknown): r is Row =>
  Array.isArray(r) && r.length === 6 && r.slice(0, 4).every((v) => typeof v === 'string') && Number.isFinite(r[4]);

/** Null: somebody else's text. */
export function unpacked(text: string): { name: string; games: Played[] } | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const [name, rows] = JSON.parse(new TextDecoder().decode(bytes)) as [unknown, unknown];
    if (typeof name !== 'string' || !Array.isArray(rows) || !rows.every(isRow)) return null;
    const outcome = (l: string) => (Object.keys(letters) as Outcome[]).find((o) => letters[o] === l) ?? 'drawn';
    const played = ([match, game, opponent, l, at, kept]: Row): Played => {
      return { match, game, opponent, outcome: outcome(l), at, kept: kept === 1 };
    };
    return { name: name.slice(0, 40), games: rows.map(played) };
  } catch {
    return null;
  }
}

export interface Estimate {
  elo: number;
  error: number; // half of the 95 % interval
  games: number;
}

const scale = Math.LN10 / 400;
const value: Record<Outcome, number> = { won: 1, drawn: 0.5, lost: 0 };

/** The rating that explains these results best, from the opponents' ratings; one imagined draw keeps it finite. */
export function estimate(played: Played[], ratings: Rating[]): Estimate | null {
  const elos = new Map(ratings.map((r) => [r.name, r.elo]));
  const known = played.filter((p) => elos.has(p.opponent));
  if (!known.length) return null;
  const met = known.map((p) => ({ elo: elos.get(p.opponent)!, score: value[p.outcome] }));
  const mean = met.reduce((sum, m) => sum + m.elo, 0) / met.length;
  const results = [...met, { elo: mean, score: 0.5 }];
  let elo = mean,
    sharpness = 0;
  for (let round = 0; round < 50; ++round) {
    const expected = results.map((m) => 1 / (1 + Math.exp(scale * (m.elo - elo))));
    sharpness = expected.reduce((sum, e) => sum + e * (1 - e), 0) * scale;
    const step = results.reduce((sum, m, i) => sum + m.score - expected[i], 0) / sharpness;
    elo += Math.max(-200, Math.min(200, step));
  }
  return { elo, error: 1.96 / Math.sqrt(sharpness * scale), games: known.length };
}
