// Every page in both themes, both languages and both widths: nothing for axe-core to find, no sideways
// scrolling, no key of the catalogue shown instead of its text; and a screenshot of each.
import { check, recorded, shot, sideways, test, violations } from './harness.mjs';

const settings = [
  { lang: 'en', theme: 'light', width: 1280, height: 800 },
  { lang: 'de', theme: 'dark', width: 1280, height: 800 },
  { lang: 'de', theme: 'light', width: 360, height: 740 },
  { lang: 'en', theme: 'dark', width: 360, height: 740 },
];

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
  return {
    tournament: `/tournament/${tournaments[0].id}`,
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
    ...Object.fromEntries(games.map((g) => [`setup-${g.name}`, `/play/${g.name}`])),
  };
}

let known; // the same places for every setting
for (const s of settings) {
  test(`${s.lang}, ${s.theme}, ${s.width} px`, async ({ open, arena }) => {
    const found = [];
    const page = await open('/', s);
    for (const [name, path] of Object.entries(await (known ??= places(arena)))) {
      await page.goto(arena.url + path);
      await page.waitForSelector('main h1');
      await page.waitForFunction(() => !document.querySelector('main .pulse'));
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)));
      for (const v of await violations(page)) found.push(`${name}: ${v}`);
      const wide = await sideways(page);
      if (wide > 0) found.push(`${name}: scrolls sideways by ${wide} px`);
      const key = await page.evaluate(() => /\b[a-z]+_[a-z_]+\b/.exec(document.querySelector('main').innerText)?.[0]);
      if (key) found.push(`${name}: the key ${key} is shown`);
      await shot(page, `${name}-${s.width}-${s.theme}-${s.lang}`, { fullPage: true });
    }
    check(!found.length, found.join('\n'));
  });
}
