// How far a tournament has come, and how long it may still take. Pure.
import type { Tournament } from './wire';

export interface Running {
  played: number;
  planned: number | null;
  begun_at: number;
  latest_at: number;
  over: boolean;
}

export const progressOf = ({ played = 0, planned = null, begun_at = 0, latest_at = 0, over }: Tournament): Running => ({
  played,
  planned,
  begun_at,
  latest_at,
  over,
});

/** Milliseconds until the last match, at the pace so far; null: nobody can know. */
export function timeLeft({ played, planned, begun_at, latest_at, over }: Running): number | null {
  if (over || planned === null || !played || latest_at <= begun_at) return null;
  return ((latest_at - begun_at) / played) * (planned - played);
}
