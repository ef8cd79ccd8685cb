// Parts of the client without a browser: what is known about a table, and the catalogue of texts.
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { check, load, root, test } from './harness.mjs';

const table = (more = {}) => ({
  is: 'table',
  table: {
    id: 't',
    game: 'g',
    rules: '',
    clock: 'none',
    names: ['Ada', 'Grace'],
    phase: 'running',
    match: 'm1',
    mine: [1],
    seq: 2,
    ply: 2,
    moves: [
      { seat: 1, move: 'a', took_us: 1 },
      { seat: 2, move: 'b', took_us: 1 },
    ],
    view: 'v2',
    legal: { 1: ['c'] },
    may_act: [1],
    clocks: { left: [null, null], action: null, running: 1 },
    spectators: 0,
    chat: [],
    ending: null,
    rematch_offered: [],
    away: [null, null],
    undo: true,
    hint: true,
    pace: 0,
    foreign: null,
    ...more,
  },
});
const moved = (seq, seat, move, ply) => ({
  is: 'event',
  table: 't',
  match: 'm1',
  event: { seq, at_us: 1, type: 'moved', seat, move, took_us: 5 },
  ply,
  view: `v${ply}`,
  legal: {},
  may_act: [3 - seat],
  clocks: null,
});

test('a table is what its messages say: events once, in order, of this match only', async () => {
  const { received, actingSeat } = await load('web/src/table-state.ts');
  let s = received(null, table(), 0);
  check(actingSeat(s) === 1, 'the own seat may act');
  s = received(s, moved(3, 1, 'c', 3), 0);
  check(s.moves.length === 3 && s.view === 'v3' && s.previous === 'v2' && actingSeat(s) === null, 'a move is added');
  check(received(s, moved(3, 1, 'c', 3), 0) === s, 'an event that is known changes nothing');
  check(received(s, { ...moved(4, 2, 'd', 4), match: 'm0' }, 0) === s, 'an event of an earlier match changes nothing');
  s = received(
    s,
    {
      is: 'event',
      table: 't',
      match: 'm1',
      event: { seq: 4, at_us: 1, type: 'undone', seat: 1, plies: 2 },
      ply: 1,
      view: 'v1',
      legal: {},
      may_act: [2],
      clocks: null,
    },
    0,
  );
  check(s.moves.length === 1 && s.view === 'v1', 'moves are taken back');
});

test('the own move is shown at once, kept over a reconnect, and rolled back with the reason', async () => {
  const { received, actingSeat, shownView, withPending } = await load('web/src/table-state.ts');
  const board = { predict: () => 'predicted' };
  const before = received(null, table(), 0);
  const sent = withPending(before, board, 1, 'c', 7);
  check(shownView(sent) === 'predicted' && actingSeat(sent) === null, 'it is shown, and no second move is accepted');
  check(received(sent, table(), 0).pending?.move === 'c', 'a reconnect before it arrived keeps it');
  check(
    received(sent, table({ ply: 3, seq: 3, may_act: [2] }), 0).pending === null,
    'a reconnect after it arrived forgets it',
  );
  const done = received(sent, moved(3, 1, 'c', 3), 0);
  check(done.pending === null && shownView(done) === 'v3', 'the server confirms it');
  const refused = received(sent, { is: 'refused', table: 't', ref: 7, why: { en: 'no', de: 'nein' } }, 0);
  check(
    refused.pending === null && shownView(refused) === 'v2' && refused.trouble.en === 'no' && actingSeat(refused) === 1,
    'it is rolled back with the reason',
  );
});

test('every text that is asked for exists in both languages', async () => {
  const { texts } = await load('web/src/texts.ts');
  const folders = readdirSync(join(root, 'games')).filter((g) => existsSync(join(root, 'games', g, 'view/board.tsx')));
  const sources = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((e) =>
      e.isDirectory() ? sources(`${folder}/${e.name}`) : /\.tsx?$/.test(e.name) ? [`${folder}/${e.name}`] : [],
    );
  const missing = [];
  const look = (files, own) => {
    for (const file of files)
      for (const [, key] of readFileSync(join(root, file), 'utf8').matchAll(/\b(?:t|words)\('([\w.-]+)'/g))
        for (const lang of ['en', 'de'])
          if (texts[lang][key] === undefined && own[lang][key] === undefined) missing.push(`${file}: ${key} (${lang})`);
  };
  const games = await Promise.all(folders.map(async (g) => [g, (await load(`games/${g}/view/texts.ts`)).texts]));
  const { texts: common } = await load('web/src/common/texts.ts');
  const shared = (file) => file.startsWith('web/src/common/');
  const pages = sources('web/src').filter((file) => !shared(file));
  const titled = (own) => ({ en: { ...own.en, title: '' }, de: { ...own.de, title: '' } }); // every game has its own
  const { more } = await load('web/src/more-texts.ts');
  const later = (file) => readFileSync(join(root, file), 'utf8').includes("from '../more-texts'");
  look(pages.filter((file) => !later(file)), titled({}));
  look(pages.filter(later), titled(more));
  look(sources('web/src').filter(shared), titled(common));
  for (const [g, own] of games) {
    look(sources(`games/${g}/view`), own);
    for (const key of Object.keys({ ...own.en, ...own.de }))
      if (!own.en[key] || !own.de[key]) missing.push(`${g}: ${key}`);
    if (!own.en.title || !own.de.title) missing.push(`${g}: title`);
  }
  check(!missing.length, missing.join('\n'));
});

test('what the server lists in English has German words', async ({ arena }) => {
  const { games } = await arena.get('/api/games');
  const missing = [];
  for (const g of games.filter((x) => existsSync(join(root, 'games', x.name, 'view/board.tsx')))) {
    const { german } = await load(`games/${g.name}/view/german.ts`);
    for (const [kind, entries] of [
      ['rules', g.profiles],
      ['engine', g.engines],
      ['protocol', g.protocols],
    ])
      for (const e of entries) if (!german[`${kind} ${e.name}`]) missing.push(`${g.name}: ${kind} ${e.name}`);
  }
  check(!missing.length, missing.join('\n'));
});

test('built-in programs have names for people, in both languages; other players keep theirs', async ({ arena }) => {
  const { playerName, withPlayerName } = await load('web/src/player-name.tsx');
  const { texts } = await load('web/src/texts.ts');
  const { translator } = await load('web/src/i18n.ts');
  const t = { en: translator(texts.en), de: translator(texts.de) };
  const called = (name) => ['en', 'de'].map((lang) => playerName(name, t[lang])).join(' | ');
  check(called('level:3') === 'Level 3 | Stufe 3', called('level:3'));
  check(
    called('best?time=1s&seed=7') === 'Best (time=1s, seed=7) | Stärkster (time=1s, seed=7)',
    called('best?time=1s&seed=7'),
  );
  for (const name of ['Ada', 'level', 'level:', 'best:3', 'Best', 'my bot 2'])
    check(called(name) === `${name} | ${name}`, `${name} is called ${called(name)}`);
  const java = 'java:bots?heap=64#bots.Legal';
  check(called(java) === 'bots.Legal | bots.Legal', `a Java player by its class: ${called(java)}`);
  const resigned = withPlayerName('level:3 hat aufgegeben.', ['Ada', 'level:3'], t.de);
  check(resigned === 'Stufe 3 hat aufgegeben.', resigned);
  check(withPlayerName('Player 2: too slow', ['Ada', 'random'], t.en) === 'Random: too slow', 'seats have names');
  check(withPlayerName('Adam resigned.', ['Ada', 'Adam'], t.en) === 'Adam resigned.', 'a name is a whole word');

  const { games } = await arena.get('/api/games');
  const missing = [];
  for (const g of games.filter((x) => existsSync(join(root, 'games', x.name, 'view/board.tsx')))) {
    const own = (await load(`games/${g.name}/view/texts.ts`)).texts;
    for (const lang of ['en', 'de'])
      for (const { name } of g.engines.map((e) => ({ name: e.name.replace(/\d+\.\./, '') })))
        if (playerName(name, translator(own[lang], texts[lang])) === name) missing.push(`${g.name}: ${name} (${lang})`);
  }
  check(!missing.length, missing.join('\n'));
});
