// How to play: each game's steps on a real board, judged by the module's referee, then a first game with comments; on a
// phone, in both languages, without a network, and in a browser that cannot.
import { pictured } from './doc_pictures.mjs';
import { focusBoard } from './gestures.mjs';
import { Arena, check, openWindow, shot, sideways, test, until, violations } from './harness.mjs';

const cell = (board) => (page, at) => page.click(`${board} [data-cell="${at}"]`);
const key = async (page, name) => {
  await focusBoard(page, '.th svg.treasure');
  await page.keyboard.press(name);
};
const placed = async (page) => {
  await page.click('button:has-text("Dice")');
  await page.click('.bs-placing button.primary:not([disabled])');
};
const half = async (page) => {
  if (await page.isDisabled('.th-half button.primary')) await page.click('.th-half button:has-text("Dice")');
  await page.click('.th-half button.primary:not([disabled])');
};

const right = 'ArrowRight';

/** By game: how a move is made, and per step a wrong move, where there is one, and a right one. */
const tries = {
  othello: [cell('svg.othello'), [null, '3,2'], ['2,1', '7,4'], ['2,0', '0,7'], [null, 'pass'], [null, '0,4']],
  kulami: [cell('svg.kulami'), [null, '4,5'], [null, '4,0'], ['5,0', '5,6'], ['7,5', '7,3'], ['5,1', '7,7']],
  battleship: [cell('.bs-enemy svg.battleship'), placed, [null, '3,3'], ['0,9', '6,2'], ['5,4', '6,5'], ['0,5', '6,7']],
  treasure: [key, half, [null, right], ['ArrowLeft', right], ['ArrowUp', 'ArrowDown'], [null, right]],
};

async function tried(page, make, move, kind) {
  await until(`${move} to be ${kind}`, async () => {
    if (move === 'pass') await page.click('.pass button');
    else await make(page, move); // a key between two pictures of the board is lost; a person presses it again
    return page.waitForSelector(`.feedback.${kind}`, { timeout: 5000 }).catch(() => null);
  });
}

async function step(page, make, moves) {
  if (typeof moves === 'function') await moves(page);
  else {
    const [wrong, right] = moves;
    if (wrong) {
      await tried(page, make, wrong, 'wrong');
      await page.click('button:has-text("Try again")');
      await page.waitForSelector('.feedback:not(.wrong)');
    }
    await tried(page, make, right, 'right');
  }
  await page.waitForSelector('.feedback.right');
}

const first = {
  othello: (page) => page.locator('.cell.open').first().click(),
  kulami: (page) => page.locator('.cell.open').first().click(),
  battleship: placed,
  treasure: half,
};

for (const [game, [make, ...steps]] of Object.entries(tries))
  test(`${game}: every step, then a first game with comments`, async ({ open }) => {
    const page = await open('/');
    await page.click(`a[href="/learn/${game}"]`);
    for (const [n, moves] of steps.entries()) {
      await page.waitForSelector(`text=Step ${n + 1} of ${steps.length}`);
      await step(page, make, moves);
      if (n === 2) {
        await shot(page, `learn-${game}`);
        await pictured(page, `learn-${game}`);
        const found = await violations(page);
        check(!found.length, found.join('\n'));
      }
      await page.click('.actions button.primary');
    }
    await page.waitForSelector('.status.mine');
    const before = await page.textContent('.comment');
    await first[game](page);
    await page.waitForFunction((text) => document.querySelector('.comment').textContent !== text, before);
    await page.waitForSelector('.status.mine');
    check(!(await page.$('.state.error')), 'nothing failed');
  });

test('on a phone, in German, linked from the set-up and from a table', async ({ open }) => {
  for (const game of Object.keys(tries)) {
    const page = await open(`/play/${game}`, { width: 360, height: 740, lang: 'de', touch: true });
    await page.click(`a[href="/learn/${game}"]`);
    await page.waitForSelector('text=Schritt 1 von 5');
    await page.waitForSelector('.stage .board');
    check((await sideways(page)) === 0, `${game}: nothing sticks out`);
    await shot(page, `learn-phone-${game}`);
  }
  const page = await open('/play/othello');
  await page.click('form button.primary');
  await page.waitForSelector('.actions a[href="/learn/othello"]');
});

test('the lesson goes on with the arena gone', async ({ browser, troubles }) => {
  const arena = await Arena.closed();
  await arena.run();
  const page = await openWindow(browser, arena, '/learn/othello', {}, troubles);
  try {
    await page.waitForSelector('.cell.open');
    await until('the module to be kept', () =>
      page.evaluate(async () => Boolean(await caches.match('/assets/core/agon-core.wasm'))),
    );
    await arena.kill('SIGKILL');
    await page.goto(`${arena.url}/learn/kulami?step=3`);
    await step(page, tries.kulami[0], tries.kulami[3]);
    await page.goto(`${arena.url}/learn/kulami?step=6`);
    await page.waitForSelector('.status.mine');
    await first.kulami(page);
    await page.waitForSelector('.comment:has-text(":")');
  } finally {
    await page.context().close();
    await arena.stop();
  }
});

test('a browser that cannot play, and a game that is not there, show words', async ({ arena, open }) => {
  const old = await open('/watch');
  await old.addInitScript(() => delete window.WebAssembly);
  await old.goto(`${arena.url}/learn/othello`);
  await old.waitForSelector('.state.error:has-text("rules in words")');
  await old.waitForSelector('.prose h2');
  const nothing = await open('/learn/nothing');
  await nothing.waitForSelector('.state.error');
});
