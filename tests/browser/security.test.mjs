// Markup in names and chat is shown as text: it makes no element and runs nothing.
import { check, myTurn, test } from './harness.mjs';

const markup = '<img src=x onerror="document.title=1">';

test('markup in a name and in the chat stays text', async ({ open }) => {
  const host = await open('/play/othello', { prefs: { name: markup } });
  await host.click('input[value="friend"]');
  await host.click('button.primary:has-text("Start")');
  const link = await host.textContent('.invitation code');
  const guest = await open(new URL(link).pathname + new URL(link).search, { prefs: { name: 'Grace' } });
  await guest.click('button.primary');
  await guest.waitForSelector('.grid[role="grid"]');
  await myTurn(host);
  await host.fill('.chat input', markup);
  await host.click('.chat button');
  await guest.waitForFunction((text) => document.querySelector('.chat').textContent.includes(text), markup);
  for (const page of [host, guest]) {
    check((await page.textContent('.players')).includes(markup), 'the name is shown as it was written');
    check((await page.$('img[src="x"]')) === null, 'and makes no element');
    check((await page.title()) !== '1', 'nothing runs');
  }
});
