// The frame of every page: top bar, banner, routes, announcements.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api } from './api';
import type { BoardModule } from './boards';
import { AppContext, gameTexts, modules, useApp, type App as Context } from './context';
import { translator } from './i18n';
import { Live, type LiveState } from './live';
import { loadPrefs, savePrefs, type Prefs, type Theme } from './prefs';
import { Guard, Page } from './parts';
import { texts } from './texts';
import { Start } from './pages/start';
import { SetUp } from './pages/setup';
import { TablePage } from './pages/table';
import { Watch } from './pages/watch';
import { ReplayPage } from './pages/replay';
import { Tournaments } from './pages/tournaments';
import { TournamentPage } from './pages/tournament';
import { Leaderboard } from './pages/leaderboard';
import { PlayerPage } from './pages/player';
import { Join } from './pages/join';
import { Bots } from './pages/bots';

const others: Record<string, RegExp> = {
  '/': /^\/(play|table|join|bots)(\/|$)/,
  '/watch': /^\/match\//,
  '/tournaments': /^\/tournament\//,
  '/leaderboard': /^\/player\//,
}; // pages below an entry of the menu
const themes: Theme[] = ['system', 'light', 'dark'];

function LanguageButton() {
  const { lang, change } = useApp();
  const other = lang === 'en' ? 'de' : 'en';
  return (
    <button
      class="quiet"
      onClick={() => change({ lang: other })}
      lang={other}
      aria-label={lang === 'en' ? 'Auf Deutsch umschalten' : 'Switch to English'}
    >
      {other.toUpperCase()}
    </button>
  );
}

function ThemeButton() {
  const { t, prefs, change } = useApp();
  const next = themes[(themes.indexOf(prefs.theme) + 1) % themes.length];
  const shade = { system: 'M10 3a7 7 0 0 1 0 14z', light: '', dark: 'M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14z' };
  return (
    <button
      class="quiet theme"
      onClick={() => change({ theme: next })}
      aria-label={t('theme_now', { theme: t(`theme_${prefs.theme}`) })}
      title={t(`theme_${prefs.theme}`)}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7" class="ring" />
        {prefs.theme !== 'light' && <path d={shade[prefs.theme]} class="fill" />}
      </svg>
    </button>
  );
}

function TopBar() {
  const { t, lang, path } = useApp();
  const link = (to: string, text: string) => (
    <a href={to} aria-current={path === to || others[to]?.test(path) ? 'page' : undefined}>
      {text}
    </a>
  );
  const pagesOf = (module: BoardModule) =>
    (module.pages ?? []).filter((p) => path === p.path || path === `/play/${module.game}`);
  return (
    <header class="top">
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <a class="name" href="/">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <circle cx="12" cy="16" r="8" class="dark" />
          <circle cx="20" cy="16" r="8" class="light" />
        </svg>
        Agon
      </a>
      <nav aria-label={t('menu')}>
        {link('/', t('play'))}
        {modules.flatMap((m) => pagesOf(m).map((p) => link(p.path, gameTexts(m.game, lang)(p.menu))))}
        {link('/watch', t('watch'))}
        {link('/tournaments', t('tournaments'))}
        {link('/leaderboard', t('leaderboard'))}
      </nav>
      <div class="choices">
        <LanguageButton />
        <ThemeButton />
      </div>
    </header>
  );
}

function Route() {
  const { path, t, lang, navigate } = useApp();
  const [, first, second] = path.split('/').map(decodeURIComponent);
  for (const module of modules) {
    const page = module.pages?.find((p) => p.path === path);
    if (page) return <page.Page t={gameTexts(module.game, lang)} lang={lang} api={api} navigate={navigate} />;
  }
  if (path === '/') return <Start />;
  if (first === 'play' && second) return <SetUp key={second} game={second} />;
  if (first === 'table' && second) return <TablePage key={second} id={second} />;
  if (first === 'watch') return <Watch />;
  if (first === 'match' && second) return <ReplayPage key={second} id={second} />;
  if (first === 'tournaments') return <Tournaments />;
  if (first === 'tournament' && second) return <TournamentPage key={second} id={second} />;
  if (first === 'leaderboard') return <Leaderboard />;
  if (first === 'player' && second) return <PlayerPage key={second} name={second} />;
  if (first === 'join') return <Join />;
  if (first === 'bots') return <Bots />;
  return (
    <Page title={t('not_found')}>
      <p>{t('not_found_text', { path })}</p>
      <p>
        <a href="/">{t('to_start')}</a>
      </p>
    </Page>
  );
}

function Banner({ live }: { live: Live }) {
  const { t } = useApp();
  const [state, setState] = useState<LiveState>(live.state);
  useEffect(() => live.onState(setState), [live]);
  return (
    <div class="banner" role="status">
      {state === 'lost' && <p>{t('lost')}</p>}
    </div>
  );
}

/** Links inside the page do not load it anew. */
function useLinks(navigate: (to: string) => void) {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a');
      if (
        !link ||
        event.defaultPrevented ||
        event.button ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        link.target ||
        link.hasAttribute('download')
      )
        return;
      const to = new URL(link.href);
      if (
        to.origin !== location.origin ||
        to.pathname.startsWith('/api/') ||
        link.getAttribute('href')!.startsWith('#')
      )
        return;
      event.preventDefault();
      navigate(to.pathname + to.search);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}

const here = () => ({ path: location.pathname, search: location.search });

/** Where the reader is, by address. */
function useAddress() {
  const [at, setAt] = useState(here);
  const navigate = useMemo(
    () =>
      (to: string, replace = false) => {
        if (replace) history.replaceState(null, '', to);
        else history.pushState(null, '', to);
        setAt(here());
      },
    [],
  );
  useEffect(() => {
    const onPop = () => setAt(here());
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);
  return { ...at, navigate };
}

/** What the reader prefers is kept, and the document follows it. */
function usePrefs(): [Prefs, (part: Partial<Prefs>) => void] {
  const [prefs, setPrefs] = useState<Prefs>(loadPrefs);
  useEffect(() => {
    const root = document.documentElement;
    root.lang = prefs.lang;
    root.dataset.theme = prefs.theme === 'system' ? '' : prefs.theme;
    root.classList.toggle('show-legal', prefs.legal);
    savePrefs(prefs);
  }, [prefs]);
  return [prefs, (part) => setPrefs((p) => ({ ...p, ...part }))];
}

/** A new page is read from its top, and told to screen readers. */
function useTopOfPage(path: string) {
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) {
      scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    first.current = false;
  }, [path]);
}

export function App() {
  const [prefs, change] = usePrefs();
  const { path, search, navigate } = useAddress();
  const [spoken, setSpoken] = useState('');
  const live = useMemo(() => new Live(), []);
  const t = useMemo(() => translator(texts[prefs.lang]), [prefs.lang]);
  useLinks(navigate);
  useTopOfPage(path);
  const announce = (text: string) => {
    setSpoken('');
    requestAnimationFrame(() => setSpoken(text));
  };
  const asked = new URLSearchParams(search);
  const context: Context = { lang: prefs.lang, t, prefs, change, path, search: asked, navigate, live, announce };
  return (
    <AppContext.Provider value={context}>
      <TopBar />
      <Banner live={live} />
      <Guard key={path} text={t('page_failed')} again={t('reload')}>
        <Route />
      </Guard>
      <div class="spoken" aria-live="polite" role="log">
        {spoken}
      </div>
    </AppContext.Provider>
  );
}
