// The frame of every page: top bar, banner, routes, announcements.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api } from './api';
import type { BoardModule } from './boards';
import { AppContext, gameTexts, learn, modules, useApp, useGames, type App as Context } from './context';
import { translator } from './i18n';
import { Icon } from './icons';
import { Live, type LiveState } from './live';
import { Meander } from './meander';
import { isPageTable } from './page-tables';
import { loadPrefs, savePrefs, type Prefs, type Theme } from './prefs';
import { Later } from './later';
import { Guard, Page } from './parts';
import { texts } from './texts';
import { Start } from './pages/start';
import { SetUp } from './pages/setup';
import { TablePage } from './pages/table';
import { ReplayPage } from './pages/replay';
import { Join } from './pages/join';
import { Rules } from './pages/rules';
import { Bots } from './pages/bots';
import { Lab, LabLine, LabProjector } from './pages/lab';

const others: Record<string, RegExp> = {
  '/': /^\/(play|table|join|bots|rules|learn|analyse)(\/|$)/,
  '/watch': /^\/(match\/|lab(\/|$))/,
  '/tournaments': /^\/tournament\//,
  '/leaderboard': /^\/player\//,
  '/puzzles': /^\/puzzles\//,
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
      aria-label={lang === 'en' ? 'DE: Deutsch' : 'EN: English'}
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

const Sign = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <circle cx="12" cy="16" r="8.5" class="dark" />
    <path d="M17 7.8a8.5 8.5 0 0 1 0 16.4M21 7.8a8.5 8.5 0 0 1 0 16.4" />
  </svg>
);

/** What boards are made of, once for all pictures on the page. */
const Materials = () => (
  <svg class="materials" aria-hidden="true">
    <defs>
      <pattern id="meander" width="24" height="10" patternUnits="userSpaceOnUse">
        <path class="meander-key" d="M0 9h3V2.5h14V7h-8.5V5M3 9h21" />
      </pattern>
      <linearGradient id="wood-walnut" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#5b3d28" />
        <stop offset=".5" stop-color="#3d2718" />
        <stop offset="1" stop-color="#4c3220" />
      </linearGradient>
      {modules.map((m) => m.Materials && <m.Materials key={m.game} />)}
    </defs>
  </svg>
);

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
      <div class="bar">
      <a class="name" href="/">
        <Sign />
        Agon
      </a>
      <nav aria-label={t('menu')}>
        {link('/', t('play'))}
        {modules.flatMap((m) => pagesOf(m).map((p) => link(p.path, gameTexts(m.game, lang)(p.menu))))}
        {link('/watch', t('watch'))}
        {link('/tournaments', t('tournaments'))}
        {link('/leaderboard', t('leaderboard'))}
        {link('/puzzles', t('puzzles'))}
        {link('/bots', t('bots_menu'))}
      </nav>
      <div class="choices">
        <a class="button quiet me" href="/me" aria-label={t('my_page')} title={t('my_page')}>
          <Icon name="me" />
        </a>
        <LanguageButton />
        <ThemeButton />
      </div>
      </div>
      <Meander />
    </header>
  );
}

function Route() {
  const { path, t, lang, navigate, search } = useApp();
  const [, first, second, third] = path.split('/').map(decodeURIComponent);
  for (const module of modules) {
    const page = module.pages?.find((p) => p.path === path);
    if (page) return <page.Page t={gameTexts(module.game, lang)} lang={lang} api={api} navigate={navigate} />;
  }
  if (path === '/') return <Start />;
  if (first === 'play' && second) return <SetUp key={second} game={second} />;
  if (first === 'table' && isPageTable(second)) return <Later key={second} name="PageTable" id={second} />;
  if (first === 'table' && second) return <TablePage key={second} id={second} />;
  if (first === 'watch') return <Later name="Watch" id="" />;
  if (first === 'match' && second && third === 'report') return <Later key={second} name="ReportPage" id={second} />;
  if (first === 'match' && second) return <ReplayPage key={second} id={second} />;
  if (path === '/tournaments/staff') return <Later name="Fixtures" id="" />;
  if (first === 'tournaments') return <Later name="Tournaments" id="" />;
  if (first === 'tournament' && second)
    return <Later key={path} name={third === 'projector' ? 'TournamentProjector' : 'TournamentPage'} id={second} />;
  if (first === 'leaderboard') return <Later name="Leaderboard" id="" />;
  if (first === 'player' && second) return <Later key={second} name="PlayerPage" id={second} />;
  if (first === 'embed' && third) return <Later key={path} name="EmbedPage" id={`${second}/${third}`} />;
  if (first === 'me') return <Later name="MePage" id="" />;
  if (first === 'join') return <Join />;
  if (first === 'analyse' && second) return <Later key={search.get('match')} name="AnalysePage" id={second} />;
  if (first === 'learn' && second) return <Later key={second} name="LearnPage" id={second} />;
  if (first === 'puzzles') return <Later key={second} name="PuzzlePage" id={second ?? ''} />;
  if (first === 'rules' && second) return <Rules key={second} game={second} />;
  if (first === 'bots') return <Bots />;
  if (path === '/lab') return <Lab />;
  if (path === '/lab/projector') return <LabProjector />;
  if (first === 'lab' && second) return <LabLine key={second} line={second} />;
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
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = prefs.lang;
    root.dataset.theme = prefs.theme === 'system' ? '' : prefs.theme;
    root.dataset.moves = prefs.moves;
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
  const games = useGames().data;
  useMemo(() => games && learn(games.games), [games]);
  useLinks(navigate);
  useTopOfPage(path);
  const announce = (text: string) => {
    setSpoken('');
    requestAnimationFrame(() => setSpoken(text));
  };
  const asked = new URLSearchParams(search);
  const place = { path, search: asked, navigate };
  const context: Context = { lang: prefs.lang, t, prefs, change, ...place, live, lines: live, api, announce };
  return (
    <AppContext.Provider value={context}>
      <Materials />
      {!/^\/embed\/|\/projector$/.test(path) && <TopBar />}
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
