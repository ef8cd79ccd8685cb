// Clients of the courses on their own ports, and somebody in the browser in the other seat.
import { connect } from 'node:net';
import { over, plies } from './gestures.mjs';
import { agon, check, ending, myTurn, shot, test, until, violations } from './harness.mjs';

const enemy = '.bs-enemy svg.battleship .cell.open';

/** Opens a table for the next client of the protocol and waits for it. */
async function host(open, game, options) {
  const page = await open(`/play/${game}`, options);
  await page.click('input[value="course"]');
  await page.click('form.form button.primary');
  await page.waitForSelector('.invitation .copy-line');
  return page;
}

async function placeFleet(page) {
  await page.click('button:has-text("Dice")');
  await page.click('.bs-placing button.primary:not([disabled])');
}

const talk = (page, words) =>
  page.waitForFunction((w) => document.querySelector('.chat').textContent.includes(w), words);

/** A Kulami client as a course would write it: lines over a socket. */
function kulamiClient(port) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const it = { heard: '', say: (line) => socket.write(`${line}\n`), close: () => socket.destroy() };
  socket.on('data', (text) => (it.heard += text)).on('error', () => {});
  it.wait = (text) => until(`${text} in ${it.heard}`, () => it.heard.includes(text));
  return it;
}

test('a Prolog client on the relay’s port sits down opposite a person', async ({ open, arena, run }) => {
  const page = await host(open, 'battleship', { prefs: { name: 'Ada' } });
  const client = run('swipl', 'clients/prolog/battleship.pl', '127.0.0.1', arena.port.battleship, 1);
  await page.waitForSelector('.bs-placing svg.grid');
  check((await page.textContent('.status')).includes('Place your fleet.'), 'the page says what to do');
  await placeFleet(page);
  for (let shots = 0; shots < 6; ++shots) {
    await page.waitForSelector(enemy);
    const n = await plies(page);
    await page.locator(enemy).first().click();
    await page.waitForFunction((k) => document.querySelectorAll('.moves li').length > k, n);
  }
  await shot(page, 'relay-1280', { fullPage: true });
  await page.waitForSelector(enemy);
  await page.click('button:has-text("Resign")');
  await page.click('button:has-text("Really resign")');
  check(/client 2 \(127\.0\.0\.1\) wins\. Ada/.test(await ending(page)), `the end names both: ${await ending(page)}`);
  await client.heard('Game broken off.'); // its protocol knows no resignation
  await page.click(over);
  await page.waitForSelector('.graph svg');
});

test('a Kulami client: talk while waiting, its name, refusals, and an orderly end', async ({ open, arena }) => {
  const page = await host(open, 'kulami', { prefs: { name: 'Ada' }, lang: 'de' });
  await page.fill('.chat input', 'Ist da jemand?');
  await page.click('.chat button');
  await talk(page, 'Ist da jemand?');
  const client = kulamiClient(arena.port.kulami);
  await client.wait('Kulami?');
  client.say('neuerClient(Tina).');
  await client.wait('spielstart(');
  await page.waitForFunction(() => document.querySelector('.players').textContent.includes('Tina'));
  client.say('message(Hallo Ada, schöne Grüße).');
  await talk(page, 'Hallo Ada, schöne Grüße');
  await page.fill('.chat input', 'Guten Tag');
  await page.click('.chat button');
  await client.wait('Guten Tag');
  const mine = client.heard.includes(
    `spielstart(${/spielparameter\(.*,(.),Ada\)/.exec(client.heard)[1] === 'r' ? 'b' : 'r'})`,
  );
  if (!mine) client.say('zug(4,4).');
  await myTurn(page);
  const n = await plies(page);
  await page.locator('.cell.open').first().click();
  await page.waitForFunction((k) => document.querySelectorAll('.moves li').length > k, n);
  await client.wait('zug(');
  await page.waitForFunction(() => document.querySelector('.status').textContent.includes('Tina ist am Zug'));
  check((await page.$('.cell.open')) === null, 'the board waits for the client');
  client.say('spielaufgabe.');
  check(/Ada gewinnt\. Tina/.test(await ending(page)), `the end names both: ${await ending(page)}`);
  client.close();
});

test('a Kulami client plays a whole game, and loses its connection in the next', async ({ open, arena, run }) => {
  const page = await host(open, 'kulami', { prefs: { name: 'Ada' }, theme: 'dark' });
  const client = run(
    agon,
    'join',
    'kulami',
    `127.0.0.1:${arena.port.kulami}`,
    '--player',
    'level:1',
    '--name',
    'Karl',
    '--games',
    2,
  );
  const next = '.last-match'; // the client begins the next game at once: the result of this one stays in sight
  for (await myTurn(page); !(await page.$(next)); await page.waitForSelector(`.status.mine, ${next}`)) {
    const n = await plies(page);
    await page.locator('.cell.open').first().click();
    await page.waitForFunction(
      ([k, end]) => document.querySelectorAll('.moves li').length > k || document.querySelector(end),
      [n, next],
    );
  }
  check(/red \d+, black \d+/.test(await page.textContent(next)), `the score is told: ${await page.textContent(next)}`);
  await myTurn(page);
  client.kill();
  check(/lost the connection/.test(await ending(page)), `a lost client is told: ${await ending(page)}`);
  const found = await violations(page);
  check(!found.length, found.join('\n'));
});

test('an address is copied, also where the browser keeps its clipboard from the page', async ({ open, arena }) => {
  const page = await open('/');
  // as over plain HTTP from another machine
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.click('.addresses summary');
  const line = page.locator('.addresses li', { hasText: 'Kulami' });
  await line.locator('button').click();
  await line.locator('button:text-is("Copied")').waitFor();
  check(
    await line.locator('button').evaluate((button) => button === document.activeElement),
    'the focus stays where it was',
  );
  await page.goto(`${arena.url}/play/othello`);
  await page.getByLabel('Your name').focus();
  await page.keyboard.press('Control+V');
  check(
    (await page.getByLabel('Your name').inputValue()) === `127.0.0.1:${arena.port.kulami}`,
    'the address can be pasted',
  );
});
