// What this browser remembers: language, theme, switches, name, seats and the last set-up of each game.
import type { Lang } from './i18n';
import type { HeldSeat } from './wire';

export type Theme = 'system' | 'light' | 'dark';

/** When the board marks possible moves. */
export type MarkMoves = 'never' | 'hover' | 'always';

export interface Prefs {
  lang: Lang;
  theme: Theme;
  name: string;
  moves: MarkMoves;
  sound: boolean;
  values: boolean;
  place: 'page' | 'arena'; // where games against built-in programs are played
  game: Record<string, boolean>; // "kulami.taboo": a game's own switches
}

function read<T>(storage: Storage, key: string, otherwise: T): T {
  try {
    return { ...otherwise, ...JSON.parse(storage.getItem(key) ?? '{}') };
  } catch {
    return otherwise;
  }
}

function write(storage: Storage, key: string, value: unknown) {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    /* a full or forbidden storage: nothing is remembered */
  }
}

const usual: Prefs = {
  lang: navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en',
  theme: 'system',
  name: '',
  moves: 'hover',
  sound: false,
  values: false,
  place: 'page',
  game: {},
};

export const loadPrefs = () => read(localStorage, 'agon.prefs', usual);
export const savePrefs = (prefs: Prefs) => write(localStorage, 'agon.prefs', prefs);

export interface Place {
  tokens: HeldSeat[];
  key?: string; // shows that this browser opened the table: it may set the pace
  invite?: string;
  courseGame?: string; // the id that clients of a polled protocol need
}

/** The seats this browser holds at a table: whoever has the token may act. */
export const placeAt = (table: string): Place => read(localStorage, `agon.table.${table}`, { tokens: [] });
/** What is shown to the server: tokens of the seats, and the key of the table. */
export function tokensAt(table: string): string[] {
  const place = placeAt(table);
  return [...place.tokens.map((t) => t.token), ...(place.key ? [place.key] : [])];
}
export const keepPlace = (table: string, place: Place) => write(localStorage, `agon.table.${table}`, place);

/** How somebody without a name is called: no two browsers the same. */
export function guestName(t: (key: string) => string): string {
  const { number } = recall('guest', { number: 0 });
  const drawn = number || 100 + (crypto.getRandomValues(new Uint32Array(1))[0] % 9900);
  if (!number) remember('guest', { number: drawn });
  return `${t('guest')} ${drawn}`;
}

export const recall = <T extends object>(key: string, otherwise: T): T => read(localStorage, `agon.${key}`, otherwise);
export const remember = (key: string, value: object) => write(localStorage, `agon.${key}`, value);
export const forget = (key: string) => {
  try {
    localStorage.removeItem(`agon.${key}`);
  } catch {
    /* nothing is remembered */
  }
};
