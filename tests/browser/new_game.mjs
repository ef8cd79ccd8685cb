// People play games that bring no board: tests/new_game.py starts it with a program that has Connect Four and Nine
// Men's Morris (AGON). Every click, key and word comes from the layout and the texts in the games' folders.
import { chromium } from 'playwright-core';
import { Arena, check, ending, myTurn, openWindow, shot, sideways, until, violations } from './harness.mjs';

const troubles = [];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const arena = await Arena.closed('http', 'native');
await arena.run();
const open = (path, options = {}) => openWindow(browser, arena, path, options, troubles);
const over = (page) => page.locator('.actions a[href^="/match/"]').count();
const accessible = async (page) => {
  const found = await violations(page);
  check(!found.length, `${page.url()}:\n${found.join('\n')}`);
};

/** One own move: cells that are offered, one after the other, until it is made. */
async function move(page) {
  await until('an own move', async () => {
    if ((await over(page)) || !(await page.locator('.status.mine').count())) return true;
    const cell = page.locator('.cell.open').first();
    if (await cell.count()) await cell.click({ timeout: 2000, force: true }).catch(() => {});
    return false;
  });
}

async function startPage() {
  const page = await open('/', { lang: 'de' });
  await page.waitForSelector('h3:text("Vier gewinnt")');
  await page.waitForSelector('h3:text("Mühle")');
  await page.waitForSelector('.tile svg.common'); // a match of two engines, small
  await page.context().close();
}

async function connectFour() {
  const page = await open('/');
  await page.click('article.tile[aria-label="Connect Four"] button');
  await myTurn(page);
  check((await page.textContent('.players')).includes('Red'), 'the sides have the names of the texts');
  check((await page.textContent('.players')).includes('Level 3'), 'the opponent is level 3');
  check((await page.locator('.cell.open').count()) === 42, 'every cell of an open column can be chosen');
  await accessible(page);
  await page.keyboard.type('d');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-cell="3,5"] .piece.first');
  while (!(await over(page))) {
    await page.waitForSelector('.status.mine, .actions a[href^="/match/"]');
    await move(page);
  }
  check(await ending(page), 'the end is told');
  await shot(page, 'new-game-connect-four');
  await page.click('.actions a[href^="/match/"]');
  await page.waitForSelector('main.replay svg.common');
  await page.keyboard.press('Home');
  await until('an empty board', async () => !(await page.locator('main.replay .piece').count()));
  check((await sideways(page)) === 0, 'nothing is wider than the page');
  await page.goto(`${arena.url}/rules/connect_four`);
  await page.waitForSelector('h1:text("Connect Four")');
  await page.context().close();
}

/** Placing, sliding and taking are cells one after the other. */
async function mill() {
  const page = await open('/', { width: 390, height: 800 });
  await page.click('article.tile[aria-label="Nine Men\'s Morris"] button');
  await myTurn(page);
  await page.focus('[data-cell="0,0"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-cell="0,0"] .piece.first');
  for (let i = 0; i < 11 && !(await over(page)); ++i) {
    await page.waitForSelector('.status.mine, .actions a[href^="/match/"]');
    await move(page);
  }
  check((await sideways(page)) === 0, 'nothing is wider than the phone');
  await shot(page, 'new-game-mill');
  check((await page.locator('.piece').count()) > 6, 'men are on the board');
  await page.context().close();
}

try {
  for (const part of [startPage, connectFour, mill]) {
    await part();
    console.log(`ok    ${part.name}`);
  }
  check(!troubles.length, troubles.join('\n'));
} finally {
  await browser.close();
  await arena.stop();
}
