// A whole treasure hunt by mouse and arrow keys: the half map painted and diced, the hunt walked by clicks.
import { against, begin, drag, goesOn, middle, over } from './gestures.mjs';
import { check, ending, patience, shot, sideways, test, until, violations } from './harness.mjs';

const map = '.th svg.treasure',
  half = '.th-half svg.grid';
const actions = (page) => page.$eval('.th-panel progress', (p) => p.value);
const reasons = (page, text) =>
  page.waitForFunction((t) => document.querySelector('.th-reasons').textContent.includes(t), text, {
    timeout: patience,
  });

async function makeHalf(page, width, words) {
  await page.waitForSelector(half);
  await reasons(page, words.water);
  await drag(page, await middle(page, half, 0, 0), await middle(page, half, width - 1, 0)); // a whole border of water
  await reasons(page, words.border);
  check(await page.isDisabled('.th-half button.primary'), 'a wrong half map cannot be sent');
  await page.click(`.th-buttons button:has-text("${words.dice}")`);
  await reasons(page, words.valid);
  await page.click('.th-half button.primary');
  await page.waitForSelector(map);
}

/** A field in the fog, nearest to the own figure; the click walks there. */
const goal = (page) =>
  page.evaluate(
    ([board]) => {
      const cells = [...document.querySelectorAll(`${board} .cell`)].map((c) => ({
        at: c.dataset.cell,
        label: c.getAttribute('aria-label'),
        xy: c.dataset.cell.split(',').map(Number),
      }));
      const own = cells.find((c) => /figure 1|Figur 1/.test(c.label)) ?? cells[0];
      const fog = cells
        .filter((c) => /not seen yet|noch nicht gesehen/.test(c.label))
        .sort(
          (a, b) =>
            Math.hypot(a.xy[0] - own.xy[0], a.xy[1] - own.xy[1]) - Math.hypot(b.xy[0] - own.xy[0], b.xy[1] - own.xy[1]),
        );
      return (fog[0] ?? cells.find((c) => c !== own && /grass|Wiese/.test(c.label))).at;
    },
    [map],
  );

test('a whole hunt by mouse', async ({ open }) => {
  const page = await begin(open, 'treasure', {
    rules: 'ws2020 max_actions=120',
    prepare: (p) => against(p, 'dummy'),
    prefs: { name: 'Ada' },
  });
  await makeHalf(page, 8, {
    water: 'water fields',
    border: 'top border',
    dice: 'Dice',
    valid: 'This half map is valid.',
  });
  await until('the own half is outlined', async () => (await page.locator(`${map} .half`).count()) === 1);
  for (let walks = 0; await goesOn(page); ++walks) {
    const before = await actions(page);
    const [x, y] = (await goal(page)).split(',');
    await page.click(`${map} [data-cell="${x},${y}"]`);
    await page.waitForFunction(
      ([b, n, end]) =>
        document.querySelector(end) ||
        (!document.querySelector(`${b} .goal`) && Number(document.querySelector('.th-panel progress').value) > n),
      [map, before, over],
      { timeout: patience },
    );
    if (walks === 2) await shot(page, 'treasure-1280');
  }
  check(/\S/.test(await ending(page)), 'the end is told');
  await page.click('.th-eyes button:has-text("Ada")');
  await until('seen by a player there is fog', async () => (await page.locator(`${map} .fog`).count()) > 0);
  await page.click('.th-eyes button:has-text("Referee")');
  await until(
    'the referee sees everything',
    async () => (await page.locator(`${map} .fog`).count()) === 0 && (await page.locator(`${map} .fort`).count()) === 2,
  );
  await shot(page, 'treasure-over-1280');
});

test('arrow keys steer, on a phone; water is refused before it drowns anybody', async ({ open }) => {
  const page = await begin(open, 'treasure', {
    prepare: (p) => against(p, 'dummy'),
    width: 360,
    height: 740,
    lang: 'de',
    theme: 'dark',
  });
  await makeHalf(page, 10, {
    water: 'Wasserfelder',
    border: 'oberen Rand',
    dice: 'Würfeln',
    valid: 'Diese Kartenhälfte ist gültig.',
  });
  check(await goesOn(page), 'the hunt has begun');
  check((await sideways(page)) <= 0, 'nothing scrolls sideways');
  const found = await violations(page);
  check(!found.length, found.join('\n'));
  const keys = ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'];
  let refused = false;
  for (let i = 0; i < 24 && (await goesOn(page)) && !(refused && i > 11); ++i) {
    const before = await actions(page);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press(keys[i % 4]);
    const moved = await page.waitForFunction(
      (n) =>
        Number(document.querySelector('.th-panel progress').value) > n
          ? 'moved'
          : /verliert sofort/.test(document.querySelector('.trouble').textContent)
            ? 'refused'
            : false,
      before,
      { timeout: patience },
    );
    refused ||= (await moved.jsonValue()) === 'refused';
  }
  check(await page.$('.th-pad'), 'there are buttons to steer by touch');
  await shot(page, 'treasure-360', { fullPage: true });
});

test('a button creates a game for course clients and shows its id', async ({ open, arena }) => {
  const page = await open('/play/treasure');
  await page.click('button:has-text("Create a course game")');
  const id = await page.textContent('.th-id');
  check(/^[A-Za-z0-9]{5}$/.test(id), `the id is '${id}'`);
  const body =
    '<?xml version="1.0" encoding="UTF-8"?><playerRegistration><studentFirstName>Ada</studentFirstName>' +
    '<studentLastName>L</studentLastName><studentUAccount>ada</studentUAccount></playerRegistration>';
  const answer = await (
    await fetch(`http://127.0.0.1:${arena.port.treasure}/games/${id}/players`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/xml' },
      body,
    })
  ).text();
  check(/uniquePlayerIdentifier/.test(answer), `a course client registers: ${answer}`);
});
