// Every page in both themes and languages, on desktop, tablet, phone, its side and at 200 %: nothing for axe-core to
// find, no sideways scrolling, no key of the catalogue shown instead of its text; and a screenshot of each.
import { nothingElse, pictured } from './doc_pictures.mjs';
import { act, against, begin, over, plies, weakest } from './gestures.mjs';
import { check, myTurn, recorded, shot, sideways, test, violations } from './harness.mjs';

const settings = [
  { lang: 'en', theme: 'light', width: 1280, height: 800 },
  { lang: 'de', theme: 'dark', width: 1280, height: 800 },
  { lang: 'de', theme: 'light', width: 360, height: 740 },
  { lang: 'en', theme: 'dark', width: 360, height: 740 },
  { lang: 'de', theme: 'light', width: 820, height: 1180 },
  { lang: 'de', theme: 'dark', width: 844, height: 390 }, // a phone on its side
  { lang: 'en', theme: 'light', width: 640, height: 400 }, // a desk at 200 %
];

/** What is wrong with the page as it stands, as sentences; keeps a picture of it. */
async function faults(page, name, { width, theme, lang }) {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)));
  const found = await violations(page);
  const wide = await sideways(page);
  if (wide > 0) found.push(`scrolls sideways by ${wide} px`);
  const key = await page.evaluate(() => /\b[a-z]+_[a-z_]+\b/.exec(document.querySelector('main').innerText)?.[0]);
  if (key) found.push(`the key ${key} is shown`);
  await shot(page, `${name}-${width}-${theme}-${lang}`, { fullPage: true });
  return found.map((f) => `${name}, ${width} px, ${theme}, ${lang}: ${f}`);
}

async function places(arena) {
  const id = await recorded(arena);
  const { table } = await arena.post('/api/tables', {
    game: 'othello',
    rules: '',
    clock: 'total=5m',
    pace: 0,
    name: 'Ada',
    seats: [{ who: 'me' }, { who: 'engine', player: 'level:1' }],
  });
  const { games } = await arena.get('/api/games');
  const { tournaments } = await arena.get('/api/tournaments');
  const cup = tournaments.find((t) => t.name === 'Winter cup'); // other tests play others
  return {
    tournament: `/tournament/${cup.id}`,
    wall: `/tournament/${cup.id}/projector`,
    me: '/me',
    start: '/',
    watch: '/watch',
    tournaments: '/tournaments',
    leaderboard: '/leaderboard',
    editor: '/editor',
    join: '/join',
    bots: '/bots',
    missing: '/nowhere',
    'no-match': '/match/none',
    'no-table': '/table/none',
    replay: `/match/${id}?ply=20`,
    table: `/table/${table}`,
    player: '/player/random?game=othello',
    ...Object.fromEntries(games.map((g) => [`rules-${g.name}`, `/rules/${g.name}`])),
    ...Object.fromEntries(games.map((g) => [`setup-${g.name}`, `/play/${g.name}`])),
  };
}

/** Goes to another page as the back button does: nothing is loaded anew, also not axe-core, which takes long. */
const visit = (page, path) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const wrong = ['missing', 'no-match', 'no-table', 'wall', 'me']; // addresses that the tour does not show
let known; // the same places for every setting
for (const s of settings) {
  test(`${s.lang}, ${s.theme}, ${s.width} px`, async ({ open, arena }) => {
    const found = [];
    const page = await open('/', s);
    for (const [name, path] of Object.entries(await (known ??= places(arena)))) {
      await visit(page, path);
      await page.waitForSelector('main h1');
      await page.waitForFunction(() => !document.querySelector('main .pulse'));
      found.push(...(await faults(page, name, s)));
      if (s === settings[0] && !wrong.includes(name)) await pictured(page, name);
    }
    check(!found.length, found.join('\n'));
  });
}

test('the tour in the documents shows what is drawn, and nothing else', async () => nothingElse());

/** Changes width, language and theme of an open page as its reader would, without loading it anew. */
async function dress(page, { lang, theme, width, height }) {
  await page.setViewportSize({ width, height });
  if ((await page.getAttribute('html', 'lang')) !== lang) await page.click('.choices button[lang]');
  await page.waitForSelector(`html[lang="${lang}"]`);
  for (let before; (before = await page.getAttribute('html', 'data-theme')) !== theme;) {
    await page.click('.choices .theme');
    await page.waitForFunction((old) => document.documentElement.dataset.theme !== old, before);
  }
}

const opposites = [
  { lang: 'de', theme: 'dark', width: 1280, height: 800 },
  { lang: 'en', theme: 'light', width: 360, height: 740 },
];
for (const game of Object.keys(act))
  test(`${game}: a game going on, its end and its replay`, async ({ open }) => {
    const found = [];
    const look = async (name) => {
      for (const s of opposites) {
        await dress(page, s);
        found.push(...(await faults(page, `${name}-${game}`, s)));
      }
    };
    const page = await begin(open, game, {
      prepare: (p) => against(p, ...weakest[game]),
      prefs: { name: 'Ada', legal: true },
    });
    await myTurn(page);
    if (game === 'battleship' || game === 'treasure') {
      await pictured(page, `placing-${game}`);
      await look('placing');
      await dress(page, settings[0]);
    }
    for (let turn = 0; turn < 3; ++turn) {
      const n = await plies(page);
      await act[game](page);
      await page.waitForFunction((k) => document.querySelectorAll('.moves li').length > k, n);
      await myTurn(page);
    }
    await pictured(page, `playing-${game}`);
    await look('playing');
    await dress(page, settings[0]);
    await page.click('button:has-text("Resign")');
    await page.click('button:has-text("Really resign")');
    await page.click(over);
    await page.waitForSelector('.scrubber');
    await page.waitForFunction(() => !document.querySelector('main .pulse'));
    await pictured(page, `replay-${game}`);
    await look('replay');
    check(!found.length, found.join('\n'));
  });

test('the tab key goes from button to button on the start page, not through the pictures', async ({ open }) => {
  const page = await open('/');
  await page.waitForFunction(() => document.querySelectorAll('.tile svg.grid').length >= 4);
  await page.focus('.tile button');
  const stops = await page.locator('.tile').first().locator('button, a:not([tabindex])').count();
  const stop = async () => {
    await page.keyboard.press('Tab');
    return page.evaluate(() => document.activeElement.closest('.tile button, .tile a')?.textContent);
  };
  for (let i = 1; i < stops; ++i) check(await stop(), 'then the other buttons of the game');
  check((await stop()) === 'Play', 'then the next game');
});

test('the matches to watch can be narrowed to one game, and the address keeps it', async ({ open, arena }) => {
  await recorded(arena, 'othello');
  await recorded(arena, 'kulami');
  const page = await open('/watch');
  const games = () => page.$$eval('.match-list .game-name', (all) => [...new Set(all.map((e) => e.textContent))]);
  await page.waitForSelector('.match-list');
  check((await games()).length > 1, 'all games first');
  await page.getByLabel('Game').selectOption('kulami');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.match-list .game-name')].every((e) => e.textContent === 'Kulami'),
  );
  await page.waitForSelector('.match-list');
  await page.reload();
  await page.waitForSelector('.match-list');
  check((await games()).join() === 'Kulami' && /game=kulami/.test(page.url()), 'also after loading it again');
  await page.click('main a.button');
  await page.waitForURL(/\/play\/kulami\?opponent=watch/);
});

test('what does not exist offers the way to its list, not another try', async ({ open }) => {
  const page = await open('/match/none');
  for (const [path, list] of [
    ['/match/none', '/watch'],
    ['/tournament/none', '/tournaments'],
    ['/table/none', '/'],
  ]) {
    await visit(page, path);
    await page.waitForSelector(`.error[role=alert]`);
    check((await page.locator('main button').count()) === 0, `${path}: nothing to try again`);
    await page.click(`main a[href="${list}"]`);
    await page.waitForFunction((to) => location.pathname === to && !document.querySelector('.error'), list);
  }
});
