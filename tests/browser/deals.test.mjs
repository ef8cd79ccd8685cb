// Two people at a table of their own: offers that are answered, moves planned in advance, engines that keep silent.
import { check, ending, load, myTurn, test } from './harness.mjs';

/** One opens a table for a friend, the other follows the link. */
async function meet(open, options = {}) {
  const host = await open('/play/othello', { prefs: { name: 'Ada', values: true }, ...options });
  await host.click('input[value="friend"]');
  await host.click('button.primary:has-text("Start")');
  const { pathname, search } = new URL(await host.textContent('.invitation code'));
  const guest = await open(pathname + search, { prefs: { name: 'Grace' } });
  await guest.click('button.primary');
  await myTurn(host);
  return { host, guest };
}

const count = (page, n) => page.waitForFunction((k) => document.querySelectorAll('.moves li').length === k, n);
const cell = (page, name) => page.locator(`.board [data-cell="${'abcdefgh'.indexOf(name[0])},${Number(name[1]) - 1}"]`);

test('a move is taken back with the consent of both, and a draw agreed on', async ({ open }) => {
  const { host, guest } = await meet(open);
  await cell(host, 'd3').click();
  await count(guest, 1);
  await host.click('button:has-text("Take back")');
  await guest.click('.offer button:has-text("Decline")');
  await host.waitForSelector('.actions button:has-text("Take back"):not([disabled])');
  await cell(guest, 'c3').click();
  await count(host, 2);
  await guest.click('button:has-text("Take back")');
  await host.click('.offer button:has-text("Allow it")');
  await count(guest, 1);
  await myTurn(guest);
  await guest.click('button:has-text("Offer draw")');
  await host.click('.offer button:has-text("Agree to a draw")');
  check(/agreed/.test(await ending(host)) && /agreed/.test(await ending(guest)), 'both read why it ended');
});

test('a planned move is played at once where it is possible, and told where it is not', async ({ open }) => {
  const { host, guest } = await meet(open);
  await cell(guest, 'c3').click(); // while Ada thinks
  await guest.waitForSelector('.board .planned');
  check(/Planned: c3/.test(await guest.textContent('.status')), 'the plan is told');
  await cell(guest, 'c3').click();
  await guest.waitForSelector('.board .planned', { state: 'detached' });
  await cell(guest, 'c3').click();
  await cell(host, 'd3').click();
  await count(host, 2);
  check(/c3/.test(await host.textContent('.moves li:nth-child(2)')), 'it was played');
  await cell(guest, 'a1').click();
  await cell(host, 'c4').click();
  await myTurn(guest);
  await guest.waitForFunction(() => /a1/.test(document.querySelector('.trouble').textContent));
  check((await guest.locator('.moves li').count()) === 3, 'an impossible plan is no move');
});

test('no values are shown while two people play, and the report is there afterwards', async ({ open }) => {
  const { host } = await meet(open);
  check((await host.getByLabel('Values of moves (analysis)').count()) === 0, 'nothing to switch on');
  check((await host.locator('.board .value').count()) === 0, 'no value on the board');
  await host.click('button:has-text("Resign")');
  await host.click('button:has-text("Really resign")');
  await host.getByLabel('Values of moves (analysis)').waitFor();
});

test('an unlisted game is in no list', async ({ open, arena }) => {
  const page = await open('/play/othello', { prefs: { name: 'Ada' } });
  await page.click('input[value="friend"]');
  await page.getByLabel('Unlisted: only people with the link find it').check();
  await page.click('button.primary:has-text("Start")');
  await page.waitForSelector('.invitation code');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  check(!JSON.stringify(await arena.get('/api/tables')).includes(id), 'the list of tables has it');
});

test('the invitation is a QR code, too', async ({ open }) => {
  const page = await open('/play/othello', { prefs: { name: 'Ada' } });
  await page.click('input[value="friend"]');
  await page.click('button.primary:has-text("Start")');
  await page.waitForSelector('.invitation svg.qr');
  const { qrCode } = await load('web/src/qr.ts');
  const code = qrCode(await page.textContent('.invitation code'));
  const dark = code.flat().filter(Boolean).length;
  const drawn = (await page.getAttribute('.invitation svg.qr path', 'd')).split('M').length - 1;
  check(drawn === dark, `${drawn} of ${dark} modules are drawn`);
});

test('a QR code has its three corners, its timing, and words that the correction confirms', async () => {
  const { qrCode } = await load('web/src/qr.ts');
  for (const n of [1, 14, 15, 60, 106, 107, 150, 213]) {
    const code = qrCode('x'.repeat(n)),
      size = code.length;
    const corner = (x, y) => [0, 6].every((d) => code[y + d].slice(x, x + 7).every(Boolean)) && !code[y + 1][x + 1];
    check(corner(0, 0) && corner(size - 7, 0) && corner(0, size - 7), `${n}: a corner is missing`);
    check(
      code[6].slice(8, size - 8).every((on, i) => on === (i % 2 === 0)),
      `${n}: the timing is wrong`,
    );
    const one = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => code[8][x]);
    const other = [...Array(7).keys()].map((i) => code[size - 1 - i][8]);
    check(
      one.slice(0, 7).every((on, i) => on === other[i]),
      `${n}: the two copies of the format differ`,
    );
  }
  check(qrCode('x'.repeat(214)) === null, 'what is too long has none');
});
