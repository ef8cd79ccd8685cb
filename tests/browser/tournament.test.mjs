// A tournament that goes on while its page is open: cross table, podium, and from a lost game to its replay.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agon, check, shot, test, until, violations } from './harness.mjs';

const games = 24; // four participants, two rounds, both colours

test('a running tournament: the cross table grows, the podium comes, a loss is explained', async ({
  open,
  arena,
  run,
}) => {
  const file = join(arena.data, 'live.toml');
  const players = ['best?time=4ms', 'greedy', 'random', 'level:2'];
  writeFileSync(
    file,
    `name = "Live cup"\ngame = "othello"\nrounds = 2\nrated = true\nparticipant = [${players.map((p) => `"${p}"`)}]\n`,
  );
  const first = run(agon, 'tournament', file, '-q', '--concurrency', 1, '--data', arena.data);
  const ours = () =>
    arena.get('/api/tournaments').then(({ tournaments }) => tournaments.find((t) => t.name === 'Live cup'));
  await until('the first match', async () => (await ours())?.played > 0);
  first.kill('SIGINT'); // stopped in the middle: now the page can be looked at in peace
  await first.ended;
  const { id, played } = await ours();
  check(played < games, `stopped too late: ${first.said}`);

  const page = await open('/tournaments');
  await page.click('a:has-text("Live cup")');
  await page.waitForURL(new RegExp(id));
  await page.waitForFunction((n) => document.querySelectorAll('.match-list li').length === n, played);
  check((await page.textContent('main')).includes('running'), 'the page says that it goes on');
  check((await page.$('.podium')) === null, 'nobody is on the podium yet');
  const crossed = () => page.locator('.cross td button').count();
  const before = await crossed();
  await shot(page, 'tournament-running-1280', { fullPage: true });
  run(agon, 'tournament', file, '-q', '--resume', '--concurrency', 1, '--data', arena.data);
  await page.waitForFunction((n) => document.querySelectorAll('.match-list li').length > n, played);
  await page.waitForSelector('.podium');
  await until('every match is listed', async () => (await page.locator('.match-list li').count()) === games);
  await until('every pair has met', async () => (await crossed()) === 12);
  check(before < 12, 'not every pair had met before');
  const found = await violations(page);
  check(!found.length, found.join('\n'));
  await shot(page, 'tournament-over-1280', { fullPage: true });

  await page.locator('.cross td button').last().click();
  const row = page.locator('.match-list a').first();
  const names = await row.locator('.names > span').allTextContents();
  await row.click();
  await page.waitForSelector('.scrubber');
  const plates = await page.textContent('.players');
  check(
    names.every((name) => plates.includes(name)),
    'the row leads to its match',
  );
  check(/wins \d+ to \d+/.test(await page.textContent('.status')), 'at its end, with the reason');

  await page.goto(`${arena.url}/leaderboard`);
  await page.getByLabel('Game').selectOption('othello');
  await page.waitForFunction(() => document.querySelector('main').textContent.includes('Best (time=4ms)'));
  check((await page.locator('svg polyline').count()) >= 4, 'everybody has a curve');
});
