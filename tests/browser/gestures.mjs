// What the tests of the boards share: starting a game, waiting for one's turn, cells, drags.
import { patience } from './harness.mjs';

export const over = '.actions a[href^="/match/"]';

/** Opens the set-up page, lets `prepare` choose, and starts; the window then shows the table. */
export async function begin(open, game, { rules = '', prepare = async () => {}, ...options } = {}) {
  const page = await open(`/play/${game}${rules ? `?rules=${encodeURIComponent(rules)}` : ''}`, options);
  await prepare(page);
  await page.click('form.form button.primary:not([disabled])');
  await page.waitForURL(/\/table\//);
  return page;
}

/** Chooses the engine that plays against us. */
export async function against(page, engine, level) {
  await page.waitForSelector('form.form select');
  await page.locator('form.form select').first().selectOption(engine);
  if (level) await page.locator('form.form input[type=range]').fill(String(level));
}

/** Waits until the person may act or the match is over; true if it goes on. */
export async function goesOn(page) {
  await page.waitForSelector(`.status.mine, ${over}`, { timeout: patience });
  return (await page.$(over)) === null;
}

export const plies = (page) => page.locator('.moves li').count();

/** Waits until more than n moves are made, or the match is over. */
export const beyond = (page, n) =>
  page.waitForFunction(([k, end]) => document.querySelectorAll('.moves li').length > k || document.querySelector(end), [n, over], {
    timeout: patience,
  });

/** The middle of a cell in window coordinates. */
export async function middle(page, board, x, y) {
  const box = await page.locator(`${board} [data-cell="${x},${y}"] .hit`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

/** Puts the focus on the one tab stop of a board. */
export const focusBoard = (page, board) => page.evaluate((b) => document.querySelector(`${b} [tabindex="0"]`).focus(), board);

/** Walks the cursor by arrow keys from where it is to a cell. */
export async function arrowsTo(page, x, y, shift = '') {
  const [fromX, fromY] = await page.evaluate(() => document.activeElement.dataset.cell.split(',').map(Number));
  for (let i = 0; i < Math.abs(x - fromX); ++i) await page.keyboard.press(shift + (x < fromX ? 'ArrowLeft' : 'ArrowRight'));
  for (let i = 0; i < Math.abs(y - fromY); ++i) await page.keyboard.press(shift + (y < fromY ? 'ArrowUp' : 'ArrowDown'));
}
