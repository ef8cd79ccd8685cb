// What a browser test needs: the real arena on free ports, a real Chromium, and a few gestures.
// A test file calls test(name, body); body gets { arena, open, shot, api }.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const agon = process.env.AGON ?? join(root, 'build/release/agon');
export const board = process.env.BOARD_HOST ?? join(root, 'build/release/agon-board'); // the firmware as a process
export const artefacts = process.env.ARTEFACTS ?? join(root, 'build/release/browser');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const patience = 60_000; // milliseconds for anything that waits; the machine may be busy
export const tests = [];
export const test = (name, body) => tests.push({ name, body });

export function check(condition, sentence) {
  if (!condition) throw new Error(sentence);
}

/** Ports that are free now; all held until the last one is chosen. */
async function freePorts(n) {
  const held = await Promise.all(
    Array.from(
      { length: n },
      () =>
        new Promise((done) => {
          const server = createServer().listen(0, '127.0.0.1', () => done(server));
        }),
    ),
  );
  const ports = held.map((s) => s.address().port);
  await Promise.all(held.map((s) => new Promise((done) => s.close(done))));
  return ports;
}

/** What the staff of a course have configured: a starter kit as a command, and a class of the Java course. */
const bots = `
[[bot]]
name = "starter kit"
game = "kulami"
player = "cmd:node clients/javascript/agon_bot.js"
[[bot]]
name = "java player"
game = "othello"
player = "java:tests/java_bots?heap=64#bots.Legal"
`;

const everyDoor = ['http', 'native', 'battleship', 'kulami', 'treasure'];

/** `agon serve` with a data folder of its own, in which a small tournament has been played, and with two bots. */
export class Arena {
  static async start(...more) {
    const arena = await Arena.closed();
    const cup = join(arena.data, 'cup.toml');
    writeFileSync(
      cup,
      'name = "Winter cup"\ngame = "othello"\nrounds = 2\nrated = true\n' +
        'participant = ["greedy", "random", "level:1", "level:2"]\n',
    );
    const config = join(arena.data, 'arena.toml');
    writeFileSync(config, bots);
    arena.more = ['--config', config, ...more];
    await command('tournament', cup, '-q', '--data', arena.data);
    await arena.run();
    return arena;
  }

  /** Without any match, not yet running. No door keeps its usual port: another arena may be there. */
  static async closed(...some) {
    const doors = some.length ? some : everyDoor;
    const arena = new Arena();
    arena.data = mkdtempSync(join(tmpdir(), 'agon-browser-'));
    arena.doors = doors;
    arena.port = Object.fromEntries((await freePorts(doors.length)).map((port, i) => [doors[i], port]));
    arena.url = `http://127.0.0.1:${arena.port.http}`;
    arena.more = [];
    return arena;
  }

  /** Starts the process, also again after kill(): same ports, same data. */
  async run() {
    this.said = '';
    this.process = spawn(
      agon,
      ['serve', ...this.doors.flatMap((d) => [`--${d}`, String(this.port[d])]), '--data', this.data, ...this.more],
      { cwd: root },
    );
    this.ended = new Promise((done) => this.process.on('exit', done));
    await new Promise((ready, fail) => {
      const hear = (chunk) => {
        this.said += chunk;
        if (/^data /m.test(this.said)) ready();
      };
      this.process.stdout.on('data', hear);
      this.process.stderr.on('data', hear);
      this.process.on('exit', () => fail(new Error(`the arena ended early:\n${this.said}`)));
    });
  }

  async kill(signal = 'SIGTERM') {
    this.process.kill(signal);
    await this.ended;
  }

  async stop() {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }

  async get(path) {
    return this.answer(await fetch(this.url + path));
  }
  async post(path, body) {
    return this.answer(
      await fetch(this.url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: this.url },
        body: JSON.stringify(body),
      }),
    );
  }
  async answer(response) {
    const text = await response.text();
    check(response.ok, `${response.url}: ${response.status} ${text}`);
    return JSON.parse(text);
  }
}

/** A module of the client, for tests without a browser. */
export async function load(file) {
  const { buildSync } = createRequire(join(root, 'web/package.json'))('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [join(root, file)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    alias: { web: join(root, 'web/src') },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

/** Runs `agon` with other arguments to its end. */
export function command(...args) {
  return new Promise((done, fail) => {
    const child = spawn(agon, args, { cwd: root });
    let said = '';
    child.stdout.on('data', (c) => (said += c));
    child.stderr.on('data', (c) => (said += c));
    child.on('exit', (code) => (code ? fail(new Error(`agon ${args.join(' ')}: ${code}\n${said}`)) : done(said)));
  });
}

/**
 * A browser window: { page, context }. Its games against programs are played at the arena unless a test's prefs say
 * that they are the page's own, as they are for somebody who comes first. Errors of the page, foreign hosts and blocked
 * content fail the test.
 */
export async function openWindow(
  browser,
  arena,
  path,
  { width = 1280, height = 800, lang = 'en', theme = 'light', motion = 'reduce', touch = false, prefs = {} } = {},
  troubles = [],
) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: lang === 'de' ? 'de-DE' : 'en-GB',
    reducedMotion: motion,
    hasTouch: touch,
    isMobile: touch,
  });
  await context.addInitScript(
    ([p]) => {
      if (!localStorage.getItem('agon.prefs')) localStorage.setItem('agon.prefs', JSON.stringify(p));
    },
    [{ lang, theme, place: 'arena', ...prefs }],
  );
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.on('pageerror', (e) => troubles.push(`error on ${page.url()}: ${e.message}`));
  page.on('console', (m) => {
    if (m.type() === 'error' && /Content Security Policy|Uncaught/.test(m.text())) troubles.push(m.text());
  });
  page.on('request', (r) => {
    if (!/^(blob|data):/.test(r.url()) && new URL(r.url()).host !== new URL(arena.url).host)
      troubles.push(`a foreign host was asked: ${r.url()}`);
  });
  await page.goto(arena.url + path);
  return page;
}

/** Everything axe-core finds, as sentences. */
export async function violations(page) {
  // by the debugger: the page's policy forbids scripts of others
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.flatMap((v) =>
    v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 160)} (${n.failureSummary?.split('\n')[1]?.trim()})`),
  );
}

export async function sideways(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

mkdirSync(artefacts, { recursive: true });
export const shot = (page, name, options = {}) => page.screenshot({ path: join(artefacts, `${name}.png`), ...options });

/** A board is ready for the person at this window. */
export const myTurn = (page) => page.waitForSelector('.status.mine');
/** The text of the status line once the match is over. */
export async function ending(page) {
  await page.waitForSelector('.actions a[href^="/match/"], .actions .keep');
  return page.textContent('.status');
}

/** Two engines play a match to its end; its id. */
export async function recorded(arena, game = 'othello', player = 'random') {
  const { table } = await arena.post('/api/tables', {
    game,
    rules: '',
    clock: 'none',
    pace: 0,
    name: 'Ada',
    seats: [
      { who: 'engine', player },
      { who: 'engine', player },
    ],
  });
  let match = null; // a finished table is forgotten after a while, its match is not
  return until('the match to end', async () => {
    const { tables } = await arena.get('/api/tables');
    match = tables.find((t) => t.id === table)?.match ?? match;
    const { matches } = await arena.get(`/api/matches?game=${game}&limit=50`);
    return matches.find((m) => m.id === match)?.id;
  });
}

/** Asks again and again until there is an answer. */
export async function until(what, ask) {
  for (const end = Date.now() + patience; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`waited in vain for ${what}`);
}

/** Another program beside the arena: a client, a board, a tournament. */
export function start(program, ...args) {
  const child = spawn(program, args.map(String), { cwd: root });
  const it = {
    said: '',
    kill: (signal = 'SIGKILL') => child.kill(signal),
    ended: new Promise((done) => child.on('exit', done)),
  };
  child.on('error', (e) => (it.said += `${program}: ${e.message}`));
  child.stdout.on('data', (c) => (it.said += c));
  child.stderr.on('data', (c) => (it.said += c));
  it.type = (text) => new Promise((done) => child.stdin.write(text, done)); // done: the program can read it
  it.heard = (text) => until(`"${text}" from ${program}, which said: ${it.said}`, () => it.said.includes(text));
  return it;
}
