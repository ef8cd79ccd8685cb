// A phone: boards are played by tapping, ships dragged and maps painted with a finger, and the page stays where it is.
import { against, begin, middle, plies, swipe, weakest } from './gestures.mjs';
import { check, myTurn, test, until } from './harness.mjs';

const phone = { width: 390, height: 844, touch: true };
const start = (open, game) => begin(open, game, { ...phone, prepare: (p) => against(p, ...weakest[game]) });

/** Nobody has more than so many tables open: this one is given back. */
async function leave(page) {
  await page.click('button:has-text("Leave")');
  await page.click('button:has-text("Really leave")');
  await page.waitForURL((url) => url.pathname === '/');
}

for (const game of ['othello', 'kulami'])
  test(`${game}: taps are moves`, async ({ open }) => {
    const page = await start(open, game);
    for (let turn = 0; turn < 3; ++turn) {
      await myTurn(page);
      const n = await plies(page);
      await page.locator('.cell.open').first().tap();
      await page.waitForFunction((k) => document.querySelectorAll('.moves li').length > k, n);
    }
    await leave(page);
  });

test('battleship: a ship is dragged from the harbour, the rest is diced, a tap shoots', async ({ open }) => {
  const page = await start(open, 'battleship');
  await myTurn(page);
  const ship = page.locator('.bs-ship').first();
  await ship.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  const box = await ship.boundingBox();
  await swipe(page, [box.x + box.width / 2, box.y + box.height / 2], await middle(page, '.bs-placing', 2, 2));
  await page.waitForFunction(() => document.querySelector('.bs-fleet').textContent.startsWith('1 of'));
  check((await page.evaluate(() => scrollY)) === scrolled, 'the page has not moved');
  await until('the dice', async () => {
    await page.tap('button:has-text("Dice")'); // browsers ignore a tap that follows a swipe at once
    return page.waitForSelector('.bs-placing button.primary:not([disabled])', { timeout: 1000 }).catch(() => null);
  });
  await page.tap('.bs-placing button.primary:not([disabled])');
  await page.waitForSelector('.bs-enemy svg.battleship .cell.open');
  await myTurn(page);
  const n = await plies(page);
  await page.locator('.bs-enemy svg.battleship .cell.open').first().tap();
  await page.waitForFunction((k) => document.querySelectorAll('.moves li').length > k, n);
  await leave(page);
});

test('treasure: mountains are painted with a finger', async ({ open }) => {
  const page = await start(open, 'treasure');
  await myTurn(page);
  await page.locator('.th-brushes label:has-text("mountain")').tap();
  const [from, to] = [await middle(page, '.th-half', 1, 1), await middle(page, '.th-half', 1, 4)];
  await swipe(page, from, to);
  await page.waitForFunction(() => document.querySelector('.th-brushes').textContent.includes('mountain: 4'));
  check((await page.evaluate(() => scrollY)) === 0, 'the page has not moved');
  await leave(page);
});
