// The games of whoever uses this browser: kept here, and carried to another device by a link that only they have.
import type { Played } from './played';
import { recall, remember } from './prefs';

const most = 300; // games; older ones are forgotten

const everything = (): Played[] => recall<{ games: Played[] }>('history', { games: [] }).games;

export const history = everything;

/** Newest first, each match once. */
function merged(a: Played[], b: Played[]): Played[] {
  const all = new Map([...b, ...a].map((p) => [p.match, p]));
  return [...all.values()].sort((x, y) => y.at - x.at).slice(0, most);
}

export const addPlayed = (p: Played) => remember('history', { games: merged([p], everything()) });
export const forgetHistory = () => remember('history', { games: [] });
export const adopt = (games: Played[]) => remember('history', { games: merged(everything(), games) });
