// The module of rules, referee and engines in a worker of a real browser.
import { check, test } from './harness.mjs';

/** In the page: a worker with promises. */
const started = `
  window.worker = new Worker('/assets/core/worker.mjs', { type: 'module' });
  window.heard = [];
  window.waiting = [];
  worker.onmessage = ({ data }) => {
    heard.push(data);
    window.waiting = waiting.filter(({ wanted, done }) => !wanted(data) || done(data));
  };
  window.until = (wanted) => new Promise((done) => waiting.push({ wanted, done }));
  window.ask = (wish) => {
    const ref = Math.random();
    const answer = until((m) => m.ref === ref);
    worker.postMessage({ ...wish, ref });
    return answer;
  };
  0`;

const games = ['othello', 'kulami', 'battleship', 'treasure'];

test('a whole game of every kind in the page, against an engine, without the server', async ({ open }) => {
  const page = await open('/');
  await page.evaluate(started);
  for (const game of games) {
    const end = await page.evaluate(async (game) => {
      const table = `page-${game}`;
      const opened = await ask({ do: 'open', table, game, seed: 7, name1: 'Ada', engine2: 'random', name2: 'random' });
      if (opened.is !== 'done') return opened;
      let state = heard.findLast((m) => m.is === 'table' && m.table.id === table).table;
      for (let moves = 0; moves < 2000; ++moves) {
        const ending = heard.findLast((m) => m.is === 'event' && m.table === table && m.event.type === 'finished');
        if (ending) return { is: 'over', plies: ending.ply, sentence: ending.ending.sentence };
        const latest = heard.findLast((m) => m.is === 'event' && m.table === table) ?? state;
        if (!latest.may_act.includes(1)) {
          await until((m) => m.is === 'event' && m.table === table);
          continue;
        }
        const legal = latest.legal['1'];
        const hint = legal.length ? null : await ask({ do: 'hint', table, ms: 50 });
        if (hint && hint.is !== 'done') return hint;
        const move = legal.length ? legal[moves % legal.length] : heard.findLast((m) => m.is === 'hint').move;
        const played = await ask({ do: 'play', table, seat: 1, move });
        if (played.is !== 'done') return { ...played, move };
      }
      return { is: 'endless' };
    }, game);
    check(end.is === 'over' && end.plies > 5 && end.sentence.de, `${game}: ${JSON.stringify(end)}`);
  }
});

test('an engine’s table is fetched when it is needed, once; values deepen slice by slice', async ({ open }) => {
  const page = await open('/');
  const fetched = [];
  page.on('request', (r) => r.url().includes('/tables/') && fetched.push(r.url()));
  await page.evaluate(started);
  const slices = await page.evaluate(async () => {
    const study = await ask({ game: 'othello', call: 'agon_study', args: ['game\nothello\nmoves\nf5 d6 c3\n'] });
    const out = [];
    for (let i = 0; i < 3; ++i) {
      const { text } = await ask({ call: 'agon_deepen', args: [study.value, 150, 0] });
      out.push(JSON.parse(text));
    }
    await ask({ game: 'othello', call: 'agon_games' });
    return out;
  });
  check(fetched.length === 1, `fetched ${fetched}`);
  check(slices.every((s) => s.values.length > 3 && s.values[0].line !== null), JSON.stringify(slices[0]));
  check(slices[2].values[0].depth >= slices[0].values[0].depth && slices[2].values[0].depth > 4, 'it looks deeper');
});

test('refusals are sentences; a broken module says so, and the next worker plays on', async ({ open }) => {
  const page = await open('/');
  await page.evaluate(started);
  const answers = await page.evaluate(async () => {
    const unknown = await ask({ do: 'open', table: 'x', game: 'chess' });
    await ask({ do: 'open', table: 'y', game: 'othello', engine2: 'random' });
    const illegal = await ask({ do: 'play', table: 'y', seat: 1, move: 'a1' });
    const broken = await ask({ do: 'open', table: 'z', game: 'othello', engine2: 'best?hash=4096' });
    worker.terminate();
    return { unknown, illegal, broken };
  });
  check(/chess/.test(answers.unknown.why.de), JSON.stringify(answers.unknown));
  check(/ .* /.test(answers.illegal.why?.de ?? ''), `a sentence of the game: ${JSON.stringify(answers.illegal)}`);
  check(['broken', 'refused'].includes(answers.broken.is), JSON.stringify(answers.broken));
  await page.evaluate(started);
  const again = await page.evaluate(() => ask({ do: 'open', table: 'x', game: 'kulami', engine2: 'level:1' }));
  check(again.is === 'done', JSON.stringify(again));
});

test('the first load does not fetch the module', async ({ open }) => {
  const page = await open('/');
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map((r) => r.name));
  check(loaded.length && !loaded.some((url) => url.includes('/core/')), loaded.join('\n'));
});
