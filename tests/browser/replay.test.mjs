// A recorded match: the address is the position; keys, scrubber, analysis and exports.
import { readFileSync } from 'node:fs';
import { check, myTurn, recorded, shot, test } from './harness.mjs';

const beyond = (page, ply) =>
  page.waitForFunction((n) => Number(new URLSearchParams(location.search).get('ply')) >= n, ply);
const at = (page, ply) =>
  page.waitForFunction((n) => new URLSearchParams(location.search).get('ply') === String(n), ply);

test('the address leads to a ply; arrows, Home, End and space', async ({ open, arena }) => {
  const id = await recorded(arena);
  const page = await open(`/match/${id}?ply=12`);
  await page.waitForSelector('.moves li:nth-child(12).now');
  const { views } = await arena.get(`/api/matches/${id}?as=all`);
  const discs = await page.$$eval('.othello .disc', (all) => all.length);
  check(discs === views[12].cells.replace(/-/g, '').length, 'the board shows the position after move 12');
  await page.keyboard.press('ArrowRight');
  await at(page, 13);
  await page.keyboard.press('ArrowLeft');
  await at(page, 12);
  await page.keyboard.press('Home');
  await at(page, 0);
  await page.keyboard.press('End');
  await at(page, views.length - 1);
  check(/\d/.test(await page.textContent('.status')), 'the end is a sentence');
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await beyond(page, 2);
  await page.keyboard.press(' ');
  await page.click('.moves li:nth-child(5) button');
  await at(page, 5);
});

test('analysis shows values of moves; text, JSON and picture can be saved', async ({ open, arena }) => {
  const id = await recorded(arena);
  const page = await open(`/match/${id}?ply=10`);
  await page.getByLabel('Values of moves').check();
  await page.waitForSelector('.grid .value');
  await page.waitForSelector('.graph svg');
  await shot(page, 'replay-analysis-1280');
  const save = async (selector) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
    return readFileSync(await download.path());
  };
  check((await save('a[download$=".txt"]')).length > 60, 'the transcript has content');
  check(
    JSON.parse((await save('a[download$=".jsonl"]')).toString().split('\n')[0]).id === id,
    'the log begins with its header',
  );
  const png = await save('.actions button:has-text("PNG")');
  check(png.subarray(1, 4).toString() === 'PNG' && png.length > 5000, 'the picture is a PNG');
});

test('a replayed hunt shows where the engine would go and what it expects in the fog', async ({ open, arena }) => {
  const id = await recorded(arena, 'treasure');
  const page = await open(`/match/${id}?ply=6`);
  check((await page.locator('.beliefs').count()) === 0, 'thoughts are shown on demand');
  await page.getByLabel('Values of moves').check();
  await page.waitForSelector('.beliefs .path');
  await page.waitForSelector('.beliefs .heat');
  await shot(page, 'treasure-beliefs-1280');
  await page.getByLabel('Path and beliefs of the engine').uncheck();
  await page.waitForSelector('.beliefs', { state: 'detached' });
});

test('the address of a position is copied', async ({ open, arena }) => {
  const id = await recorded(arena);
  const page = await open(`/match/${id}?ply=12`);
  await page.waitForSelector('.moves li:nth-child(12).now');
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => (window.copied = text) } }),
  );
  await page.keyboard.press('ArrowRight');
  await at(page, 13);
  await page.click('button:has-text("Copy link")');
  const copied = await (await page.waitForFunction(() => window.copied)).jsonValue();
  check(copied === `${arena.url}/match/${id}?ply=13`, `with its ply: ${copied}`);
});

test('what an engine says of its move follows the language of the page', async ({ open, arena }) => {
  for (const [game, player] of [
    ['othello', 'level:2'],
    ['kulami', 'level:2'],
    ['battleship', 'density'],
    ['treasure', 'tour'],
  ]) {
    const { moves } = await arena.get(`/api/matches/${await recorded(arena, game, player)}?as=all`);
    const notes = moves.map((m) => m.note).filter((note) => note);
    check(notes.length > moves.length / 3, `${player} says something of its moves in ${game}`);
    for (const { code, en, de } of notes)
      check(en !== de && ![en, de].some((text) => text.startsWith(code)), `${code}: ${en} | ${de}`);
  }
  const id = await recorded(arena, 'kulami', 'level:2');
  const page = await open(`/match/${id}?ply=6`, { lang: 'de' });
  const says = (text) =>
    page.waitForFunction((t) => document.querySelector('#part-thoughts')?.textContent.includes(t), text);
  await says('Tiefe');
  await page.click('.choices button[lang]');
  await says('depth');
});

test('after a lost game the way leads from the table to why', async ({ open }) => {
  const page = await open('/');
  await page.click('article[aria-label="Othello"] button.primary');
  await myTurn(page);
  await page.click('.cell.open');
  await myTurn(page);
  await page.click('button:has-text("Resign")');
  await page.click('button:has-text("Really resign")');
  await page.click('.actions a[href^="/match/"]');
  await page.waitForSelector('.scrubber');
  await page.waitForFunction(() => document.querySelector('.status').textContent.length > 10);
});
