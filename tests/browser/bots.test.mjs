// Bots that the staff have configured, as opponents. A bot from the file a student hands in to the game against it:
// refused with the compiler's words, ready with its trial, in versions, chosen as opponent, and what it wrote to
// stderr beside its moves in the replay.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, begin, over, plies } from './gestures.mjs';
import { check, command, ending, myTurn, patience, root, shot, test, until, violations } from './harness.mjs';

const talkative = readFileSync(join(root, 'clients/python/agon_bot.py'), 'utf8').replace(
  /^import sys$/m,
  'import sys\nprint("I am awake", file=sys.stderr, flush=True)',
);

async function handIn(page, name, file, content, verdict) {
  await page.getByLabel('Name of the bot').fill(name);
  await page.setInputFiles('input[type=file]', { name: file, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await page.click('button.primary');
  await page.waitForFunction(
    ([who, text]) => {
      const said = document.querySelector('.verdict p')?.textContent ?? '';
      return said.startsWith(who) && said.includes(text);
    },
    [name, verdict],
    { timeout: patience },
  );
}

test('handed in, refused, mended, played against, and heard in the replay', async ({ open, arena }) => {
  check(talkative.includes('I am awake'), 'the bot writes to stderr');
  const token = (await command('token', 'ada', '--data', arena.data)).trim();
  const page = await open('/bots');
  await page.getByLabel('Token').fill('nobody has this');
  await page.click('button:has-text("Show my bots")');
  await page.waitForSelector('.error');
  check(/Ask the staff/.test(await page.textContent('.error')), 'a wrong token is explained');
  await page.getByLabel('Token').fill(token);
  await page.click('button:has-text("Show my bots")');
  await page.getByLabel('Game').selectOption('othello');
  await handIn(page, 'crooked', 'crooked.cpp', 'int main() { return undeclared; }\n', 'does not compile');
  check(/‘?undeclared/.test(await page.textContent('.verdict pre')), 'the compiler’s words are shown');
  await shot(page, 'bots-refused-1280', { fullPage: true });
  await handIn(page, 'ada', 'ada.py', talkative, 'Version 1 is ready');
  await handIn(page, 'ada', 'ada.py', talkative, 'Version 2 is ready');
  await until('every version is listed', async () => (await page.locator('.match-list li').count()) === 3);
  const found = await violations(page);
  check(!found.length, found.join('\n'));
  await shot(page, 'bots-ready-1280', { fullPage: true });

  await page.goto(`${arena.url}/play/othello`);
  await page.click('input[value="bot"]');
  await page.locator('label.field:has-text("Bot") select').selectOption('ada');
  await page.click('form.form button.primary');
  await myTurn(page);
  for (let i = 0; i < 3; ++i) {
    await page.locator('.cell.open').first().click();
    await page.waitForFunction((n) => document.querySelectorAll('.moves li').length >= n, 2 * i + 2);
    await myTurn(page);
  }
  check((await page.textContent('.players')).includes('ada'), 'the bot plays under its name');
  await page.click('button:has-text("Resign")');
  await page.click('button:has-text("Really resign")');
  await page.click(over);
  await page.waitForSelector('.moves li');
  await page.click('.moves li:nth-child(2) button');
  await page.waitForSelector('.stderr');
  check((await page.textContent('.stderr')).includes('I am awake'), 'stderr is shown at the move');
  await shot(page, 'replay-stderr-1280', { fullPage: true });
});

/** Sits down opposite a configured bot and makes three moves, all of which it answers. */
async function meet(open, game, bot) {
  const choose = async (page) => {
    await page.click('input[value="bot"]');
    await page.locator('label.field:has-text("Bot") select').selectOption({ label: bot });
  };
  const page = await begin(open, game, { prepare: choose, prefs: { name: 'Ada' } });
  for (let turn = 0; turn < 3; ++turn) {
    await myTurn(page);
    const n = await plies(page);
    await act[game](page);
    await page.waitForFunction((k) => document.querySelectorAll('.moves li').length >= k + 2, n);
  }
  await myTurn(page);
  check((await page.textContent('.players')).includes(bot), 'the bot plays under its name');
  return page;
}

test('configured as a command: a starter kit answers every move', async ({ open }) => {
  const page = await meet(open, 'kulami', 'starter kit');
  await page.click('button:has-text("Resign")');
  await page.click('button:has-text("Really resign")');
  check(/starter kit wins\. Ada resigned\./.test(await ending(page)), `the end is told: ${await ending(page)}`);
});

test('configured as a Java class: it answers every move, and nothing is taken back', async ({ open }) => {
  const page = await meet(open, 'othello', 'java player');
  check((await page.$('button:has-text("Undo")')) === null, 'a bot that keeps its own board cannot undo');
  await shot(page, 'bots-java-1280', { fullPage: true });
});
