// The pictures of docs/tour.md. A test that stands on a page calls pictured(page, NAME): with PICTURES=docs/pictures in
// the environment (tools/draw_pages.sh) it draws NAME.webp there and writes down the page's headings and buttons;
// otherwise it looks whether the page still has them. A page that lost or renamed one of them has an old picture.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { check, root } from './harness.mjs';

const kept = join(root, 'docs/pictures');
const draws = process.env.PICTURES;
const tour = () => readFileSync(join(root, 'docs/tour.md'), 'utf8');
const wordsIn = (folder) => join(folder, 'words.json');
const read = (folder) => (existsSync(wordsIn(folder)) ? JSON.parse(readFileSync(wordsIn(folder), 'utf8')) : {});
const limit = 60_000; // bytes of one picture

/** Headings and buttons without figures and names; not those that depend on how a game went. */
const words = (page) =>
  page.evaluate(() => {
    const all = 'nav a, main h1, main h2:not(.told h2), main .actions button, main form button';
    const seen = [...document.querySelectorAll(all)]
      .filter((e) => e.checkVisibility() && !e.closest('.moves, .match-list, table'))
      .map((e) => e.innerText.replace(/[\d“”"].*/su, '').trim());
    return [...new Set(seen)].filter((w) => w && !['Thoughts', 'Who won how often'].includes(w)).sort();
  });

/** 800 pixels wide, as WebP: the browser itself is the tool. */
async function small(page) {
  const png = (await page.screenshot()).toString('base64');
  const desk = await page.context().browser().newPage();
  const webp = await desk.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(800, Math.round((picture.height * 800) / picture.width));
    const pen = canvas.getContext('2d');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.7 });
    return Array.from(new Uint8Array(await webp.arrayBuffer()));
  }, png);
  await desk.close();
  return Buffer.from(webp);
}

async function draw(page, name, now) {
  writeFileSync(join(draws, `${name}.webp`), await small(page));
  const all = { ...read(draws), [name]: now };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(wordsIn(draws), `${JSON.stringify(sorted, null, 1)}\n`);
}

export async function pictured(page, name) {
  const now = await words(page);
  if (draws) return draw(page, name, now);
  const file = join(kept, `${name}.webp`);
  check(existsSync(file), `${relative(root, file)} is missing: tools/draw_pages.sh draws it`);
  check(statSync(file).size < limit, `${relative(root, file)} is larger than ${limit} bytes`);
  check(tour().includes(`(pictures/${name}.webp)`), `docs/tour.md does not show ${name}`);
  const lost = (read(kept)[name] ?? []).filter((word) => !now.includes(word));
  check(!lost.length, `the picture of ${name} is old (tools/draw_pages.sh): the page no longer says ${lost}`);
}

/** Every picture that the tour shows is drawn by a test. */
export function nothingElse() {
  const shown = [...tour().matchAll(/\(pictures\/([\w-]+)\.webp\)/g)].map((m) => m[1]).sort();
  const drawn = Object.keys(read(kept)).sort();
  check(JSON.stringify(shown) === JSON.stringify(drawn), `shown: ${shown}, drawn: ${drawn}`);
}
