// Staff at the page of hand-ins: people from a table, a hand-in for a student after the deadline, states, the source.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Arena, check, command, openWindow, patience, root, shot, test, until, violations } from './harness.mjs';

const bot = readFileSync(join(root, 'clients/python/agon_bot.py'), 'utf8');

async function identify(page, token) {
  await page.getByLabel('Token').first().fill(token);
  await page.click('button:has-text("Show my bots")');
  await page.waitForSelector('h2:has-text("Bots handed in")', { timeout: patience });
}

async function taken(page, press) {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: patience }), press()]);
  return readFileSync(await download.path(), 'utf8');
}

test('staff enrol people, hand in for a student and get the source', async ({ open, arena }) => {
  const staff = (await command('token', 'Prof', '--staff', '--data', arena.data)).trim();
  const page = await open('/bots');
  await identify(page, staff);
  await page.setInputFiles('.people input[type=file]', {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,team\nZoe,7\n'),
  });
  const sheet = await taken(page, () => page.click('button:has-text("Enrol")'));
  const token = /<code>(\w+)<\/code>/.exec(sheet)?.[1];
  check(token, 'the sheet has the token of whoever is new');
  check((await taken(page, () => page.click('button:has-text("Get the table")'))).includes('Zoe,,7,,student'), 'roll');

  writeFileSync(join(arena.data, 'course.toml'), 'closes = 2020-01-01T00:00:00Z\n');
  await until('whoever is new can be chosen', async () => (await page.locator('option:text("Zoe")').count()) === 1);
  await page.locator('label.field:has(option:text("Zoe")) select').selectOption('Zoe');
  await page.getByLabel('Game').selectOption('othello');
  await page.getByLabel('Name of the bot').fill('zoes');
  await page.setInputFiles('form:not(.people) input[type=file]', {
    name: 'zoes.py',
    mimeType: 'text/plain',
    buffer: Buffer.from(bot),
  });
  await page.click('button.primary');
  await page.waitForSelector('.verdict:has-text("Version 1 is ready")', { timeout: patience });
  check((await taken(page, () => page.click('button:has-text("Download what was")'))) === bot, 'the source as it came');
  await page.locator('label.states select').selectOption('refused');
  check(!(await page.textContent('.match-list.bots')).includes('zoes'), 'only refused ones');
  await page.locator('label.states select').selectOption('ready');
  check((await page.textContent('.match-list.bots')).includes('zoes'), 'only ready ones');
  const found = await violations(page);
  check(!found.length, found.join('\n'));
  await shot(page, 'bots-staff-1280', { fullPage: true });

  const hers = await open('/bots');
  await identify(hers, token);
  const deadline = await hers.textContent('.deadline');
  check(/ended on.*20(19|20).*(UTC|GMT|[A-Z]{3,4})/.test(deadline), `with its time zone: ${deadline}`);
  check(!(await hers.locator('.people').count()), 'a student has no form for people');
});

/** The proxy's part is played by the browser: it is where the arena was told that the proxy is. */
async function signIn(page, arena, login) {
  await page.setExtraHTTPHeaders({ 'X-Remote-User': login });
  await page.goto(`${arena.url}/bots`);
}

test('who has signed in at the proxy needs no token', async ({ browser, troubles }) => {
  const arena = await Arena.closed();
  const roll = join(arena.data, 'roll.csv');
  writeFileSync(roll, 'name,login,role\nZoe,zoe01,student\nProf,prof,staff\n');
  await command('token', '--import', roll, '--sheet', join(arena.data, 'sheet.html'), '--data', arena.data);
  arena.more = ['--proxy', '127.0.0.1', '--login-header', 'X-Remote-User'];
  await arena.run();
  try {
    const page = await openWindow(browser, arena, '/bots', {}, troubles);
    await page.getByLabel('Token').first().waitFor();
    await signIn(page, arena, 'mallory');
    await page.waitForSelector('text=signed in as mallory');
    check(await page.getByLabel('Token').count(), 'a token is still a way');
    await signIn(page, arena, 'zoe01');
    await page.waitForSelector('h2:has-text("Bots handed in")');
    check(!(await page.getByLabel('Token').count()), 'nobody is asked for a token');
    check(!(await page.locator('.people').count()), 'a student has no form for people');
    await signIn(page, arena, 'prof');
    await page.waitForSelector('.people');
    const table = await taken(page, () => page.click('button:has-text("Get the table")'));
    check(table.includes('Zoe,zoe01'), table);
    await page.context().close();
  } finally {
    await arena.stop();
  }
});
