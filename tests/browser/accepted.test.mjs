// Boards look as they were accepted: four recorded games, in the middle and at the end, by day and by night, on a desk
// and on a phone's side. What is kept of a picture is its mean colours in 20 by 20 parts, so that another font or
// another rounding is no difference, and a missing piece is. ACCEPT=1 keeps the pictures of today.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, shot, test } from './harness.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'accepted');
const file = join(folder, 'pictures.json');
const parts = 20;
const mostMean = 4, // of 255, over all parts
  mostPart = 48; // of one part and colour
const middle = { othello: 21, kulami: 24, battleship: 41, treasure: 60 };

let accepted = {};
try {
  accepted = JSON.parse(readFileSync(file, 'utf8'));
} catch {
  /* the first time */
}

/** The picture's mean colours, part by part, from the top. */
const meanColours = (page, png) =>
  page.evaluate(
    async ([data, n]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const c = canvas.getContext('2d');
      c.drawImage(image, 0, 0);
      const out = [];
      for (let y = 0; y < n; ++y)
        for (let x = 0; x < n; ++x) {
          const [left, right] = [x, x + 1].map((v) => Math.round((v * image.width) / n));
          const [top, bottom] = [y, y + 1].map((v) => Math.round((v * image.height) / n));
          const { data: p } = c.getImageData(left, top, right - left, bottom - top);
          for (let k = 0; k < 3; ++k) {
            let sum = 0;
            for (let i = k; i < p.length; i += 4) sum += p[i];
            out.push(Math.round((4 * sum) / p.length));
          }
        }
      return out;
    },
    [png.toString('base64'), parts],
  );

function difference(a, b) {
  const each = a.map((v, i) => Math.abs(v - b[i]));
  return { mean: each.reduce((s, v) => s + v, 0) / each.length, most: Math.max(...each) };
}

const alike = (a, b) => {
  const { mean, most } = difference(a, b);
  return mean <= mostMean && most <= mostPart;
};

const kept = (name) => accepted[name] && [...Buffer.from(accepted[name], 'base64')];

const looks = [
  { theme: 'light', width: 1280, height: 800 },
  { theme: 'dark', width: 844, height: 390 },
];

for (const game of Object.keys(middle))
  test(`${game} looks as it was accepted`, async ({ open, arena }) => {
    const { match } = await arena.post('/api/records', { log: readFileSync(join(folder, `${game}.jsonl`), 'utf8') });
    for (const look of looks)
      for (const at of [middle[game], null]) {
        const page = await open(`/match/${match}${at === null ? '' : `?ply=${at}`}`, look);
        await page.waitForSelector('.board svg.grid');
        await page.waitForFunction(() => !document.querySelector('main .pulse'));
        const name = `${game}-${at === null ? 'end' : 'middle'}-${look.theme}-${look.width}`;
        await shot(page, `accepted-${name}`);
        const now = await meanColours(page, await page.locator('.board svg.grid').first().screenshot());
        if (process.env.ACCEPT) accepted[name] = Buffer.from(now).toString('base64');
        const before = kept(name);
        check(before, `${name} was never accepted: ACCEPT=1 node tests/browser/run.mjs accepted`);
        const { mean, most } = difference(now, before);
        check(alike(now, before), `${name} differs by ${mean.toFixed(1)} in the mean and ${most} at most`);
        await page.context().close();
      }
    if (process.env.ACCEPT) writeFileSync(file, `${JSON.stringify(accepted, null, 1)}\n`);
  });

test('a board that lacks its pieces is not taken for the accepted one', async () => {
  for (const game of Object.keys(middle))
    check(
      !alike(kept(`${game}-middle-light-1280`), kept(`${game}-end-light-1280`)),
      `${game}: the comparison cannot tell the middle from the end`,
    );
});
