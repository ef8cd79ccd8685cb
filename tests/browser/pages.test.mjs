// Every page in both themes, both languages and both widths: nothing for axe-core to find, no sideways
// scrolling, no key of the catalogue shown instead of its text; and a screenshot of each.
import { check, recorded, shot, sideways, test, violations } from './harness.mjs';

const settings = [
  { lang: 'en', theme: 'light', width: 1280, height: 800 },
  { lang: 'de', theme: 'dark', width: 1280, height: 800 },
  { lang: 'de', theme: 'light', width: 360, height: 740 },
  { lang: 'en', theme: 'dark', width: 360, height: 740 },
];

const weak = { othello: 'level:1', kulami: 'level:1', battleship: 'random', treasure: 'dummy' };

/** A table where Ada has a seat; the page gets her tokens before it looks at it. */
const sit = (arena, game, other, clock = 'none') =>
  arena.post('/api/tables', { game, rules: '', clock, pace: 0, name: 'Ada', seats: [{ who: 'me' }, other] });

async function places(arena) {
  const { games } = await arena.get('/api/games');
  const { tournaments } = await arena.get('/api/tournaments');
  const seats = {},
    found = {};
  for (const { name } of games) {
    found[`setup-${name}`] = `/play/${name}`;
    found[`replay-${name}`] = `/match/${await recorded(arena, name, weak[name])}?ply=20`;
    const answer = await sit(arena, name, { who: 'engine', player: weak[name] }, name === 'othello' ? 'total=60m' : 'none');
    found[`table-${name}`] = `/table/${answer.table}`;
    seats[answer.table] = answer.tokens;
  }
  const waiting = await sit(arena, 'othello', { who: 'anyone' });
  seats[waiting.table] = waiting.tokens;
  found.waiting = `/table/${waiting.table}`;
  found.invited = `/table/${waiting.table}?join=`;
  return { seats, paths: { ...found, ...pages(tournaments[0].id) } };
}

function pages(tournament) {
  return {
    tournament: `/tournament/${tournament}`,
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
    player: '/player/random?game=othello',
  };
}

let known; // the same places for every setting
for (const s of settings) {
  test(`${s.lang}, ${s.theme}, ${s.width} px`, async ({ open, arena }) => {
    const found = [];
    const page = await open('/', s);
    const { seats, paths } = await (known ??= places(arena));
    await page.evaluate((all) => {
      for (const [table, tokens] of Object.entries(all)) localStorage.setItem(`agon.table.${table}`, JSON.stringify({ tokens }));
    }, seats);
    for (const [name, path] of Object.entries(paths)) {
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
