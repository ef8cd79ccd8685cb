// The analysis board: from the start, a ply of a match, a pasted text, an address; variations, exact values, offline;
// and never a match that is still running.
import { pictured } from './doc_pictures.mjs';
import { act, against, begin, weakest } from './gestures.mjs';
import { Arena, check, myTurn, openWindow, recorded, shot, sideways, test, until, violations } from './harness.mjs';

const branches = (page) => page.locator('.tree button').count();
const at = (page, ply) => page.waitForSelector(`.status:has-text("After ${ply} move")`);
const put = async (page, text) => {
  if (!(await page.isVisible('textarea'))) await page.click('summary');
  await page.fill('textarea', text);
  await page.click('details button');
};

for (const game of ['othello', 'kulami'])
  test(`${game}: a variation is played, taken back and kept, with the engine beside it`, async ({ open }) => {
    const page = await open(`/play/${game}`);
    await page.click(`a[href="/analyse/${game}"]`);
    await at(page, 0);
    await page.waitForSelector('.engine tbody tr');
    await page.locator('.cell.open').first().click();
    await at(page, 1);
    await page.waitForSelector('.engine tbody tr');
    await page.click('[aria-label="One move back"]');
    await at(page, 0);
    await page.waitForFunction(() => document.querySelectorAll('.cell.open').length > 1);
    await page.locator('.cell.open').nth(1).click();
    await at(page, 1);
    check((await branches(page)) === 2, `both moves stand in the tree, not ${await branches(page)}`);
    await page.waitForSelector('.engine tbody tr');
    await shot(page, `analyse-${game}`);
    await pictured(page, `analyse-${game}`);
    const found = await violations(page);
    check(!found.length, found.join('\n'));
  });

test('Othello: a transcript, a position, exact values, an error, and an address', async ({ open, arena }) => {
  const page = await open('/analyse/othello', { width: 360, height: 740 });
  await at(page, 0);
  await put(page, 'f5d6c3d3');
  await at(page, 4);
  check((await branches(page)) === 4, 'four moves');
  await put(page, 'f5a1');
  await page.waitForSelector('details .state.error');
  await at(page, 4); // what was there is still there
  check((await sideways(page)) === 0, 'nothing sticks out');
  await put(page, 'OOXXXXXOOOOOOOOOOOXOOOXOOOOXOXXO-OXOOOXOXXOXXOXOXXXXOXXOXXXXXXXO X');
  await at(page, 0);
  await page.waitForSelector('.engine td:has-text("exact")');
  await page.goto(`${arena.url}/analyse/othello?moves=1f5+2d6&ply=2`);
  await at(page, 2);
});

for (const game of ['battleship', 'treasure'])
  test(`${game}: a ply of a match through the eyes of whoever is to move`, async ({ open, arena }) => {
    const match = await recorded(arena, game, weakest[game][0]);
    const page = await open(`/match/${match}?ply=4`);
    await page.click('.actions a[href^="/analyse/"]');
    await at(page, 4);
    await page.waitForSelector('.engine:not(p)');
    await page.click('[aria-label="One move on"]');
    await at(page, 5);
    await shot(page, `analyse-${game}`);
  });

test('a running match is refused, whatever ply is asked for, and by its table’s name', async ({ open, arena }) => {
  const running = await begin(open, 'othello', { prepare: (p) => against(p, ...weakest.othello) });
  await myTurn(running);
  await act.othello(running);
  await myTurn(running);
  const { tables } = await arena.get('/api/tables');
  const { id, match } = tables.find((t) => running.url().endsWith(t.id));
  for (const asked of [`match=${match}`, `match=${match}&ply=0`, `match=${match}&ply=1`, `match=${id}&ply=1`]) {
    const liar = await open(`/analyse/othello?${asked}`);
    await liar.waitForSelector('.state.error');
    check(!(await liar.$('.board')), `no board for ${asked}`);
  }
});

test('it goes on with the arena gone', async ({ browser, troubles }) => {
  const arena = await Arena.closed();
  await arena.run();
  const page = await openWindow(browser, arena, '/analyse/kulami', { lang: 'de' }, troubles);
  try {
    await page.waitForSelector('.engine tbody tr');
    await until('the module to be kept', () =>
      page.evaluate(async () => Boolean(await caches.match('/assets/core/agon-core.wasm'))),
    );
    await arena.kill('SIGKILL');
    await page.goto(`${arena.url}/analyse/othello`);
    await page.locator('.cell.open').first().click();
    await page.waitForSelector('.status:has-text("Nach 1 Zug")');
    await page.waitForSelector('.engine tbody tr');
  } finally {
    await page.context().close();
    await arena.stop();
  }
});
