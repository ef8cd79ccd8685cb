// The report of a finished match: made in the page, one click from its replay, in both languages, printable, without a
// network, and honest about what it cannot do.
import { pictured } from './doc_pictures.mjs';
import { act, against, begin, weakest } from './gestures.mjs';
import { Arena, check, ending, myTurn, openWindow, recorded, test, violations } from './harness.mjs';

const told = (page, text) => page.waitForSelector(`.report .told :text("${text}")`);

test('Othello: one click from the replay; turning points lead back; German; on paper', async ({ arena, open }) => {
  const match = await recorded(arena, 'othello', 'level:2');
  const page = await open(`/match/${match}`);
  await page.click('.actions a[href$="/report"]');
  const begun = Date.now();
  await told(page, 'Accuracy');
  console.log(`      the report took ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  check((await page.textContent('.told')).includes('to the end of the game'), 'it says how far it looked');
  check((await page.$('.told svg polyline')) !== null, 'the course is drawn');
  const found = await violations(page);
  check(!found.length, found.join('\n'));
  await pictured(page, 'report');
  await page.click('button[lang="de"]');
  await told(page, 'Genauigkeit');
  await page.emulateMedia({ media: 'print' });
  check(!(await page.isVisible('header.top')) && !(await page.isVisible('.no-print')), 'paper has no buttons');
  await page.emulateMedia({ media: 'screen' });
  const link = page.locator('.told a[href*="?ply="]').first();
  const ply = (await link.getAttribute('href')).split('=')[1];
  await link.click();
  await page.waitForURL(new RegExp(`/match/${match}\\?ply=${ply}$`));
});

for (const [game, player, words] of [
  ['kulami', 'level:1', 'Turning points'],
  ['battleship', 'random', 'chance'],
  ['treasure', 'dummy', 'commands'],
])
  test(`${game}: what was lost, in its own measure`, async ({ arena, open }) => {
    const page = await open(`/match/${await recorded(arena, game, player)}/report`);
    await told(page, words);
    await told(page, 'Worst moves of');
  });

test('a running match, one that nobody knows, and a browser that cannot', async ({ arena, open }) => {
  const running = await begin(open, 'othello', { prepare: (p) => against(p, ...weakest.othello) });
  await myTurn(running);
  const { tables } = await arena.get('/api/tables');
  const { match } = tables.find((t) => running.url().endsWith(t.id));
  const early = await open(`/match/${match}/report`);
  await early.waitForSelector('.state.error:has-text("running")');
  const unknown = await open('/match/nothing/report');
  await unknown.waitForSelector('.state.error');
  const old = await open('/watch');
  await old.addInitScript(() => delete window.WebAssembly);
  await old.goto(`${arena.url}/match/${await recorded(arena)}/report`);
  await old.waitForSelector('.state.error:has-text("agon report")');
});

test('a game that was played in the page has its report there, with the arena gone', async ({ browser, troubles }) => {
  const arena = await Arena.closed();
  await arena.run();
  const prefs = { name: 'Ada', place: 'page' };
  const page = await openWindow(browser, arena, '/play/kulami', { prefs }, troubles);
  try {
    await page.click('form.form button.primary:not([disabled])');
    await myTurn(page);
    await act.kulami(page);
    await page.waitForFunction(() => document.querySelectorAll('.moves li').length > 1);
    await myTurn(page);
    await arena.kill('SIGKILL');
    await page.click('button:has-text("Resign")');
    await page.click('button:has-text("Really resign")');
    await ending(page);
    await page.click('.actions a[href$="/report"]');
    await told(page, 'Ada resigned');
  } finally {
    await page.context().close();
    await arena.stop();
  }
});
