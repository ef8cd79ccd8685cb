// Tournaments as a hall follows them: bracket, rounds, progress with what is still to come, the wall, and files.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agon, check, command, load, shot, sideways, test, until, violations } from './harness.mjs';

const players = ['greedy', 'random', 'level:1', 'level:2', 'level:3'];

/** Plays a tournament of this format; its id. */
async function played(arena, format, more = '') {
  const name = `${format} cup`,
    file = join(arena.data, `${format}.toml`);
  const list = players.map((p) => `"${p}"`).join(', ');
  writeFileSync(file, `name = "${name}"\ngame = "othello"\nformat = "${format}"\nparticipant = [${list}]\n${more}`);
  await command('tournament', file, '-q', '--data', arena.data);
  const { tournaments } = await arena.get('/api/tournaments');
  return tournaments.find((t) => t.name === name).id;
}

test('a knockout is a bracket, whose pairs lead to their games', async ({ open, arena }) => {
  const id = await played(arena, 'knockout');
  const page = await open(`/tournament/${id}`);
  await page.waitForSelector('.bracket');
  const titles = await page.$$eval('.bracket h3', (all) => all.map((h) => h.textContent));
  check(titles.slice(0, 3).join() === 'Quarter-finals,Semi-finals,Final', `the rounds are ${titles}`);
  const laurels = await page.locator('.bracket .meeting .laurel').count();
  const { encounters } = await arena.get(`/api/tournaments/${id}`);
  check(laurels > 0 && laurels <= encounters.length, `${laurels} winners of ${encounters.length} pairs`);
  const all = await page.locator('.cup li').count();
  await page.locator('.bracket button.meeting').first().click();
  await page.waitForFunction((n) => document.querySelectorAll('.cup li').length < n, all);
  check((await violations(page)).length === 0, `axe: ${await violations(page)}`);
  await shot(page, 'cup-knockout-1280', { fullPage: true });
  await page.setViewportSize({ width: 360, height: 740 });
  check((await sideways(page)) <= 0, 'the page scrolls sideways');
});

test('a Swiss system has its rounds, and whoever was free is named', async ({ open, arena }) => {
  const id = await played(arena, 'swiss', 'rounds = 3\n');
  const page = await open(`/tournament/${id}`);
  await page.waitForSelector('.rounds');
  check((await page.locator('.rounds section').count()) === 3, 'three rounds');
  check((await page.locator('.rounds .note:has-text("bye")').count()) === 3, 'one of five is free in each');
  check((await page.textContent('table')).includes('Buchholz'), 'the table has what decides between equals');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('button:has-text("Standings (CSV)")'),
  ]);
  const rows = readFileSync(await download.path(), 'utf8').split('\r\n');
  check(rows.length === 6 && rows[0].startsWith('"place","name"'), `the file has ${rows}`);
  await page.click('a:has-text("For the projector")');
  await page.waitForSelector('.projector .ladder li:nth-child(5)');
  check((await violations(page)).length === 0, `axe: ${await violations(page)}`);
  await shot(page, 'cup-projector-1280');
});

test('a running tournament says how many matches are left', async ({ open, arena, run }) => {
  const file = join(arena.data, 'slow.toml');
  writeFileSync(
    file,
    'name = "Slow cup"\ngame = "othello"\nrounds = 50\nparticipant = ["greedy", "random", "level:1", "level:2"]\n',
  );
  const cup = run(agon, 'tournament', file, '-q', '--concurrency', 1, '--data', arena.data);
  const ours = async () => (await arena.get('/api/tournaments')).tournaments.find((t) => t.name === 'Slow cup');
  await until('the first match', async () => (await ours())?.played > 0);
  cup.kill('SIGINT');
  await cup.ended;
  const { played: n, planned, over } = await ours();
  check(planned === 600 && n < planned && !over, `${n} of ${planned}`);
  const page = await open('/tournaments');
  await page.waitForSelector(`li:has-text("Slow cup"):has-text("${n} of 600 matches") progress`);
});

test('the time that is left follows from the pace so far', async () => {
  const { timeLeft } = await load('web/src/progress.ts');
  const cup = { played: 10, planned: 40, begun_at: 1000, latest_at: 21000, over: false };
  check(timeLeft(cup) === 60_000, 'ten in 20 s, thirty more in 60 s');
  check(timeLeft({ ...cup, planned: null }) === null && timeLeft({ ...cup, over: true }) === null, 'or nobody knows');
});
