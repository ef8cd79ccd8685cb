// Sitting down at a foreign server from the browser: here it is the arena's own port of the Kulami course.
import { check, shot, test } from './harness.mjs';

test('a person at the board meets an engine that came through a foreign server', async ({ open, arena }) => {
  const host = await open('/play/kulami');
  await host.click('input[value="course"]');
  await host.click('button.primary:has-text("Start")');
  await host.waitForSelector('.invitation');
  const guest = await open('/join');
  await guest.selectOption('select', 'kulami');
  await guest.fill('input[placeholder^="localhost"]', `127.0.0.1:${arena.port.kulami}`);
  await guest.getByLabel('Your name').fill('Visitor');
  await guest.getByLabel('Who plays').fill('level:1');
  await guest.click('button.primary');
  await guest.waitForURL(/\/table\//);
  await guest.waitForFunction(() => document.querySelector('.wire pre')?.textContent.includes('> '));
  await host.waitForFunction(() => document.querySelector('.players').textContent.includes('Visitor'));
  await shot(guest, 'foreign-1280');
  check((await guest.textContent('.wire')).includes('kulami'), 'the protocol window names the protocol');
  const again = await guest.context().newPage();
  await again.goto(`${arena.url}/join`);
  check((await again.getByLabel('Your name').inputValue()) === 'Visitor', 'the entries are remembered');
});
