// Whole games of Kulami by mouse and by keyboard, and the board editor with a game on what it made.
import { against, arrowsTo, begin, beyond, drag, focusBoard, goesOn, middle, over, plies } from './gestures.mjs';
import { check, ending, patience, recorded, shot, sideways, test, until, violations } from './harness.mjs';

const board = '.board svg.kulami';

test('a whole game by mouse, with the parts of the score', async ({ open }) => {
  const page = await begin(open, 'kulami', {
    rules: 'board=closed scoring=2',
    prepare: (p) => against(p, 'level:1..10', 2),
    prefs: { legal: true, game: { 'kulami.owners': true } },
  });
  for (let moves = 0; await goesOn(page); ++moves) {
    const n = await plies(page);
    if (moves === 3) {
      // what may not be played says why, and nothing is sent
      const taken = await page.getAttribute(`${board} .cell:has(.marble)`, 'data-cell');
      await page.mouse.click(...(await middle(page, board, ...taken.split(','))));
      await page.waitForFunction(() => /is taken/.test(document.querySelector('.trouble').textContent));
      check((await plies(page)) === n, 'a taken hole is not played');
    }
    if (moves === 12) {
      await until('two plates are hatched', async () => (await page.locator(`${board} .plate .taboo`).count()) === 2);
      await until(
        'the last two marbles are ringed',
        async () => (await page.locator(`${board} .over .ring`).count()) === 2,
      );
      await until('owners are marked', async () => (await page.locator(`${board} .plate .owner`).count()) > 0);
      await shot(page, 'kulami-1280');
    }
    await page.locator(`${board} .cell.open`).first().click();
    await beyond(page, n);
  }
  const [plates, areas, chains] = await page.$$eval('.kulami-score tbody tr', (rows) =>
    rows.map((r) => [...r.querySelectorAll('td')].map((d) => Number(d.textContent))),
  );
  const total = await page.$$eval('.kulami-score tfoot td', (cells) => cells.map((d) => Number(d.textContent)));
  for (const seat of [0, 1])
    check(
      plates[seat] + areas[seat] + chains[seat] === total[seat],
      `the parts add up to the total: ${plates} ${areas} ${chains} ${total}`,
    );
  check(/\d/.test(await ending(page)), 'the end is told with figures');
  await shot(page, 'kulami-over-1280');
});

test('barred plates, owners, score and marbles left can each be hidden', async ({ open, arena }) => {
  const page = await open(`/match/${await recorded(arena, 'kulami')}?ply=12`);
  const parts = {
    'Hatch the two taboo plates': `${board} .plate .taboo`,
    'Plate owners': `${board} .plate .owner`,
    'Score with its parts': '.kulami-score',
    'Marbles left': '.kulami-legend:has-text("Marbles left")',
  };
  const seen = (selector) => page.locator(selector).count();
  for (const [name, selector] of Object.entries(parts)) {
    await page.waitForSelector(selector, { state: 'attached' });
    await page.locator('.switch', { hasText: name }).locator('input').click();
    await until(`${name}: hidden`, async () => (await seen(selector)) === 0);
  }
  await page.reload();
  await page.waitForSelector(`${board} .marble`);
  for (const [name, selector] of Object.entries(parts)) {
    check((await seen(selector)) === 0, `${name}: still hidden after a reload`);
    await page.locator('.switch', { hasText: name }).locator('input').click();
    await until(`${name}: shown again`, async () => (await seen(selector)) > 0);
  }
});

test('a whole game by keyboard alone, on a phone', async ({ open }) => {
  const page = await begin(open, 'kulami', {
    rules: 'board=diamond scoring=1',
    prepare: (p) => against(p, 'level:1..10', 1),
    width: 360,
    height: 740,
    lang: 'de',
    theme: 'dark',
  });
  check(await goesOn(page), 'the game has begun');
  const cell = await page.locator(`${board} .hit`).first().boundingBox();
  check(cell.width >= 32, `a hole has ${cell.width} px`);
  check((await sideways(page)) <= 0, 'nothing scrolls sideways');
  check((await page.$$(`${board} [tabindex="0"]`)).length === 1, 'the board is one tab stop');
  const found = await violations(page);
  check(!found.length, found.join('\n'));
  for (let moves = 0; await goesOn(page); ++moves) {
    const n = await plies(page);
    const open_ = page.locator(`${board} .cell.open`).first();
    await focusBoard(page, board);
    if (moves % 2) {
      const [, x, y] = /Spalte (\d), Zeile (\d)/.exec(await open_.getAttribute('aria-label'));
      await page.keyboard.type(x + y);
    } else await arrowsTo(page, ...(await open_.getAttribute('data-cell')).split(',').map(Number));
    await page.keyboard.press('Enter');
    await beyond(page, n);
    if (moves === 8) await shot(page, 'kulami-360');
  }
  check((await page.$(over)) !== null, 'the game ended');
});

const surface = '.kulami-editor .surface';
const judged = (page, text) =>
  page.waitForFunction(
    (t) => document.querySelector('.kulami-editor section[aria-live]').textContent.includes(t),
    text,
    {
      timeout: patience,
    },
  );

test('a board is edited, saved, loaded again and played on', async ({ open, arena }) => {
  const page = await open('/editor');
  await judged(page, 'This board can be played.');
  const text = () => page.inputValue('.kulami-editor textarea');
  const before = await text();

  // A plate dragged onto another goes back, with the reason; beside the others it stays.
  const plate = await page.getAttribute(`${surface} [data-cell="1,1"]`, 'aria-label');
  check(/plate [b-r]/.test(plate), `a plate lies at 1,1: ${plate}`);
  await drag(page, await middle(page, surface, 1, 1), await middle(page, surface, 4, 4));
  check(/would cover plate/.test(await page.textContent('.status')), 'the reason is told');
  check((await text()) === before, 'the plate is back');
  await drag(page, await middle(page, surface, 1, 1), await middle(page, surface, 0, 0));
  check((await text()) !== before, 'the plate has moved');
  await judged(page, 'This board can be played.');

  // Taken off, it is missing; by keyboard it comes back, turned or not, where it fits.
  const letter = /plate ([b-r])/.exec(plate)[1];
  await drag(page, await middle(page, surface, 0, 0), [5, 5]);
  await judged(page, `Plate ${letter}`);
  check(await page.isDisabled('.kulami-editor button.primary'), 'a board with a plate missing cannot be played on');
  await shot(page, 'kulami-editor-1280');
  await focusBoard(page, surface);
  await arrowsTo(page, 0, 0);
  await page.keyboard.press(letter);
  await page.keyboard.press('t');
  await page.keyboard.press('Enter');
  await judged(page, 'This board can be played.');

  await page.fill('input[name="board-name"]', 'Mine');
  await page.click('.kulami-editor form button[type=submit]');
  await page.waitForFunction(() => /Saved as Mine/.test(document.querySelector('.kulami-editor .status').textContent));
  const saved = await text();
  const stored = (await arena.get('/api/kulami/boards')).boards.find((b) => b.name === 'Mine');
  check(stored?.text === saved && !stored.builtin, 'the arena has stored the board');

  // Import: a text with a defect is explained, a good one is taken over.
  await page.click('button:has-text("New, empty")');
  await judged(page, 'missing');
  await page.fill('.kulami-editor textarea', saved.replace(`${letter}0`, 'a0'));
  await page.click('button:has-text("Use this text")');
  await judged(page, `Plate ${letter} has`);
  await page.fill('.kulami-editor textarea', saved);
  await page.click('button:has-text("Use this text")');
  await judged(page, 'This board can be played.');

  await page.click('.kulami-editor button.primary');
  await page.waitForURL(/\/play\/kulami/);
  await against(page, 'level:1..10', 1);
  await page.click('form.form button.primary');
  await page.waitForURL(/\/table\//);
  for (let i = 0; i < 3 && (await goesOn(page)); ++i) {
    const n = await plies(page);
    await page.locator(`${board} .cell.open`).first().click();
    await beyond(page, n);
  }
  check(
    (await page.getAttribute(`${board} .cell >> nth=0`, 'aria-label')).includes(`plate ${letter}`),
    'the game is played on the edited board',
  );
  await shot(page, 'kulami-own-board-1280');
});

test('the editor on a phone, in German and dark', async ({ open }) => {
  const page = await open('/editor', { width: 360, height: 740, lang: 'de', theme: 'dark' });
  await judged(page, 'Auf diesem Feld kann man spielen.');
  check((await sideways(page)) <= 0, 'nothing scrolls sideways');
  const found = await violations(page);
  check(!found.length, found.join('\n'));
  await shot(page, 'kulami-editor-360', { fullPage: true });
});

test('a foreign server asks for board and scoring, and gets what was chosen', async ({ open, arena }) => {
  const page = await open('/join');
  await page.getByLabel(/^Protocol/).selectOption('kulami');
  await page.getByLabel(/^Address/).fill(`127.0.0.1:${arena.port.kulami}`);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel(/^Who plays/).selectOption('human');
  await page.click('button.primary');
  await page.waitForSelector('.question .kulami-setup select');
  await page.selectOption('.question select >> nth=0', 'diamond');
  await page.selectOption('.question select >> nth=1', '2');
  await shot(page, 'kulami-question-1280');
  await page.click('.question button.primary');
  const { boards } = await arena.get('/api/kulami/boards');
  const sent = `> spielparameter(${boards.find((b) => b.name === 'diamond').text},2)`;
  await page.waitForFunction((line) => document.querySelector('.wire pre')?.textContent.includes(line), sent, {
    timeout: patience,
  });
  check((await page.$('.question')) === null, 'the question is answered');
});
