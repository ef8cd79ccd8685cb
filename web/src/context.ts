// What every part of the page may need: language, preferences, navigation, the connection, announcements.
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import boards from 'virtual:boards';
import { address, api, ApiError, type Api, type Asked, type Given } from './api';
import type { BoardModule } from './boards';
import { commonBoard } from './common/board';
import { translator, type Lang, type Translate } from './i18n';
import type { Lines, Live } from './live';
import type { Prefs } from './prefs';
import { texts } from './texts';
import type { Game, Gets } from './wire';

export interface App {
  lang: Lang;
  t: Translate;
  prefs: Prefs;
  change(part: Partial<Prefs>): void;
  path: string;
  search: URLSearchParams;
  navigate(to: string, replace?: boolean): void;
  live: Live;
  lines: Lines; // where tables are followed: at the arena, or in this page
  api: Api; // what boards ask: the arena, or the module in this page
  announce(text: string): void;
}

export const AppContext = createContext<App>(null as unknown as App);
export const useApp = () => useContext(AppContext);

export const modules: BoardModule[] = boards;
const common = new Map<string, BoardModule>(); // of games that bring no board

/** What the server says of its games is what boards that are not their own show. */
export function learn(games: Game[]) {
  for (const g of games) common.set(g.name, commonBoard(g.name, g) as BoardModule);
}

/** The game's own board, else the one that any game has. */
export function moduleOf(game: string): BoardModule {
  const own = boards.find((b) => b.game === game) ?? common.get(game);
  if (own) return own;
  common.set(game, commonBoard(game) as BoardModule);
  return common.get(game)!;
}

/** The words of a game: its own first, then the common ones. */
export function gameTexts(game: string, lang: Lang): Translate {
  return translator(moduleOf(game).texts[lang], texts[lang]);
}

export const titleOf = (game: string, lang: Lang) => gameTexts(game, lang)('title');

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

interface Fetched<T> {
  to: string | null;
  data: T | null;
  error: ApiError | null;
}

/** The answer of the server, fetched again when the address changes or `again` is called; null: ask nothing yet. */
export function useFetch<P extends keyof Gets>(
  path: P,
  parameters: Asked<Gets[P]> | null,
  everyMs = 0,
): Loaded<Gets[P]['answer']> {
  const [state, setState] = useState<Fetched<Gets[P]['answer']>>({ to: null, data: null, error: null });
  const [round, setRound] = useState(0);
  const to = parameters && address(path, parameters);
  useEffect(() => {
    if (!to) return;
    let wanted = true;
    api.get(path, ...([parameters] as Given<Asked<Gets[P]>>)).then(
      (data) => wanted && setState({ to, data, error: null }),
      (e: unknown) =>
        wanted && setState((s) => ({ to, data: s.to === to ? s.data : null, error: e instanceof ApiError ? e : null })),
    );
    const timer = everyMs ? window.setTimeout(() => setRound(round + 1), everyMs) : 0;
    const again = () => setRound((n) => n + 1);
    addEventListener('online', again);
    return () => {
      wanted = false;
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [to, round, everyMs]);
  const current = state.to === to;
  return { data: current ? state.data : null, error: current ? state.error : null, again: () => setRound(round + 1) };
}

export const useGames = () => useFetch('/api/games', {});

/** Where nobody has chosen a game: the one with a course of bots. */
export const usualGame = (games: Game[]): string =>
  (games.find((g) => g.courses.some((c) => c.hand_ins)) ?? games[0])?.name ?? '';

/** What the server lists about a game, in the reader's language. */
export const described = (
  game: string,
  kind: 'engine' | 'rules' | 'protocol',
  entry: { name: string; sentence: string } | undefined,
  lang: Lang,
) => (lang === 'de' && entry && moduleOf(game).german[`${kind} ${entry.name}`]) || (entry?.sentence ?? '');
