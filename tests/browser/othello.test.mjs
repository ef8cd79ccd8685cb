// Whole games of Othello by mouse and by keyboard, hints, undo, and what is refused.
import { playAtOnce } from './gestures.mjs';
import { check, ending, myTurn, patience, shot, test } from './harness.mjs';

const over = '.actions a[href^="/match/"]';

/** Waits until the person may move or the match is over; true if it goes on. */
async function goesOn(page) {
  await page.waitForSelector(`.status.mine, ${over}`);
  return (await page.$(over)) === null;
}

test('a whole game by mouse, from the start page', async ({ open }) => {
  const page = await open('/', { prefs: { legal: true } });
  await playAtOnce(page, 'othello');
  await page.waitForURL(/\/table\//);
  let moves = 0;
  while (await goesOn(page)) {
    const ply = await page.locator('.moves li').count();
    if (moves === 8) {
      await page.click('.actions button:has-text("Hint")');
      await page.waitForSelector('.grid .hint');
    }
    if (moves === 10) {
      await page.click('.actions button:has-text("Undo")');
      await page.waitForFunction((n) => document.querySelectorAll('.moves li').length < n, ply);
      await myTurn(page);
      ++moves;
      continue;
    }
    const pass = await page.$('.pass button');
    await (pass ?? (await page.$('.cell.open'))).click();
    await page.waitForFunction(
      ([n, end]) => document.querySelectorAll('.moves li').length > n || document.querySelector(end),
      [ply, over],
      { timeout: patience },
    );
    ++moves;
  }
  check(/\d/.test(await ending(page)), 'the end is told with figures');
  await shot(page, 'othello-over-1280');
});

test('a whole game by keyboard alone', async ({ open }) => {
  const page = await open('/play/othello', { width: 360, height: 740, lang: 'de', theme: 'dark' });
  await page.getByRole('button', { name: 'Beginnen' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/table\//);
  await myTurn(page);
  const cell = await page.locator('.grid .hit').first().boundingBox();
  check(cell.width >= 40, `a square is ${cell.width} px wide`);
  await page.evaluate(() => document.querySelector('.grid [tabindex="0"]').focus());
  check((await page.$$('.grid [tabindex="0"]')).length === 1, 'the board is one tab stop');
  let moves = 0;
  while (await goesOn(page)) {
    const ply = await page.locator('.moves li').count();
    if (await page.$('.pass button')) {
      await page.focus('.pass button');
      await page.keyboard.press('Enter');
    } else if (moves % 2) {
      // typed coordinates
      const name = (await page.getAttribute('.cell.open', 'aria-label')).slice(0, 2);
      await page.evaluate(() => document.querySelector('.grid [tabindex="0"]').focus());
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    } else {
      // arrows from the current square to a possible one
      await page.evaluate(() => document.querySelector('.grid [tabindex="0"]').focus());
      const [from, to] = await page.evaluate(() =>
        [document.activeElement, document.querySelector('.cell.open')].map((e) =>
          e.dataset.cell.split(',').map(Number),
        ),
      );
      for (const [axis, less, more] of [
        [0, 'ArrowLeft', 'ArrowRight'],
        [1, 'ArrowUp', 'ArrowDown'],
      ])
        for (let i = 0; i < Math.abs(to[axis] - from[axis]); ++i)
          await page.keyboard.press(to[axis] < from[axis] ? less : more);
      await page.keyboard.press('Enter');
    }
    await page.waitForFunction(
      ([n, end]) => document.querySelectorAll('.moves li').length > n || document.querySelector(end),
      [ply, over],
      { timeout: patience },
    );
    ++moves;
  }
  await shot(page, 'othello-over-360');
});

test('what is not a move is explained and nothing is sent', async ({ open }) => {
  const page = await open('/');
  await playAtOnce(page, 'othello');
  await myTurn(page);
  await page.evaluate(() => document.querySelector('.grid [tabindex="0"]').focus());
  await page.keyboard.type('a1');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /a1/.test(document.querySelector('.trouble').textContent));
  check((await page.locator('.moves li').count()) === 0, 'no move was made');
  await page.click('button[lang="de"]');
  check(/Du bist am Zug/.test(await page.textContent('.status')), 'the language changes without a reload');
});

test('two people at one screen; then sides are swapped against a program', async ({ open }) => {
  const hotseat = await open('/play/othello', { prefs: { name: 'Ada' } });
  await hotseat.click('input[value="hotseat"]');
  await hotseat.click('button.primary:has-text("Start")');
  for (let ply = 0; ply < 4; ++ply) {
    await hotseat.waitForFunction(
      (side) => document.querySelector('.status.mine')?.textContent.includes(side),
      ply % 2 ? 'White' : 'Black',
    );
    await hotseat.click('.cell.open');
    await hotseat.waitForFunction((n) => document.querySelectorAll('.moves li').length > n, ply);
  }
  const alone = await open('/');
  await playAtOnce(alone, 'othello');
  await myTurn(alone);
  await alone.click('button:has-text("Resign")');
  await alone.click('button:has-text("Really resign")');
  await alone.click('button:has-text("Swap sides")');
  await alone.waitForFunction(() => document.querySelector('.status.mine')?.textContent.includes('White'));
});
