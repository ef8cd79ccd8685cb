// Sitting down at foreign servers from the browser, as a person and as an engine: a relay, a hunt, a board on a
// serial line. Here the foreign servers are this arena's ports and the firmware as a process.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dryWay, over, plies, sit } from './gestures.mjs';
import { agon, board, check, ending, patience, shot, test, until, violations } from './harness.mjs';

const enemy = '.bs-enemy svg.battleship .cell.open';
const wire = (page, line) =>
  page.waitForFunction((l) => document.querySelector('.wire pre')?.textContent.includes(l), line, {
    timeout: patience,
  });

async function shoot(page, times) {
  for (let i = 0; i < times; ++i) {
    await page.waitForSelector(enemy);
    const n = await plies(page);
    await page.locator(enemy).nth(i).click();
    await page.waitForFunction((k) => document.querySelectorAll('.moves li').length > k, n);
  }
  await page.waitForSelector(enemy);
}

async function placeFleet(page) {
  await page.click('button:has-text("Dice")');
  await page.click('.bs-placing button.primary:not([disabled])');
}

test('a relay of the Prolog course: whole turns, every line shown, a lost opponent told', async ({
  open,
  arena,
  run,
}) => {
  const client = run('swipl', 'clients/prolog/battleship.pl', '127.0.0.1', arena.port.battleship, 1);
  const page = await open('/join');
  await sit(page, 'battleship', `127.0.0.1:${arena.port.battleship}`);
  await page.waitForSelector('.bs-placing svg.grid');
  await placeFleet(page);
  await shoot(page, 3);
  await wire(page, '> (1,[');
  await wire(page, '< (2,[');
  await shot(page, 'foreign-relay-1280', { fullPage: true });
  client.kill();
  check(/connection was lost/.test(await ending(page)), `the loss is told: ${await ending(page)}`);
  const found = await violations(page);
  check(!found.length, found.join('\n'));
  await page.click(over); // what was played there is kept
  await page.waitForSelector('.moves li');
  check((await plies(page)) >= 6, 'the match can be replayed');
});

test('a treasure hunt: registered by its id, a half map sent, steered by arrow keys, left', async ({ open, arena }) => {
  const { id } = await arena.post('/api/treasure/games', { profile: '', debug: true, dummy: true });
  const page = await open('/join');
  await sit(page, 'treasure', `127.0.0.1:${arena.port.treasure}`, { 'Id of the game': id });
  await page.waitForSelector('.th-half svg.grid');
  await wire(page, `> POST /games/${id}/players`);
  await page.click('.th-buttons button:has-text("Dice")');
  await page.click('.th-half button.primary:not([disabled])');
  await page.waitForSelector('.th svg.treasure');
  await page.waitForSelector('.status.mine');
  const n = await plies(page);
  await page.evaluate(() => document.querySelector('.th svg.treasure [tabindex="0"]').focus());
  await page.keyboard.press(await dryWay(page));
  await page.waitForFunction((k) => document.querySelectorAll('.moves li').length > k, n);
  await shot(page, 'foreign-treasure-1280', { fullPage: true });
  await page.click('button:has-text("Leave")');
  await page.click('button:has-text("Really leave")');
  await page.waitForURL((url) => url.pathname === '/');
});

test('a board on a serial line: fleet kept in the browser, its link cut', async ({ open, run }) => {
  const path = join(mkdtempSync(join(tmpdir(), 'agon-board-')), 'link');
  const device = run(board, `listen:${path}`);
  await device.type(':limit 600000\n'); // milliseconds; neither a person nor a busy machine keeps to the lab's second
  const page = await open('/join');
  await sit(page, 'uart', `unix:${path}`, { Options: 'limit=600s', Seat: '1', 'Student number': '1234567' });
  await page.waitForSelector('.bs-placing svg.grid');
  await placeFleet(page);
  await wire(page, '> CS');
  await shoot(page, 4);
  await wire(page, '> BOOM');
  await shot(page, 'foreign-uart-1280', { fullPage: true });
  device.kill();
  check(/connection was lost/.test(await ending(page)), `the cut link is told: ${await ending(page)}`);
});

test('Kulami as a person: the editor’s board goes along, given up in order, another game, the page closed', async ({
  open,
  arena,
  run,
}) => {
  const opponent = () => run(agon, 'join', 'kulami', `127.0.0.1:${arena.port.kulami}`, '--player', 'level:1', '-q');
  const resigned = async (n) => {
    const { matches } = await arena.get('/api/matches?game=kulami&limit=50');
    return matches.filter((m) => m.players.includes('Ada') && m.fault === 'resign').length >= n;
  };
  const page = await open('/editor');
  await page.click('button:has-text("Take it to a foreign server"):not([disabled])');
  await page.waitForURL(/\/join\?protocol=kulami&board=/);
  check((await page.getByLabel(/^Board/).inputValue()).length === 200, 'the board stands in the form');
  check((await page.getByLabel(/^Games/).count()) === 0, 'a person needs no number of games');
  await page.getByLabel(/^Address/).fill(`127.0.0.1:${arena.port.kulami}`);
  await page.getByLabel('Your name').fill('Ada');
  await page.click('button.primary');
  await wire(page, '> spielparameter(');
  opponent();
  await page.waitForSelector('svg.kulami');
  await page.click('button:has-text("Resign")');
  await page.click('button:has-text("Really resign")');
  await wire(page, '> spielaufgabe.');
  await until('the arena there knows', () => resigned(1));
  await page.click('button:has-text("New game")');
  opponent();
  await page.waitForSelector('.actions button:has-text("Resign")');
  await page.close();
  await until('the closed page has left in order', () => resigned(2));
});

test('an engine sits down at a relay; what was entered is remembered, or comes from a file', async ({
  open,
  arena,
  run,
}) => {
  run(agon, 'join', 'battleship', `127.0.0.1:${arena.port.battleship}`, '--player', 'columns', '-q');
  const page = await open('/join');
  await sit(page, 'battleship', `127.0.0.1:${arena.port.battleship}`, { 'Who plays': 'hunt' });
  check(/(Ada|opponent) wins\./.test(await ending(page)), `the engine has played to the end: ${await ending(page)}`);
  await page.goto(`${arena.url}/join`);
  check(
    (await page.getByLabel(/^Address/).inputValue()) === `127.0.0.1:${arena.port.battleship}`,
    'the address is remembered',
  );
  check((await page.getByLabel(/^Who plays/).inputValue()) === 'hunt', 'the player is remembered');
  const elsewhere = await open('/join'); // another browser: the arena's own parameter file
  await until('the file of the arena', async () => (await elsewhere.getByLabel(/^Who plays/).inputValue()) === 'hunt');
  await elsewhere.setInputFiles('input[type=file]', {
    name: 'client.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('protocol = kulami\naddress = localhost:3000\nname = Karl\nplayer = level:7\nscoring = 2\n'),
  });
  await until(
    'the chosen file',
    async () => (await elsewhere.getByLabel(/^Address/).inputValue()) === 'localhost:3000',
  );
  check((await elsewhere.textContent('.form')).includes('Level 7'), 'the level comes from the file');
  check(
    (await elsewhere.getByLabel(/^Options/).inputValue()) === 'scoring=2',
    'other settings of the protocol are kept',
  );
});

test('a person at the board meets an engine that came through a foreign server', async ({ open, arena }) => {
  const host = await open('/play/kulami');
  await host.click('input[value="course"]');
  await host.click('button.primary:has-text("Start")');
  await host.waitForSelector('.invitation');
  const guest = await open('/join');
  await sit(guest, 'kulami', `127.0.0.1:${arena.port.kulami}`, { 'Who plays': 'level:1..10', 'Level \\d': '2' });
  await wire(guest, '> ');
  await host.waitForFunction(() => document.querySelector('.players').textContent.includes('Ada'));
  await shot(guest, 'foreign-1280');
  check((await guest.textContent('.wire')).includes('kulami'), 'the protocol window names the protocol');
});

test('nobody listens there: the page says so and nothing else happens', async ({ open, arena }) => {
  const page = await open('/join', { lang: 'de' });
  await page.getByLabel(/^Protokoll/).selectOption('kulami');
  await page.getByLabel(/^Adresse/).fill('127.0.0.1:1');
  await page.getByLabel('Dein Name').fill('Ada');
  await page.click('button.primary');
  await page.waitForFunction(
    () => /Verbindung|refused|abgelehnt/.test(document.querySelector('main').textContent),
    undefined,
    {
      timeout: patience,
    },
  );
  await shot(page, 'foreign-nobody-1280');
  check((await arena.get('/health')).status === 'ok', 'the arena goes on');
});
