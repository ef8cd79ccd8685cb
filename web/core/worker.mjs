// The module in a Web Worker. A message asks for a call by its name, or names a table and a wish as the server's
// WebSocket takes it; the answers of a table are the server's own messages (docs/schema/live.json). The module hears
// nothing while it thinks: who cannot wait ends the worker and starts another.
import { host, words } from './host.mjs';

const here = (path) => new URL(path, import.meta.url);
const loading = WebAssembly.compileStreaming(fetch(here('agon-core.wasm'))).then((module) => host(module));
const delivered = new Map(); // tables of engines, by game: fetched once, when first needed
const open = new Map(); // tables by the page's id: the module's number and the pace of its engines

async function deliver(call, game) {
  const known = JSON.parse(call('agon_games').text).find((g) => g.name === game)?.tables ?? [];
  for (const { name } of known.filter((table) => !table.there)) {
    const answer = await fetch(here(`tables/${game}/${name}`));
    if (!answer.ok) throw new Error(`the table ${name} of ${game}: ${answer.status}`);
    call('agon_deliver', words({ game, table: name }), new Uint8Array(await answer.arrayBuffer()));
  }
}

const ready = async (game) => {
  const call = await loading;
  if (game && !delivered.has(game)) delivered.set(game, deliver(call, game));
  await delivered.get(game);
  return call;
};

/** Tells what is new at a table and lets its engine think, after the pace that a watcher wants. */
function tell(call, id, { value, text }) {
  for (const message of JSON.parse(text)) postMessage(message);
  const table = open.get(id);
  postMessage({ is: 'kept', table: id, log: call('agon_record', table.number).text });
  if (value !== 1 || table.waiting) return;
  table.waiting = setTimeout(() => {
    table.waiting = 0;
    if (open.get(id) === table) tell(call, id, call('agon_think', table.number));
  }, table.pace);
}

const wishes = {
  open(call, { table, pace = 0, resigned = '', ...more }) {
    const { value: number } = call('agon_open', words({ ...more, id: table, do: '' }));
    open.set(table, { number, pace, waiting: 0 });
    const ended = resigned && call('agon_ask', number, Number(resigned), 'resign'); // a game that was kept
    tell(call, table, ended || call('agon_news', number));
  },
  whole(call, { table }) {
    postMessage(JSON.parse(call('agon_whole', open.get(table).number).text));
  },
  close(call, { table }) {
    const { number, waiting } = open.get(table);
    clearTimeout(waiting);
    open.delete(table);
    call('agon_close', number);
  },
  play(call, { table, seat, ply = -1, move }) {
    tell(call, table, call('agon_play', open.get(table).number, seat, ply, move));
  },
  hint(call, { table, ms = 1000 }) {
    postMessage(JSON.parse(call('agon_advice', open.get(table).number, 1, ms).text));
  },
  values(call, { table, ms = 700 }) {
    postMessage(JSON.parse(call('agon_advice', open.get(table).number, 0, ms).text));
  },
};
const asked =
  (what) =>
  (call, { table, seat }) =>
    tell(call, table, call('agon_ask', open.get(table).number, seat, what));
for (const what of ['resign', 'undo', 'rematch', 'swap']) wishes[what] = asked(what);

/** The parts of a value by their paths: {"forts": [[3, 1]]} is forts.0.0 and forts.0.1. */
const flat = (value, path = '') =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, part]) => flat(part, path ? `${path}.${key}` : key))
    : [[path, value ?? '']];

async function grant(data) {
  const { ref, table } = data;
  try {
    const call = await ready(data.game);
    if (data.call) return postMessage({ ref, ...call(data.call, ...(data.args ?? [])) });
    if (data.report) {
      const given = words(Object.fromEntries(flat(data.report)));
      return postMessage({ ref, ...call('agon_report', given) });
    }
    if (data.tool) {
      const given = words(Object.fromEntries(flat({ seed: Math.floor(Math.random() * 2 ** 31), ...data.body })));
      return postMessage({ ref, ...call('agon_tool', data.game, data.tool, given) });
    }
    if (data.do !== 'open' && !open.has(table)) return; // closed meanwhile
    wishes[data.do](call, data);
    postMessage({ is: 'done', table, ref });
  } catch (e) {
    if (e.refusal) postMessage({ is: 'refused', table, ref, why: e.refusal });
    else postMessage({ is: 'broken', table, ref, text: String(e) });
  }
}

let before = Promise.resolve(); // one after the other: a table is open before somebody moves there
onmessage = ({ data }) => {
  before = before.then(() => grant(data));
};
