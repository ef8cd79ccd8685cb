// The pages of the lab: boards on lines (the firmware as a process) in a tournament. What to do next, one line in full
// with a verdict, the projector, an empty lab, and a client that is turned away before a match.
import { pictured } from './doc_pictures.mjs';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Arena, board, check, openWindow, patience, shot, sideways, test, until, violations } from './harness.mjs';

const says = (page, where, text) =>
  page.waitForFunction(([w, t]) => document.querySelector(w)?.textContent.includes(t), [where, text], {
    timeout: patience,
  });

/** Two boards that wait for the arena, whose second is long enough for a busy machine. */
async function boards(run) {
  const folder = mkdtempSync(join(tmpdir(), 'agon-lab-'));
  const made = [];
  for (const student of [4711, 4712]) {
    const path = join(folder, String(student));
    const device = run(board, `listen:${path}`);
    await device.type(`:student ${student}\n:limit 600000\n:least 0\n:most 0\n`); // read when the arena connects
    made.push({ path, device, student: String(student) });
  }
  return made;
}

async function readable(page) {
  const found = await violations(page);
  check(!found.length, found.join('\n'));
  check((await sideways(page)) <= 0, 'nothing is cut off at the side');
}

/** Presses the start button wherever the page asks for it, until the tournament is over. */
async function playOut(arena, made) {
  let pressed = 0;
  await until('the end of the tournament', async () => {
    const lab = await arena.get('/api/lab');
    const asked = lab.lines.find((l) => ['lab.introduce', 'lab.press'].includes(l.to_do.code));
    if (asked && Date.now() - pressed > 2000) {
      pressed = Date.now();
      await made[asked.line - 1].device.type('s');
    }
    return lab.tournament?.over;
  });
}

test('a lab of two boards: what to do, a line in full, the projector, in both languages', async ({
  browser,
  run,
  troubles,
}) => {
  const made = await boards(run);
  const lines = made.flatMap((b) => ['--uart', `unix:${b.path}?limit=600s`]);
  const arena = await Arena.start(...lines, '--uart-tournament', 'closing');
  const page = await openWindow(browser, arena, '/lab', {}, troubles);
  try {
    await says(page, '.lab-lines', 'press its start button once');
    check((await page.locator('.lab-line').count()) === 2, 'every line is there');
    await readable(page);
    const projector = await openWindow(browser, arena, '/lab/projector', { lang: 'de', theme: 'dark' }, troubles);
    await says(projector, '.projector-lines', 'Startknopf');
    await playOut(arena, made);
    await says(page, '.lab-lines', '4711 has played all its matches.');
    await shot(page, 'lab-1280', { fullPage: true });
    await pictured(page, 'lab');
    await says(projector, '.big-table', '4712');
    check((await projector.locator('.big-table tbody tr').count()) === 2, 'both stand in the table');
    await readable(projector);
    await shot(projector, 'lab-projector-1280', { fullPage: true });
    await pictured(projector, 'lab-projector');
    await page.click('.lab-line:first-child a');
    await page.waitForURL(/\/lab\/1$/);
    await says(page, '.lab-words', '< SF9D'); // the last line of a board's disclosure
    await says(page, '.match-list', 'against 4712');
    check((await page.locator('.match-list li').count()) === 2, 'both sides were played');
    await readable(page);
    await shot(page, 'lab-line-1280', { fullPage: true });
    await pictured(page, 'lab-line');
    await page.click('.match-list li:first-child a');
    await page.waitForSelector('.moves li');
    await page.goto(`${arena.url}/lab/7`);
    await says(page, 'main', 'There is no line 7');
    await projector.context().close();
  } finally {
    await page.context().close();
    await arena.stop();
  }
});

test('an arena without lines says how to get some', async ({ open }) => {
  const page = await open('/lab', { width: 390, height: 800 });
  await says(page, 'main', 'agon serve --uart');
  await readable(page);
});

test('a client that breaks its protocol before a match is named where matches are watched', async ({ open, arena }) => {
  const stranger = connect(arena.port.kulami, '127.0.0.1');
  stranger.on('error', () => {});
  stranger.write('guten Tag\n');
  const page = await open('/watch');
  await says(page, '.turned-away', "The line 'guten Tag' is not part of the protocol.");
  await readable(page);
  stranger.destroy();
});
