// What leaves the arena: animated and still pictures, records for other programs, frames in pages of others, and
// one's own games on another device.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Arena, check, load, openWindow, recorded, test, until } from './harness.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'accepted');
const fixed = async (arena, game) =>
  (await arena.post('/api/records', { log: readFileSync(join(folder, `${game}.jsonl`), 'utf8') })).match;

/** What a click lets the browser save. */
async function saved(page, click) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

/** How many pictures a GIF has, block by block. */
function pictures(bytes) {
  let at = 13 + 3 * 256,
    count = 0;
  const skip = () => {
    while (bytes[at]) at += bytes[at] + 1;
    ++at;
  };
  for (; bytes[at] !== 0x3b; skip()) {
    check(bytes[at] === 0x21 || bytes[at] === 0x2c, `a block begins with ${bytes[at]}`);
    if (bytes[at] === 0x2c) ++count;
    at += bytes[at] === 0x2c ? 11 : 2;
  }
  return count;
}

test('a match becomes an animated GIF that browsers can show', async ({ open, arena }) => {
  const match = await fixed(arena, 'othello');
  const page = await open(`/match/${match}`);
  await page.waitForSelector('.board svg.grid');
  const { name, content } = await saved(page, () => page.click('button:has-text("GIF")'));
  check(name === `${match}.gif` && content.subarray(0, 6).toString() === 'GIF89a', 'it is a GIF');
  const { views } = await arena.get(`/api/matches/${match}?as=all`);
  check(pictures(content) === views.length, `${pictures(content)} pictures of ${views.length} positions`);
  const size = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/gif;base64,${data}`;
    await image.decode();
    return [image.width, image.height];
  }, content.toString('base64'));
  check(size[0] === 480 && size[1] > 300, `it has ${size.join(' by ')} pixels`);
});

test('a GIF holds the pixels it was given', async ({ open }) => {
  const { gif } = await load('web/src/gif.ts');
  const [width, height] = [37, 23];
  const colour = (i, f) => [(i * 7 + f * 90) & 0xf8, (i * 3) & 0xf8, f * 120, 255];
  const frame = (f) => ({
    ms: 100,
    pixels: Uint8ClampedArray.from({ length: 4 * width * height }, (_, k) => colour((k >> 2) % 30, f)[k & 3]),
  });
  const page = await open('/');
  const bytes = Buffer.from(gif(width, height, [frame(0), frame(1)])).toString('base64');
  const shown = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/gif;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const c = canvas.getContext('2d');
    c.drawImage(image, 0, 0);
    return [...c.getImageData(0, 0, image.width, image.height).data];
  }, bytes);
  const given = [...frame(0).pixels];
  const worst = Math.max(...given.map((v, i) => Math.abs(v - shown[i])));
  check(shown.length === given.length && worst <= 8, `a colour is off by ${worst}`);
});

test('a match of Othello is saved as GGF and as a transcript', async ({ open, arena }) => {
  const match = await fixed(arena, 'othello');
  const { moves, ending } = await arena.get(`/api/matches/${match}?as=all`);
  const page = await open(`/match/${match}`);
  await page.waitForSelector('.board svg.grid');
  const ggf = (await saved(page, () => page.click('button:has-text("GGF")'))).content.toString();
  const lost = ending.points[0] - ending.points[1];
  check(ggf.startsWith('(;GM[Othello]') && ggf.trim().endsWith(';)'), `no GGF: ${ggf}`);
  check(ggf.includes(`RE[${lost > 0 ? '+' : ''}${lost}]`), `the result is missing: ${ggf}`);
  check([...ggf.matchAll(/[BW]\[([a-h][1-8]|PA)\]/g)].length === moves.length, 'a move is missing');
  const text = (await saved(page, () => page.click('button:has-text("Transcript")'))).content.toString().trim();
  const stones = moves.map((m) => m.move).filter((m) => m !== 'pass');
  check(text === stones.join(''), `the transcript is ${text}`);
});

test('only sites that are named show a board in a frame, and only a board', async ({ browser, troubles }) => {
  const site = createServer((request, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    answer.end(`<iframe src="${decodeURIComponent(request.url.slice(2))}" width="480" height="620"></iframe>`);
  });
  await new Promise((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address();
  const arena = await Arena.start('--embed-on', `http://127.0.0.1:${port}`);
  try {
    const id = await recorded(arena);
    const context = await browser.newContext();
    const framed = async (host, path) => {
      const page = await context.newPage();
      await page.goto(`http://${host}:${port}/?${encodeURIComponent(arena.url + path)}`, { waitUntil: 'load' });
      const frame = await until('the frame', async () => page.frames()[1]);
      await frame.waitForLoadState('load').catch(() => {});
      const shown = await frame
        .waitForSelector('svg.grid', { timeout: path.startsWith('/embed') && host === '127.0.0.1' ? 60_000 : 3000 })
        .then(() => true)
        .catch(() => false);
      await page.close();
      return shown;
    };
    check(await framed('127.0.0.1', `/embed/match/${id}`), 'a site that is named shows the match');
    check(!(await framed('localhost', `/embed/match/${id}`)), 'another one does not');
    check(!(await framed('127.0.0.1', `/match/${id}`)), 'and nobody shows another page');
    await context.close();
    const alone = await openWindow(browser, arena, `/embed/match/${id}`, { width: 480, height: 620 }, troubles);
    await alone.waitForSelector('svg.grid');
    await alone.click('.scrubber button:first-child');
    await alone.waitForFunction(() => /start/.test(document.querySelector('main [role=status]').textContent));
    check((await alone.locator('nav').count()) === 0, 'a frame has no menu');
    await alone.context().close();
  } finally {
    site.close();
    await arena.stop();
  }
});

test('name and games go to another device by a link, once it was agreed to', async ({ open }) => {
  const page = await open('/play/othello', { prefs: { name: 'Ada' } });
  await page.click('button.primary:has-text("Start")');
  await page.waitForSelector('.status.mine');
  await page.click('button:has-text("Resign")');
  await page.click('button:has-text("Really resign")');
  await page.waitForSelector('.verdict-card');
  await page.click('.choices a.me');
  await page.waitForSelector('.match-list li');
  check((await page.textContent('h1')) === 'Ada', 'the page has the name');
  check((await page.textContent('.match-list')).includes('Lost'), 'and the game');
  const link = new URL(await page.textContent('.copy-line code'));
  const phone = await open(link.pathname + link.hash, { width: 390, height: 844 });
  await phone.click('.offer button:has-text("Keep them here")');
  await phone.waitForSelector('.match-list li');
  check(
    (await phone.textContent('h1')) === 'Ada' && !phone.url().includes('#'),
    'both are there, and the link is gone',
  );
});

test('a rating follows from games against players who have one', async () => {
  const { estimate, packed, unpacked } = await load('web/src/played.ts');
  const ratings = [{ name: 'level:3', elo: 100 }];
  const games = (won, lost) =>
    [...Array(won + lost).keys()].map((i) => ({
      match: `m${i}`,
      game: 'othello',
      opponent: 'level:3',
      outcome: i < won ? 'won' : 'lost',
      at: i,
      kept: true,
    }));
  const even = estimate(games(20, 20), ratings);
  check(Math.abs(even.elo - 100) < 1, `as strong as the opponent: ${even.elo}`);
  const better = estimate(games(30, 10), ratings);
  check(better.elo > 260 && better.elo < 310, `three of four is about 190 more: ${better.elo}`);
  check(estimate(games(4, 4), ratings).error > 2 * even.error, 'few games say less');
  check(estimate(games(2, 2), []) === null, 'nobody with a rating, no rating');
  check(Number.isFinite(estimate(games(9, 0), ratings).elo), 'who always won is not infinitely strong');
  const there = unpacked(packed('Ädä', games(2, 1)));
  check(there.name === 'Ädä' && JSON.stringify(there.games) === JSON.stringify(games(2, 1)), 'a link loses nothing');
  for (const text of ['', 'x', btoa('[1,2]'), btoa('["a",[["b"]]]')]) check(unpacked(text) === null, `taken: ${text}`);
});
