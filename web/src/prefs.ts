// What this browser remembers: language, theme, switches, name, seats and the last set-up of each game.
import type { Lang } from './i18n';

export type Theme = 'system' | 'light' | 'dark';

export interface Prefs {
  lang: Lang;
  theme: Theme;
  name: string;
  legal: boolean;
  sound: boolean;
  values: boolean;
  game: Record<string, boolean>;  // "kulami.taboo": a game's own switches
}

function read<T>(storage: Storage, key: string, otherwise: T): T {
  try { return { ...otherwise, ...JSON.parse(storage.getItem(key) ?? '{}') }; } catch { return otherwise; }
}

function write(storage: Storage, key: string, value: unknown) {
  try { storage.setItem(key, JSON.stringify(value)); } catch { /* a full or forbidden storage: nothing is remembered */ }
}

const usual: Prefs = {
  lang: navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en',
  theme: 'system', name: '', legal: false, sound: false, values: false, game: {},
};

export const loadPrefs = () => read(localStorage, 'agon.prefs', usual);
export const savePrefs = (prefs: Prefs) => write(localStorage, 'agon.prefs', prefs);

export interface Place { tokens: { seat: number; token: string }[]; invite?: string }

/** The seats this browser holds at a table: whoever has the token may act. */
export const placeAt = (table: string): Place => read(localStorage, `agon.table.${table}`, { tokens: [] });
export const keepPlace = (table: string, place: Place) => write(localStorage, `agon.table.${table}`, place);

export const recall = <T extends object>(key: string, otherwise: T): T => read(localStorage, `agon.${key}`, otherwise);
export const remember = (key: string, value: object) => write(localStorage, `agon.${key}`, value);
