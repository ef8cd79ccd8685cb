// Tables that live in this page, as this browser keeps them; who plays there is page-live.ts.
import { forget, recall, remember } from './prefs';

/** What a table of the page begins with; without an engine a person sits there. */
export interface PageSetUp {
  game: string;
  rules: string;
  seed: string;
  name1: string;
  name2: string;
  engine1: string;
  engine2: string;
}

export interface Kept {
  setUp: PageSetUp;
  log: string; // of the referee: the header and every event, a line each
}

export const script = '/assets/core/worker.mjs';
const heldTables = 20; // in the storage of this browser

export const isPageTable = (id: string) => id.startsWith('page-');
export const placeOf = (id: string) => `table.${id}`;
export const keptTable = (id: string): Partial<Kept> => recall(placeOf(id), {} as Partial<Kept>);

/** The game so far as the arena's archive takes it. */
export const recordOf = (id: string) => keptTable(id).log ?? '';

/** Keeps a new table; it begins when a page follows it. The oldest ones are forgotten. */
export function newPageTable(setUp: PageSetUp): string {
  const id = `page-${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
  const { ids } = recall('page-tables', { ids: [] as string[] });
  ids.slice(heldTables - 1).forEach((old) => forget(placeOf(old)));
  remember('page-tables', { ids: [id, ...ids.slice(0, heldTables - 1)] });
  remember(placeOf(id), { setUp, log: '' } satisfies Kept);
  return id;
}

// A function that gives a vector: only a browser that knows those can run the module.
const vectors = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];
const able = () =>
  typeof WebAssembly === 'object' && typeof Worker === 'function' && WebAssembly.validate(new Uint8Array(vectors));

/** Can this browser run the module, and does the arena have it? */
export const playsHere = async () => {
  try {
    const answer = await fetch(script);
    return able() && answer.ok && /javascript/.test(answer.headers.get('Content-Type') ?? '');
  } catch {
    return false;
  }
};
