// The same walk of a person at foreign servers of the protocols beside Kulami's (foreign.test.mjs): joins, plays, is
// refused, talks or is told that the protocol has no words for it, resigns, plays a second game, loses the connection,
// closes the page.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Arena, check, ending, test } from './harness.mjs';
import { dryWay, sit } from './gestures.mjs';
import { foreignServer } from './peers.mjs';

const sea = '.bs-enemy svg.battleship';
const answered = /^\(2,\[0,0,[12]\]\)\.$/;

async function placeFleet(page) {
  await page.waitForSelector('.bs-placing svg.grid');
  await page.click('button:has-text("Dice")');
  await page.click('.bs-placing button.primary:not([disabled])');
}

const shootAt = (page, x, y) => page.locator(`${sea} [data-cell="${x},${y}"] .hit`).click({ force: true });
const mine = (page) => page.waitForSelector(`${sea} .cell.open`);
const shows = (page, text) => page.waitForFunction((t) => document.body.innerText.includes(t), text);

/** What is said goes nowhere, and the page tells it. */
async function talksInVain(page) {
  await page.getByPlaceholder('Say something').fill('Guten Tag');
  await page.click('.chat button');
  await shows(page, 'This protocol has no words for talk');
  check(!(await page.textContent('.chat')).includes('Guten Tag'), 'what was not sent is not shown as said');
}

async function twice(page, word) {
  await page.click(`button:has-text("${word}")`);
  await page.click(`button:has-text("Really ${word.toLowerCase()}")`);
}

test('at a relay: refused, without words for talk, resigned by hanging up, another game, lost, page closed', async ({
  open,
}) => {
  const server = await foreignServer();
  const page = await open('/join');
  await sit(page, 'battleship', `127.0.0.1:${server.port}`);
  const begins = async () => {
    const peer = await server.visitor();
    peer.say('(4,[]).', '(5,[]).');
    await placeFleet(page);
    await mine(page);
    return peer;
  };
  const first = await begins();
  await shootAt(page, 4, 4);
  await first.hear(/^\(1,\[4,4\]\)\.$/);
  first.say('(2,[4,4,1]).', '(1,[0,0]).');
  await first.hear(answered);
  await mine(page);
  await talksInVain(page);
  await shootAt(page, 4, 4);
  await shows(page, 'was shot at before');
  await twice(page, 'Resign');
  await first.left();
  check(!first.heard.length, `nothing else was sent: ${first.heard}`);
  check(/resigned/.test(await ending(page)), `told as resigned: ${await ending(page)}`);

  await page.click('button:has-text("New game")');
  const second = await begins();
  await shootAt(page, 5, 5);
  await second.hear(/^\(1,\[5,5\]\)\.$/);
  second.hangUp();
  check(/connection was lost/.test(await ending(page)), `the loss is told: ${await ending(page)}`);

  await page.click('button:has-text("New game")');
  const third = await begins();
  await page.close();
  await third.left();
  server.close();
});

test('at a board: resigned by the lab’s word, a second game on the same line, the link cut', async ({ open }) => {
  const path = join(mkdtempSync(join(tmpdir(), 'agon-line-')), 'line');
  const server = await foreignServer(path);
  const page = await open('/join');
  await sit(page, 'uart', `unix:${path}`, { Options: 'limit=600s', Seat: '1', 'Student number': '1234567' });
  const board = await server.visitor();
  const begins = async () => {
    await board.hear(/^START/);
    board.say('CS7070707020');
    await placeFleet(page);
    while (!/^CS\d{10}$/.test(await board.hear(/^(START|CS)\d+$/))); // START is repeated until the fleet is laid
    board.say('START4711');
    await mine(page);
  };
  await begins();
  await shootAt(page, 0, 0);
  await board.hear(/^BOOM00$/);
  board.say('T', 'BOOM99');
  await board.hear(/^[TW]$/);
  await mine(page);
  await talksInVain(page);
  await twice(page, 'Resign');
  await board.hear(/^Eresigned$/);
  check(/resigned/.test(await ending(page)), `told as resigned: ${await ending(page)}`);
  await page.click('button:has-text("New game")');
  await begins();
  board.hangUp();
  check(/connection was lost/.test(await ending(page)), `the cut link is told: ${await ending(page)}`);
  server.close();
});

async function hunts(page, other) {
  const { id } = await other.post('/api/treasure/games', { profile: '', debug: true, dummy: true });
  await page.goto(`${page.url().split('/').slice(0, 3).join('/')}/join`);
  await sit(page, 'treasure', `127.0.0.1:${other.port.treasure}`, { 'Id of the game': id });
  await page.waitForSelector('.th-half svg.grid');
  await page.click('.th-buttons button:has-text("Dice")');
  await page.click('.th-half button.primary:not([disabled])');
  await page.waitForSelector('.th svg.treasure');
  await page.waitForSelector('.status.mine');
}

async function steps(page) {
  await page.evaluate(() => document.querySelector('.th svg.treasure [tabindex="0"]').focus());
  await page.keyboard.press(await dryWay(page));
}

test('at a hunt: without words for talk, given up, a second one by its own id, the server gone', async ({ open }) => {
  const other = await Arena.closed();
  other.more = ['--treasure-rules', 'action_ms=600000']; // the machine may be busy
  await other.run();
  const page = await open('/join');
  try {
    await hunts(page, other);
    await talksInVain(page);
    await twice(page, 'Resign');
    await shows(page, 'Ada resigned');
    await hunts(page, other);
    await steps(page);
    await page.waitForFunction(() => document.querySelectorAll('.moves li').length > 1);
    await page.waitForSelector('.status.mine');
  } finally {
    await other.stop();
  }
  await steps(page);
  await shows(page, 'connection was lost');
});
