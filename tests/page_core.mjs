// The module of the page and the native program play the same games: node page_core.mjs MODULE NATIVE [GAMES].
// Golden games, random matches of every game with every view on the way, whole matches between engines with all their
// thoughts, deterministic searches and reports are compared byte for byte.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { host, words } from '../web/core/host.mjs';

const [module, native, count = '1000'] = process.argv.slice(2);
const packed = gzipSync(readFileSync(module)).length;
if (packed > 400 * 1024) throw new Error(`the module has ${packed} bytes gzipped`);
const call = host(new WebAssembly.Module(readFileSync(module)));
const games = JSON.parse(call('agon_games').text);
if (games.length < 4) throw new Error(`only ${games.length} games`);
for (const game of games)
  for (const table of game.tables) {
    const bytes = readFileSync(`games/${game.name}/${table.name}.bin`);
    call('agon_deliver', words({ game: game.name, table: table.name }), new Uint8Array(bytes));
  }

const players = {
  othello: ['level:1', 'level:7', 'level:12', 'best?nodes=20000', 'greedy', 'random', 'plain?depth=3'],
  kulami: ['level:1', 'level:4', 'level:8', 'best?nodes=3000', 'greedy', 'random'],
  battleship: ['best', 'hunt', 'openlist', 'density', 'random'],
  treasure: ['best', 'nearest', 'tour', 'greedy', 'random', 'dummy'],
};

function* jobs() {
  for (const { name, profiles } of games) {
    yield `golden|${name}`;
    for (const seed of [1, 2]) yield `report|${name}||${seed}`;
    const rules = ['', ...profiles.map((p) => p.name)];
    for (let seed = 0; seed < count / games.length; ++seed)
      yield `random|${name}|${rules[seed % rules.length]}|${seed}`;
    const list = players[name] ?? ['random'];
    for (let i = 0; i < list.length; ++i) yield `match|${name}||${i}|${list[i]}|${list[(i + 1) % list.length]}`;
  }
  for (let seed = 1; seed <= 10; ++seed) {
    yield `search|othello|${seed}|${5 * seed}|best|50000`;
    yield `search|kulami|${seed}|${4 * seed}|best|20000`;
  }
}

const all = [...jobs()];
const theirs = execFileSync(native, { input: all.join('\n') + '\n', maxBuffer: 1 << 30 }).toString();
const parts = theirs.split(/^## /m).slice(1);
let different = 0;
all.forEach((job, i) => {
  const ours = `${job}\n${call('agon_perform', job).text}`;
  if (ours === parts[i]) return;
  if (++different > 5) return;
  const [a, b] = [ours.split('\n'), parts[i].split('\n')];
  const line = a.findIndex((l, k) => l !== b[k]);
  console.error(`${job}: line ${line}\n  page   ${a[line]?.slice(0, 300)}\n  native ${b[line]?.slice(0, 300)}`);
});
for (const { name } of games)
  if (call('agon_perform', `golden|${name}`).text !== readFileSync(`games/${name}/golden.txt`, 'utf8'))
    throw new Error(`${name}: not the golden game`);
console.log(`${all.length - different} of ${all.length} jobs have the same text, ${theirs.length} bytes`);
process.exit(different ? 1 : 0);
