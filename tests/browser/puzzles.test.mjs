// Puzzles: each game's puzzle of the day is failed and then solved on the board, by the answers in the file that the
// arena ships; the row of days, the next puzzle, keys only, both languages, a phone, and no arena at all.
import { focusBoard } from './gestures.mjs';
import { Arena, check, openWindow, shot, sideways, test, until, violations } from './harness.mjs';

const books = new Map();

/** The puzzles of a game as the arena serves them: [kind, fails, value, size, seat, right, line, …]. */
async function bookOf(arena, game) {
  if (!books.has(game)) {
    const answer = await fetch(`${arena.url}/assets/puzzles/${game}.tsv`);
    check(answer.ok, `the puzzles of ${game} are served`);
    books.set(game, (await answer.text()).trim().split('\n').map((line) => line.split('\t')));
  }
  return books.get(game);
}

async function asked(page, arena, game) {
  await page.waitForSelector('main.puzzle .stage .board');
  const number = Number(await page.getAttribute('main.puzzle', 'data-puzzle'));
  const [kind, , value, , , right, line, , , position] = (await bookOf(arena, game))[number - 1];
  const commands = line.split(' ').flatMap((word) => {
    const [move, times = '1'] = word.split('*');
    return new Array(Number(times)).fill(move);
  });
  return { kind, value: Number(value), right: right.split(' '), commands, position };
}

/** Kulami's board is drawn without the rows and columns that are empty all around: 4,7 may be the cell 3,6. */
function drawnAt(move, position) {
  const holes = [...position.split(' ')[0].matchAll(/[a-r][012]/g)];
  const at = holes.flatMap(([plate], i) => (plate === 'a0' ? [] : [i]));
  const left = Math.min(...at.map((i) => i % 10));
  const top = Math.min(...at.map((i) => Math.floor(i / 10)));
  const [x, y] = move.split(',').map(Number);
  return `${x - left},${y - top}`;
}

const cells = {
  othello: ['svg.othello', (move) => `${'abcdefgh'.indexOf(move[0])},${Number(move[1]) - 1}`],
  kulami: ['svg.kulami', drawnAt],
  battleship: ['.bs-enemy svg.battleship', (move) => move],
};
const keys = { up: 'ArrowUp', left: 'ArrowLeft', right: 'ArrowRight', down: 'ArrowDown' };

async function solve(page, game, { right, position }) {
  const [board, cell] = cells[game];
  await page.click(`${board} [data-cell="${cell(right[0], position)}"]`);
}

/** A field that may be chosen and is no answer. */
async function wrongMove(page, game, { right, position }) {
  const [board, cell] = cells[game];
  const answers = right.map((move) => cell(move, position));
  const open = await page.$$eval(`${board} .cell.open`, (found) => found.map((c) => c.dataset.cell));
  return open.find((at) => !answers.includes(at));
}

for (const game of Object.keys(cells))
  test(`${game}: the puzzle of the day is failed, tried again, and another one solved`, async ({ arena, open }) => {
    const page = await open(`/puzzles/${game}`);
    const first = await asked(page, arena, game);
    const wrong = await wrongMove(page, game, first);
    await page.click(`${cells[game][0]} [data-cell="${wrong}"]`);
    await page.waitForSelector('.feedback.wrong');
    check(await page.isVisible('.streak:has-text("0")'), 'a failed puzzle begins no row of days');
    await page.click('button:has-text("Try again")');
    await page.waitForSelector('.feedback:not(.wrong)');
    await page.click('button:has-text("Hint")');
    await page.waitForSelector('.feedback:has-text("One of these")');
    await page.click('button:has-text("Solution")');
    await page.waitForSelector('.feedback:has-text("The solution")');
    const found = await violations(page);
    check(!found.length, found.join('\n'));
    await shot(page, `puzzle-${game}`);
    const before = await page.getAttribute('main.puzzle', 'data-puzzle');
    await page.click('.actions button.primary');
    await page.waitForFunction((n) => document.querySelector('main.puzzle').dataset.puzzle !== n, before);
    const next = await asked(page, arena, game);
    await page.waitForSelector('.cell.open');
    await solve(page, game, next);
    if (next.kind !== 'most_points') {
      await page.waitForSelector('.feedback.right');
      check(await page.isVisible('.facts dd:has-text("1 /")'), 'it is counted');
    } else await page.waitForSelector('.feedback.right, .feedback:has-text("Right so far")', { timeout: 60_000 });
  });

test('an ending is played out: the engine answers until nothing is left to decide', async ({ arena, open }) => {
  const book = await bookOf(arena, 'othello');
  const index = book.findIndex((p) => p[0] === 'most_points' && p[3] === '4');
  check(index >= 0, 'an ending with four empty squares is there');
  const page = await open(`/puzzles/othello?n=${index + 1}`);
  await page.waitForSelector(`main.puzzle[data-puzzle="${index + 1}"]`);
  await page.waitForSelector('.cell.open');
  await solve(page, 'othello', await asked(page, arena, 'othello'));
  const decided = await until('the end or another choice', () =>
    page.$('.feedback.right, .feedback:has-text("Right so far")'),
  );
  check(decided, 'it goes on');
});

/** Commands by arrow keys, each after the one before was heard. */
async function walk(page, commands) {
  const heard = (n) => page.waitForFunction((told) => {
    const { textContent: text, className } = document.querySelector('.feedback');
    return text.startsWith(`${told} of`) || /right|wrong/.test(className);
  }, n, { timeout: 30_000 });
  for (const [i, command] of commands.entries())
    await until(`command ${i + 1}`, async () => {
      await focusBoard(page, '.th svg.treasure');
      await page.keyboard.press(keys[command]); // a key between two pictures of the board is lost
      return heard(i + 1).then(() => true, () => null);
    });
}

test('treasure: the shortest way, by keys alone, begins a row of days that is remembered', async ({ arena, open }) => {
  const page = await open('/puzzles/treasure');
  const { commands, value } = await asked(page, arena, 'treasure');
  check(commands.length === value, 'the way has as many commands as it says');
  await walk(page, commands);
  await page.waitForSelector('.feedback.right');
  await page.waitForSelector('.streak b:has-text("1")');
  await page.waitForSelector('.days .ok');
  await page.reload();
  await page.waitForSelector('.streak b:has-text("1")');
  await page.click('button:has-text("Solution")');
  await page.waitForSelector('.feedback:has-text("The solution")');
});

test('on a phone, in German, from the menu', async ({ open }) => {
  const page = await open('/puzzles', { width: 360, height: 740, lang: 'de', touch: true });
  for (const game of ['othello', 'kulami', 'battleship', 'treasure']) {
    await page.goto(`${new URL(page.url()).origin}/puzzles`);
    await page.click(`a[href="/puzzles/${game}"]`);
    await page.waitForSelector('main.puzzle .stage .board');
    await page.waitForSelector('text=Rätsel des Tages');
    check((await sideways(page)) === 0, `${game}: nothing sticks out`);
    await shot(page, `puzzle-phone-${game}`);
  }
});

test('with the arena gone puzzles are solved all the same', async ({ browser, troubles }) => {
  const arena = await Arena.closed();
  await arena.run();
  const page = await openWindow(browser, arena, '/puzzles/kulami', {}, troubles);
  try {
    const puzzle = await asked(page, arena, 'kulami');
    await page.waitForSelector('.cell.open');
    for (const file of ['/assets/core/agon-core.wasm', '/assets/puzzles/kulami.tsv', '/assets/puzzles/othello.tsv'])
      await until(`${file} to be kept`, () => page.evaluate(async (f) => Boolean(await caches.match(f)), file));
    await arena.kill('SIGKILL');
    await page.goto(`${arena.url}/puzzles/othello`);
    await page.waitForSelector('main.puzzle .cell.open');
    await page.goto(`${arena.url}/puzzles/kulami`);
    await page.waitForSelector('.cell.open');
    await solve(page, 'kulami', puzzle);
    await page.waitForSelector('.feedback.right, .feedback:has-text("Right so far")', { timeout: 60_000 });
  } finally {
    await page.context().close();
    await arena.stop();
  }
});

test('a browser that cannot play says so; a game without puzzles is not asked', async ({ arena, open }) => {
  const old = await open('/watch');
  await old.addInitScript(() => delete window.WebAssembly);
  await old.goto(`${arena.url}/puzzles/othello`);
  await old.waitForSelector('.state.error:has-text("cannot play")');
  const nothing = await open('/puzzles/nothing');
  await nothing.waitForSelector('a[href="/puzzles/othello"]');
});
