// Games that are played in the page: at once, through reloads and dead arenas, kept where the person wants it, and
// without a network.
import { act, against, begin, goesOn, over, playAtOnce, plies, weakest } from './gestures.mjs';
import { Arena, check, ending, myTurn, openWindow, test, until } from './harness.mjs';

const alone = { name: 'Ada', place: 'page' };

/** Resigns and waits for the end. */
async function giveUp(page) {
  await page.click('button:has-text("Resign")');
  await page.click('button:has-text("Really resign")');
  return ending(page);
}

/** What the service worker has kept. */
const keptFiles = (page) =>
  page.evaluate(async () =>
    (await (await caches.open('agon')).keys()).map((request) => new URL(request.url).pathname),
  );

/** A game in the page from one click until the program has answered the first move. */
async function oneMove(page, game) {
  await playAtOnce(page, game);
  await page.waitForURL(/\/table\/page-/);
  await myTurn(page);
  await act[game](page);
  await page.waitForFunction(() => document.querySelectorAll('.moves li').length > 0);
  await myTurn(page);
}

for (const game of Object.keys(act))
  test(`${game}: one click, a reload, a dead arena, then the archive`, async ({ browser, troubles }) => {
    const arena = await Arena.closed();
    await arena.run();
    const page = await openWindow(browser, arena, '/', { prefs: alone }, troubles);
    try {
      await oneMove(page, game);
      const n = await plies(page);
      await page.reload();
      await myTurn(page);
      check((await plies(page)) === n, `the reloaded page shows ${await plies(page)} of ${n} moves`);
      await arena.kill('SIGKILL');
      await act[game](page);
      await page.waitForFunction((k) => document.querySelectorAll('.moves li').length > k, n);
      await myTurn(page);
      check(/Ada/.test(await giveUp(page)), 'the end names who resigned');
      await page.click('.keep');
      await page.waitForSelector('.actions .trouble:has-text("does not answer")');
      await arena.run();
      await page.reload();
      check(/Ada/.test(await ending(page)), 'the end is remembered');
      await page.click('.keep');
      await page.click('.actions a[href^="/match/"]:not([href$="/report"])');
      await page.waitForURL(/\/match\//);
      await page.waitForSelector('.verdict-card');
      const { header, moves } = await arena.get(`/api/matches/${new URL(page.url()).pathname.split('/')[2]}`);
      check(header.rated === false && moves.length > n, `unrated, with its moves: ${JSON.stringify(header)}`);
    } finally {
      await page.context().close();
      await arena.stop();
    }
  });

test('a whole game in the page by mouse; its values and graph come from the module', async ({ open, arena }) => {
  const page = await begin(open, 'othello', {
    prepare: (p) => against(p, ...weakest.othello),
    prefs: { ...alone, values: true },
  });
  const asked = [];
  page.on('request', (r) => asked.push(r.url().replace(arena.url, '')));
  let valued = false;
  while (await goesOn(page)) {
    const n = await plies(page);
    if (n === 4) valued = await page.waitForSelector('.cell .value, .value-bar, .graph').then(() => true);
    await ((await page.$('.pass button')) ?? (await page.$('.cell.open'))).click();
    await page.waitForFunction(
      ([k, end]) => document.querySelectorAll('.moves li').length > k || document.querySelector(end),
      [n, over],
    );
  }
  check(valued && /\d/.test(await ending(page)), 'values are shown, and the end with figures');
  const server = asked.filter((path) => path.startsWith('/api/'));
  check(!server.length, `the arena was asked for ${server}`);
});

test('without WebAssembly the arena plays; with a clock, too', async ({ browser, arena, open, troubles }) => {
  const page = await openWindow(browser, arena, '/watch', { prefs: alone }, troubles);
  await page.addInitScript(() => delete window.WebAssembly);
  await page.goto(arena.url);
  await playAtOnce(page, 'othello');
  await page.waitForURL(/\/table\/(?!page-)/);
  await myTurn(page);
  await page.context().close();
  const clocked = await open('/play/kulami', { prefs: alone });
  await clocked.getByLabel('Clock').selectOption('total=5m');
  await clocked.click('form.form button.primary:not([disabled])');
  await clocked.waitForURL(/\/table\/(?!page-)/);
  const chosen = await open('/play/kulami', { prefs: alone });
  await chosen.click('.switch:has-text("Play at the arena")');
  await chosen.click('form.form button.primary:not([disabled])');
  await chosen.waitForURL(/\/table\/(?!page-)/);
});

test('a module that breaks is replaced, and the game goes on; what is not known here is said', async ({ open }) => {
  const page = await open('/', { prefs: alone });
  await page.evaluate(() => {
    const Real = window.Worker;
    let first = true;
    window.Worker = class extends Real {
      postMessage(message) {
        if (message.do !== 'play' || !first) return super.postMessage(message);
        first = false;
        this.onmessage({ data: { is: 'broken', table: message.table, text: 'out of memory' } });
      }
    };
  });
  await playAtOnce(page, 'othello');
  await myTurn(page);
  await act.othello(page);
  await page.waitForFunction(() => document.querySelectorAll('.moves li').length > 1);
  await myTurn(page);
  await page.goto(page.url().replace(/page-\d+/, 'page-1'));
  await page.waitForSelector('.state.error:has-text("does not remember")');
});

test('installable, and every game without a network after one was played', async ({ browser, troubles }) => {
  const arena = await Arena.closed();
  await arena.run();
  const page = await openWindow(browser, arena, '/', { prefs: alone }, troubles);
  try {
    const debug = await page.context().newCDPSession(page);
    const { errors, data } = await debug.send('Page.getAppManifest');
    check(!errors.length && JSON.parse(data).display === 'standalone', JSON.stringify(errors));
    const kept = async (part) => (await keptFiles(page)).some((path) => path.includes(part));
    await until('the shell to be kept', () => kept('/assets/app.js'));
    check(!(await kept('/core/')), 'the module is not fetched before it is used');
    await playAtOnce(page, 'kulami');
    await myTurn(page);
    await until('the tables to be kept', () => kept('/tables/othello'));
    await arena.kill('SIGKILL');
    for (const game of Object.keys(act)) {
      await page.goto(arena.url);
      await oneMove(page, game);
    }
    await giveUp(page);
    await page.goto(`${arena.url}/leaderboard`);
    await page.waitForSelector('.state.error:has-text("does not answer")');
  } finally {
    await page.context().close();
    await arena.stop();
  }
});
