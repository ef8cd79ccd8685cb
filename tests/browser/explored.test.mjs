// Beside the analysis board: what recorded games did in the position, and a click that plays on.
import { check, test } from './harness.mjs';

const at = (page, ply) => page.waitForSelector(`.status:has-text("After ${ply} move")`);
const total = (page) => page.locator('.explored tbody tr').first().locator('td').nth(1).innerText();

test('recorded games are counted for the position, and a move of theirs is played', async ({ open, arena }) => {
  const known = (await arena.get('/api/explore?game=othello')).games;
  check(known > 0, 'the cup was played');
  const page = await open('/analyse/othello');
  await at(page, 0);
  await page.click('.explored summary');
  await page.waitForSelector('.explored tbody tr button');
  check(Number(await total(page)) >= known, `${await total(page)} games, the arena knows of ${known}`);
  await page.locator('.explored tbody tr button').first().click();
  await at(page, 1);
  await page.waitForSelector('.explored tbody tr');
});
