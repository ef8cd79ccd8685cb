// Two people in two browsers, a spectator beside them, and a connection that breaks in between.
import { check, ending, myTurn, patience, shot, test } from './harness.mjs';

const played = (page, n) =>
  page.waitForFunction((k) => document.querySelectorAll('.moves li').length >= k, n, { timeout: patience });
const count = (page) => page.locator('.moves li').count();

/** One opens a table for a friend, the other follows the link. */
async function meet(open) {
  const host = await open('/play/othello', { prefs: { name: 'Ada' } });
  await host.click('input[value="friend"]');
  await host.click('button.primary:has-text("Start")');
  const link = await host.textContent('.invitation code');
  const guest = await open(new URL(link).pathname + new URL(link).search, { prefs: { name: 'Grace' }, lang: 'de' });
  await guest.click('button.primary');
  await guest.waitForSelector('.grid[role="grid"]');
  await myTurn(host);
  return { host, guest };
}

async function move(page) {
  await myTurn(page);
  const n = await count(page);
  await page.click('.cell.open');
  await played(page, n + 1);
}

test('two browsers against each other by link, chat, resignation, rematch', async ({ open }) => {
  const { host, guest } = await meet(open);
  check((await guest.$('.cell.open')) === null, 'the board accepts input only from the person to move');
  for (let i = 0; i < 4; ++i) {
    await move(host);
    await played(guest, 2 * i + 1);
    await move(guest);
    await played(host, 2 * i + 2);
  }
  check(
    (await host.textContent('.players')).includes('Grace') && (await guest.textContent('.players')).includes('Ada'),
    'both names are shown',
  );
  await guest.fill('.chat input', 'Guten Tag');
  await guest.click('.chat button');
  await host.waitForFunction(() => document.querySelector('.chat').textContent.includes('Guten Tag'));
  await shot(host, 'othello-friends-1280');
  await guest.click('button:has-text("Aufgeben")');
  await guest.click('button:has-text("Wirklich aufgeben")');
  check(/Grace/.test(await ending(host)), 'the end names who resigned');
  await host.click('button:has-text("Rematch")');
  await guest.click('button:has-text("Revanche annehmen")');
  await host.waitForFunction(() => document.querySelectorAll('.moves li').length === 0);
});

test('the connection breaks: a banner, and the move made meanwhile is played once', async ({ open }) => {
  const { host, guest } = await meet(open);
  await move(host);
  await played(guest, 1);
  await guest.context().setOffline(true);
  await guest.waitForSelector('.banner p');
  await guest.click('.cell.open'); // shown at once, though it cannot be sent
  check(/gesendet/.test(await guest.textContent('.status')), 'the page says that the move is on its way');
  await shot(guest, 'offline-1280');
  check((await count(host)) === 1, 'nothing has arrived yet');
  await guest.context().setOffline(false);
  await played(guest, 2);
  await played(host, 2);
  await guest.waitForSelector('.banner p', { state: 'detached' });
  await move(host);
  await played(guest, 3);
  check((await count(host)) === 3 && (await count(guest)) === 3, 'the move was played once');
});

test('a spectator watches live, sees the count of others, and catches up after a break', async ({ open }) => {
  const host = await open('/play/othello?opponent=watch', { prefs: { name: 'Ada' } });
  await host.getByLabel('Pace').selectOption('1000'); // slow enough for everything below, whatever the machine
  await host.click('button.primary:has-text("Start and watch")');
  await host.waitForURL(/\/table\//);
  const table = new URL(host.url()).pathname;
  const watcher = await open('/watch');
  await watcher.click(`a[href="${table}"]`);
  await played(watcher, 2);
  await watcher.waitForFunction(() => /[1-9]/.test(document.querySelector('.spectators').textContent));
  check((await watcher.$('.cell.open')) === null, 'a spectator cannot move');
  await watcher.context().setOffline(true);
  await watcher.waitForSelector('.banner p');
  const missed = (await count(watcher)) + 2;
  await played(host, missed);
  check((await count(watcher)) < missed, 'the break is a break');
  await watcher.context().setOffline(false);
  await played(watcher, missed);
  await host.getByLabel('Pace').selectOption('0');
  await ending(watcher);
  await ending(host);
  const moves = (page) => page.$$eval('.moves li .move', (all) => all.map((e) => e.textContent).join(' '));
  check((await moves(watcher)) === (await moves(host)), 'both saw the same moves');
});
