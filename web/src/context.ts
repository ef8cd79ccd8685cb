// What every part of the page may need: language, preferences, navigation, the connection, announcements.
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import boards from 'virtual:boards';
import { api, ApiError } from './api';
import type { BoardModule } from './boards';
import { translator, type Lang, type Texts, type Translate } from './i18n';
import type { Live } from './live';
import type { Prefs } from './prefs';
import { texts } from './texts';

export interface App {
  lang: Lang;
  t: Translate;
  prefs: Prefs;
  change(part: Partial<Prefs>): void;
  path: string;
  search: URLSearchParams;
  navigate(to: string, replace?: boolean): void;
  live: Live;
  announce(text: string): void;
}

export const AppContext = createContext<App>(null as unknown as App);
export const useApp = () => useContext(AppContext);

export const moduleOf = (game: string): BoardModule | undefined => boards.find((b) => b.game === game);
export const modules: BoardModule[] = boards;

/** The words of a game: its own first, then the common ones. */
export function gameTexts(game: string, lang: Lang): Translate {
  const own: Texts = moduleOf(game)?.texts[lang] ?? {};
  return translator(own, texts[lang]);
}

export const titleOf = (game: string, lang: Lang) => (moduleOf(game) ? gameTexts(game, lang)('title') : game);

/** The title of the window follows the heading of the page. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} · Agon` : 'Agon';
  }, [title]);
}

export interface Loaded<T> {
  data: T | null;
  error: ApiError | null;
  again(): void;
}

/** The answer of the server, fetched again when the path changes or `again` is called; null path: nothing yet. */
export function useFetch<T = any>(path: string | null, everyMs = 0): Loaded<T> {
  const [state, setState] = useState<{ path: string | null; data: T | null; error: ApiError | null }>({
    path: null,
    data: null,
    error: null,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!path) return;
    let wanted = true;
    api.get<T>(path).then(
      (data) => wanted && setState({ path, data, error: null }),
      (e) =>
        wanted &&
        setState((s) => ({ path, data: s.path === path ? s.data : null, error: e instanceof ApiError ? e : null })),
    );
    const timer = everyMs ? window.setTimeout(() => setRound(round + 1), everyMs) : 0;
    const again = () => setRound((n) => n + 1);
    addEventListener('online', again);
    return () => {
      wanted = false;
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [path, round, everyMs]);
  const current = state.path === path;
  return { data: current ? state.data : null, error: current ? state.error : null, again: () => setRound(round + 1) };
}

export interface GameInfo {
  name: string;
  title: string;
  clock: string;
  hidden: boolean;
  enumerable: boolean;
  profiles: { name: string; sentence: string }[];
  engines: { name: string; sentence: string; options: string }[];
  protocols: {
    name: string;
    sentence: string;
    port: number | null;
    open: boolean;
    client: boolean;
    address: string | null;
  }[];
}
export interface Games {
  games: GameInfo[];
  bots: { name: string; game: string; player: string }[];
  you: { local: boolean };
}
export const useGames = () => useFetch<Games>('/api/games');

/** What the server lists about a game, in the reader's language. */
export const described = (
  game: string,
  kind: 'engine' | 'rules' | 'protocol',
  entry: { name: string; sentence: string } | undefined,
  lang: Lang,
) => (lang === 'de' && entry && moduleOf(game)?.german[`${kind} ${entry.name}`]) || (entry?.sentence ?? '');
