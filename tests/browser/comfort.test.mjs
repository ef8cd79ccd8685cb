// Small things that made pages clumsy: screens that are low, keys that go nowhere, marks that mislead.
import { begin, against, weakest } from './gestures.mjs';
import { check, myTurn, recorded, shot, test } from './harness.mjs';

const games = ['battleship', 'kulami', 'othello', 'treasure'];
const low = { 'a phone on its side': { width: 844, height: 390 }, 'a page at 200 %': { width: 640, height: 400 } };
const ply = (page) => page.evaluate(() => Number(new URLSearchParams(location.search).get('ply')));

for (const [name, size] of Object.entries(low))
  test(`${name} shows the whole board and whose turn it is`, async ({ open, arena }) => {
    for (const game of games) {
      const id = await recorded(arena, game);
      const page = await open(`/match/${id}?ply=9`, size);
      await page.waitForSelector('.board svg.grid');
      const bottom = await page.$$eval('.board svg.grid', (all) =>
        Math.max(...all.map((svg) => svg.getBoundingClientRect().bottom)),
      );
      await shot(page, `low-${game}-${size.width}`);
      check(bottom <= size.height, `${game}: the board ends at ${bottom} of ${size.height}`);
      const status = await page.locator('.status').first().boundingBox();
      check(status.y >= 0 && status.y + status.height <= size.height, `${game}: the status line is out of sight`);
      await page.context().close();
    }
  });

test('a board is one stop of the tab key', async ({ open, arena }) => {
  for (const game of games) {
    const page = await open(`/match/${await recorded(arena, game)}?ply=9`);
    await page.waitForSelector('.board svg.grid');
    const stops = await page.$$eval('.board svg.grid', (boards) =>
      boards.map((b) => [...b.querySelectorAll('[data-cell]')].filter((c) => c.tabIndex === 0).length),
    );
    check(
      stops.every((n) => n === 1),
      `${game}: tab stops per board: ${stops}`,
    );
    await page.context().close();
  }
});

test('the arrows of a replay work after a click on a switch, a list or the board', async ({ open, arena }) => {
  const page = await open(`/match/${await recorded(arena)}?ply=9`);
  await page.waitForSelector('.moves li:nth-child(9).now');
  const steps = async (what) => {
    const before = await ply(page);
    await page.keyboard.press('ArrowRight');
    check((await ply(page)) === before + 1, `the arrow did nothing after a click on ${what}`);
  };
  await page.click('.board svg.grid [data-cell="0,0"]');
  await steps('the board');
  await page.locator('.switches input').first().click();
  await steps('a switch');
  await page.locator('.scrubber select').click();
  await page.locator('.scrubber select').selectOption({ index: 1 });
  await steps('a list');
});

test('a replay marks who is to move, and nobody at the end', async ({ open, arena }) => {
  const id = await recorded(arena, 'kulami');
  const { moves } = await arena.get(`/api/matches/${id}?as=all`);
  const page = await open(`/match/${id}?ply=4`);
  await page.waitForSelector('.moves li:nth-child(4).now');
  const marked = () => page.$$eval('.players li', (all) => all.map((li) => li.classList.contains('turn')));
  check((await marked()).indexOf(true) === moves[4].seat - 1, 'the mark is at the mover of the next move');
  await page.keyboard.press('End');
  await page.waitForSelector('.moves li:last-child.now');
  check(!(await marked()).includes(true), 'nobody is marked at the end');
});

test('no possible moves are shown to whoever is not to move', async ({ open, arena }) => {
  const page = await open(`/match/${await recorded(arena)}?ply=9`, { width: 390, height: 844, touch: true });
  await page.waitForSelector('.board svg.grid .disc');
  check((await page.locator('.board .legal').count()) === 0, 'a replay has dots');
});

const sees = (page, wanted) =>
  page.waitForFunction((visible) => {
    const dots = [...document.querySelectorAll('.board .legal')].map((dot) => getComputedStyle(dot));
    const hidden = (dot) => dot.display === 'none' || dot.opacity === '0';
    return dots.length > 0 && dots.every((dot) => (visible ? !hidden(dot) && dot.opacity === '1' : hidden(dot)));
  }, wanted);

for (const game of ['kulami', 'othello'])
  test(`${game}: possible moves are shown never, under the pointer or always, as chosen`, async ({ open }) => {
    const page = await begin(open, game, { prepare: (p) => against(p, ...weakest[game]) });
    await myTurn(page);
    const board = page.locator('.board svg.grid');
    const choice = page.locator('.switches select').filter({ has: page.locator('option[value=never]') });
    const withPointer = { never: [false, false], always: [true, true], hover: [false, true] };
    for (const [mode, [apart, above]] of Object.entries(withPointer)) {
      await choice.selectOption(mode);
      await page.mouse.move(1, 1);
      await page.evaluate(() => document.activeElement.blur());
      await sees(page, apart);
      await board.hover();
      await sees(page, above);
    }
    await choice.selectOption('never');
    await page.reload();
    await myTurn(page);
    check((await choice.inputValue()) === 'never', 'the choice is kept');
    await page.locator('.cell.open').first().click();
    await page.waitForSelector('.moves li:nth-child(1)');
  });

test('a field is typed without a way to the board first', async ({ open }) => {
  const page = await begin(open, 'othello', { prepare: (p) => against(p, ...weakest.othello) });
  await myTurn(page);
  await page.evaluate(() => document.activeElement.blur());
  const cell = await page.locator('.cell.open').first().getAttribute('data-cell');
  const [x, y] = cell.split(',').map(Number);
  await page.keyboard.type('abcdefgh'[x] + (y + 1));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.moves li:nth-child(1)');
});

test('a wrong token leaves no list behind, and an unknown player is told', async ({ open }) => {
  const bots = await open('/bots');
  await bots.fill('input[type=password]', 'not-a-token');
  await bots.click('button:has-text("Show")');
  await bots.waitForSelector('.state.error');
  check((await bots.locator('.match-list').count()) === 0, 'a list stands below a refused token');
  const player = await open('/player/zzz');
  await player.waitForSelector('.state:not(.error):has-text("Nobody called zzz")');
});

test('programs are called by their file', async ({ open, arena }) => {
  const page = await open('/player/' + encodeURIComponent('cmd:python3 /srv/bots/clever.py -v'));
  check((await page.textContent('h1')) === 'clever.py', 'a command line is shown as a name');
});
