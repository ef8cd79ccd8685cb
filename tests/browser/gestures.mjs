// What the tests of the boards share: starting a game, waiting for one's turn, cells, drags.
import { patience, until } from './harness.mjs';

export const over = '.actions :is(a[href^="/match/"], .keep)'; // the replay, or the offer to keep the game

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
  page.waitForFunction(
    ([k, end]) => document.querySelectorAll('.moves li').length > k || document.querySelector(end),
    [n, over],
    {
      timeout: patience,
    },
  );

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

/** A finger on the glass, from one point to another in small steps. */
export async function swipe(page, from, to, steps = 12) {
  const glass = await page.context().newCDPSession(page);
  const touch = (type, ...points) => glass.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', { x: from[0], y: from[1] });
  for (let i = 1; i <= steps; ++i)
    await touch('touchMove', {
      x: from[0] + ((to[0] - from[0]) * i) / steps,
      y: from[1] + ((to[1] - from[1]) * i) / steps,
    });
  await touch('touchEnd');
  await glass.detach();
}

/** Puts the focus on the one tab stop of a board, once it is there. */
export const focusBoard = (page, board) =>
  page.waitForFunction((b) => {
    const stop = document.querySelector(`${b} [tabindex="0"]`);
    stop?.focus();
    return stop !== null;
  }, board);

/** Walks the cursor by arrow keys from where it is to a cell. */
export async function arrowsTo(page, x, y, shift = '') {
  const [fromX, fromY] = await page.evaluate(() => document.activeElement.dataset.cell.split(',').map(Number));
  for (let i = 0; i < Math.abs(x - fromX); ++i)
    await page.keyboard.press(shift + (x < fromX ? 'ArrowLeft' : 'ArrowRight'));
  for (let i = 0; i < Math.abs(y - fromY); ++i)
    await page.keyboard.press(shift + (y < fromY ? 'ArrowUp' : 'ArrowDown'));
}

/** The arrow key that leads the own figure onto dry land. */
export const dryWay = (page) =>
  page.evaluate(() => {
    const cells = new Map(
      [...document.querySelectorAll('.th svg.treasure .cell')].map((c) => [c.dataset.cell, c.ariaLabel]),
    );
    const own = document.querySelector('.players li:first-child .side').textContent.includes('you')
      ? 'figure 1'
      : 'figure 2';
    const [x, y] = [...cells.keys()]
      .find((at) => cells.get(at).includes(own))
      .split(',')
      .map(Number);
    const keys = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    return Object.keys(keys).find((k) => /grass|mountain/.test(cells.get(`${x + keys[k][0]},${y + keys[k][1]}`) ?? ''));
  });

/** A legal action of the person whose turn it is; what that is depends on the game. */
export const act = {
  async othello(page) {
    await page.locator('.cell.open').first().click();
  },
  async kulami(page) {
    await page.locator('.cell.open').first().click();
  },
  async battleship(page) {
    if (!(await page.$('.bs-placing'))) return page.locator('.bs-enemy svg.battleship .cell.open').first().click();
    await page.click('button:has-text("Dice")');
    await page.click('.bs-placing button.primary:not([disabled])');
  },
  async treasure(page) {
    if (!(await page.$('.th-half'))) {
      const n = await plies(page); // a key between two pictures of the map is lost; a person presses it again
      return until('a step to be taken', async () => {
        await focusBoard(page, '.th svg.treasure');
        await page.keyboard.press(await dryWay(page));
        return page
          .waitForFunction((k) => document.querySelectorAll('.moves li').length > k, n, { timeout: 5000 })
          .catch(() => null);
      });
    }
    if (await page.isDisabled('.th-half button.primary')) await page.click('.th-half button:has-text("Dice")');
    await page.click('.th-half button.primary:not([disabled])');
  },
};
/** An opponent that answers at once. */
export const weakest = {
  othello: ['level:1..20', 1],
  kulami: ['level:1..10', 1],
  battleship: ['random'],
  treasure: ['dummy'],
};

/** From the start page: the game is chosen, and one button begins. */
export async function playAtOnce(page, game) {
  await page.click(`.quick label.of-${game}`);
  await page.click('.quick button.primary');
}

/** Fills the form of a foreign server in and sits down. */
export async function sit(page, protocol, address, fields = {}) {
  await page.getByLabel(/^Protocol/).selectOption(protocol);
  await page.getByLabel(/^Address/).fill(address);
  await page.getByLabel('Your name').fill('Ada');
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByLabel(new RegExp(`^${label}`));
    if (await field.evaluate((e) => e.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
  await page.click('button.primary');
  await page.waitForURL(/\/table\//);
}
