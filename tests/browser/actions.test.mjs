// What a person may do besides moving, in every game: hint, undo, resign, rematch, swap sides; two people at one
// screen with secrets; sounds only when they are wanted.
import { act, against, begin, over, playAtOnce, plies, weakest } from './gestures.mjs';
import { check, ending, myTurn, shot, test } from './harness.mjs';

const moved = (page, n) => page.waitForFunction((k) => document.querySelectorAll('.moves li').length > k, n);

/** How a hint shows: a mark on the board, or a fleet or half map that could be sent as it is. */
const hinted = {
  othello: '.grid .hint',
  kulami: '.grid .hint',
  battleship: '.bs-placing button.primary:not([disabled])',
  treasure: '.th-half button.primary:not([disabled])',
};

/** The same everywhere: at the arena, and in a page that plays alone. */
const everywhere = Object.entries(act).flatMap(([game, move]) => [
  [game, move, 'arena'],
  [game, move, 'page'],
]);

for (const [game, move, place] of everywhere)
  test(`${game}, ${place}: hint, undo, resignation, rematch, other side`, async ({ open }) => {
    const prefs = { name: 'Ada', place };
    const page = await begin(open, game, { prepare: (p) => against(p, ...weakest[game]), prefs });
    check(page.url().includes('/table/page-') === (place === 'page'), `played in another place: ${page.url()}`);
    await myTurn(page);
    check(await page.isDisabled('button:has-text("Undo")'), 'before the own first move there is nothing to take back');
    await page.click('button:has-text("Hint")');
    await page.waitForSelector(hinted[game], { state: 'attached' });
    const n = await plies(page);
    await move(page);
    await moved(page, n);
    await myTurn(page);
    await page.click('button:has-text("Undo")');
    await page.waitForFunction((k) => document.querySelectorAll('.moves li').length <= k, n);
    await myTurn(page);
    await page.click('button:has-text("Resign")');
    await page.click('button:has-text("Really resign")');
    check(/wins\. Ada/.test(await ending(page)), `the end names who resigned: ${await ending(page)}`);
    await page.click('button:has-text("Rematch")');
    await page.waitForFunction((end) => !document.querySelector(end), over);
    await myTurn(page);
    check((await page.textContent('.players li:first-child')).includes('you'), 'the same side again');
    await page.click('button:has-text("Resign")');
    await page.click('button:has-text("Really resign")');
    await ending(page);
    await page.click('button:has-text("Swap sides")');
    await page.waitForFunction((end) => !document.querySelector(end), over);
    await page.waitForFunction(() => document.querySelector('.players li:nth-child(2)').textContent.includes('you'));
    await myTurn(page);
  });

test('leaving is asked twice, and anew after a look elsewhere; the title says whose turn it is', async ({ open }) => {
  const page = await begin(open, 'othello', { prepare: (p) => against(p, ...weakest.othello), prefs: { name: 'Ada' } });
  await myTurn(page);
  await page.waitForFunction(() => document.title.startsWith('Your turn – Othello: Ada – Level 1'));
  const leave = page.locator('.actions button:has-text("eave")');
  await leave.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement.textContent === 'Really leave');
  await page.keyboard.press('Tab');
  await page.waitForFunction(
    () => ![...document.querySelectorAll('.actions button')].some((b) => b.textContent === 'Really leave'),
  );
  check(/\/table\//.test(page.url()) && (await page.$('.status.mine')), 'the game goes on');
  await leave.click();
  await page.click('button:has-text("Really leave")');
  await page.waitForURL((url) => url.pathname === '/');
});

test('two people at one screen with secrets: the board is covered until the next one is there', async ({ open }) => {
  const page = await open('/play/battleship', { prefs: { name: 'Ada' } });
  await page.click('input[value="hotseat"]');
  await page.click('form.form button.primary');
  for (const name of ['Ada', 'Ada 2']) {
    await page.waitForSelector('.cover');
    check((await page.$('.bs-sea, svg.grid')) === null, 'nothing of the board is to be seen');
    check((await page.textContent('#position')).trim() === '', 'nor to be heard');
    await page.click(`.cover button:text-is("I am ${name}")`);
    await act.battleship(page);
  }
  for (let turn = 0; turn < 4; ++turn) {
    if (turn) await page.click('.cover button');
    await page.waitForSelector('.bs-enemy svg.battleship .cell.open');
    const n = await plies(page);
    await page.locator('.bs-enemy svg.battleship .cell.open').nth(turn).click();
    await moved(page, n);
    await page.waitForSelector('.cover');
    check(/: (water|hit|sunk)/.test(await page.textContent('.cover')), 'the result of the shot is told to both');
  }
  await shot(page, 'hotseat-1280');
});

test('sounds: none unless they are switched on', async ({ open }) => {
  const page = await open('/');
  await page.addInitScript(() => {
    window.tones = 0;
    const begin = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
      ++window.tones;
      return begin.apply(this, when);
    };
  });
  await page.reload();
  await playAtOnce(page, 'othello');
  const round = async () => {
    await myTurn(page);
    const n = await plies(page);
    await act.othello(page);
    await moved(page, n + 1);
    await myTurn(page);
    return page.evaluate(() => window.tones);
  };
  check((await round()) === 0, 'silence at first');
  await page.getByLabel('Sound').check();
  await round();
  await page.waitForFunction(() => window.tones > 0); // a sound after a move, once it has been fetched
  await page.getByLabel('Sound').uncheck();
  const heard = await page.evaluate(() => window.tones);
  check((await round()) === heard, 'silence again');
});
