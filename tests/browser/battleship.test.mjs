// Whole games of Battleship: fleets by drag, key and dice, deposited with the arena or kept in the browser.
import { against, arrowsTo, begin, beyond, drag, focusBoard, goesOn, middle, over, plies } from './gestures.mjs';
import { check, ending, patience, shot, sideways, test, until, violations } from './harness.mjs';

const harbour = '.bs-placing svg.grid',
  enemy = '.bs-enemy svg.battleship';
const line = (page, text) =>
  page.waitForFunction((t) => document.querySelector('.bs-line')?.textContent.includes(t), text, { timeout: patience });
const placed = (page, n) =>
  page.waitForFunction((k) => document.querySelector('.bs-placing .bs-fleet')?.textContent.startsWith(`${k} `), n, {
    timeout: patience,
  });

async function dragShip(page, length, x, y) {
  const box = await page.locator(`[data-ship="${length}"]`).first().boundingBox();
  await drag(page, [box.x + 14, box.y + box.height / 2], await middle(page, harbour, x, y));
}

test('a whole game by mouse: ships dragged, turned and refused with the reason', async ({ open }) => {
  const page = await begin(open, 'battleship', { prepare: (p) => against(p, 'hunt') });
  await page.waitForSelector(harbour);
  await dragShip(page, 5, 1, 1);
  await line(page, 'Ship of length 5 lies at 1,1');
  await dragShip(page, 4, 1, 2);
  await line(page, 'would touch');
  await placed(page, 1);
  await page.click('[data-ship="4"]');
  await page.mouse.move(...(await middle(page, harbour, 8, 0)));
  await line(page, 'does not lie within the sea');
  await shot(page, 'battleship-placing-1280');
  await page.keyboard.press('Escape');
  await page.click('[data-ship="4"]');
  await page.click('button:has-text("Turn")');
  await page.mouse.click(...(await middle(page, harbour, 8, 0)));
  await placed(page, 2);
  await page.click('button:has-text("Dice")');
  await placed(page, 5);
  await page.click('button:has-text("Fleet is ready")');
  for (let moves = 0; await goesOn(page); ++moves) {
    const n = await plies(page);
    await page
      .locator(`${enemy} .cell.open`)
      .nth(moves % 3 ? 0 : Math.floor((await page.locator(`${enemy} .cell.open`).count()) / 2))
      .click();
    await beyond(page, n);
    if (moves === 30) {
      await until(
        'every shot has its mark',
        async () =>
          (await page.locator(`${enemy} .dot`).count()) + (await page.locator(`${enemy} .cross`).count()) === 31,
      );
      await shot(page, 'battleship-1280');
    }
  }
  check(/\S/.test(await ending(page)), 'the end is told');
  await shot(page, 'battleship-over-1280');
});

test('a kept fleet by keyboard, on a phone: the browser announces, answers and discloses', async ({ open }) => {
  const page = await begin(open, 'battleship', {
    rules: 'uart custody1=kept',
    prepare: (p) => against(p, 'hunt'),
    width: 360,
    height: 740,
    lang: 'de',
    theme: 'dark',
  });
  await page.waitForSelector(harbour);
  const cell = await page.locator(`${harbour} .hit`).first().boundingBox();
  check(cell.width >= 32, `a field has ${cell.width} px`);
  await focusBoard(page, harbour);
  await page.keyboard.press('5');
  await arrowsTo(page, 8, 3);
  await line(page, 'nicht ganz im Feld');
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await placed(page, 1);
  await arrowsTo(page, 7, 2);
  await line(page, 'auch über Eck nicht');
  await page.keyboard.press('Escape');
  await page.click('button:has-text("Würfeln")');
  await placed(page, 10);
  check((await sideways(page)) <= 0, 'nothing scrolls sideways');
  await page.click('button:has-text("Diese Flotte behalten")');
  await page.waitForSelector('.bs-enemy .bs-sums');
  const found = await violations(page);
  check(!found.length, found.join('\n'));
  const cells = Array.from({ length: 100 }, (_, i) => `${Math.floor(i / 10)}${i % 10}`);
  for (let moves = 0; await shooting(page); ++moves) {
    const n = await plies(page);
    await focusBoard(page, enemy);
    await page.keyboard.type(cells[moves]);
    await page.keyboard.press('Enter');
    await beyond(page, n);
    if (moves === 20) await shot(page, 'battleship-360', { fullPage: true });
  }
  check(!/Betrug|ungültig/.test(await ending(page)), 'an honest fleet is not accused');
});

/** Waits until there is something to shoot at, or the match is over; answers go out by themselves. */
async function shooting(page) {
  await page.waitForSelector(`${enemy} .cell.open, ${over}`, { timeout: patience });
  return (await page.$(over)) === null;
}
