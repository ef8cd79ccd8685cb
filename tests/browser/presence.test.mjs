// Who is away is told with a countdown; and whoever watches sees everything only where nobody could make use of it.
import { check, patience, test, until } from './harness.mjs';

const person = { who: 'me' };
const engine = { who: 'engine', player: 'random' };

const openTable = (arena, game, seats, pace = 0) =>
  arena.post('/api/tables', { game, rules: '', clock: 'none', pace, name: 'Ada', seats });

test('a player who closes the page is missed with a countdown, until the page is open again', async ({ open }) => {
  const host = await open('/play/othello?opponent=friend', { prefs: { name: 'Ada' } });
  await host.click('form.form button.primary');
  await host.waitForSelector('.invitation code');
  const invitation = new URL(await host.textContent('.invitation code'));
  const guest = await open(invitation.pathname + invitation.search, { prefs: { name: 'Grace' } });
  await guest.click('form.form button.primary');
  await guest.waitForSelector('.board svg.grid');
  await host.waitForFunction(() => !document.querySelector('.away')); // the page of the guest may need a while
  const seat = guest.url();
  await guest.goto(new URL('/rules/othello', seat).href); // another page: nobody is at the table
  await host.waitForSelector('.away', { timeout: patience });
  const seconds = async () => Number(/(\d+) s/.exec(await host.textContent('.away'))[1]);
  const first = await seconds();
  check((await host.textContent('.away')).startsWith('Grace is away') && first <= 60, 'it says who, and how long');
  await until('the countdown', async () => (await seconds()) < first);
  await guest.goto(seat);
  await host.waitForSelector('.away', { state: 'detached', timeout: patience });
});

test('of two engines everything is shown, of a person nothing that is secret', async ({ open, arena }) => {
  const shown = await openTable(arena, 'battleship', [engine, engine], 1000);
  const page = await open(`/table/${shown.table}`);
  await page.waitForFunction(() => document.querySelectorAll('.board svg.grid').length === 2);
  await until('both fleets', async () => {
    const ships = await page.$$eval('.board svg.grid', (seas) => seas.map((s) => s.querySelectorAll('.ship').length));
    return ships.every((n) => n > 0);
  });
  const secret = await openTable(arena, 'battleship', [person, engine]);
  const spy = await open(`/table/${secret.table}`);
  await spy.waitForFunction(() => document.querySelectorAll('.board svg.grid').length === 2);
  check((await spy.locator('.board svg.grid .ship').count()) === 0, 'a spectator sees a fleet of a running match');
});
