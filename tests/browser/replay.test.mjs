// A recorded match: the address is the position; keys, scrubber, analysis and exports.
import { readFileSync } from 'node:fs';
import { playAtOnce } from './gestures.mjs';
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
  const discs = await page.$$eval('.board .cell:has(.disc):not(:has(.last))', (cells) =>
    cells.map((c) => [...c.dataset.cell.split(',').map(Number), c.querySelector('.disc.light') !== null]),
  );
  const found = await brightnessAt(page, png, discs);
  for (const [i, [x, y, light]] of discs.entries())
    check(light ? found[i] > 170 : found[i] < 100, `the disc at ${x},${y} is shown as ${found[i]}`);
});

/** How bright the middle of each square is in the picture of a framed board of eight columns, 0 to 255. */
const brightnessAt = (page, png, squares) =>
  page.evaluate(
    async ([base64, all]) => {
      const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]));
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      canvas.drawImage(picture, 0, 0);
      const [gap, edge, scale] = [40, 46, picture.width / (800 + 46 + 16 + 2 * 40)];
      const at = (n) => (gap + edge + n * 100 + 50) * scale;
      return all.map(([x, y]) => {
        const [r, g, b] = canvas.getImageData(at(x), at(y), 1, 1).data;
        return (r + g + b) / 3;
      });
    },
    [png.toString('base64'), squares],
  );

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

test('a replayed shot shows where ships are believed and tells what its answer is worth', async ({ open, arena }) => {
  const id = await recorded(arena, 'battleship', 'density');
  const told = { en: /hits with .*%.* tells [\d.]+ bits/, de: /trifft mit .*%.* sagt im Mittel [\d,]+ Bit/ };
  for (const lang of ['en', 'de']) {
    const page = await open(`/match/${id}?ply=12`, { lang });
    check((await page.locator('.bs-thought').count()) === 0, 'thoughts are shown on demand');
    await page.getByLabel(lang === 'en' ? 'Values of moves' : 'Werte der Züge').check();
    await page.waitForSelector('.battleship .heat');
    const thought = await page.textContent('.bs-thought');
    check(told[lang].test(thought), `belief and information in words: ${thought}`);
    await shot(page, `battleship-thought-${lang}`);
  }
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
  await page.click('button:has-text("Share")');
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
  await playAtOnce(page, 'othello');
  await myTurn(page);
  await page.click('.cell.open');
  await myTurn(page);
  await page.click('button:has-text("Resign")');
  await page.click('button:has-text("Really resign")');
  await page.click('.actions a[href^="/match/"]');
  await page.waitForSelector('.scrubber');
  await page.waitForFunction(() => document.querySelector('.status').textContent.length > 10);
});
